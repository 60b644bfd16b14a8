import type { Handlers } from "#contract/operations.ts";
import { organizationPermissions } from "../../access.ts";
import type { Context } from "../../context.ts";
import type { Db, OrganizationTable } from "../../store/schema.ts";
import { batches } from "../content/batches.ts";
import { presentOrganization } from "./organization-presenter.ts";
import { confinedTo } from "./sign-on-access.ts";

/** Maximum organizations to find per domain. */
const limit = 100;

/** Email domains, normalized and without duplicates. */
export function cleanDomains(domains: readonly string[]): string[] {
  const clean = domains.map((domain) => domain.trim().toLowerCase());
  return [...new Set(clean.filter((domain) => domain !== ""))];
}

/** Updates the index, so that only the current domains find an organization. */
export async function indexDomains(
  tx: Db,
  { id, email_domains: domains }: Pick<OrganizationTable, "id" | "email_domains">,
): Promise<void> {
  await tx.deleteFrom("organization_domain").where("organization_id", "=", id).execute();
  for (const some of batches(domains)) {
    const rows = some.map((domain) => ({ organization_id: id, domain }));
    await tx.insertInto("organization_domain").values(rows).execute();
  }
}

/** The part of an email after the `@`, in lower case; empty if there is none. */
function domainOf(email: string): string {
  const at = email.lastIndexOf("@");
  return at === -1 ? "" : email.slice(at + 1).toLowerCase();
}

export const emailDomainHandlers = {
  // Shown only to members and people whose own email has the domain. Others could find out who uses the platform.
  "GET /v1/email-domains/{emailDomain}/orgs": async (context, { params }) => {
    const { db, caller, urls } = context;
    const domain = params.emailDomain.toLowerCase();
    const user = await db
      .selectFrom("user")
      .select("email")
      .where("id", "=", caller.userId)
      .executeTakeFirstOrThrow();
    const hasDomain = domainOf(user.email) === domain;
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
      )
      .orderBy("organization.id")
      .limit(limit);
    // A session created by single sign-on can only access its own organization.
    if (signedOn !== undefined) named = named.where("organization.id", "=", signedOn);
    const rows = await named.execute();
    return {
      organizations: rows.map(({ member_id: member, member_role: role, ...row }) => ({
        ...presentOrganization(row, role, urls),
        permissions: { ...organizationPermissions(role), view: member !== null },
      })),
    };
  },
} satisfies Partial<Handlers<Context>>;
