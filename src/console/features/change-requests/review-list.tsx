import { useState, type ReactNode } from "react";
import { CircleCheck, CircleDot, CircleSlash, FilePen } from "lucide-react";
import type { Review } from "#contract/review.ts";
import type { Verdict } from "#contract/review-status.ts";
import { FailureState } from "#console/kit/page-state.tsx";
import { Time } from "#console/kit/time.tsx";
import { UserName } from "#console/kit/user.tsx";
import { reviewTexts } from "#console/messages/review.ts";
import { verdictTexts } from "#console/messages/review-verdicts.ts";
import { Badge } from "#console/ui/badge.tsx";
import { Button } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { isInForce } from "./review-state.ts";
import { useReviewState } from "./use-review-status.ts";
import { useReview } from "./use-review.ts";

const t = reviewTexts.review;

const LiftDialog = openedLater(async () => (await import("./lift-dialog.tsx")).LiftDialog);

/** The last verdict of each reviewer, and what became of it. They are lifted on the overview: a dialog would close the panel. */
export function ReviewList() {
  const { data, error, refetch } = useReviewState();
  if (data === undefined) {
    return error === null ? null : <FailureState error={error} onRetry={refetch} />;
  }
  if (data.verdicts.length === 0) return <p className="text-muted">{t.none}</p>;
  return (
    <ul className="flex flex-col gap-3">
      {data.verdicts.map((verdict) => (
        <VerdictRow key={verdict.review} verdict={{ ...verdict, canLift: false }} />
      ))}
    </ul>
  );
}

/** A reviewer with their verdict and its state; who can lift it gets a button, after `acts`. */
export function VerdictRow({ verdict, acts }: { verdict: Verdict; acts?: ReactNode }) {
  const { user } = useReview();
  const [isLifting, setLifting] = useState(false);
  const isOwn = verdict.reviewer.id === user.id;
  const note = verdictTexts.note(verdict);
  return (
    <li className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <UserName user={verdict.reviewer} />
        <ReviewVerdict status={verdict.status} isPast={!isInForce(verdict)} />
        <Time value={verdict.createdAt} className="text-sm text-muted" />
      </div>
      {note !== undefined && <p className="text-sm text-muted">{note}</p>}
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {acts}
        {verdict.canLift && (
          <Button size="small" onApproach={LiftDialog.prepare} onPress={() => setLifting(true)}>
            {isOwn ? verdictTexts.withdraw : verdictTexts.lift}
          </Button>
        )}
      </div>
      {isLifting && verdict.canLift && (
        <LiftDialog verdict={verdict} isOwn={isOwn} onClose={() => setLifting(false)} />
      )}
    </li>
  );
}

/** A verdict as a label. An unknown one is shown by its own name. */
export function ReviewVerdict({
  status,
  isPast,
}: {
  status: Review["status"];
  /** It is drawn without color. */
  isPast: boolean;
}) {
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
    <Badge
      tone={isPast ? "neutral" : look.tone}
      icon={isPast ? <CircleSlash size={12} aria-hidden /> : look.icon}
    >
      {look.text}
    </Badge>
  );
}
