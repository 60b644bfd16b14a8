import type { Handlers } from "#contract/operations.ts";
import type { Access } from "#service/identity/access/access.ts";
import type { Context } from "#service/kernel/context.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { Db, OrganizationTable } from "#service/kernel/store/schema.ts";
import { listOf } from "#service/kernel/store/list.ts";
import { claimDomains, cleanDomains } from "./email-domains.ts";
import { demandMayCreate } from "./new-organizations.ts";
import { presentOrganization } from "../presenters/organization-presenter.ts";
import { organizationScope } from "#service/identity/access/scope.ts";
import { membershipColumn, subjectOf } from "#service/identity/access/subject.ts";
import { confinedTo } from "#service/identity/access/sign-on-access.ts";

/** Creates an organization with one member: its admin. */
export async function addOrganization(
  tx: Db,
  { clock, ids }: Pick<Context, "clock" | "ids">,
  { title, emailDomains = [], admin }: { title: string; emailDomains?: string[]; admin: string },
): Promise<OrganizationTable> {
  const now = clock.now();
  const organization: OrganizationTable = {
    id: ids.next(),
    title,
    type: "business",
    plan: "free_2024",
    use_case: null,
    community_type: null,
    email_domains: emailDomains,
    hostname: null,
    default_role: "read",
    default_content: null,
    sso: false,
    ai: false,
    invite_links: true,
    api_tokens: true,
    personal_tokens: "allowed",
    longest_token_days: null,
    console_addresses: [],
    token_addresses: [],
    audit_log_days: 400,
    two_step_days: null,
    two_step_since: null,
    logo: null,
    created_by: admin,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
  await tx.insertInto("organization").values(organization).execute();
  await addMember(tx, { organizationId: organization.id, userId: admin, role: "admin" }, now);
  return organization;
}

/** @param now time of joining in epoch milliseconds. */
export async function addMember(
  tx: Db,
  { organizationId, userId, role }: { organizationId: string; userId: string; role: Access },
  now: number,
): Promise<void> {
  await tx
    .insertInto("member")
    .values({
      organization_id: organizationId,
      user_id: userId,
      role,
      disabled: false,
      sso: false,
      joined_at: now,
    })
    .execute();
}

export const organizationHandlers = {
  "GET /v1/orgs": async (context, { query }) => {
    const { db } = context;
    const { ids, as } = subjectOf(context.caller);
    let mine = db
      .selectFrom("organization")
      .innerJoin("member", "member.organization_id", "organization.id")
      .selectAll("organization")
      .select(membershipColumn(as).as("member_role"))
      .where("member.user_id", "=", ids.memberId)
      .where("member.disabled", "=", false);
    const signedOn = await confinedTo(context);
    if (signedOn !== undefined) mine = mine.where("organization.id", "=", signedOn);
    return listOf(mine, query, [sortBy("organization.id", "asc")], (rows) =>
      rows.map((row) => presentOrganization(row, row.member_role, context)),
    );
  },

  "POST /v1/orgs": async (context, { body }) => {
    const { db, caller } = context;
    await demandMayCreate(context);
    const organization = await addOrganization(db, context, {
      title: body.title,
      emailDomains: cleanDomains(body.emailDomains ?? []),
      admin: caller.userId,
    });
    await claimDomains(context, organization);
    return presentOrganization(organization, "admin", context);
  },

  "GET /v1/orgs/{organizationId}": async (context, { params }) => {
    const { organization, role } = await organizationScope(context, params.organizationId);
    return presentOrganization(organization, role, context);
  },
} satisfies Partial<Handlers<Context>>;
