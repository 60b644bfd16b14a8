import { useDeferredValue } from "react";
import { useQuery } from "@tanstack/react-query";
import { GitMerge, GitPullRequestArrow, MessageSquare } from "lucide-react";
import { useSearchParams } from "react-router";
import type { Comment } from "#contract/comment.ts";
import type { MergeOutcome } from "#contract/merge-outcome.ts";
import type { Review } from "#contract/review.ts";
import { gate } from "#console/kit/gate.ts";
import { Excerpt } from "#console/kit/markdown/excerpt.tsx";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { Composer } from "#console/kit/thread/composer.tsx";
import { useStartThread } from "#console/kit/thread/thread-data.ts";
import { threadsQuery } from "#console/kit/thread/thread-queries.ts";
import { Thread } from "#console/kit/thread/thread.tsx";
import { Time } from "#console/kit/time.tsx";
import { useNear } from "#console/kit/use-near.ts";
import { UserName } from "#console/kit/user.tsx";
import { common } from "#console/messages/common.ts";
import { paths } from "#console/paths.ts";
import { mergedTexts, overviewTexts as t, reviewTexts } from "#console/messages/review.ts";
import { verdictTexts } from "#console/messages/review-verdicts.ts";
import { threadTexts } from "#console/messages/thread.ts";
import { Link } from "#console/ui/link.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { mergeOutcomeQuery, reviewsQuery } from "../queries.ts";
import { ReviewVerdict } from "../review-list.tsx";
import { threadAddress } from "../threads/use-thread-keys.ts";
import { isInForce, type Standing } from "../standing.ts";
import { useStanding } from "../use-review-status.ts";
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
  return <Events events={eventsOf(reviews.data, threads.data, outcome.data)} />;
}

/** More events than fit into a window. */
const firstDrawn = 20;
/** Events that are surely in the window. */
const firstInWindow = 3;

function Events({ events }: { events: readonly Event[] }) {
  const { scope, user, changeRequest, space } = useReview();
  const start = useStartThread(scope);
  const mergedAnyway = useStanding().data?.mergedAnyway;
  // The first ones at once, the others in slices.
  const drawn = useDeferredValue(events, events.slice(0, firstDrawn));
  return (
    <div className="flex flex-col gap-4">
      <ol className="flex flex-col gap-3">
        <li className="flex flex-wrap items-center gap-2 text-muted">
          <GitPullRequestArrow size={14} aria-hidden />
          {t.opened(changeRequest.createdBy.displayName)}
          <Time value={changeRequest.createdAt} className="text-sm" />
        </li>
        {drawn.map((event, at) => (
          <li key={keyOf(event)}>
            <EventView event={event} isFirst={at < firstInWindow} />
          </li>
        ))}
      </ol>
      {mergedAnyway !== undefined && <MergedAnyway {...mergedAnyway} />}
      {events.length === 0 && <p className="text-muted">{t.noActivity}</p>}
      <Composer
        draft={`comment.${user.id}.${changeRequest.id}..whole`}
        label={t.comment}
        placeholder={t.comment}
        action={threadTexts.send}
        unavailable={gate([!space.permissions.comment, threadTexts.mayNotComment])}
        onSend={(markdown) => start({ markdown })}
      />
    </div>
  );
}

function EventView({ event, isFirst }: { event: Event; isFirst: boolean }) {
  if (event.kind === "review") return <ReviewView event={event} isFirst={isFirst} />;
  if (event.kind === "merge") return <MergeView outcome={event.outcome} />;
  const { comment } = event;
  return comment.target.page === undefined ? (
    <Whole comment={comment} isFirst={isFirst} />
  ) : (
    <OnPage comment={comment} isFirst={isFirst} />
  );
}

function ReviewView({ event, isFirst }: { event: ReviewEvent; isFirst: boolean }) {
  const { review, comment } = event;
  const verdict = useStanding().data?.verdicts.find((last) => last.review === review.id);
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

function MergedAnyway({ by, at, reason, missing }: NonNullable<Standing["mergedAnyway"]>) {
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

/** A thread on a page, as one line that links to it. Away from the visible area, only its words are rendered. */
function OnPage({ comment, isFirst }: { comment: Comment; isFirst: boolean }) {
  const { href } = useReview();
  const { frame, isDrawn, height } = useNear<HTMLDivElement>({ estimate: onPageHeight, isFirst });
  if (!isDrawn) {
    return (
      <div ref={frame} style={{ height }} className="overflow-hidden">
        {comment.postedBy.displayName} {t.onPage(comment.target.page?.title ?? "")}{" "}
        {comment.body.markdown}
      </div>
    );
  }
  return (
    <div ref={frame} className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <MessageSquare size={14} aria-hidden className="text-muted" />
      <UserName user={comment.postedBy} />
      <Link href={threadAddress(href, comment)} className="min-w-0 truncate">
        {t.onPage(comment.target.page?.title ?? "")}
      </Link>
      <Time value={comment.postedAt} className="text-sm text-muted" />
      <span className="w-full truncate text-muted">
        <Excerpt>{comment.body.markdown ?? ""}</Excerpt>
      </span>
    </div>
  );
}

/** Two lines, in pixels. */
const onPageHeight = 46;

type ReviewEvent = { kind: "review"; at: string; review: Review; comment: Comment | undefined };

/** One event; `at` is a timestamp. */
type Event =
  | ReviewEvent
  | { kind: "thread"; at: string; comment: Comment }
  | { kind: "merge"; at: string; outcome: MergeOutcome };

function keyOf(event: Event): string {
  if (event.kind === "merge") return event.outcome.revision;
  return event.kind === "review" ? event.review.id : event.comment.id;
}

/** Reviews, threads, and the merge in chronological order. A reviewer's comment is shown with the review, not separately. */
function eventsOf(
  reviews: readonly Review[],
  threads: readonly Comment[],
  outcome: MergeOutcome | undefined,
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
  if (outcome !== undefined) events.push({ kind: "merge", at: outcome.mergedAt, outcome });
  return events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
