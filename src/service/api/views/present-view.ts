import type { CurrentUser, ViewRole } from "#contract/user.ts";
import type { View } from "#service/kernel/caller.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { readUser } from "../presenters/user-presenter.ts";
import { titleOf } from "./end-view.ts";

/** Whom the caller views as, in place of their own user. */
export async function presentView(
  { db, urls }: Pick<Context, "db" | "urls">,
  view: View,
): Promise<CurrentUser> {
  const { id, organizationId, memberId, as, endsAt } = view;
  const row = await db
    .selectFrom("view_as")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const name = await titleOf(db, row);
  const shown =
    as === undefined
      ? await readUser(db, urls, memberId)
      : {
          object: "user" as const,
          displayName: roleNames[as],
          urls: { location: urls.api("/user") },
        };
  return {
    ...shown,
    // What the browser keeps for users, such as drafts, is theirs alone.
    id,
    permissions: { createOrganization: false, changeProfile: false, administerInstance: false },
    twoStep: true,
    viewing: {
      organization: organizationId,
      ...(name !== "" && { name }),
      ...(as !== undefined && { role: as }),
      ...(row.support_id !== null && { support: true as const }),
      endsAt: timestamp(endsAt),
    },
  };
}

const roleNames: Record<ViewRole, string> = {
  create: "Creator",
  review: "Reviewer",
  edit: "Editor",
  comment: "Commenter",
  read: "Reader",
  guest: "Guest",
};
