import type { ReactNode } from "react";
import { CloudOff, FilterX, Lock, RotateCw, SearchX, TriangleAlert } from "lucide-react";
import { common } from "#console/messages/common.ts";
import { Button } from "#console/ui/button.tsx";
import { Banner } from "#console/ui/banner.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { describeFailure, namesRequest } from "./failure.ts";
import type { Failure } from "./failure.ts";
import { useDelay } from "./timing.ts";

/** A skeleton that appears only when loading takes long enough to notice. */
export function Pending(props: { children: ReactNode }) {
  return useDelay() ? props.children : null;
}

const icons: Record<Failure["kind"], ReactNode> = {
  "not-found": <SearchX size={20} aria-hidden />,
  forbidden: <Lock size={20} aria-hidden />,
  unauthorized: <Lock size={20} aria-hidden />,
  offline: <CloudOff size={20} aria-hidden />,
  outdated: <RotateCw size={20} aria-hidden />,
  service: <TriangleAlert size={20} aria-hidden />,
  defect: <TriangleAlert size={20} aria-hidden />,
};

type FailureStateProps = {
  error: unknown;
  /** Absent if retrying can't help. */
  onRetry?: () => void;
  action?: ReactNode;
  /** A single line instead of a panel, for a small part of a screen. */
  isCompact?: boolean;
};

/**
 * Replaces a part of the screen that failed: shows what happened, the request's ID, and what to do next. The rest of the screen
 * stays.
 */
export function FailureState(props: FailureStateProps) {
  const failure = describeFailure(props.error);
  const reload = failure.kind === "outdated" || failure.kind === "defect";
  const retry = reload ? () => location.reload() : props.onRetry;
  const again = retry !== undefined && (
    <Button
      size={props.isCompact === true ? "small" : "medium"}
      icon={<RotateCw size={14} aria-hidden />}
      onPress={retry}
    >
      {reload ? common.reload : common.retry}
    </Button>
  );
  const request = failure.requestId !== undefined && !namesRequest(failure) && (
    <span className="font-mono text-xs">{common.failure.requestId(failure.requestId)}</span>
  );
  if (props.isCompact === true) {
    return (
      <Banner tone="danger" live="alert" title={failure.title} actions={again}>
        {failure.message} {request}
      </Banner>
    );
  }
  return (
    <div role="alert">
      <EmptyState
        icon={icons[failure.kind]}
        title={failure.title}
        action={
          <>
            {again}
            {props.action}
          </>
        }
      >
        <p>{failure.message}</p>
        {request !== false && <p className="mt-2 text-faint">{request}</p>}
      </EmptyState>
    </div>
  );
}

/** Shown when no items match the filters. */
export function NoMatches(props: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<FilterX size={20} aria-hidden />}
      title={common.noMatches.title}
      action={<Button onPress={props.onClear}>{common.clearFilters}</Button>}
    >
      {common.noMatches.body}
    </EmptyState>
  );
}
