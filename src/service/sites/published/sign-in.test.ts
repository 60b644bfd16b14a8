import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestCaller } from "#testing/call.ts";
import { page } from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { createVisitor, mergeInto, spacesOf } from "#testing/published-site.ts";
import { makeSite, siteKey, type TestSite } from "#testing/sites.ts";

const signInPage = "https://login.example.com/docs?from=bindery";

let platform: TestPlatform;
let acme: TestOrganization;
let admin: TestCaller;
let site: TestSite;

const change = (body: object) => admin.call(`PATCH ${siteKey}`, { ...site, body });

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  admin = platform.as(acme.users.admin);
  site = await makeSite(admin, acme.id, { visibility: "visitor-auth" });
  await site.section("Start");
  const { spaceId } = (await spacesOf(admin, site))["Start"]!;
  await mergeInto(admin, spaceId, page("Home", "Otter"));
  await admin.call(`POST ${siteKey}/publish`, site);
});
afterAll(() => platform.close());

test("an admin sets where visitors sign in, and removes it", async () => {
  expect(await change({ visitorSignIn: signInPage })).toMatchObject({ visitorSignIn: signInPage });
  expect(await change({ title: "Docs" })).toMatchObject({ visitorSignIn: signInPage });
  expect(await change({ visitorSignIn: null })).not.toHaveProperty("visitorSignIn");
});

test.each(["javascript:alert(1)", "/sign-in", "", `https://a.example/${"x".repeat(2048)}`])(
  "%s is no page to sign in on",
  async (visitorSignIn) => {
    const response = await admin.send(`PATCH ${siteKey}`, { ...site, body: { visitorSignIn } });
    expect(response).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: "body.visitorSignIn" }] } },
    });
  },
);

test("only admins of the organization choose it", async () => {
  const other = await platform.makeOrganization("Other");
  const body = { visitorSignIn: "https://evil.example" };
  const callers = [null, acme.users.guest, acme.users.create, other.users.admin];
  const responses = await Promise.all(
    callers.map((who) => platform.as(who).send(`PATCH ${siteKey}`, { ...site, body })),
  );
  expect(responses.map(({ status }) => status)).toEqual([401, 404, 403, 404]);
});

test(
  "visitors without a valid token are sent there, with the page that they wanted",
  { tags: "slow" },
  async () => {
    const root = `/published/${acme.id}/${site.id}`;
    const visit = async (path: string) => {
      const { status, headers } = await createVisitor(platform, root).get(path);
      return [status, headers.get("location")];
    };
    expect(await visit(`${root}/start`)).toEqual([404, null]);
    await change({ visitorSignIn: signInPage });
    const [status, location] = await visit(`${root}/start`);
    expect(status).toBe(302);
    const sent = new URL(String(location));
    expect(sent.origin + sent.pathname).toBe("https://login.example.com/docs");
    expect(sent.searchParams.get("from")).toBe("bindery");
    expect(new URL(sent.searchParams.get("location")!).pathname).toBe(`${root}/start`);
    // They came from there with a token that isn't accepted.
    expect(await visit(`${root}?jwt_token=wrong`)).toEqual([404, null]);

    const { token } = await admin.call(`POST ${siteKey}/visitor-tokens`, { ...site, body: {} });
    expect(await visit(`${root}?jwt_token=${token}`)).toEqual([302, root]);
    expect((await createVisitor(platform, root).follow(`?jwt_token=${token}`)).status).toBe(200);
    await change({ visibility: "share-link" });
    expect(await visit(root)).toEqual([404, null]);
    await change({ visibility: "visitor-auth" });
    await admin.call(`POST ${siteKey}/unpublish`, site);
    expect(await visit(root)).toEqual([404, null]);
  },
);
