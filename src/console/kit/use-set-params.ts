import { useCallback } from "react";
import { useSearchParams } from "react-router";

/**
 * Sets parameters of the URL; "" and undefined remove one.
 *
 * @returns a function whose second argument replaces the history entry, for changes that only affect how the same content is shown
 */
export function useSetParams() {
  const [, setParams] = useSearchParams();
  return useCallback(
    (values: Record<string, string | undefined>, replace = false) =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old);
          for (const [name, value] of Object.entries(values)) {
            if (value === undefined || value === "") next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace, preventScrollReset: true },
      ),
    [setParams],
  );
}
