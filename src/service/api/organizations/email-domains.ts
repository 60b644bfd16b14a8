import type { Handlers } from "#contract/operations.ts";
import {
  demand,
  organizationPermissions,
  organizationRecordPermissions,
} from "#service/identity/access/access.ts";
import { inSteps, type Context } from "#service/kernel/context.ts";
import { canonicalDomain, emailDomain } from "#service/identity/domains/canonical.ts";
import { lookUp, presentProof } from "#service/identity/domains/records.ts";
import { isOwner, ownerOf } from "#service/identity/domains/owners.ts";
import { settle } from "#service/identity/domains/settle.ts";
import { invalid, missing } from "#service/kernel/errors.ts";
import type { Db, OrganizationTable } from "#service/kernel/store/schema.ts";
import type { DomainClaimTable } from "#service/kernel/store/schema-access.ts";
import { batches } from "#service/kernel/store/sql.ts";
import { organizationScope } from "#service/identity/access/scope.ts";
import { isProvenFor } from "#service/identity/credentials/email-proofs.ts";
import { confinedTo } from "#service/identity/access/sign-on-access.ts";
import { presentOrganization } from "../presenters/organization-presenter.ts";

const all = "/v1/orgs/{organizationId}/email-domains";

/** Email domains in their one spelling and without duplicates. @throws Failure 400 for a text that is no domain */
export function cleanDomains(domains: readonly string[]): string[] {
  const clean = domains.map((text, at) => {
    const domain = canonicalDomain(text);
    if (domain !== undefined) return domain;
    throw invalid(`body.emailDomains.${at}`, "Enter a domain, such as acme.example.");
  });
  return [...new Set(clean)];
}

function claimsOf(db: Db, organizationId: string) {
  return db
    .selectFrom("domain_claim")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("purpose", "=", "email");
}

/** Claims the domains that an organization lists now, and gives up those that it listed before. */
export async function claimDomains(
  context: Context,
  { id, email_domains: domains }: Pick<OrganizationTable, "id" | "email_domains">,
): Promise<void> {
  const { db: tx, clock, settings } = context;
  const before = await claimsOf(tx, id).execute();
  const listed = new Set(domains);
  for (const some of batches(before.filter(({ domain }) => !listed.has(domain)))) {
    const gone = some.map(({ domain }) => domain);
    await tx
      .deleteFrom("organization_domain")
      .where("organization_id", "=", id)
      .where("domain", "in", gone)
      .execute();
    await tx
      .deleteFrom("domain_claim")
      .where("organization_id", "=", id)
      .where("purpose", "=", "email")
      .where("domain", "in", gone)
      .execute();
  }
  const claimed = new Set(before.map(({ domain }) => domain));
  for (const some of batches(domains.filter((domain) => !claimed.has(domain)))) {
    const claims = some.map((domain) => newClaim(id, domain, clock.now()));
    await tx.insertInto("domain_claim").values(claims).execute();
    if (settings.domainProof) continue;
    for (const claim of claims) await settle(tx, context, claim, "off");
  }
}

function newClaim(organizationId: string, domain: string, now: number): DomainClaimTable {
  return {
    organization_id: organizationId,
    purpose: "email",
    domain,
    site_id: null,
    claimed_at: now,
    checked_at: null,
    finding: null,
  };
}

/** @throws Failure 404, 403 */
async function claimScope(
  context: Context,
  organizationId: string,
  text: string,
): Promise<DomainClaimTable> {
  const { organization, role } = await organizationScope(context, organizationId);
  demand(organizationPermissions(role).admin, "check the email domains of this organization");
  const claim = await claimsOf(context.db, organization.id)
    .where("domain", "=", canonicalDomain(text) ?? "")
    .executeTakeFirst();
  if (claim === undefined) throw missing("email domain");
  return claim;
}

async function provenDomains(db: Db, organizationId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("organization_domain")
    .select("domain")
    .where("organization_id", "=", organizationId)
    .execute();
  return new Set(rows.map(({ domain }) => domain));
}

export const emailDomainHandlers = {
  [`GET ${all}` as const]: async (context, { params }) => {
    const { organization, role } = await organizationScope(context, params.organizationId);
    demand(organizationRecordPermissions(role).view, "see the email domains of this organization");
    const claims = await claimsOf(context.db, organization.id).orderBy("domain").execute();
    const proven = await provenDomains(context.db, organization.id);
    return {
      domains: claims.map((claim) => presentProof(context, claim, proven.has(claim.domain))),
    };
  },

  [`POST ${all}/verify` as const]: inSteps({
    prepare: async (context, { params, body }) =>
      lookUp(context, await claimScope(context, params.organizationId, body.domain)),
    async commit(context, { params, body }, evidence) {
      const claim = await claimScope(context, params.organizationId, body.domain);
      if (evidence !== "recent")
        await settle(context.db, context, claim, evidence, context.requestId);
      const settled = await claimScope(context, params.organizationId, body.domain);
      return presentProof(context, settled, isOwner(settled, await ownerOf(context.db, settled)));
    },
  }),

  // Shown only to members and people whose own, confirmed email has the domain. Others could find out who uses the platform.
  "GET /v1/email-domains/{emailDomain}/orgs": async (context, { params }) => {
    const { db, caller } = context;
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
        ...presentOrganization(row, role, context),
        permissions: { ...organizationPermissions(role), view: member !== null },
      })),
    };
  },
} satisfies Partial<Handlers<Context>>;
