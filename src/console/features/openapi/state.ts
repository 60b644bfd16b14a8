import type { OpenApiSpec } from "#contract/openapi-spec.ts";

type Spec = Pick<OpenApiSpec, "processingState" | "lastProcessErrorCode">;

/**
 * How far the reading of a specification is: what the platform says, but for one that it is through with and could not read.
 * A platform may know states that are not known here.
 */
export function stateOf({ processingState, lastProcessErrorCode }: Spec): string {
  if (processingState !== "complete") return processingState;
  return lastProcessErrorCode === undefined ? "complete" : "failed";
}

/** Whether something is still to come by itself. */
export function isUnderWay(spec: Spec): boolean {
  return spec.processingState === "pending" || spec.processingState === "progress";
}

/** Milliseconds until the state is read again, after it was read so many times: 1 s, 2 s, 4 s … 30 s. */
export function pauseAfter(reads: number): number {
  return Math.min(30_000, 1000 * 2 ** Math.min(reads, 5));
}
