import type { ComponentProps } from "react";
import { MessageSquare } from "lucide-react";
import type { OrganizationChangeRequest } from "#contract/change-request.ts";
import { changeRequestTexts as t } from "#console/messages/space-common.ts";
import { paths } from "#console/paths.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { Link } from "#console/ui/link.tsx";
import { ChangeRequestIcon, OutdatedBadge } from "./change-request-status.tsx";
import { Time } from "./time.tsx";

/**
 * A change request in a list that covers several spaces: state, title, space, author, and date. Other props go to the `li`, for
 * virtualized lists that position their rows.
 */
export function ChangeRequestRow({
  changeRequest,
  ...item
}: { changeRequest: OrganizationChangeRequest } & ComponentProps<"li">) {
  const { space, number, status, subject, createdBy, comments, outdated } = changeRequest;
  return (
    <li {...item}>
      <Link
        href={paths.changeRequest(space.organization, space.id, number)}
        look="bare"
        className="focus-ring-inset flex min-h-10 items-center gap-2.5 px-3 py-2 hover:bg-hover"
      >
        <ChangeRequestIcon status={status} />
        <span className="flex min-w-0 flex-1 items-baseline gap-x-2 max-sm:flex-col">
          <span className="max-w-full min-w-0 truncate font-medium">{subject || t.untitled}</span>
          <span className="max-w-2/5 shrink-0 truncate text-sm text-muted max-sm:max-w-full">
            {space.emoji} {space.title} {t.number(number)}
          </span>
        </span>
        {outdated && (status === "open" || status === "draft") && <OutdatedBadge isCompact />}
        {comments > 0 && (
          <span className="flex items-center gap-1 text-sm text-muted tabular-nums">
            <MessageSquare size={14} role="img" aria-label={t.comments(comments)} />
            {comments}
          </span>
        )}
        <Time
          value={changeRequest.updatedAt}
          short
          className="w-16 shrink-0 text-end text-sm text-muted tabular-nums max-sm:hidden"
        />
        <span title={createdBy.displayName} className="flex">
          <Avatar name={createdBy.displayName} photoURL={createdBy.photoURL} size={20} />
          <span className="sr-only">{createdBy.displayName}</span>
        </span>
      </Link>
    </li>
  );
}
