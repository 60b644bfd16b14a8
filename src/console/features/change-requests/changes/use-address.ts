import { useCallback } from "react";
import { useSearchParams } from "react-router";

export type View = "inline" | "split";

/** The parameters of the changes screen in the URL: page, view, thread, filter. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  /** Replaces the history entry, for changes that only affect how the same content is shown. */
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
    /** The URL of another page, with all other parameters kept. */
    pageAddress: (page: string) => {
      const next = new URLSearchParams(params);
      next.set("page", page);
      for (const name of ["thread", "since", "panel"]) next.delete(name);
      return `?${next}`;
    },
  };
}
