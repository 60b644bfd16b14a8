import type { DomainProof } from "#contract/domain-proof.ts";
import { day, second, timestamp } from "#service/kernel/clock.ts";
import type { Environment } from "#service/kernel/context.ts";
import type { Urls } from "#service/kernel/urls.ts";
import type { DomainClaimTable } from "#service/kernel/store/schema-access.ts";
import { readNames, recordsFor } from "./records.ts";
import type { Evidence } from "./settle.ts";

/** How long a site's host may wait for its proof, and how long an email domain is checked every day. */
export const claimTime = 7 * day;

/** DNS servers keep answers for longer, so asking them again within this time says nothing new. */
const repeatAfter = 10 * second;

/** Asks DNS about a claim; `recent` if it was asked just now. Call it outside of transactions. */
export async function lookUp(
  { dns, settings, clock }: Pick<Environment, "dns" | "settings" | "clock">,
  claim: DomainClaimTable,
): Promise<Evidence | "recent"> {
  if (!settings.domainProof) return "off";
  const isRecent = claim.checked_at !== null && clock.now() < claim.checked_at + repeatAfter;
  return isRecent ? "recent" : readNames(dns, claim);
}

/** A claim as a response. */
export function presentProof(
  { settings, urls }: Pick<Environment, "settings"> & { urls: Urls },
  claim: DomainClaimTable,
  isProven: boolean,
): DomainProof {
  const isTaken = claim.finding === "taken" || claim.finding === "lost";
  return {
    domain: claim.domain,
    status: isProven ? "proven" : isTaken ? "conflict" : "pending",
    finding: claim.finding ?? undefined,
    records: settings.domainProof ? recordsFor(claim, urls.origin) : [],
    checkedAt: claim.checked_at === null ? undefined : timestamp(claim.checked_at),
    endsAt:
      isProven || claim.purpose === "email" ? undefined : timestamp(claim.claimed_at + claimTime),
  };
}
