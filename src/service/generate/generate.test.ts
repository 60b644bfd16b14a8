import { afterEach, expect, test } from "vitest";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import { generateOrganization } from "./generate.ts";
import { readSize, SizeError, type Size } from "./size.ts";

const small =
  "--members 30 --spaces 8 --pages 45 --sites 2 --sections 12 --teams 3 --change-requests 12".split(
    " ",
  );

let platform: TestPlatform | undefined;
afterEach(async () => {
  await platform?.close();
  platform = undefined;
});

/** Generates into a new store, and returns the admin's lists. */
async function generated(args: readonly string[]) {
  platform = await startTestPlatform();
  const { environment } = platform.service;
  const home = await platform.makeOrganization("Home");
  const id = await environment.store.transaction((tx) =>
    generateOrganization(tx, environment, readSize(args)),
  );
  const api = platform.as(home.users.admin);
  const params = { organizationId: id };
  const query = { limit: 1000 };
  const counts: Record<string, number> = {};
  const texts: string[] = [];
  for (const path of ["members", "teams", "spaces", "sites", "change-requests"]) {
    const response = await api.fetch(`/v1/orgs/${id}/${path}?limit=1000`);
    const text = await response.text();
    counts[path] = (JSON.parse(text) as { count: number }).count;
    texts.push(text);
  }
  const { items: spaces } = await api.call("GET /v1/orgs/{organizationId}/spaces", {
    params,
    query,
  });
  return { api, id, counts, spaces, texts: texts.join("\n") };
}

test("has as much of everything as was asked for, in sections, groups and states", async () => {
  const { api, id, counts, spaces } = await generated(small);
  expect(counts).toEqual({
    members: 30,
    teams: 3,
    spaces: 8,
    sites: 2,
    "change-requests": 12,
  });
  let pages = 0;
  for (const { id: spaceId } of spaces) {
    const revision = await api.call("GET /v1/spaces/{spaceId}/content", { params: { spaceId } });
    pages += JSON.stringify(revision.pages).split('"type":"document"').length - 1;
  }
  expect(pages).toBe(45);
  const { items: sites } = await api.call("GET /v1/orgs/{organizationId}/sites", {
    params: { organizationId: id },
  });
  const params = { organizationId: id, siteId: sites[0]!.id };
  const sections = await api.call("GET /v1/orgs/{organizationId}/sites/{siteId}/sections", {
    params,
  });
  expect(sections.count).toBe(12);
  expect(sections.items.some(({ sectionGroup }) => sectionGroup !== undefined)).toBe(true);
  const requests = await api.call("GET /v1/orgs/{organizationId}/change-requests", {
    params: { organizationId: id },
    query: { status: ["merged"] },
  });
  expect(requests.count).toBeGreaterThan(0);
});

test("is the same for the same seed, and another for another", { tags: "slow" }, async () => {
  const first = (await generated([...small, "--seed", "5"])).texts;
  await platform!.close();
  const again = (await generated([...small, "--seed", "5"])).texts;
  await platform!.close();
  const other = (await generated([...small, "--seed", "6"])).texts;
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test("an organization of the same title is refused, and nothing is left of it", async () => {
  const { api } = await generated(small);
  const { store } = platform!.service.environment;
  const again = store.transaction((tx) =>
    generateOrganization(tx, platform!.service.environment, readSize(small)),
  );
  await expect(again).rejects.toThrow("another title with --organization");
  expect((await api.call("GET /v1/orgs")).count).toBe(2);
});

test.each<[string[], string]>([
  [["--members", "0"], "--members must be a whole number from 1 to 100000."],
  [["--pages", "many"], "--pages must be a whole number from 0 to 100000."],
  [["--spaces", "0", "--sites", "0", "--change-requests", "0"], "--pages needs at least one space"],
  [["--pages-in", "two"], "--pages-in must be"],
  [["--organization", "!"], "--organization must have a letter or digit"],
  [["--people", "3"], "--people"],
  [["12"], "12"],
])("refuses %j", (args, sentence) => {
  expect(() => readSize(args)).toThrow(SizeError);
  expect(() => readSize(args)).toThrow(sentence);
});

test("reads every argument", () => {
  const size: Size = readSize([...small, "--pages-in", "one", "--organization", "Blue Ink"]);
  expect(size).toMatchObject({ members: 30, changeRequests: 12, pagesIn: "one", seed: 1 });
  expect(size.organization).toBe("Blue Ink");
});
