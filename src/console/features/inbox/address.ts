import { paths } from "#console/paths.ts";

/** The parts of the inbox, in the order of its tabs; the first is what an address without one means. */
export const views = ["review", "mine", "open", "drafts", "merged", "archived"] as const;
export type View = (typeof views)[number];

/** What of the inbox is shown; an empty ID filters nothing. */
export type InboxAddress = {
  view: View;
  space: string;
  creator: string;
  order: "desc" | "asc";
};

/** Reads the query of an address; what it does not know counts as not given. */
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

/** Whether a view can be narrowed to one creator: "mine" is narrowed already. */
export const takesCreator = (view: View) => view !== "mine";

/** Whether anything but the view narrows the list. */
export const isFiltered = ({ space, creator }: InboxAddress) => space !== "" || creator !== "";

/** The address that shows it; what goes without saying stays out of it. */
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
