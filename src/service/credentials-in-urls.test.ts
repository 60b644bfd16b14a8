import { afterAll, beforeAll, expect, test } from "vitest";
import type { OperationKey } from "#contract/operations.ts";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import { serveWebPage, type TestWebPage } from "#testing/web-page.ts";
import { makeWorld, type World } from "#testing/world.ts";
import { requestFor } from "#testing/world-requests.ts";

/* A URL with a user name or a password is refused wherever the service fetches it or sends people to it. */

let platform: TestPlatform;
let page: TestWebPage;
let world: World;

beforeAll(async () => {
  page = await serveWebPage();
  platform = await startTestPlatform({ settings: { allowFetch: ["127.0.0.0/8"] } });
  world = await makeWorld(platform, page.url);
});
afterAll(async () => {
  await platform.close();
  await page.close();
});

const site = "/v1/orgs/{organizationId}/sites/{siteId}";
const draft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content";

/** The operations whose body has a URL, where it is, and a body with it. */
const takers: [key: OperationKey, path: string, body: (url: string) => object][] = [
  ["PATCH /v1/user", "photoURL", (photoURL) => ({ photoURL })],
  ["PATCH /v1/orgs/{organizationId}", "logo", (logo) => ({ logo })],
  ["POST /v1/orgs/{organizationId}/saml", "ssoURL", (ssoURL) => ({ label: "A", ssoURL })],
  ["PATCH /v1/orgs/{organizationId}/saml/{samlProviderId}", "ssoURL", (ssoURL) => ({ ssoURL })],
  [
    "PUT /v1/orgs/{organizationId}/openapi/{specSlug}",
    "source.url",
    (url) => ({ source: { url } }),
  ],
  ["POST /v1/spaces/{spaceId}/content/import", "url", (url) => ({ url, source: "website" })],
  [
    `POST ${draft}`,
    "changes.0.files.0.url",
    (url) => ({ changes: [{ operation: "insert_files", files: [{ name: "a.png", url }] }] }),
  ],
  [
    `POST ${draft}`,
    "changes.0.href",
    (href) => ({ changes: [{ operation: "insert_page", type: "link", title: "A", href }] }),
  ],
  [`PATCH ${site}`, "visitorSignIn", (visitorSignIn) => ({ visitorSignIn })],
  [`POST ${site}/redirects`, "destination", (destination) => ({ source: "/old-url", destination })],
  [
    `PUT ${site}/customization`,
    "header.links.0.to",
    (to) => ({ header: { links: [{ title: "A", to }] } }),
  ],
  [`PUT ${site}/customization`, "header.logo.light", (light) => ({ header: { logo: { light } } })],
  [`PUT ${site}/customization`, "socialPreview.url", (url) => ({ socialPreview: { url } })],
];

test.each(takers)("%s refuses it in %s", async (key, path, body) => {
  const admin = platform.as(world.organization.users.admin);
  const responses = await Promise.all(
    ["https://user:pw@example.com/a", "https://bank.example@example.com"].map((url) =>
      admin.send(key, { ...requestFor(world, key), body: body(url) }),
    ),
  );
  for (const { status, body: answered } of responses) {
    const { error } = answered as { error: { details: { path: string; message: string }[] } };
    expect([status, error.details[0]?.path]).toEqual([400, expect.stringContaining(path)]);
    expect(error.details[0]?.message).toMatch(/user name (and|or) (a )?password/);
    expect(JSON.stringify(error)).not.toContain("pw");
  }
});
