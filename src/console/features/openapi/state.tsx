import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  Clock,
  LoaderCircle,
  type LucideIcon,
} from "lucide-react";
import { useState } from "react";
import type { OpenApiSpec } from "#contract/openapi-spec.ts";
import { openapiTexts as t } from "#console/messages/openapi.ts";
import { Badge, type Tone } from "#console/ui/badge.tsx";

type Spec = Pick<OpenApiSpec, "processingState" | "lastProcessErrorCode">;

/**
 * The processing state of a specification, as the platform reports it, except that a completed one with an error counts as
 * failed. Platforms may have unknown states.
 */
export function stateOf({ processingState, lastProcessErrorCode }: Spec): string {
  if (processingState !== "complete") return processingState;
  return lastProcessErrorCode === undefined ? "complete" : "failed";
}

/** Whether the state will change on its own. */
export function isUnderWay(spec: Spec): boolean {
  return spec.processingState === "pending" || spec.processingState === "progress";
}

/** Milliseconds until the next request after this many: 1 s, 2 s, 4 s … 30 s. */
export function pauseAfter(reads: number): number {
  return Math.min(30_000, 1000 * 2 ** Math.min(reads, 5));
}

const looks: Record<string, { icon: LucideIcon; tone: Tone; text: string }> = {
  pending: { icon: Clock, tone: "neutral", text: t.states.pending },
  progress: { icon: LoaderCircle, tone: "accent", text: t.states.progress },
  complete: { icon: CircleCheck, tone: "success", text: t.states.complete },
  failed: { icon: CircleAlert, tone: "danger", text: t.states.failed },
};

/** The state of a specification as a word. An unknown one is shown by its own name. */
export const stateWord = (state: string): string => looks[state]?.text ?? state;

export function StateBadge({ spec }: { spec: OpenApiSpec }) {
  const state = stateOf(spec);
  const { icon: Icon, tone } = looks[state] ?? { icon: CircleDashed, tone: "neutral" as const };
  return (
    <Badge tone={tone} icon={<Icon size={12} aria-hidden />}>
      {stateWord(state)}
    </Badge>
  );
}

type Reading<Data> = {
  state: { data: Data | undefined; dataUpdateCount: number; errorUpdateCount: number };
};

/**
 * Options of a query that polls while something is in progress, with increasing intervals. Pauses in a hidden tab, and refreshes
 * when the tab becomes visible.
 */
export function useFollow<Data>(isUnderWay: (data: Data) => boolean) {
  // The request count when polling started; kept in state, because the function is called on every render.
  const [follow] = useState(() => {
    let first: number | undefined;
    return (isStill: boolean, reads: number) => {
      if (!isStill) {
        first = undefined;
        return false;
      }
      first ??= reads;
      return pauseAfter(reads - first);
    };
  });
  return {
    refetchIntervalInBackground: false,
    refetchInterval: ({ state }: Reading<Data>) =>
      follow(
        state.data !== undefined && isUnderWay(state.data),
        state.dataUpdateCount + state.errorUpdateCount,
      ),
  };
}
