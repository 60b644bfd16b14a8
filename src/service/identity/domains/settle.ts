import type { Environment } from "#service/kernel/context.ts";
import { addAuditEvent, addEvent } from "#service/kernel/events/record.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { DomainClaimTable } from "#service/kernel/store/schema-access.ts";
import { give, isOwner, ownerOf, take, type Owner } from "./owners.ts";
import type { Evidence } from "./records.ts";

type Facilities = Pick<Environment, "clock" | "ids" | "live">;

/**
 * Draws the conclusion from a check. The first organization to prove a domain has it until another one proves it while the
 * first one's record is gone: so its owner always gets it, and nobody loses it by tidying up their DNS.
 * @param requestId the request that asked for the check; absent for the daily one
 */
export async function settle(
  tx: Db,
  facilities: Facilities,
  claim: DomainClaimTable,
  evidence: Evidence,
  requestId?: string,
): Promise<void> {
  const now = facilities.clock.now();
  const owner = await ownerOf(tx, claim);
  const finding = findingOf(claim, owner, evidence);
  const changed = { ...claim, finding, ...(evidence !== "off" && { checked_at: now }) };
  await keepClaim(tx, changed);
  if (finding !== null || isOwner(claim, owner)) return;
  if (owner !== undefined) {
    await take(tx, claim, owner, now);
    await markLost(tx, claim, owner, now);
    const detail = `Another organization has proven ${claim.domain}, and the DNS record for this one was gone.`;
    await record(tx, facilities, owner, { detail });
  }
  await give(tx, claim, now);
  if (evidence === "off") return;
  const claimant = { organizationId: claim.organization_id, siteId: claim.site_id };
  await record(tx, facilities, claimant, {
    detail: `The DNS of ${claim.domain} names this organization.`,
    requestId,
  });
}

function findingOf(
  claim: DomainClaimTable,
  owner: Owner | undefined,
  evidence: Evidence,
): DomainClaimTable["finding"] {
  if (evidence === undefined) return "unanswered";
  const names = evidence === "off" ? () => true : evidence;
  if (!names(claim.organization_id)) return claim.finding === "lost" ? "lost" : "missing";
  const isFree = owner === undefined || isOwner(claim, owner);
  return isFree || !names(owner.organizationId) ? null : "taken";
}

export async function keepClaim(tx: Db, claim: DomainClaimTable): Promise<void> {
  await tx
    .insertInto("domain_claim")
    .values(claim)
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "purpose", "domain"]).doUpdateSet(claim),
    )
    .execute();
}

/** A site that has chosen another host since doesn't claim this one any more. */
async function markLost(
  tx: Db,
  { purpose, domain }: DomainClaimTable,
  { organizationId, siteId }: Owner,
  now: number,
): Promise<void> {
  await tx
    .updateTable("domain_claim")
    .set({ finding: "lost", claimed_at: now, checked_at: now })
    .where("organization_id", "=", organizationId)
    .where("purpose", "=", purpose)
    .where("domain", "=", domain)
    .where((where) => (siteId === null ? where.val(true) : where("site_id", "=", siteId)))
    .execute();
}

/** Tells the admins in the audit log, and open consoles. */
async function record(
  tx: Db,
  facilities: Facilities,
  { organizationId, siteId }: Owner,
  { detail, requestId }: { detail: string; requestId?: string | undefined },
): Promise<void> {
  const kind = siteId === null ? "organization" : "site";
  const target = siteId ?? organizationId;
  const action = siteId === null ? "organization.email-domains-verify" : "site.hostname-verify";
  await addAuditEvent(
    tx,
    facilities,
    { requestId },
    {
      organizationId,
      what: { action, kind, target },
      result: "success",
      detail,
    },
  );
  await addEvent(tx, facilities, {
    organizationId,
    kind,
    targetId: target,
    action,
    ids: siteId === null ? undefined : { siteId },
  });
}
