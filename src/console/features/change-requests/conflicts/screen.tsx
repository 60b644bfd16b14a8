import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { conflictTexts as t } from "#console/messages/review-conflicts.ts";
import { Banner } from "#console/ui/banner.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { ProgressBar } from "#console/ui/progress-bar.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { conflictsQuery } from "../queries.ts";
import { useReview, useHeldReview } from "../use-review.ts";
import { ConflictCard } from "./conflict-card.tsx";

/** The conflicts between main and the author, one card each, resolved one by one. */
export function Component() {
  const { scope } = useReview();
  useHeldReview();
  const { data, error, refetch } = useQuery(conflictsQuery(scope));
  if (data === undefined) {
    return error === null ? (
      <Pending>
        <SkeletonRows />
      </Pending>
    ) : (
      <FailureState error={error} onRetry={() => void refetch()} />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState icon={<CircleCheck size={20} aria-hidden />} title={t.isEmpty}>
        {t.isEmptyBody}
      </EmptyState>
    );
  }
  const decided = data.filter(({ status }) => status === "resolved").length;
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4 pt-4 pb-16">
      <p className="text-muted">{t.intro}</p>
      <div className="flex items-center gap-3">
        <span role="status">{t.progress(decided, data.length)}</span>
        <ProgressBar
          label={t.progressLabel}
          value={decided}
          max={data.length}
          valueLabel={t.progress(decided, data.length)}
          className="w-40"
        />
      </div>
      {decided === data.length && <Banner tone="success" title={t.allDone} />}
      {data.map((conflict) => (
        <ConflictCard key={conflict.id} conflict={conflict} />
      ))}
    </div>
  );
}
