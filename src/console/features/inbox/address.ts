import { paths } from "#console/paths.ts";

/** The views of the inbox, in the order of its tabs; the first is the default. */
export const views = ["review", "mine", "open", "drafts", "merged", "archived"] as const;
export type View = (typeof views)[number];

/** What the inbox shows; an empty ID doesn't filter. */
export type InboxAddress = {
  view: View;
  space: string;
  creator: string;
  order: "desc" | "asc";
};

/** Reads the query of a URL; unknown values are ignored. */
export function readAddress(params: URLSearchParams): InboxAddress {
  const wanted = params.get("view");
  const view = views.find((one) => one === wanted) ?? "review";
  return {
    view,
    space: params.get("space") ?? "",
    creator: takesCreator(view) ? (params.get("creator") ?? "") : "",
    order: params.get("order") === "asc" ? "asc" : "desc",
  };
}

/** Whether a view can be filtered by creator; "mine" has a creator already. */
export const takesCreator = (view: View) => view !== "mine";

/** Whether a filter is set, besides the view. */
export const isFiltered = ({ space, creator }: InboxAddress) => space !== "" || creator !== "";

/** The URL of the inbox, without defaults. */
export function inboxPath(
  organizationId: string,
  { view, space, creator, order }: InboxAddress,
): string {
  return paths.changeRequests(organizationId, {
    view: view === views[0] ? undefined : view,
    space,
    creator: takesCreator(view) ? creator : undefined,
    order: order === "desc" ? undefined : order,
  });
}
