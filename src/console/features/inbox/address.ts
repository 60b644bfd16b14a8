import { inboxViews, takesCreator, type InboxAddress } from "#screens/inbox.ts";
import { paths } from "#console/paths.ts";

/** Whether a filter is set, besides the view. */
export const isFiltered = ({ space, creator }: InboxAddress) => space !== "" || creator !== "";

/** The URL of the inbox, without defaults. */
export function inboxPath(
  organizationId: string,
  { view, space, creator, order }: InboxAddress,
): string {
  return paths.changeRequests(organizationId, {
    view: view === inboxViews[0] ? undefined : view,
    space,
    creator: takesCreator(view) ? creator : undefined,
    order: order === "desc" ? undefined : order,
  });
}
