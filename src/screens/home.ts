import { organizationFrame } from "./frames.ts";
import { one } from "./read.ts";
import { within } from "./screen.ts";
import { spaces, user } from "./shared-reads.ts";
import { fills, shows, waits } from "./step.ts";

/** The number of rows per panel on the home screen. */
export const shownAtHome = 8;

const list = "GET /v1/orgs/{organizationId}/change-requests";

/** Open change requests in which it is the user's turn. */
export const needsYou = (organizationId: string) =>
  one(list, {
    params: { organizationId },
    query: { attention: "me", status: ["open"], limit: shownAtHome },
  });

/** Those waiting for a review by this user, on a platform that doesn't know whose turn it is. */
export const toReview = (organizationId: string, requestedReviewer: string) =>
  one(list, {
    params: { organizationId },
    query: { requestedReviewer, status: ["open"], limit: shownAtHome },
  });

/** The user's active change requests, including drafts. */
export const ownRequests = (organizationId: string, creator: string) =>
  one(list, {
    params: { organizationId },
    query: { creator, status: ["draft", "open"], limit: shownAtHome },
  });

/** All open ones; the screen leaves out those that its other panels show. */
export const openRequests = (organizationId: string) =>
  one(list, { params: { organizationId }, query: { status: ["open"], limit: 4 * shownAtHome } });

export const mergedRequests = (organizationId: string) =>
  one(list, { params: { organizationId }, query: { status: ["merged"], limit: shownAtHome } });

/** The panels draw and fail on their own; only the spaces decide which screen this is. */
export const homeScreen = within(organizationFrame, "", ({ params: { organizationId } }) => [
  shows(openRequests(organizationId)),
  fills(needsYou(organizationId)),
  fills(mergedRequests(organizationId)),
  waits(user(), ({ id }) => [fills(ownRequests(organizationId, id))]),
  waits(spaces(organizationId)),
]);
