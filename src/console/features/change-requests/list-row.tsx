import { MessageSquare } from "lucide-react";
import type { ChangeRequest } from "#contract/change-request.ts";
import { ChangeRequestIcon, OutdatedBadge } from "#console/kit/change-request-status.tsx";
import { Time } from "#console/kit/time.tsx";
import { changeRequestTexts } from "#console/messages/change-request.ts";
import { reviewTexts } from "#console/messages/review.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { Link } from "#console/ui/link.tsx";

/** A change request in the list of its space. */
export function ListRow(props: { changeRequest: ChangeRequest; href: string }) {
  const { number, status, subject, createdBy, comments, outdated, updatedAt } = props.changeRequest;
  return (
    <li>
      <Link
        href={props.href}
        look="bare"
        className="focus-ring-inset flex min-h-12 items-center gap-2.5 px-3 py-2 data-hovered:bg-hover"
      >
        <ChangeRequestIcon status={status} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">
            {subject || changeRequestTexts.untitled}
          </span>
          <span className="block truncate text-sm text-muted">
            {changeRequestTexts.number(number)} · {reviewTexts.list.by(createdBy.displayName)}
          </span>
        </span>
        {outdated && (status === "open" || status === "draft") && <OutdatedBadge />}
        {comments > 0 && (
          <span className="flex items-center gap-1 text-sm text-muted tabular-nums">
            <MessageSquare
              size={14}
              role="img"
              aria-label={changeRequestTexts.comments(comments)}
            />
            {comments}
          </span>
        )}
        <Time
          value={updatedAt}
          short
          className="w-20 shrink-0 text-end text-sm text-muted tabular-nums max-sm:hidden"
        />
        <span aria-hidden className="flex max-sm:hidden">
          <Avatar name={createdBy.displayName} photoURL={createdBy.photoURL} size={20} />
        </span>
      </Link>
    </li>
  );
}
