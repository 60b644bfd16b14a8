import { useEffect, useState } from "react";
import type { ProseDiff } from "#content/prose/row.ts";
import { type DiffInput, knownDiff, runDiff } from "./diff-runner.ts";

type DiffState =
  | { state: "comparing" }
  | { state: "done"; diff: ProseDiff }
  | { state: "failed"; error: Error; retry: () => void };

/** The comparison of two texts, computed in a worker; available immediately when cached. */
export function useProseDiff(input: DiffInput): DiffState {
  const { before, after, beforeId, afterId } = input;
  const [outcome, setOutcome] = useState<{ for: string; diff?: ProseDiff; error?: Error }>();
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify([beforeId ?? before, afterId ?? after]);

  useEffect(() => {
    let current = true;
    runDiff({ before, after, beforeId, afterId }).then(
      (diff) => current && setOutcome({ for: key, diff }),
      (error: Error) => current && setOutcome({ for: key, error }),
    );
    return () => {
      current = false;
    };
  }, [before, after, beforeId, afterId, key, attempt]);

  const own = outcome?.for === key ? outcome : undefined;
  const diff = own?.diff ?? knownDiff({ before, after, beforeId, afterId });
  if (diff) return { state: "done", diff };
  if (!own?.error) return { state: "comparing" };
  const retry = () => {
    setOutcome(undefined);
    setAttempt(attempt + 1);
  };
  return { state: "failed", error: own.error, retry };
}
