import { inboxList, type InboxAddress } from "#screens/inbox.ts";
import { queryOf } from "#console/data/query.ts";

/** The change requests that a URL shows to this user, page by page. */
export const inboxQuery = (organizationId: string, userId: string, address: InboxAddress) =>
  queryOf(inboxList(organizationId, userId, address));
