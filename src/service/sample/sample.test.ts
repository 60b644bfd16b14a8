import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPlatform, type TestPlatform, type TestUser } from "#testing/platform.ts";
import { addOrganization } from "#service/api/organizations/organizations.ts";
import { createSampleContent, foundingClock, sampleOrganization } from "./sample.ts";

const changeRequest = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}" as const;

let platform: TestPlatform;
let administrator: TestUser;
let params: { organizationId: string };

/** A new organization with the sample content. */
async function fill(administratorId: string): Promise<string> {
  const { environment } = platform.service;
  return environment.store.transaction(async (tx) => {
    const { id } = await addOrganization(
      tx,
      { ids: environment.ids, clock: foundingClock(environment.clock) },
      { title: sampleOrganization, admin: administratorId },
    );
    await createSampleContent(tx, environment, { administratorId, organizationId: id });
    return id;
  });
}

beforeAll(async () => {
  platform = await startTestPlatform();
  administrator = await platform.makeUser("Administrator");
  params = { organizationId: await fill(administrator.id) };
});
afterAll(() => platform.close());

const api = () => platform.as(administrator);

async function listSpaces() {
  return (await api().call("GET /v1/orgs/{organizationId}/spaces", { params })).items;
}

async function listChangeRequests(query: Record<string, unknown> = {}) {
  const request = { params, query: { limit: 1000, ...query } };
  return (await api().call("GET /v1/orgs/{organizationId}/change-requests", request)).items;
}

test("has three collections, five spaces, one of them with 60 pages, and somebody in every role", async () => {
  const collections = await api().call("GET /v1/orgs/{organizationId}/collections", { params });
  expect(collections.count).toBe(3);
  const spaces = await listSpaces();
  expect(spaces).toHaveLength(5);
  const docs = spaces.find(({ title }) => title === "Fernpost docs")!;
  const { pages, files } = await api().call("GET /v1/spaces/{spaceId}/content", {
    params: { spaceId: docs.id },
  });
  expect(files.map(({ name, dimensions }) => [name, dimensions]).toSorted()).toEqual([
    ["architecture.svg", { width: 760, height: 220 }],
    ["outbox.svg", { width: 720, height: 200 }],
  ]);
  const all = flat(pages);
  expect(all.filter(({ type }) => type === "document")).toHaveLength(60);
  expect(all.filter(({ type }) => type === "group").length).toBeGreaterThan(5);
  expect(all.filter(({ hidden }) => hidden)).toHaveLength(1);
  const members = await api().call("GET /v1/orgs/{organizationId}/members", { params });
  const roles = new Set(members.items.map(({ role }) => role));
  expect(roles).toEqual(new Set(["admin", "create", "review", "edit", "comment", "read", null]));
});

type Page = { type: string; hidden?: boolean | undefined; pages?: Page[] | undefined };

function flat(pages: readonly Page[]): Page[] {
  return pages.flatMap((page) => [page, ...flat(page.pages ?? [])]);
}

test("has what administrators set up, each with its line in the audit log", async () => {
  const teams = await api().call("GET /v1/orgs/{organizationId}/teams", { params });
  expect(teams.items.map(({ title }) => title).toSorted()).toEqual([
    "Documentation",
    "Engineering",
    "Support",
  ]);
  const fields = await api().call("GET /v1/orgs/{organizationId}/custom-fields", { params });
  expect(fields.count).toBe(4);
  const inSpecification = { params: { ...params, specSlug: "fernpost" } };
  const specification = "/v1/orgs/{organizationId}/openapi/{specSlug}" as const;
  const { processingState } = await api().call(`GET ${specification}`, inSpecification);
  expect(processingState).toBe("complete");
  const versions = await api().call(`GET ${specification}/versions`, inSpecification);
  expect(versions.count).toBe(2);
  const events = await api().call("GET /v1/orgs/{organizationId}/audit-events", {
    params,
    query: { limit: 1000 },
  });
  const actions = new Set(events.items.map(({ action }) => action));
  const expected = ["team.create", "custom-field.create", "openapi-spec.create", "site.publish"];
  for (const action of expected) {
    expect(actions).toContain(action);
  }
});

test("has a site for everyone, one behind links, and one that isn't published", async () => {
  const sites = await api().call("GET /v1/orgs/{organizationId}/sites", { params });
  const states = sites.items.map(({ title, visibility, published }) => [
    title,
    visibility,
    published,
  ]);
  expect(states.toSorted()).toEqual([
    ["Engineering handbook", "visitor-auth", false],
    ["Fernpost documentation", "public", true],
    ["Partner playbook", "share-link", true],
  ]);
  const { urls } = sites.items.find(({ visibility }) => visibility === "public")!;
  const front = await platform.service.handle(new Request(urls.published!));
  expect(front.status).toBe(200);
  const html = await front.text();
  expect(html).toContain("Release notes");
  expect(html).not.toContain("Support playbook");
});

test("every link of every live page leads somewhere", { tags: "slow" }, async () => {
  let total = 0;
  for (const { id } of await listSpaces()) {
    const links = await api().call("GET /v1/spaces/{spaceId}/links", { params: { spaceId: id } });
    const broken = links.items.filter(({ status }) => status === "broken");
    expect(broken).toEqual([]);
    total += links.stats.total;
  }
  expect(total).toBeGreaterThan(100);
});

test("has change requests in every state, and one with conflicts of text and of a deleted page", async () => {
  const changeRequests = await listChangeRequests();
  const states = new Set<string>(changeRequests.map(({ status }) => status));
  expect(states).toEqual(new Set(["draft", "open", "merged", "archived"]));
  expect(changeRequests.some(({ status, outdated }) => status === "open" && outdated)).toBe(true);
  const kinds: string[] = [];
  for (const { id, space } of changeRequests) {
    const at = { params: { spaceId: space.id, changeRequestId: id } };
    const conflicts = await api().call(`GET ${changeRequest}/conflicts`, at);
    kinds.push(...conflicts.items.map(({ kind }) => kind));
  }
  expect(kinds).toContain("text");
  expect(kinds).toContain("deleted-in-main");
});

test("the administrator has something to review, something of their own and something merged", async () => {
  const user = administrator.id;
  const reviews = await listChangeRequests({ status: ["open"], requestedReviewer: user });
  const mine = await listChangeRequests({ status: ["draft", "open"], creator: user });
  const merged = await listChangeRequests({ status: ["merged"] });
  expect([reviews.length, mine.length, merged.length]).toEqual([3, 3, 5]);
});

test("threads are answered, resolved, on the side before, and some have lost their block", async () => {
  const changeRequests = await listChangeRequests();
  const signatures = changeRequests.find(({ subject }) => subject.startsWith("Rework how"))!;
  const at = { params: { spaceId: signatures.space.id, changeRequestId: signatures.id } };
  const { items } = await api().call(`GET ${changeRequest}/comments`, at);
  expect(items.some(({ status, replies }) => status === "resolved" && replies > 1)).toBe(true);
  expect(items.some(({ reactions }) => reactions.some(({ count }) => count > 1))).toBe(true);
  expect(items.some(({ target }) => target.node?.id.startsWith("before:"))).toBe(true);
  const reviews = await api().call(`GET ${changeRequest}/reviews`, at);
  expect(reviews.items).toMatchObject([{ status: "changes-requested", outdated: true }]);
});

test("happens in the past, and in its order", async () => {
  const now = platform.clock.now();
  for (const { createdAt, updatedAt } of await listChangeRequests()) {
    expect(Date.parse(createdAt)).toBeLessThan(now);
    expect(Date.parse(updatedAt)).toBeGreaterThanOrEqual(Date.parse(createdAt));
  }
});

test("leaves nothing behind when it does not end", async () => {
  const other = await platform.makeUser();
  const { store } = platform.service.environment;
  const count = () => store.read.selectFrom("organization").select("id").execute();
  const before = await count();
  // The sample's users exist only once, so a second run fails at the first of them.
  await expect(fill(other.id)).rejects.toThrow();
  expect(await count()).toEqual(before);
});
