import type { Db } from "#service/kernel/store/schema.ts";
import type { DomainClaimTable } from "#service/kernel/store/schema-access.ts";
import { emailDomain } from "./canonical.ts";

/** Who has a proven domain. */
export type Owner = { organizationId: string; siteId: string | null };

/** Whether an organization has proven an email's domain, so that its identity provider can speak for that email. */
export async function mayVouchFor(
  db: Db,
  { organizationId, email }: { organizationId: string; email: string },
): Promise<boolean> {
  const domain = emailDomain(email);
  if (domain === undefined) return false;
  return (await ownerOf(db, { purpose: "email", domain }))?.organizationId === organizationId;
}

type Domain = Pick<DomainClaimTable, "purpose" | "domain">;

/** The one organization or site that a proven domain belongs to. */
export async function ownerOf(db: Db, { purpose, domain }: Domain): Promise<Owner | undefined> {
  if (purpose === "site") {
    return db
      .selectFrom("site")
      .select(["organization_id as organizationId", "id as siteId"])
      .where("hostname", "=", domain)
      .executeTakeFirst();
  }
  const owner = await db
    .selectFrom("organization_domain")
    .select("organization_id as organizationId")
    .where("domain", "=", domain)
    .executeTakeFirst();
  return owner && { ...owner, siteId: null };
}

export function isOwner(claim: DomainClaimTable, owner: Owner | undefined): boolean {
  return owner?.organizationId === claim.organization_id && owner.siteId === claim.site_id;
}

/** Gives a domain that nobody has to the claimant. */
export async function give(tx: Db, claim: DomainClaimTable, now: number): Promise<void> {
  const { organization_id, domain } = claim;
  if (claim.site_id === null) {
    await tx.insertInto("organization_domain").values({ organization_id, domain }).execute();
    return;
  }
  await tx
    .updateTable("site")
    .set({ hostname: domain, updated_at: now })
    .where("organization_id", "=", organization_id)
    .where("id", "=", claim.site_id)
    .execute();
}

/** Takes a domain from its owner. */
export async function take(
  tx: Db,
  { domain }: Domain,
  { organizationId, siteId }: Owner,
  now: number,
): Promise<void> {
  if (siteId === null) {
    await tx.deleteFrom("organization_domain").where("domain", "=", domain).execute();
    return;
  }
  await tx
    .updateTable("site")
    .set({ hostname: null, updated_at: now })
    .where("organization_id", "=", organizationId)
    .where("id", "=", siteId)
    .execute();
}
