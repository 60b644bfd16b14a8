import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Change } from "#contract/changes.ts";
import type { RequestRevision } from "#contract/request-revision.ts";
import type { ChangeSet, Revisions } from "#console/kit/changes/change-set.ts";
import { rangeTexts as t } from "#console/messages/review-ranges.ts";
import { Button } from "#console/ui/button.tsx";
import { requestRevisionsQuery } from "../queries.ts";
import { useReview } from "../use-review.ts";
import type { Range } from "./range.ts";
import { useAddress } from "./use-address.ts";

type NoteProps = {
  range: Range;
  whole: ChangeSet;
  /** The changes outside of the range. */
  rest: readonly Change[];
};

/** Says which revisions are compared and what isn't shown, with a way to see it. */
export function RangeNote(props: NoteProps) {
  const { range, whole, rest } = props;
  const { asked, span, fallback } = range;
  const { set, hasRest } = useAddress();
  const { data: revisions = [], isPending } = useQuery(requestRevisionsQuery(useReview().scope));
  const compare = (value: string) => set({ compare: value, since: "", rest: "" }, true);
  const showAll = (
    <Button size="small" variant="quiet" onPress={() => compare(whole.reviewed ? "all" : "")}>
      {t.showAll}
    </Button>
  );
  // The names of both ends come at once.
  if (isPending) return <Note title={" "} />;
  if (asked.by === "viewed") return <Note title={t.viewed} actions={showAll} />;
  if (fallback === "unknown") return <Note title={t.unknown} />;
  if (fallback === "noReview") return <Note title={t.noReview} />;
  if (span === undefined) {
    if (whole.reviewed === undefined || whole.compared === undefined) return null;
    return (
      <Note
        title={t.allChanges(endName(whole.compared.after.id, revisions))}
        actions={
          <Button size="small" variant="quiet" onPress={() => compare("")}>
            {t.showReview}
          </Button>
        }
      />
    );
  }
  const [from, to] = [startName(range, revisions), endName(span.after, revisions)];
  const fromMain = range.fromMain > 0 && t.fromMain(range.fromMain);
  if (fallback === "unchanged") return <Note title={t.nothing(from, to)}>{fromMain}</Note>;
  return (
    <Note
      title={t.fromTo(from, to)}
      actions={
        <>
          {rest.length > 0 && (
            <Button
              size="small"
              variant="quiet"
              onPress={() => set({ rest: hasRest ? "" : "listed" }, true)}
            >
              {hasRest ? t.hideRest : t.listRest}
            </Button>
          )}
          {showAll}
        </>
      }
    >
      {outsideText(props)} {fromMain} {hasUpdate(span, revisions) && t.mixed}
    </Note>
  );
}

function outsideText({ range, whole, rest }: NoteProps): string {
  if (!whole.isWhole || range.set?.isWhole === false) return t.someOutside;
  return rest.length === 0 ? t.noneOutside : t.outside(rest.length);
}

function Note(props: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <section
      aria-label={t.region}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-1.5 text-sm"
    >
      <p className="min-w-0 flex-1 basis-72">
        <span className="font-medium">{props.title}</span>{" "}
        <span className="text-muted">{props.children}</span>
      </p>
      {props.actions !== undefined && <span className="flex flex-wrap gap-1">{props.actions}</span>}
    </section>
  );
}

function startName({ asked, span }: Range, revisions: readonly RequestRevision[]): string {
  const revision = revisions.find(({ id }) => id === span?.before);
  if (revision === undefined) return asked.by === "review" ? t.yourReview : t.main;
  const { number, reviewedAt } = revision;
  return reviewedAt === undefined ? t.revision(number) : t.reviewed(number, reviewedAt, Date.now());
}

function endName(id: string, revisions: readonly RequestRevision[]): string {
  const last = revisions.find((revision) => revision.id === id);
  if (last === undefined) return t.theLatest;
  return last === revisions[0] ? t.latest(last.number) : t.revision(last.number);
}

/** Whether an update from main is among the compared revisions. */
function hasUpdate({ before, after }: Revisions, revisions: readonly RequestRevision[]): boolean {
  const at = (id: string) => revisions.findIndex((revision) => revision.id === id);
  if (at(before) === -1) return false;
  return revisions.slice(at(after), at(before)).some(({ type }) => type === "update");
}
