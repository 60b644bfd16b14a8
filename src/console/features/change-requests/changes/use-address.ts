import { useSearchParams } from "react-router";
import { useSetParams, withParams } from "#console/kit/use-set-params.ts";

type View = "inline" | "split";

/** The parameters of the changes screen in the URL: page, view, thread, filter. */
export function useAddress() {
  const [params] = useSearchParams();
  const set = useSetParams();
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
    pageAddress: (page: string) =>
      `?${withParams(params, { page, thread: "", since: "", panel: "" })}`,
  };
}
