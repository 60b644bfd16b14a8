import type { ReactNode } from "react";
import {
  AtSign,
  Bell,
  CalendarClock,
  CheckCircle2,
  Download,
  GitMerge,
  KeyRound,
  LockKeyhole,
  MessageSquare,
  ShieldAlert,
  TriangleAlert,
  UserRoundCheck,
  Undo2,
  Eye,
} from "lucide-react";
import type { Notification, NotificationKind } from "#contract/notification.ts";
import { notificationHref } from "#screens/notifications.ts";
import { Time } from "#console/kit/time.tsx";
import { notificationTexts as t } from "#console/messages/notifications.ts";
import { paths } from "#console/paths.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { cx } from "#console/ui/class-names.ts";
import { Link } from "#console/ui/link.tsx";
import { tip } from "#console/ui/tip.ts";

const size = { size: 12, "aria-hidden": true };

const icons: Record<NotificationKind, ReactNode> = {
  "review-requested": <Eye {...size} />,
  mentioned: <AtSign {...size} />,
  assigned: <UserRoundCheck {...size} />,
  "changes-requested": <Undo2 {...size} />,
  approved: <CheckCircle2 {...size} />,
  replied: <MessageSquare {...size} />,
  merged: <GitMerge {...size} />,
  conflicts: <TriangleAlert {...size} />,
  "import-done": <Download {...size} />,
  "access-given": <KeyRound {...size} />,
  "access-asked": <LockKeyhole {...size} />,
  "access-declined": <LockKeyhole {...size} />,
  "certificate-ends": <ShieldAlert {...size} />,
  "access-ends": <CalendarClock {...size} />,
  "support-asked": <Eye {...size} />,
  "support-given": <Eye {...size} />,
};

/** One notification: a link to what it is about, and a button that marks it as read or unread. */
export function NotificationRow(props: {
  organizationId: string;
  notification: Notification;
  onOpen: () => void;
  onToggle: () => void;
}) {
  const { organizationId, notification, onOpen, onToggle } = props;
  const { kind, read, actors, excerpt, space, changeRequest, at } = notification;
  const [actor] = actors;
  const icon = icons[kind as NotificationKind] ?? <Bell {...size} />;
  const label = read ? t.markUnread : t.markRead;
  return (
    <div className={cx("group/row relative flex hover:bg-hover", !read && "bg-accent-soft/40")}>
      {/* A key that opens the link makes a click, too. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className="min-w-0 flex-1" onClick={onOpen}>
        <Link
          look="bare"
          href={notificationHref(organizationId, notification) ?? paths.home(organizationId)}
          className="focus-ring-inset flex gap-3 py-3 ps-4 pe-10"
        >
          <span className="relative mt-0.5 shrink-0 self-start">
            {actor === undefined ? (
              <span className="grid size-8 place-items-center rounded-full bg-sunken text-muted">
                {icon}
              </span>
            ) : (
              <>
                <Avatar name={actor.displayName} photoURL={actor.photoURL} size={32} />
                <span className="absolute -end-1 -bottom-1 grid size-5 place-items-center rounded-full bg-raised text-muted ring-1 ring-line">
                  {icon}
                </span>
              </>
            )}
          </span>
          <span className="min-w-0 flex-1">
            <span className={cx("line-clamp-3 wrap-anywhere", read ? "text-muted" : "font-medium")}>
              {!read && <span className="sr-only">{t.unread}: </span>}
              {t.what(notification)}
            </span>
            {excerpt !== undefined && excerpt !== "" && (
              <span className="line-clamp-2 text-sm wrap-anywhere text-muted">{excerpt}</span>
            )}
            <span className="mt-0.5 flex gap-2 text-sm text-muted">
              {space !== undefined && (
                <span className="truncate">{t.place(space.title, changeRequest?.number)}</span>
              )}
              <Time value={at} className="shrink-0" />
            </span>
          </span>
        </Link>
      </div>
      <button
        type="button"
        aria-label={label}
        {...tip(label)}
        onClick={onToggle}
        className="focus-ring absolute end-2 top-3 grid size-6 place-items-center rounded-md hover:bg-pressed"
      >
        <span
          aria-hidden
          className={cx(
            "size-2.5 rounded-full",
            read
              ? "border border-line-control opacity-0 group-hover/row:opacity-100 group-focus-within/row:opacity-100"
              : "bg-accent-solid",
          )}
        />
      </button>
    </div>
  );
}
