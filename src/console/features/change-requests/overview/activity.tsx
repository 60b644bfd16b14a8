import { useDeferredValue } from "react";
import { useQuery } from "@tanstack/react-query";
import { Clock, GitMerge, GitPullRequestArrow } from "lucide-react";
import { useSearchParams } from "react-router";
import type { Comment } from "#contract/comment.ts";
import type { MergeOutcome } from "#contract/merge-outcome.ts";
import type { MergeWhenReady } from "#contract/merge-when-ready.ts";
import type { Review } from "#contract/review.ts";
import { gate } from "#console/kit/gate.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { Composer } from "#console/kit/thread/composer.tsx";
import { useStartThread } from "#console/kit/thread/thread-data.ts";
import { threadsQuery } from "#console/kit/thread/thread-queries.ts";
import { Thread } from "#console/kit/thread/thread.tsx";
import { Time } from "#console/kit/time.tsx";
import { useQuiet } from "#console/kit/timing.ts";
import { useNear } from "#console/kit/use-near.ts";
import { authorName, UserName } from "#console/kit/user.tsx";
import { common } from "#console/messages/common.ts";
import { paths } from "#console/paths.ts";
import { mergedTexts, reviewTexts } from "#console/messages/review.ts";
import { overviewTexts as t } from "#console/messages/review-overview.ts";
import { verdictTexts } from "#console/messages/review-verdicts.ts";
import { threadTexts } from "#console/messages/thread.ts";
import { useWasOpen } from "#console/ui/later.ts";
import { Link } from "#console/ui/link.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { mergeOutcomeQuery, mergeWhenReadyQuery, reviewsQuery } from "../queries.ts";
import { ReviewVerdict } from "../review-list.tsx";
import { type ListLook, ThreadGroups, useListLook } from "../threads/thread-groups.tsx";
import { isInForce, type ReviewState } from "../review-state.ts";
import { useReviewState } from "../use-review-status.ts";
import { useReview } from "../use-review.ts";

/** Reviews and comments in chronological order, and a composer for comments on the whole change request. */
export function Activity() {
  const { scope, changeRequest } = useReview();
  const reviews = useQuery(reviewsQuery(scope));
  const threads = useQuery(threadsQuery(scope));
  const outcome = useQuery({
    ...mergeOutcomeQuery(scope),
    enabled: changeRequest.status === "merged",
  });
  // A platform without this extension has no such history.
  const { data: switched } = useQuery({ ...mergeWhenReadyQuery(scope), enabled: useQuiet() });
  const error = reviews.error ?? threads.error;
  if (reviews.data === undefined || threads.data === undefined) {
    if (error === null) {
      return (
        <Pending>
          <SkeletonRows count={3} />
        </Pending>
      );
    }
    const retry = () => {
      void reviews.refetch();
      void threads.refetch();
    };
    return <FailureState error={error} onRetry={retry} />;
  }
  return (
    <Events
      events={eventsOf(reviews.data, threads.data, outcome.data, switched?.history)}
      onPages={threads.data.filter(isOnPage)}
    />
  );
}

/** More events than fit into a window. */
const firstDrawn = 20;
/** Events that are surely in the window. */
const firstInWindow = 3;

function Events({ events, onPages }: { events: readonly Event[]; onPages: readonly Comment[] }) {
  const { scope, user, changeRequest, space } = useReview();
  const start = useStartThread(scope);
  const mergedAnyway = useReviewState().data?.mergedAnyway;
  const look = useListLook(onPages);
  // The first ones at once, the others in slices.
  const drawn = useDeferredValue(events, events.slice(0, firstDrawn));
  return (
    <div className="flex flex-col gap-4">
      <ol className="flex flex-col gap-3">
        <li className="flex flex-wrap items-center gap-2 text-muted">
          <GitPullRequestArrow size={14} aria-hidden />
          {t.opened(authorName(changeRequest.createdBy))}
          <Time value={changeRequest.createdAt} className="text-sm" />
        </li>
        {drawn.map((event, at) => (
          <li key={keyOf(event)}>
            <EventView event={event} look={look} isFirst={at < firstInWindow} />
          </li>
        ))}
      </ol>
      {mergedAnyway !== undefined && <MergedAnyway {...mergedAnyway} />}
      {events.length === 0 && <p className="text-muted">{t.noActivity}</p>}
      <Composer
        draft={`comment.${user.id}.${changeRequest.id}..whole`}
        mentionsIn={scope.spaceId}
        label={t.comment}
        placeholder={t.comment}
        action={threadTexts.send}
        unavailable={gate([!space.permissions.comment, threadTexts.mayNotComment])}
        onSend={(markdown) => start({ markdown })}
      />
    </div>
  );
}

function EventView(props: { event: Event; look: ListLook; isFirst: boolean }) {
  const { event, look, isFirst } = props;
  if (event.kind === "review") return <ReviewView event={event} isFirst={isFirst} />;
  if (event.kind === "merge") return <MergeView outcome={event.outcome} />;
  if (event.kind === "switch") return <SwitchView {...event} />;
  if (event.kind === "thread") return <Whole comment={event.comment} isFirst={isFirst} />;
  return <OnPages comments={event.comments} look={look} isFirst={isFirst} />;
}

/** Threads on pages, as rows. Until they come near the visible area, only their words are rendered, for the browser's search. */
function OnPages(props: { comments: readonly Comment[]; look: ListLook; isFirst: boolean }) {
  const { comments, look, isFirst } = props;
  const estimate = groupHeight + rowHeight * comments.length;
  const { frame, isDrawn, height } = useNear<HTMLDivElement>({ estimate, isFirst });
  // What was opened in them stays.
  const wasDrawn = useWasOpen(isDrawn);
  return (
    <div
      ref={frame}
      {...(!wasDrawn && { style: { height }, className: "overflow-hidden text-muted" })}
    >
      {wasDrawn ? (
        <ThreadGroups
          heading="h3"
          threads={comments}
          look={look}
          inWindow={isFirst ? firstInWindow : 0}
        />
      ) : (
        comments.map(({ body }) => body.markdown).join("\n")
      )}
    </div>
  );
}

/** The heights of the name of a page and of a row, in pixels. */
const groupHeight = 34;
const rowHeight = 44;

function ReviewView({ event, isFirst }: { event: ReviewEvent; isFirst: boolean }) {
  const { review, comment } = event;
  const verdict = useReviewState().data?.verdicts.find((last) => last.review === review.id);
  // An edit makes it older, but a request for changes still holds then.
  const isPast = verdict === undefined ? review.outdated : !isInForce(verdict);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <UserName user={review.reviewer} />
        <ReviewVerdict status={review.status} isPast={isPast} />
        {review.outdated && (
          <span className="text-sm text-muted">{reviewTexts.review.outdated}</span>
        )}
        <Time value={event.at} className="text-sm text-muted" />
      </div>
      {review.lifted !== undefined && <Lifted {...review.lifted} />}
      {comment !== undefined && <Whole comment={comment} isFirst={isFirst} />}
    </div>
  );
}

function MergeView({ outcome }: { outcome: MergeOutcome }) {
  const { organizationId, space } = useReview();
  const { revision, number, mergedBy, mergedAt } = outcome;
  return (
    <p className="flex flex-wrap items-center gap-2">
      <GitMerge size={14} aria-hidden className="text-success" />
      <span>
        {mergedTexts.event(mergedBy?.displayName ?? common.someone)}{" "}
        <Link href={paths.version(organizationId, space.id, revision)} look="sentence">
          {mergedTexts.revision(number)}
        </Link>
      </span>
      <Time value={mergedAt} className="text-sm text-muted" />
    </p>
  );
}

function SwitchView({ text, at }: { text: string; at: string }) {
  return (
    <p className="flex gap-2 text-muted">
      <Clock size={14} aria-hidden className="mt-1 shrink-0" />
      <span className="min-w-0">
        {text} <Time value={at} className="text-sm" />
      </span>
    </p>
  );
}

function MergedAnyway({ by, at, reason, missing }: NonNullable<ReviewState["mergedAnyway"]>) {
  return (
    <div className="flex flex-col gap-1 border-s-2 ps-3">
      <p className="flex flex-wrap items-center gap-2">
        <GitMerge size={14} aria-hidden className="text-warning" />
        {verdictTexts.mergedAnyway(by.displayName)}
        <Time value={at} className="text-sm text-muted" />
      </p>
      <p className="whitespace-pre-wrap">{reason}</p>
      <ul className="text-sm text-muted">
        {missing.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

function Lifted({ by, at, reason }: NonNullable<Review["lifted"]>) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {verdictTexts.liftedBy(by.displayName)}
      <Time value={at} />
      {reason !== undefined && <span className="w-full whitespace-pre-wrap">{reason}</span>}
    </p>
  );
}

function Whole({ comment, isFirst }: { comment: Comment; isFirst: boolean }) {
  const { scope, user } = useReview();
  const [params] = useSearchParams();
  return (
    <Thread
      scope={scope}
      comment={comment}
      user={user}
      isCurrent={params.get("thread") === comment.id}
      isFirst={isFirst}
    />
  );
}

type ReviewEvent = { kind: "review"; at: string; review: Review; comment: Comment | undefined };

/** One event; `at` is a timestamp. "threads" are those on pages with nothing else between them. */
type Event =
  | ReviewEvent
  | { kind: "thread"; at: string; comment: Comment }
  | { kind: "threads"; at: string; comments: Comment[] }
  | { kind: "merge"; at: string; outcome: MergeOutcome }
  | { kind: "switch"; at: string; id: string; text: string };

function keyOf(event: Event): string {
  if (event.kind === "merge") return event.outcome.revision;
  if (event.kind === "switch") return event.id;
  if (event.kind === "threads") return event.comments[0]!.id;
  return event.kind === "review" ? event.review.id : event.comment.id;
}

/** Reviews, threads, what became of "Merge when ready", and the merge in chronological order. A reviewer's comment is shown with the review, not separately. */
function eventsOf(
  reviews: readonly Review[],
  threads: readonly Comment[],
  outcome: MergeOutcome | undefined,
  switched: MergeWhenReady["history"] = [],
): Event[] {
  const byReview = new Map(threads.map((comment) => [comment.target.review, comment]));
  const events: Event[] = reviews.map((review) => ({
    kind: "review",
    at: review.createdAt,
    review,
    comment: byReview.get(review.id),
  }));
  const reviewIds = new Set(reviews.map(({ id }) => id));
  for (const comment of threads) {
    if (comment.target.review !== undefined && reviewIds.has(comment.target.review)) continue;
    events.push({ kind: "thread", at: comment.postedAt, comment });
  }
  for (const period of switched) events.push(...switchesOf(period));
  if (outcome !== undefined) events.push({ kind: "merge", at: outcome.mergedAt, outcome });
  return gathered(events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)));
}

/** That it was turned on, and why it isn't merged yet, or won't be. The merge is told by itself. */
function switchesOf({ id, by, since, held, ended }: MergeWhenReady["history"][number]): Event[] {
  const name = by?.displayName ?? common.someone;
  const events: Event[] = [{ kind: "switch", id, at: since, text: t.switchedOn(name) }];
  if (held !== undefined) {
    events.push({ kind: "switch", id: `${id} held`, at: held.since, text: t.held(held.message) });
  }
  if (ended !== undefined && ended.code !== "merged") {
    const text = t.switchedOff(ended.message);
    events.push({ kind: "switch", id: `${id} ended`, at: ended.at, text });
  }
  return events;
}

/** Threads on pages that follow each other become one event, which lists them by page. */
function gathered(events: readonly Event[]): Event[] {
  const all: Event[] = [];
  for (const event of events) {
    const last = all.at(-1);
    if (event.kind !== "thread" || !isOnPage(event.comment)) all.push(event);
    else if (last?.kind === "threads") last.comments.push(event.comment);
    else all.push({ kind: "threads", at: event.at, comments: [event.comment] });
  }
  return all;
}

const isOnPage = ({ target }: Comment) => target.page !== undefined;
