import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDot, FilePen } from "lucide-react";
import type { Review } from "#contract/review.ts";
import { FailureState } from "#console/kit/page-state.tsx";
import { Time } from "#console/kit/time.tsx";
import { UserName } from "#console/kit/user.tsx";
import { reviewTexts } from "#console/messages/review.ts";
import { Badge } from "#console/ui/badge.tsx";
import { reviewsQuery } from "./queries.ts";
import { verdicts } from "./rules.ts";
import { useReview } from "./use-review.ts";

const t = reviewTexts.review;

/** The latest review of each reviewer. */
export function ReviewList() {
  const { scope } = useReview();
  const { data, error, refetch } = useQuery(reviewsQuery(scope));
  if (data === undefined) {
    return error === null ? null : <FailureState error={error} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) return <p className="text-muted">{t.none}</p>;
  return (
    <ul className="flex flex-col gap-2">
      {verdicts(data).map((review) => (
        <li key={review.id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <UserName user={review.reviewer} />
          <ReviewVerdict review={review} />
          <Time value={review.createdAt} className="ms-auto text-sm text-muted" />
        </li>
      ))}
    </ul>
  );
}

/** A verdict as a label. An unknown one is shown by its own name. */
export function ReviewVerdict({ review }: { review: Review }) {
  const { status, outdated } = review;
  const look =
    status === "approved"
      ? { tone: "success" as const, icon: <CircleCheck size={12} aria-hidden />, text: t.approved }
      : status === "changes-requested"
        ? {
            tone: "warning" as const,
            icon: <FilePen size={12} aria-hidden />,
            text: t.changesRequested,
          }
        : { tone: "neutral" as const, icon: <CircleDot size={12} aria-hidden />, text: status };
  return (
    <>
      <Badge tone={outdated ? "neutral" : look.tone} icon={look.icon}>
        {look.text}
      </Badge>
      {outdated && <span className="text-sm text-muted">{t.outdated}</span>}
    </>
  );
}
