import { useEffect, useRef } from "react";
import { holdUpdates, type Hold } from "#console/data/live/held-updates.ts";

/**
 * For a screen with a long text: holds back changes by others and lets the shell announce them, so that the text doesn't move
 * while the user reads.
 */
export function useHoldUpdates({ below, but, concerns }: Hold): void {
  const latest = useRef(concerns);
  useEffect(() => {
    latest.current = concerns;
  });
  const key = JSON.stringify({ below, but });
  useEffect(
    () =>
      holdUpdates({
        ...(JSON.parse(key) as Pick<Hold, "below" | "but">),
        concerns: (event) => latest.current(event),
      }),
    [key],
  );
}
