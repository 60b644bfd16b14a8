import type { InfiniteData } from "@tanstack/react-query";
import type { Notification } from "#contract/notification.ts";
import type { Output } from "#contract/operations.ts";
import { longListQuery, query } from "#console/data/query.ts";
import { edit, type Edit } from "#console/data/write.ts";

const list = "GET /v1/orgs/{organizationId}/notifications";

/** Only how many: the panel has a query of its own. */
export const unreadQuery = (organizationId: string) =>
  query(list, { params: { organizationId }, query: { unread: true, limit: 0 } });

export const notificationsQuery = (organizationId: string, isUnread: boolean) =>
  longListQuery(list, {
    params: { organizationId },
    query: isUnread ? { unread: true } : {},
  });

/** What reading changes. */
export const touched = [list] as const;

type Change = {
  /** How many more are unread; a function of how many are. */
  count: (unread: number) => number;
  item: (item: Notification) => Notification;
};

/** Shows that some were read, before the platform confirms it. They stay in the list of unread ones until it is loaded again. */
export function editsOf(organizationId: string, { count, item }: Change): Edit[] {
  const lists = [true, false].map((isUnread) => ({
    queryKey: notificationsQuery(organizationId, isUnread).queryKey as readonly unknown[],
    update: (data: unknown) => {
      const { pages, ...rest } = data as InfiniteData<Output<typeof list>>;
      return { ...rest, pages: pages.map((page) => ({ ...page, items: page.items.map(item) })) };
    },
  }));
  const total = edit(unreadQuery(organizationId), (data) => ({
    ...data,
    count: Math.max(0, count(data.count)),
  }));
  return [...lists, total];
}
