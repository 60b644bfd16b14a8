import { useQuery } from "@tanstack/react-query";
import { notificationTexts as t } from "#console/messages/notifications.ts";
import { unreadQuery } from "./queries.ts";

/** More digits wouldn't fit, and nobody counts so many. */
const most = 99;

/** How many notifications are unread. Nothing on a platform without them. */
export function UnreadCount({ organizationId }: { organizationId: string }) {
  const { data } = useQuery(unreadQuery(organizationId));
  const count = data?.count ?? 0;
  if (count === 0) return null;
  return (
    <>
      <span
        aria-hidden
        className="absolute -end-0.5 -top-0.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent-solid px-1 text-[10px] leading-none font-semibold text-on-accent tabular-nums ring-2 ring-rail forced-colors:border"
      >
        {count > most ? `${most}+` : count}
      </span>
      <span className="sr-only">, {t.count(count)}</span>
    </>
  );
}
