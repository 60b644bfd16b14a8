import type { Environment } from "#service/kernel/context.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { DomainClaimTable } from "#service/kernel/store/schema-access.ts";
import { claimTime, lookUp } from "./records.ts";
import { settle } from "./settle.ts";

/** So many that were claimed last: checks wait for DNS servers, some of which never answer. */
const mostChecked = 1000;
const atOnce = 8;

/** Ends the claims of sites that weren't proven in time, and checks the others again. */
export async function sweepClaims(environment: Environment, signal: AbortSignal): Promise<void> {
  const { store, clock } = environment;
  const oldest = clock.now() - claimTime;
  await store.transaction((tx) =>
    tx
      .deleteFrom("domain_claim")
      .where("purpose", "=", "site")
      .where("claimed_at", "<=", oldest)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("site")
              .select("site.id")
              .whereRef("site.organization_id", "=", "domain_claim.organization_id")
              .whereRef("site.id", "=", "domain_claim.site_id")
              .whereRef("site.hostname", "=", "domain_claim.domain"),
          ),
        ),
      )
      .execute(),
  );
  const pending = await readPending(store.read, oldest);
  for (let start = 0; start < pending.length; start += atOnce) {
    signal.throwIfAborted();
    await Promise.all(
      pending.slice(start, start + atOnce).map((claim) => checkAgain(environment, claim)),
    );
  }
}

/** The claims that aren't proven. */
async function readPending(db: Db, since: number): Promise<DomainClaimTable[]> {
  return db
    .selectFrom("domain_claim")
    .leftJoin("organization_domain", (join) =>
      join
        .onRef("organization_domain.organization_id", "=", "domain_claim.organization_id")
        .onRef("organization_domain.domain", "=", "domain_claim.domain"),
    )
    .leftJoin("site", (join) =>
      join
        .onRef("site.organization_id", "=", "domain_claim.organization_id")
        .onRef("site.id", "=", "domain_claim.site_id")
        .onRef("site.hostname", "=", "domain_claim.domain"),
    )
    .selectAll("domain_claim")
    .where("claimed_at", ">", since)
    .where((where) =>
      where.or([
        where.and([
          where("purpose", "=", "email"),
          where("organization_domain.domain", "is", null),
        ]),
        where.and([where("purpose", "=", "site"), where("site.id", "is", null)]),
      ]),
    )
    .orderBy("claimed_at", "desc")
    .limit(mostChecked)
    .execute();
}

async function checkAgain(environment: Environment, claim: DomainClaimTable): Promise<void> {
  const evidence = await lookUp(environment, claim);
  if (evidence === "recent") return;
  await environment.store.transaction(async (tx) => {
    // The claim may have been given up meanwhile.
    const current = await tx
      .selectFrom("domain_claim")
      .selectAll()
      .where("organization_id", "=", claim.organization_id)
      .where("purpose", "=", claim.purpose)
      .where("domain", "=", claim.domain)
      .executeTakeFirst();
    if (current?.site_id === claim.site_id) await settle(tx, environment, current, evidence);
  });
}
