import type { Handlers } from "#contract/operations.ts";
import { organizationPermissions } from "#service/identity/access/access.ts";
import { isProvenFor } from "#service/identity/credentials/email-proofs.ts";
import type { Context } from "#service/kernel/context.ts";
import { canonicalDomain, emailDomain } from "#service/identity/domains/canonical.ts";
import { presentOrganization } from "../presenters/organization-presenter.ts";
import { confinedTo } from "#service/identity/access/sign-on-access.ts";

export const emailDomainHandlers = {
  // Shown only to members and people whose own, confirmed email has the domain. Others could find out who uses the platform.
  "GET /v1/email-domains/{emailDomain}/orgs": async (context, { params }) => {
    const { db, caller, urls } = context;
    const domain = canonicalDomain(params.emailDomain) ?? "";
    const user = await db
      .selectFrom("user")
      .select(["id", "email"])
      .where("id", "=", caller.userId)
      .executeTakeFirstOrThrow();
    const hasDomain = emailDomain(user.email) === domain;
    const signedOn = await confinedTo(context);
    let named = db
      .selectFrom("organization_domain as named")
      .innerJoin("organization", "organization.id", "named.organization_id")
      .leftJoin("member", (join) =>
        join
          .onRef("member.organization_id", "=", "organization.id")
          .on("member.user_id", "=", caller.userId),
      )
      .selectAll("organization")
      .select(["member.user_id as member_id", "member.role as member_role"])
      .where("named.domain", "=", domain)
      .where((where) =>
        where.or([
          where("member.disabled", "=", false),
          where.and([where.val(hasDomain), where("member.user_id", "is", null)]),
        ]),
      );
    // A session created by single sign-on can only access its own organization.
    if (signedOn !== undefined) named = named.where("organization.id", "=", signedOn);
    const rows: Awaited<ReturnType<typeof named.execute>> = [];
    for (const row of await named.execute()) {
      // Anyone can enter an email of this domain when they join somewhere else.
      if (row.member_id !== null || (await isProvenFor(db, user, row.id))) rows.push(row);
    }
    return {
      organizations: rows.map(({ member_id: member, member_role: role, ...row }) => ({
        ...presentOrganization(row, role, urls),
        permissions: { ...organizationPermissions(role), view: member !== null },
      })),
    };
  },
} satisfies Partial<Handlers<Context>>;
