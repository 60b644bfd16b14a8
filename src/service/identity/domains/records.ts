import { isIP } from "node:net";
import type { DomainProof } from "#contract/domain-proof.ts";
import type { DomainClaimTable } from "#service/kernel/store/schema-access.ts";
import type { Resolver } from "#service/kernel/resolver.ts";
import { day, second, timestamp } from "#service/kernel/clock.ts";
import type { Environment } from "#service/kernel/context.ts";
import type { Urls } from "#service/kernel/urls.ts";

/** How long a site's host may wait for its proof, and how long an email domain is checked every day. */
export const claimTime = 7 * day;

/** Whether the DNS of a domain names an organization. */
type Names = (organizationId: string) => boolean;

/** What DNS says; `off` if this platform asks for no proof; undefined without an answer. */
export type Evidence = Names | "off" | undefined;

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

type Claim = Pick<DomainClaimTable, "organization_id" | "purpose" | "domain">;

/** What the record allows is part of it, so that whoever publishes it for a site doesn't also give the emails away. */
const keys = { email: "bindery-email", site: "bindery-site" } as const;

const recordName = (domain: string) => `_bindery-challenge.${domain}`;

/**
 * The records that prove a claim, any of them. The value is the organization's ID, which is no secret: what counts is that the
 * domain's owner has published it.
 * @param origin of this platform, whose host is in the alternative for sites: a CNAME record
 */
function recordsFor(
  { organization_id: id, purpose, domain }: Claim,
  origin: string,
): DomainProof["records"] {
  const name = recordName(domain);
  const records: DomainProof["records"] = [{ type: "TXT", name, value: `${keys[purpose]}=${id}` }];
  const { hostname } = new URL(origin);
  const hasName = hostname.includes(".") && isIP(hostname) === 0;
  if (purpose === "site" && hasName) {
    records.push({ type: "CNAME", name, value: `${id.toLowerCase()}.${hostname}` });
  }
  return records;
}

/**
 * Asks which organizations the DNS of a domain names. A CNAME record of the host itself proves nothing: it leads to this
 * platform, but not to one of its organizations.
 * @returns undefined if there was no answer, which is different from an answer without a record
 */
async function readNames(
  dns: Resolver,
  { purpose, domain }: Pick<Claim, "purpose" | "domain">,
): Promise<Names | undefined> {
  const name = recordName(domain);
  const texts = await orNone(dns.resolveTxt(name));
  // A CNAME record redirects questions for TXT records, so it is asked for only where they aren't.
  const targets =
    texts?.length === 0 && purpose === "site" && (await orNone(dns.resolveCname(name)));
  if (texts === undefined || targets === undefined) return undefined;
  const values = new Set(texts.map((parts) => parts.join("").trim()));
  const labels = new Set((targets || []).map((target) => target.split(".")[0]!.toLowerCase()));
  return (id) => values.has(`${keys[purpose]}=${id}`) || labels.has(id.toLowerCase());
}

const absent: ReadonlySet<unknown> = new Set(["ENOTFOUND", "ENODATA"]);

/** Empty without such a record; undefined without an answer. */
function orNone<Item>(lookup: Promise<Item[]>): Promise<Item[] | undefined> {
  return lookup.catch((error: unknown) =>
    absent.has((error as NodeJS.ErrnoException).code) ? [] : undefined,
  );
}
