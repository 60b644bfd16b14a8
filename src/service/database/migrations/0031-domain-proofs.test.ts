import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import { makeSite } from "#testing/sites.ts";
import { domainProofs } from "./0031-domain-proofs.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

test("listed domains become claims, and one that two organizations list is nobody's", async () => {
  const { store } = platform.service.environment;
  const first = await platform.makeOrganization("First");
  const second = await platform.makeOrganization("Second");
  const { params } = await makeSite(platform.as(first.users.admin), first.id);
  await store.transaction(async (tx) => {
    await sql`drop table domain_claim`.execute(tx);
    await sql`drop index organization_of_domain`.execute(tx);
    await sql`drop index organization_by_creator`.execute(tx);
    await sql`alter table organization drop column created_by`.execute(tx);
    const listed = [
      [first.id, "shared.example"],
      [second.id, "shared.example"],
      [second.id, "second.example"],
    ] as const;
    const rows = listed.map(([organization_id, domain]) => ({ organization_id, domain }));
    await tx.insertInto("organization_domain").values(rows).execute();
    await tx
      .updateTable("site")
      .set({ hostname: "docs.first.example" })
      .where("id", "=", params.siteId)
      .execute();
    await domainProofs(store.dialect).up(tx);
  });

  const claims = await store.read
    .selectFrom("domain_claim")
    .select(["organization_id", "purpose", "domain", "site_id"])
    .orderBy("domain")
    .orderBy("organization_id")
    .execute();
  const email = (organization_id: string, domain: string) => {
    return { organization_id, purpose: "email", domain, site_id: null };
  };
  const site = { purpose: "site", domain: "docs.first.example", site_id: params.siteId };
  const byId = (a: { organization_id: string }, b: { organization_id: string }) =>
    a.organization_id < b.organization_id ? -1 : 1;
  expect(claims).toEqual([
    { organization_id: first.id, ...site },
    email(second.id, "second.example"),
    ...[email(first.id, "shared.example"), email(second.id, "shared.example")].toSorted(byId),
  ]);
  const owned = await store.read.selectFrom("organization_domain").selectAll().execute();
  expect(owned).toEqual([{ organization_id: second.id, domain: "second.example" }]);
  const { hostname } = await store.read
    .selectFrom("site")
    .select("hostname")
    .where("id", "=", params.siteId)
    .executeTakeFirstOrThrow();
  expect(hostname).toBe("docs.first.example");
});
