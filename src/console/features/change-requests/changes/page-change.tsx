import { useEffect, useMemo, useRef } from "react";
import { useQuery } from "@tanstack/react-query";
import { MessageSquarePlus, Pencil } from "lucide-react";
import type { Change } from "#contract/changes.ts";
import type { Comment } from "#contract/comment.ts";
import { mayLink, useComparedLinks } from "#console/kit/changes/compared-links.ts";
import { whyNotEditContent } from "#console/kit/change-request-rules.ts";
import { gate } from "#console/kit/gate.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import type { Resolve } from "#console/kit/markdown/address.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import type { ProseDiffHandle } from "#console/kit/prose-diff/diff-list.tsx";
import { ProseDiff } from "#console/kit/prose-diff/prose-diff.tsx";
import type { MarkedRange } from "./range-marks.ts";
import type { Place } from "#console/kit/thread/place.ts";
import { useQuiet } from "#console/kit/timing.ts";
import { threadsQuery } from "#console/kit/thread/thread-queries.ts";
import { changesTexts as t } from "#console/messages/review-changes.ts";
import {
  changesTabTexts as tab,
  suggestModeTexts,
  viewTexts,
} from "#console/messages/review-views.ts";
import { reviewKeyTexts } from "#console/messages/space-common.ts";
import { threadTexts } from "#console/messages/thread.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { cx } from "#console/ui/class-names.ts";
import { LinkButton } from "#console/ui/link.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { wholeBlock } from "#content/prose/anchor-range.ts";
import { Skeleton } from "#console/ui/skeleton.tsx";
import { usePageIndex, useRevision } from "../page-index.ts";
import { usePending } from "../pending/pending-data.ts";
import { useReview } from "../use-review.ts";
import { thingOf } from "#console/kit/changes/change-kind.ts";
import type { Compared } from "#console/kit/prose-diff/diff-query.ts";
import { fieldChanges, fieldRows } from "#console/kit/changes/fields.ts";
import { useSteps, type Steps } from "#console/kit/changes/use-walk.ts";
import { foundOn, useChecks, type FoundByCheck } from "../use-checks.ts";
import { FoundNotes } from "./found-notes.tsx";
import { LooseThreads, NodeComposer } from "./loose-threads.tsx";
import { PlacedThread } from "./placed-thread.tsx";
import { useListedRevisions, useShownRevisions } from "./shown-revisions.ts";
import { ThreadPlacesContext } from "../suggestions/thread-parts.tsx";
import { isOfBlocks, useAddress } from "./use-address.ts";
import type { BlockComposers } from "./use-block-composers.ts";
import { wholePage } from "#console/kit/thread/use-composers.ts";
import { useBlockComposers, useEarlyComposer } from "./use-block-composers.ts";
import { useSuggestByPress } from "./suggest-mode.tsx";
import { openSuggestions, type Suggesting } from "../suggestions/suggesting.ts";
import { usePageTexts } from "./use-page-texts.ts";
import { usePlacedThreads } from "#console/kit/thread/use-placed-threads.ts";

const PageAfter = openedLater(async () => (await import("./page-after.tsx")).PageAfter);
const SourceCompared = openedLater(
  async () => (await import("./source-compared.tsx")).SourceCompared,
);

type PageChangeProps = {
  change: Change;
  /** Shows only what changed since this revision. */
  since: string | undefined;
  ahead: readonly Change[];
  onSteps: (steps: Steps | undefined) => void;
};

/** The comparison of a page, with its threads below their blocks. */
export function PageChange(props: PageChangeProps) {
  const texts = usePageTexts(props.change, props.since, props.ahead);
  const threads = useQuery(threadsQuery(useReview().scope));
  // Threads about the page are above its comparison, and would move it.
  const isWaiting = threads.isPending && threads.failureCount === 0;
  const isLoading = texts.state === "loading" || (texts.state === "ready" && isWaiting);
  useEarlyComposer(thingOf(props.change).id, isLoading);
  if (texts.state === "failed") {
    return <FailureState error={texts.error} onRetry={texts.retry} />;
  }
  if (texts.state === "loading" || isWaiting) {
    return (
      <Pending>
        <div role="status" aria-label={t.loadingPage} className="grid max-w-2xl gap-3 py-4">
          {["w-1/3", "w-full", "w-5/6", "w-2/3", "w-full"].map((width, at) => (
            <Skeleton key={at} className={width} />
          ))}
        </div>
      </Pending>
    );
  }
  return <Comparison {...props} change={texts.change} compared={texts.compared} />;
}

function Comparison({
  change,
  since,
  onSteps,
  compared,
}: PageChangeProps & { compared: Compared }) {
  const { scope, space, user } = useReview();
  const { view, thread, set } = useAddress();
  const { parent, previous } = change.attributes ?? {};
  const index = usePageIndex(parent !== undefined || previous !== undefined);
  const { id } = thingOf(change);
  const { data: all } = useQuery(threadsQuery(scope));
  const pending = usePending();
  const comments = useMemo(
    () => [...(all ?? []), ...pending].filter(({ target }) => target.page?.id === id),
    [all, pending, id],
  );
  const { places, anchors } = usePlacedThreads({
    spaceId: space.id,
    pageId: id,
    comments,
    compared,
  });
  const composers = useBlockComposers(id);
  const diff = useRef<ProseDiffHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  const isSuggesting = useSuggestByPress(frame, composers.suggest);
  // The comparison is what people came for, and doesn't wait for the code of its marks, which needs much other code.
  const isQuiet = useQuiet();
  const steps = useSteps(diff, onSteps);
  const commentSides = useCommentSides(since);
  const resolve = useResolve(id, compared);
  const isThere = change.type !== "page_deleted";
  const threadPlaces = useMemo(() => ({ places, isThere }), [places, isThere]);
  const editHref = useEditHref(id);
  const keys = reviewKeyTexts;
  useKeys([
    { keys: "o", label: keys.expand, group: keys.group, run: () => diff.current?.expand() },
  ]);

  const at = (commentId: string) => places.get(commentId);
  const onBlock = (node: string) =>
    comments.filter((comment) => {
      const place = at(comment.id);
      return place?.at === "block" && place.node === node;
    });
  const marked = markedRanges(comments, places, composers.nodes, thread);
  const annotations = useFound(id, anchors);
  const nodes = useNodes(places, [
    ...composers.nodes.map(wholeBlock),
    ...annotations.blocks.keys(),
  ]);
  const shownPlace = at(thread);
  const shownNode = shownPlace?.at === "block" ? shownPlace.node : undefined;
  useShownThread(diff, shownNode, thread);

  return (
    <ThreadPlacesContext value={threadPlaces}>
      <PageThreads
        pageId={id}
        editHref={isThere ? editHref?.() : undefined}
        comments={comments.filter((comment) => at(comment.id)?.at === "page")}
        suggesting={openSuggestions(comments.filter(isSent))}
        composers={composers}
      />
      <FoundNotes
        notes={
          isOfBlocks(view)
            ? annotations.page
            : [...annotations.page, ...[...annotations.blocks.values()].flat()]
        }
      />
      {isOfBlocks(view) ? (
        <div
          ref={frame}
          className={cx(
            "relative",
            view !== "split" && "max-w-4xl",
            isSuggesting && "[&_[data-node-after]:hover]:cursor-text",
          )}
        >
          {isSuggesting && (
            <p role="status" className="pb-2 text-sm text-muted">
              {suggestModeTexts.modeOn}
            </p>
          )}
          {isQuiet && (
            <RangeTools
              frame={frame}
              marked={marked}
              group={keys.group}
              onComment={composers.open}
              onMark={(id) =>
                composers.nodes.includes(id) ? composers.open(id) : set({ thread: id })
              }
            />
          )}
          <ProseDiff
            ref={diff}
            before={compared.before.text}
            after={compared.after.text}
            beforeId={compared.before.id}
            afterId={compared.after.id}
            view={view}
            fields={fieldRows(since === undefined ? change : changeSince(compared), index.titleOf)}
            resolve={resolve}
            threadNodes={nodes}
            onComment={composers.open}
            onSuggest={composers.suggest}
            commentSides={commentSides}
            {...(isThere && editHref && { editHref })}
            onPosition={steps}
            renderBelow={(node) => {
              const threads = onBlock(node);
              const writing = composers.nodes.filter((composer) => wholeBlock(composer) === node);
              const notes = annotations.blocks.get(node) ?? [];
              if (threads.length + notes.length + writing.length === 0) return null;
              return (
                <div className="flex max-w-3xl flex-col gap-2">
                  <FoundNotes notes={notes} />
                  {threads.map((comment, at) => (
                    <PlacedThread
                      key={comment.id}
                      scope={scope}
                      comment={comment}
                      user={user}
                      isCurrent={comment.id === thread}
                      isFirst={at === 0}
                    />
                  ))}
                  {writing.map((composer) => (
                    <NodeComposer
                      key={composer}
                      pageId={id}
                      node={composer}
                      composers={composers}
                      compared={compared}
                    />
                  ))}
                </div>
              );
            }}
          />
        </div>
      ) : (
        <>
          <ElsewhereNote
            count={
              comments.filter((comment) => at(comment.id)?.at === "block").length +
              composers.nodes.filter((node) => anchors?.has(wholeBlock(node))).length
            }
          />
          {view === "after" ? (
            <PageAfter page={compared.after.page} />
          ) : (
            <SourceCompared compared={compared} />
          )}
        </>
      )}
      <LooseThreads
        pageId={id}
        comments={comments.filter((comment) => at(comment.id)?.at === "nowhere")}
        nodes={looseNodes(composers.nodes, anchors)}
        composers={composers}
      />
    </ThreadPlacesContext>
  );
}

/**
 * Comments are about the latest text, or about what it is compared with as a whole: the platform wouldn't find a block that only
 * another revision has.
 */
function useCommentSides(since: string | undefined) {
  const shown = useShownRevisions();
  const { before, after } = useListedRevisions() ?? shown;
  return {
    before: since === undefined && shown.before === before,
    after: shown.after === after,
  };
}

/** Pending comments can't be applied: only who has written them sees them. */
const isSent = (comment: Comment) => !("isPending" in comment);

/** Names the threads that a view without blocks doesn't show. */
function ElsewhereNote({ count }: { count: number }) {
  const { chooseView } = useAddress();
  if (count === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
      {viewTexts.otherThreads(count)}
      <Button size="small" variant="quiet" onPress={() => chooseView("inline")}>
        {viewTexts.showInline}
      </Button>
    </p>
  );
}

const RangeTools = openedLater(async () => (await import("./range-tools.tsx")).RangeTools);

/** The parts of the text that unresolved threads, the current one, and unsent comments are about. */
function markedRanges(
  comments: readonly Comment[],
  places: ReadonlyMap<string, Place>,
  writing: readonly string[],
  current: string,
): MarkedRange[] {
  const threads = comments.flatMap(({ id, status }): MarkedRange[] => {
    const place = places.get(id);
    if (place?.at !== "block" || place.range === undefined) return [];
    const isCurrent = id === current;
    return status === "open" || isCurrent ? [{ id, node: place.range, isCurrent }] : [];
  });
  const own = writing.map((node) => ({ id: node, node, isCurrent: false }));
  return [...threads, ...own];
}

/** The URLs of the editor, at a block or at the start of the page; undefined if it can't be edited. */
function useEditHref(pageId: string) {
  const review = useReview();
  const { organizationId, scope } = review;
  if (whyNotEditContent(review) !== undefined) return undefined;
  const { spaceId, changeRequestId } = scope;
  return (block?: string) =>
    paths.editPage(organizationId, spaceId, changeRequestId, pageId, { block });
}

/** The changed fields, apart from the text, since the revision compared with. */
function changeSince({ before, after }: Compared): Pick<Change, "type" | "attributes"> {
  const attributes = before.page && after.page && fieldChanges(before.page, after.page);
  return { type: "page_edited", ...(attributes && { attributes }) };
}

/** The blocks with drafts that are no longer in the comparison. */
function looseNodes(nodes: readonly string[], anchors: ReadonlySet<string> | undefined) {
  if (anchors === undefined) return [];
  return nodes.filter((node) => node !== wholePage && !anchors.has(wholeBlock(node)));
}

/** What checks have found on the page: at its blocks, and the rest. Nothing until it is known which blocks are shown. */
function useFound(pageId: string, anchors: ReadonlySet<string> | undefined) {
  // Comparing takes the service long, too, so the checks are requested after it.
  const checks = useChecks(anchors !== undefined);
  return useMemo(() => {
    const notes = anchors === undefined ? [] : foundOn(checks, pageId);
    const isPlaced = ({ block }: FoundByCheck) => block !== undefined && anchors?.has(block);
    return {
      page: notes.filter((note) => !isPlaced(note)),
      blocks: Map.groupBy(notes.filter(isPlaced), ({ block = "" }) => block),
    };
  }, [checks, pageId, anchors]);
}

/** The blocks with content below them; the same set while the blocks are the same. */
function useNodes(places: ReadonlyMap<string, Place>, composing: readonly string[]) {
  const nodes = [...composing];
  for (const place of places.values()) if (place.at === "block") nodes.push(place.node);
  const names = [...new Set(nodes)].toSorted().join("\n");
  return useMemo(() => new Set(names.split("\n")), [names]);
}

/** Renders the block of the thread in the URL, however far down it is. */
function useShownThread(
  diff: { current: ProseDiffHandle | null },
  node: string | undefined,
  thread: string,
): void {
  useEffect(() => {
    if (node !== undefined && thread !== "") diff.current?.show(node);
  }, [diff, node, thread]);
}

/**
 * Resolves links and images of a compared page. Targets that the change request removed are looked up in its base, because the
 * comparison shows both.
 */
function useResolve(pageId: string, compared: Compared): Resolve {
  const { organizationId, space } = useReview();
  const { before, after } = useShownRevisions();
  const isNeeded = mayLink(compared.before.text, compared.after.text);
  const now = useRevision(after, isNeeded);
  const old = useRevision(before, isNeeded);
  return useComparedLinks({ organizationId, spaceId: space.id, pageId }, now, old);
}

const ApplyAll = openedLater(async () => (await import("../suggestions/apply-all.tsx")).ApplyAll);

/** About as many threads as fit into a window. */
const firstInWindow = 3;

/** Threads about the whole page, and a button to start one. */
function PageThreads(props: {
  pageId: string;
  /** Undefined if it can't be edited. */
  editHref: string | undefined;
  comments: readonly Comment[];
  /** Everything that is suggested for the page. */
  suggesting: readonly Suggesting[];
  composers: BlockComposers;
}) {
  const { scope, user, space } = useReview();
  const { thread } = useAddress();
  const { composers, editHref } = props;
  return (
    <section
      aria-label={tab.threads}
      tabIndex={-1}
      data-threads
      className="focus-ring flex max-w-3xl flex-col items-start gap-2 rounded-md"
    >
      {props.comments.map((comment, at) => (
        <div key={comment.id} className="w-full">
          <PlacedThread
            scope={scope}
            comment={comment}
            user={user}
            isCurrent={comment.id === thread}
            isFirst={at < firstInWindow}
          />
        </div>
      ))}
      {composers.nodes.includes(wholePage) ? (
        <div className="w-full">
          <NodeComposer pageId={props.pageId} node={wholePage} composers={composers} />
        </div>
      ) : (
        <div className="flex flex-wrap gap-1">
          <Button
            size="small"
            variant="quiet"
            icon={<MessageSquarePlus size={14} aria-hidden />}
            unavailable={gate([!space.permissions.comment, threadTexts.mayNotComment])}
            onPress={() => composers.open(wholePage)}
          >
            {threadTexts.commentPage}
          </Button>
          {editHref !== undefined && (
            <LinkButton
              size="small"
              variant="quiet"
              icon={<Pencil size={14} aria-hidden />}
              data-edit="page"
              href={editHref}
            >
              {tab.editPage}
            </LinkButton>
          )}
          {props.suggesting.length > 1 && <ApplyAll size="small" suggesting={props.suggesting} />}
        </div>
      )}
    </section>
  );
}
