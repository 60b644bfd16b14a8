import type { SiteHostnameState } from "#contract/site.ts";
import type { Handlers } from "#contract/operations.ts";
import { inSteps, type Context } from "#service/kernel/context.ts";
import { lookUp, presentProof } from "#service/identity/domains/records.ts";
import { keepClaim, settle } from "#service/identity/domains/settle.ts";
import { Failure, invalid, missing } from "#service/kernel/errors.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { DomainClaimTable } from "#service/kernel/store/schema-access.ts";
import type { SiteTable } from "#service/kernel/store/schema-site.ts";
import { presentSite } from "./site-presenter.ts";
import { administeredSite, readSite, siteScope } from "#service/sites/structure/site-scope.ts";

const path = "/v1/orgs/{organizationId}/sites/{siteId}/hostname";
const act = "choose the hostname of this site";

type SitePath = { organizationId: string; siteId: string };

export const siteHostnameHandlers = {
  [`GET ${path}` as const]: async (context, { params }) => {
    const { site } = await siteScope(context, params);
    return presentHostname(context, site);
  },

  [`PUT ${path}` as const]: async (context, { params, body }) => {
    const { site, viewer } = await administeredSite(context, params, act);
    const { hostname } = body;
    if (hostname !== null) await demandFree(context, site, hostname);
    await giveUp(context, site, hostname);
    if (hostname !== null) await claim(context, site, hostname);
    return presentSite(context, await readSite(context.db, params), viewer);
  },

  [`POST ${path}/verify` as const]: inSteps({
    async prepare(context, { params }: { params: SitePath }) {
      const { site } = await administeredSite(context, params, act);
      return lookUp(context, await readClaim(context.db, site));
    },
    async commit(context, { params }, evidence) {
      const { site } = await administeredSite(context, params, act);
      const current = await readClaim(context.db, site);
      if (evidence !== "recent") {
        await settle(context.db, context, current, evidence, context.requestId);
      }
      return presentHostname(context, await readSite(context.db, params));
    },
  }),
} satisfies Partial<Handlers<Context>>;

function claimOf(db: Db, { organization_id, id }: SiteTable) {
  return db
    .selectFrom("domain_claim")
    .selectAll()
    .where("organization_id", "=", organization_id)
    .where("site_id", "=", id);
}

/** @throws Failure 404 for a site that claims no host */
async function readClaim(db: Db, site: SiteTable): Promise<DomainClaimTable> {
  const claim = await claimOf(db, site).executeTakeFirst();
  if (claim === undefined) throw missing("hostname");
  return claim;
}

async function presentHostname(context: Context, site: SiteTable): Promise<SiteHostnameState> {
  const claim = await claimOf(context.db, site).executeTakeFirst();
  return {
    hostname: site.hostname ?? undefined,
    claim: claim && presentProof(context, claim, claim.domain === site.hostname),
  };
}

/** Ends the claim of another host. The proven host serves the site until another one is proven, or none is wanted. */
async function giveUp(
  { db, clock }: Context,
  { organization_id, id }: SiteTable,
  hostname: string | null,
): Promise<void> {
  await db
    .deleteFrom("domain_claim")
    .where("organization_id", "=", organization_id)
    .where("site_id", "=", id)
    .where("domain", "!=", hostname ?? "")
    .execute();
  if (hostname !== null) return;
  await db
    .updateTable("site")
    .set({ hostname: null, updated_at: clock.now() })
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
}

async function claim(context: Context, site: SiteTable, hostname: string): Promise<void> {
  const { db, clock, settings } = context;
  const before = await claimOf(db, site).executeTakeFirst();
  const isKept = before !== undefined && site.hostname === hostname;
  const claimed: DomainClaimTable = isKept
    ? before
    : {
        organization_id: site.organization_id,
        purpose: "site",
        domain: hostname,
        site_id: site.id,
        claimed_at: clock.now(),
        checked_at: null,
        finding: null,
      };
  await keepClaim(db, claimed);
  if (!settings.domainProof) await settle(db, context, claimed, "off");
}

/**
 * Without proof, the first one to choose a host has it.
 * @throws Failure 400 for the platform's own hostname, 409 for that of another site
 */
async function demandFree(
  { db, urls, settings }: Pick<Context, "db" | "urls" | "settings">,
  site: SiteTable,
  hostname: string,
): Promise<void> {
  if (hostname === new URL(urls.origin).hostname) {
    throw invalid("body.hostname", "Bindery itself has this hostname. Choose another.");
  }
  const other = await otherSite(db, site, hostname);
  if (other !== undefined) {
    throw taken(`The site "${other.title}" has this hostname. Remove it there first.`);
  }
  if (settings.domainProof) return;
  const foreign = await db
    .selectFrom("site")
    .select("id")
    .where("hostname", "=", hostname)
    .where("organization_id", "!=", site.organization_id)
    .executeTakeFirst();
  // A site of another organization stays unnamed.
  if (foreign !== undefined) {
    throw taken("A site of another organization has this hostname. Choose another.");
  }
}

/** Another site of the organization that has a host or claims it. */
async function otherSite(
  db: Db,
  { organization_id, id }: SiteTable,
  hostname: string,
): Promise<{ title: string } | undefined> {
  return db
    .selectFrom("site")
    .select("title")
    .where("organization_id", "=", organization_id)
    .where("id", "!=", id)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("hostname", "=", hostname),
        exists(
          selectFrom("domain_claim")
            .select("domain")
            .whereRef("domain_claim.organization_id", "=", "site.organization_id")
            .whereRef("domain_claim.site_id", "=", "site.id")
            .where("domain", "=", hostname),
        ),
      ]),
    )
    .executeTakeFirst();
}

function taken(message: string): Failure {
  return new Failure(409, message, [{ path: "body.hostname", message }]);
}
