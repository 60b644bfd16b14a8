import { useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import type { SiteStructure } from "#contract/site-structure.ts";
import { FailureState } from "#console/kit/page-state.tsx";
import { useQuiet } from "#console/kit/timing.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { formatMoment } from "#console/messages/format.ts";
import { sitePreviewTexts } from "#console/messages/site-preview.ts";
import { paths } from "#console/paths.ts";
import { Checkbox } from "#console/ui/checkbox.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import type { SiteParams } from "#screens/sites.ts";
import { Select } from "#console/ui/select.tsx";
import { spacesOf } from "../parts.ts";
import { changeRequestsQuery, latestRevisionsQuery, stagedChangesQuery } from "../queries.ts";
import type { ChosenVisitor } from "./use-choice.ts";

const t = sitePreviewTexts.content;

/** Earlier revisions to choose from. */
const mostRevisions = 20;

type Props = { params: SiteParams; structure: SiteStructure; visitor: ChosenVisitor };
type Space = ReturnType<typeof spacesOf>[number];

/** One space of the site in another version: a change request, or an earlier revision. */
export function ContentFields({ params, structure, visitor }: Props) {
  const { choice, choose } = visitor;
  const { organizationId } = params;
  const spaces = spacesOf(structure);
  const space = spaces.find(({ id }) => id === choice.space);
  return (
    <>
      <StagedField params={params} visitor={visitor} />
      <Select
        label={t.space}
        value={choice.space}
        onChange={(id) => choose({ space: id, changeRequest: "", revision: "" })}
        options={[
          { value: "", label: t.allSpaces },
          ...spaces.map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
      {space !== undefined && (
        <Version key={space.id} organizationId={organizationId} space={space} visitor={visitor} />
      )}
    </>
  );
}

/** Whether the preview shows the staged changes of the structure. Absent while there are none. */
function StagedField({ params, visitor }: Pick<Props, "params" | "visitor">) {
  const { organization } = useOrganization();
  const isQuiet = useQuiet();
  const { staged } = visitor.choice;
  const { data: changes = [] } = useQuery({
    ...stagedChangesQuery(params),
    enabled: organization.permissions.createContent && isQuiet,
  });
  if (changes.length === 0 && !staged) return null;
  return (
    <Checkbox
      isSelected={staged}
      onChange={(next) => visitor.choose({ staged: next })}
      description={t.stagedCount(changes.length)}
    >
      {t.staged}
    </Checkbox>
  );
}

function Version(props: { organizationId: string; space: Space; visitor: ChosenVisitor }) {
  const { organizationId, space, visitor } = props;
  const { changeRequest, revision } = visitor.choice;
  const versions = useVersions(organizationId, space);
  if (versions.failed !== undefined) {
    const { error, refetch } = versions.failed;
    return <FailureState isCompact error={error} onRetry={() => void refetch()} />;
  }
  const chosen = versions.unmerged.find(({ id }) => id === changeRequest);
  const value =
    changeRequest !== ""
      ? `changeRequest ${changeRequest}`
      : revision !== ""
        ? `revision ${revision}`
        : "";
  return (
    <>
      <Select
        label={t.version}
        value={value}
        onChange={(next) => {
          const [kind = "", id = ""] = next.split(" ");
          visitor.choose({ changeRequest: "", revision: "", ...(kind !== "" && { [kind]: id }) });
        }}
        options={versions.options}
      />
      {value !== "" && <p className="text-sm text-muted">{t.noSearch}</p>}
      {chosen !== undefined && (
        <div className="flex flex-col items-start gap-1.5">
          <LinkButton
            icon={<Link2 size={16} aria-hidden />}
            href={paths.changeRequest(organizationId, space.id, chosen.number, "overview", {
              panel: "preview-links",
            })}
          >
            {t.share}
          </LinkButton>
          <p className="text-sm text-muted">{t.shareHint}</p>
        </div>
      )}
    </>
  );
}

/** The versions of a space to choose from. */
function useVersions(organizationId: string, space: Space) {
  const requests = useQuery(changeRequestsQuery(organizationId, space.id));
  const revisions = useQuery(latestRevisionsQuery(space.id));
  const all = requests.data?.items ?? [];
  const nameOf = ({ subject }: { subject: string }) => (subject === "" ? t.untitled : subject);
  const unmerged = all.filter(({ status }) => status !== "merged");
  const mergedBy = new Map(all.map((request) => [request.revisionMerged, request]));
  const earlier = mainHistory(revisions.data?.items ?? [], space.revision);
  return {
    failed: [requests, revisions].find(({ data, isError }) => isError && data === undefined),
    unmerged,
    options: [
      { value: "", label: t.latest },
      ...unmerged.map((request) => ({
        value: `changeRequest ${request.id}`,
        label: t.changeRequest(request.number, nameOf(request)),
      })),
      ...earlier.slice(0, mostRevisions).map(({ id, createdAt }) => {
        const by = mergedBy.get(id);
        return {
          value: `revision ${id}`,
          label: t.revision(formatMoment(createdAt)),
          ...(by !== undefined && { description: t.after(by.number, nameOf(by)) }),
        };
      }),
    ],
  };
}

type Revision = { id: string; parents: readonly string[] };

/**
 * The earlier revisions of a space's main content, newest first.
 *
 * @param revisions - of the space and its change requests, as many as are known
 * @param live - ID of the current one
 */
export function mainHistory<One extends Revision>(revisions: readonly One[], live: string): One[] {
  const byId = new Map(revisions.map((revision) => [revision.id, revision]));
  const history: One[] = [];
  // The first parent of a merge is the revision of main before it.
  let next = byId.get(byId.get(live)?.parents[0] ?? "");
  while (next !== undefined) {
    history.push(next);
    next = byId.get(next.parents[0] ?? "");
  }
  return history;
}
