import type { OpenApiSpec } from "#contract/openapi-spec.ts";

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
