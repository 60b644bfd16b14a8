import { useCallback, useMemo, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { FileUp, Plus, Signpost, Pencil, Trash2, Waypoints } from "lucide-react";
import type { Redirect } from "#contract/site-redirect.ts";
import { pathKey, redirectsByPath, spellingsOf } from "#content/site-redirects.ts";
import { gate } from "#console/kit/gate.ts";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useUrlChoice } from "#console/kit/use-set-params.ts";
import { redirectTexts as t } from "#console/messages/site-redirects.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import type { SiteParams } from "#screens/sites.ts";
import { useWrite } from "#console/data/write.ts";
import type { RowAction, BulkAction } from "#console/kit/table/types.ts";
import { showToast } from "#console/ui/toast.ts";
import { call } from "#console/data/client.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { redirectColumns, redirectFilters, type FindingOf } from "./columns.tsx";
import { DryRun } from "./dry-run.tsx";
import { findingOf as find } from "./findings.ts";
import { useIsPage } from "./pages.ts";
import { redirectsQuery, useSite, redirectsKey } from "../queries.ts";

const AddRedirect = openedLater(async () => (await import("./redirect-dialogs.tsx")).AddRedirect);
const EditRedirect = openedLater(async () => (await import("./redirect-dialogs.tsx")).EditRedirect);
const ImportRedirects = openedLater(
  async () => (await import("./import-redirects.tsx")).ImportRedirects,
);

const none: readonly Redirect[] = [];

/** The redirects by path. Those of imported pages are found by each spelling, as on the site. */
function withSpellings(all: readonly Redirect[]): ReadonlyMap<string, Redirect> {
  const byPath = redirectsByPath(all);
  const ends = new Set(all.map(({ destination }) => pathKey(destination)));
  for (const redirect of all) {
    if (redirect.reason?.kind !== "page-imported") continue;
    for (const spelling of Object.values(spellingsOf(pathKey(redirect.source)))) {
      if (!byPath.has(spelling) && !ends.has(spelling)) byPath.set(spelling, redirect);
    }
  }
  return byPath;
}

/** The redirects of a site: a list with findings, and a dry run. */
export function Component() {
  const { organization } = useOrganization();
  const { site, params } = useSite();
  const list = useQuery(redirectsQuery(params));
  const all = list.data ?? none;
  const redirects = useMemo(() => withSpellings(all), [all]);
  const isPage = useIsPage(params, all.length > 0);
  const findingOf = useCallback(
    (redirect: Redirect) => find(redirects, redirect, isPage),
    [redirects, isPage],
  );
  const { organizationId } = params;
  const columns = useMemo(
    () => redirectColumns(organizationId, findingOf),
    [organizationId, findingOf],
  );
  const filters = useMemo(() => redirectFilters(findingOf), [findingOf]);
  const mayNot = gate([!organization.permissions.createContent, t.mayNot]);
  const bulk = useMemo(
    () =>
      bulkActions(
        { organizationId: params.organizationId, siteId: params.siteId },
        findingOf,
        mayNot,
      ),
    [params.organizationId, params.siteId, findingOf, mayNot],
  );
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const rowActions = useRowActions({ params, findingOf, mayNot, ask: setOpenDialog });
  const [opened, open] = useUrlChoice<"redirect" | "import">("new");
  const close = () => {
    setOpenDialog(undefined);
    open(undefined);
  };
  const others = (redirect?: Redirect) => all.filter(({ id }) => id !== redirect?.id);
  return (
    <div className="flex flex-col gap-4 pt-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-64 text-muted">{t.lead}</p>
        <Button
          icon={<FileUp size={16} aria-hidden />}
          unavailable={mayNot}
          onApproach={ImportRedirects.prepare}
          onPress={() => open("import")}
        >
          {t.import}
        </Button>
        <Button
          variant="primary"
          icon={<Plus size={16} aria-hidden />}
          unavailable={mayNot}
          onApproach={AddRedirect.prepare}
          onPress={() => open("redirect")}
        >
          {t.add}
        </Button>
      </div>
      {all.length > 0 && (
        <DryRun params={params} root={site.urls.published} redirects={redirects} />
      )}
      <ResourceTable
        label={t.title}
        source={{ kind: "whole", list }}
        columns={columns}
        filters={filters}
        idOf={idOf}
        nameOf={sourceOf}
        countOf={t.count}
        note={useNote(all, findingOf)}
        search={{ label: t.search, holds }}
        rowActions={rowActions}
        bulkActions={bulk}
        csvName={`${t.title} ${site.title}`}
        empty={
          <EmptyState icon={<Signpost size={20} aria-hidden />} title={t.emptyTitle}>
            {t.emptyBody}
          </EmptyState>
        }
      />
      {opened === "redirect" && mayNot === undefined && (
        <AddRedirect params={params} others={all} onClose={close} />
      )}
      {opened === "import" && mayNot === undefined && list.data !== undefined && (
        <ImportRedirects params={params} existing={all.filter(isByHand)} onClose={close} />
      )}
      {openDialog?.act === "elsewhere" && (
        <AddRedirect
          params={params}
          others={all}
          source={openDialog.redirect.source}
          onClose={close}
        />
      )}
      {openDialog?.act === "edit" && (
        <EditRedirect
          params={{ ...params, redirectId: openDialog.redirect.id }}
          others={others(openDialog.redirect)}
          onClose={close}
        />
      )}
      {openDialog?.act === "delete" && (
        <DeleteRedirect params={params} redirect={openDialog.redirect} onClose={close} />
      )}
    </div>
  );
}

const idOf = ({ id }: Redirect) => id;
const sourceOf = ({ source }: Redirect) => source;
const isByHand = ({ reason }: Redirect) => reason === undefined;

function holds({ source, destination }: Redirect, text: string): boolean {
  const wanted = text.toLowerCase();
  return source.toLowerCase().includes(wanted) || destination.toLowerCase().includes(wanted);
}

function useNote(
  all: readonly Redirect[],
  findingOf: (redirect: Redirect) => ReturnType<typeof find>,
) {
  return useMemo(() => {
    const kinds = all.map((redirect) => findingOf(redirect)?.kind);
    const chains = kinds.filter((kind) => kind === "chain").length;
    const failing = kinds.filter(
      (kind) => kind === "loop" || kind === "long" || kind === "dead",
    ).length;
    const note = t.note(failing, chains);
    return note === "" ? undefined : note;
  }, [all, findingOf]);
}

/** The dialog for a redirect. */
type OpenDialog = { act: "elsewhere" | "edit" | "delete"; redirect: Redirect };

function useRowActions(props: {
  params: SiteParams;
  findingOf: FindingOf;
  mayNot: string | undefined;
  ask: (dialog: OpenDialog) => void;
}) {
  const { findingOf, mayNot, ask } = props;
  const { organizationId, siteId } = props.params;
  const { mutate } = useWrite(`PATCH ${redirectsKey}/{redirectId}`, {
    queue: `redirects ${siteId}`,
    onSuccess: ({ source, destination }) =>
      showToast({ tone: "success", title: t.straightened(source, destination) }),
    onError: ({ message }) =>
      showToast({ tone: "danger", title: t.notStraightened, description: message }),
  });
  return useCallback(
    (redirect: Redirect): RowAction[] => {
      if (!isByHand(redirect)) {
        return [
          {
            label: t.elsewhere,
            icon: <Signpost size={14} aria-hidden />,
            unavailable: mayNot,
            onAction: () => ask({ act: "elsewhere", redirect }),
          },
        ];
      }
      const end = findingOf(redirect)?.end;
      const params = { organizationId, siteId, redirectId: redirect.id };
      return [
        ...(end === undefined
          ? []
          : [
              {
                label: t.straighten(end),
                icon: <Waypoints size={14} aria-hidden />,
                unavailable: mayNot,
                onAction: () => mutate({ params, body: { destination: end } }),
              },
            ]),
        {
          label: t.edit,
          icon: <Pencil size={14} aria-hidden />,
          unavailable: mayNot,
          onAction: () => ask({ act: "edit", redirect }),
        },
        {
          label: t.delete,
          icon: <Trash2 size={14} aria-hidden />,
          danger: true,
          unavailable: mayNot,
          onAction: () => ask({ act: "delete", redirect }),
        },
      ];
    },
    [findingOf, mayNot, ask, organizationId, siteId, mutate],
  );
}

/** Changes of many redirects. Each can be undone. */
function bulkActions(
  params: SiteParams,
  findingOf: FindingOf,
  unavailable: string | undefined,
): BulkAction<Redirect>[] {
  const change = ({ id }: Redirect, body: Partial<Pick<Redirect, "destination" | "permanent">>) =>
    call(`PATCH ${redirectsKey}/{redirectId}`, { params: { ...params, redirectId: id }, body });
  const retype = (permanent: boolean): BulkAction<Redirect> => {
    const label = permanent ? t.permanent : t.temporary;
    return {
      menu: t.changeType,
      label,
      unavailable,
      skip: (row) =>
        !isByHand(row)
          ? t.byItself
          : row.permanent === permanent
            ? t.isAlready(label.toLowerCase())
            : undefined,
      run: (row) => change(row, { permanent }),
      undo: (row) => change(row, { permanent: row.permanent }),
    };
  };
  return [
    retype(true),
    retype(false),
    {
      label: t.straightenMany,
      unavailable,
      skip: (row) =>
        !isByHand(row) ? t.byItself : findingOf(row)?.end === undefined ? t.notAChain : undefined,
      run: (row) => change(row, { destination: findingOf(row)?.end ?? row.destination }),
      undo: (row) => change(row, { destination: row.destination }),
    },
    {
      label: t.deleteMany,
      danger: true,
      unavailable,
      skip: (row) => (isByHand(row) ? undefined : t.byItself),
      confirm: (count) => ({ title: t.deleteManyTitle(count), body: t.deleteManyBody }),
      run: ({ id }) =>
        call(`DELETE ${redirectsKey}/{redirectId}`, { params: { ...params, redirectId: id } }),
      undo: ({ source, destination, permanent }) =>
        call(`POST ${redirectsKey}`, { params, body: { source, destination, permanent } }),
    },
  ];
}

function DeleteRedirect(props: { params: SiteParams; redirect: Redirect; onClose: () => void }) {
  const { id, source } = props.redirect;
  const { mutateAsync } = useWrite(`DELETE ${redirectsKey}/{redirectId}`);
  return (
    <Confirm
      isOpen
      danger
      title={t.deleteTitle(source)}
      action={t.deleteAction}
      onClose={props.onClose}
      onConfirm={async () => {
        await mutateAsync({ params: { ...props.params, redirectId: id } });
        showToast({ tone: "success", title: t.deleted });
      }}
    >
      {t.deleteBody(source)}
    </Confirm>
  );
}
