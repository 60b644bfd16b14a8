import { useCallback } from "react";
import { Pencil, Trash2, Waypoints } from "lucide-react";
import type { Redirect } from "#contract/site-redirect.ts";
import type { SiteParams } from "#screens/sites.ts";
import { useWrite } from "#console/data/write.ts";
import type { RowAction, BulkAction } from "#console/kit/table/types.ts";
import { redirectTexts as t } from "#console/messages/site-redirects.ts";
import { showToast } from "#console/ui/toast.ts";
import { call } from "#console/data/client.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import type { FindingOf } from "./columns.tsx";
import { redirectsKey } from "./queries.ts";

/** The dialog for a redirect. */
export type OpenDialog = { act: "edit" | "delete"; redirect: Redirect };

export function useRowActions(props: {
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
export function bulkActions(
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
      skip: (row) => (row.permanent === permanent ? t.isAlready(label.toLowerCase()) : undefined),
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
      skip: (row) => (findingOf(row)?.end === undefined ? t.notAChain : undefined),
      run: (row) => change(row, { destination: findingOf(row)?.end ?? row.destination }),
      undo: (row) => change(row, { destination: row.destination }),
    },
    {
      label: t.deleteMany,
      danger: true,
      unavailable,
      confirm: (count) => ({ title: t.deleteManyTitle(count), body: t.deleteManyBody }),
      run: ({ id }) =>
        call(`DELETE ${redirectsKey}/{redirectId}`, { params: { ...params, redirectId: id } }),
      undo: ({ source, destination, permanent }) =>
        call(`POST ${redirectsKey}`, { params, body: { source, destination, permanent } }),
    },
  ];
}

export function DeleteRedirect(props: {
  params: SiteParams;
  redirect: Redirect;
  onClose: () => void;
}) {
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
