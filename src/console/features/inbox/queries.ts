import { listQuery } from "#console/data/query.ts";
import type { InboxAddress, View } from "./address.ts";

/** Rows per request: several screens full, so that scrolling rarely waits. */
const pageSize = 50;

type Narrowing = {
  status: ("draft" | "open" | "merged" | "archived")[];
  creator?: string;
  requestedReviewer?: string;
};

const narrowings: Record<View, (userId: string) => Narrowing> = {
  review: (requestedReviewer) => ({ status: ["open"], requestedReviewer }),
  mine: (creator) => ({ status: ["draft", "open"], creator }),
  open: () => ({ status: ["open"] }),
  drafts: () => ({ status: ["draft"] }),
  merged: () => ({ status: ["merged"] }),
  archived: () => ({ status: ["archived"] }),
};

/** The change requests that a URL shows to this user, page by page. */
export function inboxQuery(organizationId: string, userId: string, address: InboxAddress) {
  const { view, space, creator, order } = address;
  return listQuery("GET /v1/orgs/{organizationId}/change-requests", {
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
