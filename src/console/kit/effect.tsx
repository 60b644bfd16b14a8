import type { ReactNode } from "react";
import type { UseQueryResult } from "@tanstack/react-query";
import { Info, TriangleAlert } from "lucide-react";
import { FailureState, Pending } from "./page-state.tsx";
import { effectTexts } from "#console/messages/forms.ts";
import { SkeletonRows } from "#console/ui/skeleton.tsx";

/**
 * Shows the effect of a change before it is saved. Screen readers announce it.
 *
 * @param props.isSaved - the effect is there already
 */
export function Effect(props: {
  tone?: "info" | "warning";
  isSaved?: boolean;
  children: ReactNode;
}) {
  const isWarning = props.tone === "warning";
  const Icon = isWarning ? TriangleAlert : Info;
  return (
    <div
      role="status"
      className={`flex gap-3 rounded-md px-3 py-2.5 forced-colors:border ${isWarning ? "bg-warning-soft" : "bg-accent-soft"}`}
    >
      <Icon
        size={16}
        aria-hidden
        className={`mt-0.5 shrink-0 ${isWarning ? "text-warning" : "text-accent"}`}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {props.isSaved !== true && <p className="font-medium">{effectTexts.title}</p>}
        {props.children}
      </div>
    </div>
  );
}

type Reads = readonly UseQueryResult<unknown>[];

/** Shows `children` once everything that they count is loaded; until then, the loading or error state. */
export function Counted(props: { reads: Reads; children: () => ReactNode }) {
  const failed = props.reads.find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) {
    return <FailureState isCompact error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  if (props.reads.some(({ data }) => data === undefined)) {
    return (
      <Pending>
        <SkeletonRows count={2} />
      </Pending>
    );
  }
  return props.children();
}
