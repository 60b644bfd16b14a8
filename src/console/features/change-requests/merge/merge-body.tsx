import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, CircleX, GitMerge } from "lucide-react";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { changeRequestQuery } from "#console/kit/revision-queries.ts";
import { threadsQuery } from "#console/kit/thread/thread-queries.ts";
import { mergePanelTexts as panel } from "#console/messages/merge-panel.ts";
import { reviewTexts } from "#console/messages/review.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { Link } from "#console/ui/link.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { verdictTexts } from "#console/messages/review-verdicts.ts";
import { showToast } from "#console/ui/toast.ts";
import { changesQuery, conflictsQuery, mergeWhenReadyQuery } from "../queries.ts";
import { useChecks } from "../use-checks.ts";
import { useReviewState } from "../use-review-status.ts";
import { useReview } from "../use-review.ts";
import { useUpdate } from "../use-update.ts";
import { checklist } from "./checklist.ts";
import type { CheckLine } from "./checklist.ts";
import { useWhyNotMerge } from "../use-conflicts.ts";
import { WhenReady } from "./when-ready.tsx";

const t = reviewTexts.merge;

const MergeImpact = openedLater(async () => (await import("./impact.tsx")).MergeImpact);

/** A checklist with links, and the merge button. */
export function MergeBody(props: { onClose: () => void; onAnyway: () => void }) {
  const { scope, changeRequest } = useReview();
  const changes = useInfiniteQuery(changesQuery(scope)).data?.counts;
  const conflicts = useQuery(conflictsQuery(scope)).data;
  const reviewState = useReviewState().data;
  const threads = useQuery(threadsQuery(scope)).data;
  const showLateConflicts = useLateConflicts();
  const { mutate, isPending, error } = useWrite(
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge",
    {
      onSuccess: () => {
        showToast({ tone: "success", title: t.done(Number(scope.changeRequestId)) });
        props.onClose();
      },
      onError: ({ status, missing }) => {
        if (status === 409 && missing.length === 0) void showLateConflicts();
      },
    },
  );
  const unavailable = useWhyNotMerge();
  const isUnmet = reviewState?.requirements?.some(({ met }) => !met) === true;
  // Conflicts with newer changes in main are found by the merge itself, so they are only known once it was refused.
  const clashes = error?.status === 409 && changeRequest.outdated && error.missing.length === 0;
  const stopCode = useQuery(mergeWhenReadyQuery(scope)).data?.history[0]?.held?.code;
  const checks = useChecks();
  const lines = checklist({
    changeRequest,
    changes,
    review: reviewState,
    threads,
    conflicts,
    checks,
    clashes: clashes || (changeRequest.outdated && stopCode === "conflicts"),
  });
  return (
    <div className="flex flex-col gap-3 p-4">
      <h2 className="font-semibold">{t.title}</h2>
      <ul className="flex flex-col gap-1">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {clashes ? (
        <ConflictsAhead />
      ) : (
        error !== null && (
          <Banner tone="danger" live="alert" title={panel.failed}>
            {describeFailure(error).message}
          </Banner>
        )
      )}
      <Button
        variant="primary"
        icon={<GitMerge size={14} aria-hidden />}
        isPending={isPending}
        unavailable={unavailable}
        onPress={() => mutate({ params: scope })}
      >
        {panel.submit}
      </Button>
      {isUnmet && reviewState?.canMergeAnyway === true && <MergeAnyway onPress={props.onAnyway} />}
      <WhenReady isUnmet={isUnmet} />
      {/* Last, because it comes when the panel is open already. */}
      <MergeImpact />
    </div>
  );
}

/**
 * Updates once the merge was refused because main has moved: the update keeps the conflicts, and opens their cards. A merge that
 * was refused for another reason stays refused.
 */
function useLateConflicts() {
  const { scope } = useReview();
  const client = useQueryClient();
  const { update, mayUpdate } = useUpdate();
  return async () => {
    const latest = await client.fetchQuery({ ...changeRequestQuery(scope), staleTime: 0 });
    const isLive = latest.status === "open" || latest.status === "draft";
    if (latest.outdated && isLive && mayUpdate) update();
  };
}

/** For admins of the space, who say why. What isn't about the rules still holds them back. */
function MergeAnyway({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="quiet" unavailable={useWhyNotMerge("anyway")} onPress={onPress}>
      {verdictTexts.anyway}
    </Button>
  );
}

/** What to do when the merge found conflicts: an update lists them. */
function ConflictsAhead() {
  const { update, isPending, unavailable } = useUpdate();
  return (
    <Banner
      tone="danger"
      live="alert"
      title={panel.failed}
      actions={
        <Button isPending={isPending} unavailable={unavailable} onPress={update}>
          {reviewTexts.update.action}
        </Button>
      }
    >
      {panel.conflictsAhead}
    </Banner>
  );
}

const icons = {
  good: <CircleCheck size={16} aria-hidden className="mt-0.5 shrink-0 text-success" />,
  look: <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0 text-warning" />,
  stop: <CircleX size={16} aria-hidden className="mt-0.5 shrink-0 text-danger" />,
};

function Line({ line }: { line: CheckLine }) {
  const { href } = useReview();
  const tabs = {
    changes: href("changes"),
    reviews: href("overview", { panel: "review" }),
    reviewers: `${href("overview")}#reviewers`,
    threads: href("threads", { status: "open" }),
    checks: `${href("overview")}#checks`,
    conflicts: href("conflicts"),
  };
  const isSettled = line.state === "good" && line.place !== "changes";
  const place = isSettled || line.place === undefined ? undefined : tabs[line.place];
  return (
    <li className="flex min-h-6 items-start gap-2">
      {icons[line.state]}
      <span className="min-w-0 flex-1">{line.text}</span>
      {place !== undefined && (
        <Link href={place} className="shrink-0">
          {panel.look}
          <span className="sr-only">: {line.text}</span>
        </Link>
      )}
    </li>
  );
}
