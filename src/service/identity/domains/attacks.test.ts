// @module-tag slow
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { makeCertificate } from "#testing/certificate.ts";
import type { TestCaller } from "#testing/call.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { makeSite, siteKey } from "#testing/sites.ts";
import { day, second } from "#service/kernel/clock.ts";
import { mayVouchFor } from "./owners.ts";
import { sweepClaims } from "./sweep.ts";

/* Two organizations want one domain; only one of them has its DNS. */

let platform: TestPlatform;
let acme: TestOrganization;
let evil: TestOrganization;
let owner: TestCaller;
let attacker: TestCaller;

const organizationPath = "/v1/orgs/{organizationId}";
const never = new AbortController().signal;
const txt = (domain: string) => `_bindery-challenge.${domain}`;

beforeEach(async () => {
  await platform?.close();
  platform = await startTestPlatform({ settings: { domainProof: true } });
  acme = await platform.makeOrganization("Acme");
  evil = await platform.makeOrganization("Evil");
  owner = platform.as(acme.users.admin);
  attacker = platform.as(evil.users.admin);
});
afterAll(() => platform.close());

const list = (caller: TestCaller, { id }: TestOrganization, ...emailDomains: string[]) =>
  caller.call(`PATCH ${organizationPath}`, {
    params: { organizationId: id },
    body: { emailDomains },
  });

/** Checks after what DNS servers keep has ended. */
async function verify(caller: TestCaller, { id }: TestOrganization, domain: string) {
  platform.clock.advance(11 * second);
  return caller.call(`POST ${organizationPath}/email-domains/verify`, {
    params: { organizationId: id },
    body: { domain },
  });
}

const publish = (domain: string, ...values: string[]) =>
  platform.dns.texts.set(
    txt(domain),
    values.map((value) => [value]),
  );

async function addProvider(caller: TestCaller, { id }: TestOrganization, label: string) {
  const from = platform.clock.now() - day;
  const { certificate } = makeCertificate({ from, until: from + 30 * day });
  const body = {
    label,
    ssoURL: "https://id.example/sso",
    entityID: "https://id.example/",
    certificate,
  };
  await caller.call(`POST ${organizationPath}/saml`, { params: { organizationId: id }, body });
}

/** What the sign-in page offers for an email. */
async function offered(email: string): Promise<string[]> {
  const response = await platform.as(null).fetch("/auth/sso", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email }),
  });
  const { items } = (await response.json()) as { items: { label: string; organization: string }[] };
  return items.map(({ label, organization }) => `${label} (${organization})`);
}

describe("an email domain", () => {
  test("that an organization only lists sends nobody to its provider", async () => {
    await list(attacker, evil, "acme.example");
    await addProvider(attacker, evil, "Okta");
    expect(await verify(attacker, evil, "acme.example")).toMatchObject({
      status: "pending",
      finding: "missing",
    });
    expect(await offered("ana@acme.example")).toEqual([]);
    const offers = await attacker.call("GET /v1/email-domains/{emailDomain}/orgs", {
      params: { emailDomain: "acme.example" },
    });
    expect(offers.organizations).toEqual([]);
    const who = { organizationId: evil.id, email: "ana@acme.example" };
    expect(await mayVouchFor(platform.service.environment.store.read, who)).toBe(false);
  });

  test("counts for the organization that its DNS names, in any spelling", async () => {
    await list(attacker, evil, "acme.example");
    const { emailDomains } = await list(owner, acme, " ACME.example. ", "bücher.example");
    expect(emailDomains).toEqual(["acme.example", "xn--bcher-kva.example"]);
    await addProvider(owner, acme, "Okta");
    const params = { organizationId: acme.id };
    const { domains } = await owner.call(`GET ${organizationPath}/email-domains`, { params });
    const [record] = domains[0]!.records;
    expect(record).toMatchObject({ type: "TXT", name: txt("acme.example") });
    // A record is sent in parts of at most 255 bytes, and others can stand beside it.
    const { value } = record!;
    platform.dns.texts.set(txt("acme.example"), [["other"], [value.slice(0, 9), value.slice(9)]]);
    expect(await verify(owner, acme, "Acme.Example")).toMatchObject({ status: "proven" });
    expect(await offered(" Ana@ACME.example. ")).toEqual(["Okta (Acme)"]);
    expect(await offered("ana@sub.acme.example")).toEqual([]);
    expect(await offered("ana@example")).toEqual([]);
    const { read } = platform.service.environment.store;
    const may = (email: string, { id }: TestOrganization) =>
      mayVouchFor(read, { organizationId: id, email });
    expect(await may("ana@Acme.example", acme)).toBe(true);
    expect(await may("ana@Acme.example", evil)).toBe(false);
    expect(await may("ana@bücher.example", acme)).toBe(false);
  });

  test("belongs to one organization, and to its owner in the end", async () => {
    await list(attacker, evil, "acme.example");
    await list(owner, acme, "acme.example");
    const [theirs, ours] = [`bindery-email=${evil.id}`, `bindery-email=${acme.id}`];
    publish("acme.example", theirs);
    expect(await verify(attacker, evil, "acme.example")).toMatchObject({ status: "proven" });
    publish("acme.example", theirs, ours);
    expect(await verify(owner, acme, "acme.example")).toMatchObject({
      status: "conflict",
      finding: "taken",
    });
    publish("acme.example", ours);
    expect(await verify(owner, acme, "acme.example")).toMatchObject({ status: "proven" });
    const params = { organizationId: evil.id };
    const { domains } = await attacker.call(`GET ${organizationPath}/email-domains`, { params });
    expect(domains).toMatchObject([{ status: "conflict", finding: "lost" }]);
    const log = await attacker.call(`GET ${organizationPath}/audit-events`, { params });
    expect(log.items[0]).toMatchObject({
      action: "organization.email-domains-verify",
    });
    // Without its record, a proven domain stays: DNS is tidied up, and fails.
    platform.dns.texts.clear();
    expect(await verify(owner, acme, "acme.example")).toMatchObject({ status: "proven" });
    await list(owner, acme);
    expect(await offered("ana@acme.example")).toEqual([]);
  });

  test("isn't proven by a site's record, nor by the absence of an answer", async () => {
    await list(attacker, evil, "docs.acme.example");
    publish("docs.acme.example", `bindery-site=${evil.id}`);
    platform.dns.aliases.set(txt("docs.acme.example"), [`${evil.id}.bindery.test`]);
    expect(await verify(attacker, evil, "docs.acme.example")).toMatchObject({ status: "pending" });
    platform.dns.failure = "ESERVFAIL";
    expect(await verify(attacker, evil, "docs.acme.example")).toMatchObject({
      status: "pending",
      finding: "unanswered",
    });
    const before = platform.dns.asked.length;
    const params = { organizationId: evil.id };
    const body = { domain: "docs.acme.example" };
    await attacker.call(`POST ${organizationPath}/email-domains/verify`, { params, body });
    expect(platform.dns.asked).toHaveLength(before);
  });

  test.each([
    "*.acme.example",
    "acme",
    "10.0.0.1",
    "acme.example/x",
    "a b.example",
    "@",
    "-a.example",
  ])("isn't %s", async (domain) => {
    const response = await owner.send(`PATCH ${organizationPath}`, {
      params: { organizationId: acme.id },
      body: { emailDomains: [domain] },
    });
    expect(response).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: "body.emailDomains.0" }] } },
    });
  });

  test("is checked by admins of the organization alone", async () => {
    await list(owner, acme, "acme.example");
    const callers = [null, acme.users.create, evil.users.admin];
    const responses = await Promise.all(
      callers.map((who) =>
        platform.as(who).send(`POST ${organizationPath}/email-domains/verify`, {
          params: { organizationId: acme.id },
          body: { domain: "acme.example" },
        }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([401, 403, 404]);
  });
});

describe("the hostname of a site", () => {
  const host = "docs.google.com";
  const choose = (caller: TestCaller, site: object, hostname: string | null) =>
    caller.send(`PUT ${siteKey}/hostname`, { ...site, body: { hostname } });
  const check = async (caller: TestCaller, site: { params: Record<string, string> }) => {
    platform.clock.advance(11 * second);
    return (await caller.send(`POST ${siteKey}/hostname/verify`, site)).body;
  };
  const status = async (path: string) =>
    (await platform.service.handle(new Request(`http://${host}${path}`), "192.0.2.1")).status;

  test("that another organization claims is free, and works after its proof", async () => {
    const theirs = await makeSite(attacker, evil.id, {});
    expect((await choose(attacker, theirs, host)).body).not.toHaveProperty("hostname");
    // The host leads here already, but that doesn't say to whom.
    platform.dns.aliases.set(host, ["bindery.test"]);
    expect(await check(attacker, theirs)).toMatchObject({ claim: { status: "pending" } });
    expect(await status("/openapi.json")).toBe(200);
    const ours = await makeSite(owner, acme.id, {});
    expect((await choose(owner, ours, host)).status).toBe(200);
    publish(host, `bindery-site=${acme.id}`);
    expect(await check(owner, ours)).toMatchObject({
      hostname: host,
      claim: { domain: host, status: "proven" },
    });
    expect(await status("/openapi.json")).toBe(404);
    expect(await check(attacker, theirs)).toMatchObject({ claim: { status: "pending" } });
    const second_ = await makeSite(owner, acme.id, {});
    expect((await choose(owner, second_, host)).status).toBe(409);
  });

  test("is proven by a CNAME record that names the organization, and keeps the old host until then", async () => {
    const ours = await makeSite(owner, acme.id, {});
    await choose(owner, ours, "old.acme.example");
    publish("old.acme.example", `bindery-site=${acme.id}`);
    await check(owner, ours);
    await choose(owner, ours, host);
    const pending = await owner.call(`GET ${siteKey}/hostname`, ours);
    expect(pending).toMatchObject({ hostname: "old.acme.example", claim: { domain: host } });
    const [, alias] = pending.claim!.records;
    expect(alias).toMatchObject({ type: "CNAME", name: txt(host) });
    platform.dns.aliases.set(txt(host), [alias!.value]);
    expect(await check(owner, ours)).toMatchObject({ hostname: host });
    expect(await choose(owner, ours, null)).not.toHaveProperty("body.hostname");
    expect(await owner.call(`GET ${siteKey}/hostname`, ours)).toEqual({});
  });

  test("is claimed for 7 days, in which it is checked every day", async () => {
    const theirs = await makeSite(attacker, evil.id, {});
    const ours = await makeSite(owner, acme.id, {});
    await choose(attacker, theirs, host);
    await choose(owner, ours, host);
    platform.clock.advance(6 * day);
    publish(host, `bindery-site=${acme.id}`);
    await sweepClaims(platform.service.environment, never);
    expect(await owner.call(`GET ${siteKey}/hostname`, ours)).toMatchObject({ hostname: host });
    platform.clock.advance(day);
    await sweepClaims(platform.service.environment, never);
    expect(await attacker.call(`GET ${siteKey}/hostname`, theirs)).toEqual({});
    expect(await owner.call(`GET ${siteKey}/hostname`, ours)).toMatchObject({ hostname: host });
  });
});
