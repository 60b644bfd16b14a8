import { organizationFrame } from "./frames.ts";
import { pages } from "./read.ts";
import { within } from "./screen.ts";
import { user } from "./shared-reads.ts";
import { filteredBy, shows, waits } from "./step.ts";

/** The views of the inbox, in the order of its tabs; the first is the default. */
export const inboxViews = [
  "needs",
  "waiting",
  "mentioned",
  "snoozed",
  "stale",
  "done",
  "mine",
  "open",
  "drafts",
  "merged",
  "archived",
] as const;

/** The same on a platform that doesn't know whose turn it is. */
export const plainInboxViews = ["review", "mine", "open", "drafts", "merged", "archived"] as const;

export type InboxView = (typeof inboxViews)[number] | (typeof plainInboxViews)[number];

/** What the inbox shows; an empty ID doesn't filter. */
export type InboxAddress = {
  view: InboxView;
  space: string;
  creator: string;
  order: "desc" | "asc";
};

/** Reads the query of a URL; unknown values are ignored. */
export function readInboxAddress(search: URLSearchParams): InboxAddress {
  const wanted = search.get("view");
  const view = [...inboxViews, ...plainInboxViews].find((name) => name === wanted) ?? inboxViews[0];
  return {
    view,
    space: search.get("space") ?? "",
    creator: takesCreator(view) ? (search.get("creator") ?? "") : "",
    order: search.get("order") === "asc" ? "asc" : "desc",
  };
}

/** Whether a view can be filtered by creator; "mine" has a creator already. */
export const takesCreator = (view: InboxView) => view !== "mine";

/** Rows per request: several screens full, so that scrolling rarely waits. */
const pageSize = 50;

type Narrowing = {
  status?: ("draft" | "open" | "merged" | "archived")[];
  creator?: string;
  requestedReviewer?: string;
  attention?: "me";
  waiting?: "me";
  involved?: "me";
  mentioned?: "me";
  stale?: "yes";
  inbox?: "here" | "snoozed";
  done?: "me";
};

const narrowings: Record<InboxView, (userId: string) => Narrowing> = {
  needs: () => ({ status: ["open"], attention: "me" }),
  waiting: () => ({ status: ["open"], waiting: "me" }),
  mentioned: () => ({ status: ["open"], mentioned: "me", inbox: "here" }),
  snoozed: () => ({ inbox: "snoozed" }),
  stale: () => ({ status: ["open"], involved: "me", stale: "yes", inbox: "here" }),
  done: () => ({ status: ["merged", "archived"], involved: "me", done: "me" }),
  review: (requestedReviewer) => ({ status: ["open"], requestedReviewer }),
  mine: (creator) => ({ status: ["draft", "open"], creator }),
  open: () => ({ status: ["open"] }),
  drafts: () => ({ status: ["draft"] }),
  merged: () => ({ status: ["merged"] }),
  archived: () => ({ status: ["archived"] }),
};

/** The change requests that a URL shows to this user. */
export function inboxList(organizationId: string, userId: string, address: InboxAddress) {
  const { view, space, creator, order } = address;
  return pages("GET /v1/orgs/{organizationId}/change-requests", {
    params: { organizationId },
    query: {
      ...(creator !== "" && { creator }),
      ...(space !== "" && { space }),
      ...narrowings[view](userId),
      order,
      limit: pageSize,
    },
  });
}

export const inboxScreen = within(organizationFrame, "/change-requests", ({ params, search }) => [
  waits(user(), ({ id }) => {
    const list = inboxList(params.organizationId, id, readInboxAddress(search));
    return [filteredBy(search, shows(list))];
  }),
]);
