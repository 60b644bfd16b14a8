import { useQuery } from "@tanstack/react-query";
import { Layers, X } from "lucide-react";
import { useState } from "react";
import type { Site } from "#contract/site.ts";
import type { SiteParams } from "#screens/sites.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { siteStagedTexts as t } from "#console/messages/site-staged.ts";
import { paths } from "#console/paths.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import type { StagedChange, StagedPreview, StagedOperation } from "#contract/site-staged-change.ts";
import { entityTagOf } from "#console/data/entity-tag.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { describeFailure } from "#console/kit/failure.ts";
import { gate } from "#console/kit/gate.ts";
import { Panel } from "#console/kit/panel.tsx";
import { Time } from "#console/kit/time.tsx";
import { UserName } from "#console/kit/user.tsx";
import { Count } from "#console/ui/badge.tsx";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { showToast } from "#console/ui/toast.ts";
import type { SiteStructure } from "#contract/site-structure.ts";
import { Comparison, ChangedUrls } from "./comparison.tsx";
import { stagedChangesQuery, stagedPreviewQuery, useSite, stagedReads } from "../queries.ts";
import type { SiteItem } from "../structure-parts/nodes.ts";

/** The staged changes of a site: what they are, and what they do to its navigation and URLs. */
export function Component() {
  const { organization } = useOrganization();
  const { site, params } = useSite();
  if (organization.permissions.createContent) return <Staged site={site} params={params} />;
  return (
    <EmptyState icon={<Layers size={20} aria-hidden />} title={t.mayNotTitle}>
      {t.mayNot}
    </EmptyState>
  );
}

function Staged({ site, params }: { site: Site; params: SiteParams }) {
  const changes = useQuery(stagedChangesQuery(params));
  const preview = useQuery(stagedPreviewQuery(params));
  const failed = [changes, preview].find(({ data, error }) => data === undefined && error !== null);
  if (failed !== undefined) {
    return <FailureState error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  if (changes.data === undefined || preview.data === undefined) {
    return (
      <Pending>
        <SkeletonRows count={6} />
      </Pending>
    );
  }
  return (
    <div className="flex flex-col gap-8 pt-4">
      <Changes params={params} changes={changes.data} preview={preview.data} />
      <Comparison site={site} params={params} changes={changes.data} preview={preview.data} />
      {changes.data.length > 0 && <ChangedUrls preview={preview.data} />}
    </div>
  );
}

const PublishDialog = openedLater(async () => (await import("./publish-dialog.tsx")).PublishDialog);

type Props = {
  params: SiteParams;
  changes: readonly StagedChange[];
  preview: StagedPreview;
};

const staged = "/v1/orgs/{organizationId}/sites/{siteId}/staged-changes";

/** The staged changes in order, and what can be done with all of them. */
function Changes({ params, changes, preview }: Props) {
  const [asks, setAsks] = useState<"publish" | "discard">();
  const discard = useWrite(`POST ${staged}/discard`, { touches: stagedReads });
  const count = changes.length;
  const hasProblems = preview.changes.some(({ problem }) => problem !== undefined);
  const close = () => setAsks(undefined);
  return (
    <Panel
      id="staged-changes"
      title={t.title}
      count={count > 0 && <Count>{count}</Count>}
      aside={
        <div className="flex flex-wrap justify-end gap-2">
          {count > 0 && (
            <LinkButton
              href={paths.site(params.organizationId, params.siteId, "preview", { staged: "yes" })}
            >
              {t.preview}
            </LinkButton>
          )}
          <Button unavailable={gate([count === 0, t.nothing])} onPress={() => setAsks("discard")}>
            {t.discard}
          </Button>
          <Button
            variant="primary"
            unavailable={gate([count === 0, t.nothing], [hasProblems, t.hasProblems])}
            onApproach={PublishDialog.prepare}
            onPress={() => setAsks("publish")}
          >
            {t.publish}
          </Button>
        </div>
      }
    >
      {count === 0 ? (
        <div className="rounded-lg border border-dashed px-3 py-3">
          <p className="font-medium">{t.emptyTitle}</p>
          <p className="text-muted">{t.empty}</p>
        </div>
      ) : (
        <>
          <p className="mb-2 text-muted">{t.lead}</p>
          <ChangeList params={params} changes={changes} preview={preview} />
        </>
      )}
      <Confirm
        isOpen={asks === "discard"}
        title={t.discardTitle}
        action={t.discard}
        danger
        onConfirm={async () => {
          await discard.mutateAsync({ params, ifMatch: entityTagOf(preview) });
          showToast({ tone: "success", title: t.discarded });
        }}
        onClose={close}
      >
        {t.discardEffect(count)}
      </Confirm>
      {asks === "publish" && <PublishDialog params={params} preview={preview} onClose={close} />}
    </Panel>
  );
}

function ChangeList({ params, changes, preview }: Props) {
  const names = namesOf(preview);
  const problems = new Map(preview.changes.map(({ id, problem }) => [id, problem]));
  const remove = useWrite(`DELETE ${staged}/{stagedChangeId}`, {
    touches: stagedReads,
    queue: `staged changes of ${params.siteId}`,
    onSuccess: () => showToast({ tone: "success", title: t.removed }),
    onError: (failure) => showToast({ tone: "danger", title: describeFailure(failure).message }),
  });
  return (
    <ol className="divide-y overflow-hidden rounded-lg border" aria-label={t.title}>
      {changes.map((change, index) => {
        const text = describeChange(change, names);
        const problem = problems.get(change.id);
        return (
          <li key={change.id} className="flex min-h-11 items-start gap-3 py-1.5 ps-3 pe-1.5">
            <span className="w-5 shrink-0 pt-1 text-end text-muted tabular-nums">{index + 1}</span>
            <div className="min-w-0 flex-1 pt-1">
              <p className="wrap-anywhere">{text}</p>
              {problem !== undefined && (
                <p className="text-danger">
                  {t.problem} {problem}
                </p>
              )}
              <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
                <UserName user={change.createdBy} />
                <Time value={change.createdAt} />
              </p>
            </div>
            <IconButton
              label={t.remove(text)}
              icon={<X size={16} aria-hidden />}
              onPress={() => remove.mutate({ params: { ...params, stagedChangeId: change.id } })}
            />
          </li>
        );
      })}
    </ol>
  );
}

/** The titles of a site's parts by ID, with those that staged changes remove and add. */
type Names = ReadonlyMap<string, string>;

function namesOf({ before, after }: StagedPreview): Names {
  // A part is called what readers call it now.
  const both = [after, before].flatMap(
    ({ structure }: SiteStructure): readonly SiteItem[] => structure,
  );
  return new Map(both.flatMap(namesIn));
}

function namesIn(item: SiteItem): [id: string, title: string][] {
  const parts: readonly SiteItem[] =
    item.object === "site-section-group"
      ? item.sections
      : item.object === "site-section"
        ? item.siteSpaces
        : [];
  return [[item.id, item.title], ...parts.flatMap(namesIn)];
}

type Fields = Record<string, unknown>;

type Describe = (change: StagedChange, nameOf: (id: unknown) => string) => string;

const site = "/v1/orgs/{organizationId}/sites/{siteId}";

const section = `${site}/sections/{siteSectionId}` as const;

const group = `${site}/section-groups/{siteSectionGroupId}` as const;

const siteSpace = `${site}/site-spaces/{siteSpaceId}` as const;

const words: Record<StagedOperation, Describe> = {
  [`PATCH ${site}` as const]: ({ body }, nameOf) =>
    t.change.defaultPart(nameOf(body["defaultSiteSpace"] ?? body["defaultSiteSection"])),
  [`PATCH ${site}/structure/sort` as const]: ({ body }, nameOf) =>
    moved(nameOf((body["item"] as Fields)["id"]), body["position"], nameOf),
  [`POST ${site}/sections` as const]: ({ body, creates }, nameOf) =>
    t.change.addSection(quoted(body["title"]) ?? nameOf(creates[0]?.id)),
  [`PATCH ${section}` as const]: ({ params, body }, nameOf) =>
    updated(nameOf(params["siteSectionId"]), body, nameOf),
  [`DELETE ${section}` as const]: ({ params }, nameOf) =>
    t.change.remove(nameOf(params["siteSectionId"])),
  [`POST ${section}/move` as const]: ({ params, body }, nameOf) =>
    moved(nameOf(params["siteSectionId"]), body["position"], nameOf),
  [`POST ${site}/section-groups` as const]: ({ body }) =>
    t.change.addGroup(quoted(body["title"]) ?? ""),
  [`PATCH ${group}` as const]: ({ params, body }, nameOf) =>
    updated(nameOf(params["siteSectionGroupId"]), body, nameOf),
  [`DELETE ${group}` as const]: ({ params }, nameOf) =>
    t.change.remove(nameOf(params["siteSectionGroupId"])),
  [`POST ${group}/move` as const]: ({ params, body }, nameOf) =>
    moved(nameOf(params["siteSectionGroupId"]), body["position"], nameOf),
  [`POST ${group}/sections` as const]: ({ params, body }, nameOf) =>
    t.change.join(nameOf(body["sectionId"]), nameOf(params["siteSectionGroupId"])),
  [`DELETE ${group}/sections/{siteSectionId}` as const]: ({ params }, nameOf) =>
    t.change.leave(nameOf(params["siteSectionId"]), nameOf(params["siteSectionGroupId"])),
  [`POST ${site}/site-spaces` as const]: ({ creates }, nameOf) =>
    t.change.addSpace(nameOf(creates[0]?.id)),
  [`PATCH ${siteSpace}` as const]: ({ params, body }, nameOf) =>
    updated(nameOf(params["siteSpaceId"]), body, nameOf),
  [`DELETE ${siteSpace}` as const]: ({ params }, nameOf) =>
    t.change.remove(nameOf(params["siteSpaceId"])),
  [`POST ${siteSpace}/move` as const]: ({ params, body }, nameOf) =>
    moved(nameOf(params["siteSpaceId"]), body["position"], nameOf),
} as Record<StagedOperation, Describe>;

/** A staged change as a short sentence. An operation that the console doesn't know is shown by its own name. */
function describeChange(change: StagedChange, names: Names): string {
  const nameOf = (id: unknown) => quoted(names.get(String(id))) ?? t.unknown;
  const describe = words[change.operation as StagedOperation] as Describe | undefined;
  return describe?.(change, nameOf) ?? change.operation;
}

function quoted(title: unknown): string | undefined {
  return typeof title === "string" ? `“${title}”` : undefined;
}

function updated(name: string, body: Fields, nameOf: (id: unknown) => string): string {
  const fields = Object.entries(body).filter(([, value]) => value !== undefined);
  const [[field, value] = []] = fields;
  if (fields.length !== 1) {
    return t.change.fields(
      name,
      fields.map(([other]) => fieldName(other)),
    );
  }
  if (field === "title") return t.change.title(name, String(value));
  if (field === "path") return t.change.path(name, String(value));
  if (field === "defaultSiteSpace") return t.change.defaultPart(nameOf(value));
  return t.change.fields(name, [fieldName(field ?? "")]);
}

/** A field that the console doesn't know is shown by its own name. */
function fieldName(field: string): string {
  return (t.fields as Record<string, string>)[field] ?? field;
}

function moved(name: string, position: unknown, nameOf: (id: unknown) => string): string {
  const { before, after } = (position ?? {}) as { before?: Fields; after?: Fields };
  const idOf = (place: Fields) => place["siteSection"] ?? place["siteSpace"] ?? place["id"];
  if (before !== undefined) return t.change.moveBefore(name, nameOf(idOf(before)));
  if (after !== undefined) return t.change.moveAfter(name, nameOf(idOf(after)));
  return t.change.moveLast(name);
}
