import { useCallback } from "react";
import { useSearchParams } from "react-router";

export type View = "inline" | "split";

/** What the address of the changes says: page, view, thread, filter. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  /** Replaces the entry of the history for what only looks at the same thing differently. */
  const set = useCallback(
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
  const get = (name: string) => params.get(name) ?? "";
  const view: View = get("view") === "split" ? "split" : "inline";
  return {
    page: get("page"),
    thread: get("thread"),
    kind: get("kind"),
    text: get("q"),
    view,
    isSince: get("since") === "viewed",
    set,
    /** The address of another page with everything else as it is. */
    pageAddress: (page: string) => {
      const next = new URLSearchParams(params);
      next.set("page", page);
      for (const name of ["thread", "since", "panel"]) next.delete(name);
      return `?${next}`;
    },
  };
}
