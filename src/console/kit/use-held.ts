import { useEffect, useRef } from "react";
import { hold, type Hold } from "#console/data/held.ts";

/**
 * For a screen with a text that is read slowly: what others change there waits, and the shell tells of it, so that nothing moves
 * under the eyes.
 */
export function useHeld({ below, but, concerns }: Hold): void {
  const latest = useRef(concerns);
  useEffect(() => {
    latest.current = concerns;
  });
  const key = JSON.stringify({ below, but });
  useEffect(
    () =>
      hold({
        ...(JSON.parse(key) as Pick<Hold, "below" | "but">),
        concerns: (event) => latest.current(event),
      }),
    [key],
  );
}
