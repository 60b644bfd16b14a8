import { createApi } from "./support/api.ts";
import { startDns, type DnsServer } from "./support/dns.ts";
import { checkDomain, claimDomain, publishRecord } from "./support/domain-proofs.ts";
import { expect, test } from "./support/fixtures.ts";
import { startPlatform, type Platform } from "./support/platform.ts";

test.use({ signedIn: false });

let dns: DnsServer;
let platform: Platform;

test.beforeEach(async ({ page }) => {
  dns = await startDns();
  platform = await startPlatform({ env: { DOMAIN_PROOF: "on", DNS_SERVERS: dns.address } });
  const data = { token: platform.token };
  const response = await page.request.post(`${platform.url}/auth/session`, { data });
  expect(response.status()).toBe(204);
});
test.afterEach(async ({ page }) => {
  // An open page would still load what comes next, and log that it can't.
  await page.goto("about:blank");
  await platform.remove();
  await dns.close();
});

async function firstOrganization() {
  const api = createApi(platform.url, platform.token);
  const { items } = await api("GET /v1/orgs", { query: {} });
  return { api, organizationId: items[0]!.id };
}

test("an email domain counts once its DNS record is found", async ({ page }) => {
  const { api, organizationId } = await firstOrganization();
  const domain = "proven.example";
  await page.goto(`${platform.url}/orgs/${organizationId}/settings`);
  const proof = await claimDomain(page, domain);
  await expect(proof.getByText("Not proven yet")).toBeVisible();
  await proof.getByRole("button", { name: `Check ${domain} now` }).click();
  await expect(proof.getByRole("status")).toContainText("No record was found.");
  await publishRecord(dns, proof);
  await checkDomain(proof, domain);
  const domains = await api("GET /v1/orgs/{organizationId}/email-domains", {
    params: { organizationId },
  });
  expect(domains.domains.find((item) => item.domain === domain)).toMatchObject({
    status: "proven",
  });
});

test("a hostname works once its DNS record is found", async ({ page }) => {
  const { api, organizationId } = await firstOrganization();
  const { items } = await api("GET /v1/orgs/{organizationId}/sites", {
    params: { organizationId },
    query: {},
  });
  const siteId = items[0]!.id;
  const host = "docs.proven.example";
  await page.goto(`${platform.url}/orgs/${organizationId}/sites/${siteId}/settings`);
  const section = page.getByRole("region", { name: "Hostname" });
  await section.getByRole("textbox", { name: "Hostname" }).fill(host);
  await section.getByRole("button", { name: "Save changes" }).click();
  const check = section.getByRole("button", { name: `Check ${host} now` });
  await check.click();
  await expect(section.getByRole("status").getByText("No record was found.")).toBeVisible();
  const params = { organizationId, siteId };
  const site = () => api("GET /v1/orgs/{organizationId}/sites/{siteId}", { params });
  expect((await site()).hostname, "claimed only").toBeUndefined();
  const record = section.locator("dl").filter({ hasText: "_bindery-challenge" }).first();
  await publishRecord(dns, record);
  await expect(async () => {
    await check.click({ timeout: 3000 });
    await expect(check).toBeHidden({ timeout: 3000 });
  }).toPass();
  expect((await site()).hostname).toBe(host);
});
