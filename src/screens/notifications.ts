import type { Notification } from "#contract/notification.ts";
import { changeRequestTabs } from "./change-requests.ts";
import { collectionScreen } from "./content.ts";
import { hrefOf } from "./href.ts";
import { changeRequestParameter, importReportScreen } from "./imports.ts";
import { spaceScreen } from "./reader.ts";
import { providerTab, settingsTabs } from "./settings.ts";
import { collectionAccessScreen, spaceAccessScreen } from "./spaces.ts";

/** Where the subject of a notification is, for the console and for mails. Without the origin. */
export function notificationHref(
  organizationId: string,
  { kind, space, changeRequest, comment, target, item }: Notification,
): string | undefined {
  if (space === undefined) {
    if (target === undefined) return undefined;
    const { id } = target;
    if (kind === "support-asked" || kind === "support-given") {
      return hrefOf(settingsTabs.access, { organizationId });
    }
    if (kind === "certificate-ends") return hrefOf(providerTab, { organizationId, providerId: id });
    if (item === "space") return hrefOf(spaceScreen, { organizationId, spaceId: id });
    const ofCollection = kind === "access-asked" ? collectionAccessScreen : collectionScreen;
    return hrefOf(ofCollection, { organizationId, collectionId: id });
  }
  const inSpace = { organizationId, spaceId: space.id };
  if (kind === "access-asked") return hrefOf(spaceAccessScreen, inSpace);
  if (kind === "import-done" && target !== undefined) {
    const query = { [changeRequestParameter]: changeRequest?.number };
    return hrefOf(importReportScreen, { ...inSpace, importId: target.id }, query);
  }
  if (changeRequest === undefined) return hrefOf(spaceScreen, inSpace, { thread: comment });
  const params = { ...inSpace, changeRequestId: String(changeRequest.number) };
  if (kind === "conflicts") return hrefOf(changeRequestTabs.conflicts, params);
  if (kind === "review-requested") return hrefOf(changeRequestTabs.changes, params);
  if (comment === undefined) return hrefOf(changeRequestTabs.overview, params);
  return hrefOf(changeRequestTabs.threads, params, { thread: comment });
}
