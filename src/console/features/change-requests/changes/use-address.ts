import { useSearchParams } from "react-router";
import { preference, usePreference } from "#console/kit/preference.ts";
import { useSetParams, withParams } from "#console/kit/use-set-params.ts";

/** `after` is the page as readers will see it, and `source` its text as it is written. */
export type View = "inline" | "split" | "after" | "source";

/** The view that the user chose last. */
const chosenView = preference<View>("review-view", ["inline", "split", "after", "source"]);

export const views: readonly View[] = ["inline", "split", "after", "source"];

/** Whether a view compares block by block, so that there are steps, and threads at their blocks. */
export const isOfBlocks = (view: View): view is "inline" | "split" =>
  view === "inline" || view === "split";

/** The filters of the list besides its kind. */
const filterNames = ["q", "cluster", "author", "owner", "viewed", "threads", "impact"] as const;

const withoutFilters = {
  kind: "",
  ...Object.fromEntries(filterNames.map((name) => [name, ""])),
};

/** The parameters of the changes screen in the URL: page, view, thread, filter. */
export function useAddress() {
  const [params] = useSearchParams();
  const set = useSetParams();
  const get = (name: string) => params.get(name) ?? "";
  const chosen = usePreference(chosenView);
  const asked = views.find((name) => name === get("view")) ?? chosen;
  // A thread is at its block, which only a comparison of blocks has.
  const view = get("thread") !== "" && !isOfBlocks(asked) ? "inline" : asked;
  return {
    page: get("page"),
    thread: get("thread"),
    kind: get("kind"),
    text: get("q"),
    view,
    /** Shows all pages like this, now and when the user comes back. */
    chooseView: (next: View) => {
      chosenView.set(next);
      set({ view: next === "inline" ? "" : next, ...(!isOfBlocks(next) && { thread: "" }) }, true);
    },
    /** Whether a page is compared with what the user viewed of it. */
    isSince: get("since") === "viewed" || get("compare") === "viewed",
    /** The parameters with which it isn't. */
    withoutSince: { since: "", ...(get("compare") === "viewed" && { compare: "all" }) },
    /** Which revisions are compared, as range.ts reads it. */
    compare: get("compare"),
    /** Whether the list also has the pages without changes in the compared range. */
    hasRest: get("rest") === "listed",
    /** Whether pages with the same edits are shown as one. */
    isByEdit: get("edits") === "same",
    /** The URL that shows them like this. */
    editsAddress: `?${withParams(params, { edits: "same", thread: "", since: "", panel: "" })}`,
    /** The cluster that the list is narrowed to, as clusters.ts names it. */
    cluster: get("cluster"),
    author: get("author"),
    owner: get("owner"),
    viewed: get("viewed"),
    threads: get("threads"),
    /** What a merge does to readers, as impact.ts names it. */
    impact: get("impact"),
    /** Whether the list is narrowed to what only the platform or other data tells. */
    isNarrowed: filterNames.some((name) => get(name) !== ""),
    /** The parameters with which all changes are listed. */
    withoutFilters,
    set,
    /** The URL of another page, with all other parameters kept. */
    pageAddress: (page: string) =>
      `?${withParams(params, { page, thread: "", since: "", panel: "", edits: "" })}`,
  };
}
