import { afterAll, beforeAll, expect, test } from "vitest";
import { operations, type OperationKey } from "#contract/operations.ts";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import { countStatements } from "#testing/statements.ts";
import { serveWebPage, type TestWebPage } from "#testing/web-page.ts";
import { makeWorld, type World } from "#testing/world.ts";
import { requestFor } from "#testing/world-requests.ts";

/** A list's access, rows, count, and derived values together. */
const most = 3;
/** Lists that are put together from several others. None takes more statements for more of them. */
const composed: Partial<Record<OperationKey, number>> = {
  // The requests, the collections around what they ask for, what was shared with those who asked, and who they are.
  "GET /v1/orgs/{organizationId}/access-requests": 5,
  // The rules, the changes, who wrote in them before, their teams, and who may review.
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/suggested-reviewers": 6,
  // The line of revisions, the caller's reviews, and the people.
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/revisions": 4,
  // What people made, the site with its spaces, what the caller sees of them, and the paths that their pages have left.
  "GET /v1/orgs/{organizationId}/sites/{siteId}/redirects": 5,
  // What matches, and, because that is little, what else may have been meant.
  "GET /v1/orgs/{organizationId}/search": 6,
  "GET /v1/spaces/{spaceId}/search": 5,
  // What they can access, and who created them.
  "GET /v1/orgs/{organizationId}/service-accounts": 4,
  // The two revisions with their pages, and the texts.
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/edits": 6,
};
/** Statements of every request, for its credential. */
const credential = 1;

let platform: TestPlatform;
let site: TestWebPage;
let world: World;
let count: () => number;

beforeAll(async () => {
  site = await serveWebPage();
  platform = await startTestPlatform({
    settings: { allowFetch: ["127.0.0.0/8"] },
    wrap(store) {
      const counted = countStatements(store);
      ({ count } = counted);
      return counted.store;
    },
  });
  world = await makeWorld(platform, site.url);
});
afterAll(async () => {
  await platform.close();
  await site.close();
});

const lists = (Object.keys(operations) as OperationKey[]).filter((key) => key.startsWith("GET "));

test.each(["admin", "read"] as const)("every list by few statements, for %s", async (role) => {
  const caller = platform.as(world.organization.users[role]);
  const counted: string[] = [];
  const over: string[] = [];
  for (const key of lists) {
    if ("events" in operations[key]) continue;
    const before = count();
    const { status, body } = await caller.send(key, requestFor(world, key));
    const used = count() - before - credential;
    if (status !== 200 || typeof body !== "object" || body === null || !("items" in body)) continue;
    counted.push(key);
    if (used > (composed[key] ?? most)) over.push(`${used}  ${key}`);
  }
  expect(over.join("\n")).toBe("");
  expect(counted.length).toBeGreaterThan(role === "admin" ? 40 : 20);
});
