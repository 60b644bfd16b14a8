import type { Handlers } from "#contract/operations.ts";
import { demand, organizationPermissions } from "../access.ts";
import type { Context } from "../context.ts";
import type { Db } from "../store/schema.ts";
import { addMember } from "./organizations.ts";
import { organizationScope } from "./scope.ts";
import { addUser } from "./user.ts";

export const inviteHandlers = {
  "POST /v1/orgs/{organizationId}/invites": async (context, { params, body }) => {
    const { db, clock } = context;
    const { organization, role } = await organizationScope(context, params.organizationId);
    demand(organizationPermissions(role).admin, "invite people to this organization");
    const emails = [...new Set(body.emails.map((email) => email.toLowerCase()))];
    const known = await usersByEmail(db, organization.id, emails);
    const users: string[] = [];
    const failed: { email: string; reason: string }[] = [];
    for (const email of emails) {
      const person = known.get(email);
      if (person?.isMember) {
        failed.push({ email, reason: "This person is a member of the organization already." });
        continue;
      }
      const displayName = email.slice(0, email.lastIndexOf("@"));
      const userId = person?.id ?? (await addUser(db, context, { displayName, email })).id;
      const member = { organizationId: organization.id, userId, role: body.role };
      await addMember(db, member, clock.now());
      users.push(userId);
    }
    return { users, failed };
  },
} satisfies Partial<Handlers<Context>>;

async function usersByEmail(
  db: Db,
  organizationId: string,
  emails: readonly string[],
): Promise<Map<string, { id: string; isMember: boolean }>> {
  const rows = await db
    .selectFrom("user")
    .leftJoin("member", (join) =>
      join
        .onRef("member.user_id", "=", "user.id")
        .on("member.organization_id", "=", organizationId),
    )
    .select(["user.id", "user.email", "member.user_id as member_id"])
    .where("user.email", "in", emails)
    .execute();
  return new Map(rows.map((row) => [row.email, { id: row.id, isMember: row.member_id !== null }]));
}
