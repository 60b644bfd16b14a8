import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";
import { day } from "#service/kernel/clock.ts";
import { loadTree } from "#service/documents/content/revisions.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  platform = await startTestPlatform({ jobs: true });
  acme = await platform.makeOrganization("Acme");
  other = await platform.makeOrganization("Other");
});
afterAll(() => platform.close());

const admin = () => platform.as(acme.users.admin);
const list = "GET /v1/orgs/{organizationId}/spaces";
const remove = "DELETE /v1/spaces/{spaceId}";
const restore = "POST /v1/spaces/{spaceId}/restore";
const duplicate = "POST /v1/spaces/{spaceId}/duplicate";

function makeSpace(title: string, parent?: string) {
  const body = { title, parent };
  return admin().call("POST /v1/orgs/{organizationId}/spaces", {
    params: { organizationId: acme.id },
    body,
  });
}

function makeCollection(title: string, parent?: string) {
  return admin().call("POST /v1/orgs/{organizationId}/collections", {
    params: { organizationId: acme.id },
    body: { title, parent },
  });
}

async function listed(deleted: boolean): Promise<string[]> {
  const params = { organizationId: acme.id };
  const { items } = await admin().call(list, { params, query: { deleted } });
  return items.map(({ id }) => id);
}

test("a deleted space is nowhere but in the deleted list, and comes back for seven days", async () => {
  const { id } = await makeSpace("Gone");
  const params = { spaceId: id };
  expect((await admin().send(restore, { params })).status).toBe(404);
  expect((await admin().send(remove, { params })).status).toBe(205);
  for (const key of [
    "GET /v1/spaces/{spaceId}",
    "GET /v1/spaces/{spaceId}/content",
    "GET /v1/spaces/{spaceId}/change-requests",
    "GET /v1/spaces/{spaceId}/comments",
    "GET /v1/spaces/{spaceId}/revisions",
    remove,
    duplicate,
  ] as const) {
    expect([key, (await admin().send(key, { params })).status]).toEqual([key, 404]);
  }
  expect(await listed(false)).not.toContain(id);
  expect(await listed(true)).toContain(id);

  platform.clock.advance(7 * day - 1);
  const restored = await admin().call(restore, { params });
  expect(restored.deletedAt).toBeUndefined();
  expect(await listed(false)).toContain(id);
  expect(await listed(true)).not.toContain(id);
});

test("after seven days a deleted space cannot be restored", async () => {
  const { id } = await makeSpace("Late");
  await admin().send(remove, { params: { spaceId: id } });
  platform.clock.advance(7 * day);
  expect(await listed(true)).not.toContain(id);
  expect((await admin().send(restore, { params: { spaceId: id } })).status).toBe(404);
});

test("a copy stands behind its original, has its content and no history, and can be searched", async () => {
  const original = await makeSpace(`${"Long title ".repeat(4)}🦊🦊`);
  const next = await makeSpace("Next");
  const copy = await admin().call(duplicate, { params: { spaceId: original.id } });
  expect(copy.title).toMatch(/^Long title .* \(copy\)$/);
  expect(copy.title.length).toBeLessThanOrEqual(50);
  expect(copy).toMatchObject({ changeRequests: 0, comments: 0, organization: acme.id });
  const ids = await listed(false);
  expect(ids.indexOf(copy.id)).toBe(ids.indexOf(original.id) + 1);
  expect(ids.indexOf(next.id)).toBe(ids.indexOf(original.id) + 2);

  const { store } = platform.service.environment;
  const trees = await Promise.all(
    [original, copy].map(({ revision }) => loadTree(store.read, acme.id, revision)),
  );
  expect([...trees[1]!]).toEqual([...trees[0]!]);
  const revisions = await admin().call("GET /v1/spaces/{spaceId}/revisions", {
    params: { spaceId: copy.id },
  });
  expect(revisions.items.map(({ id }) => id)).toEqual([copy.revision]);
  await expect
    .poll(async () => {
      const search = "GET /v1/spaces/{spaceId}/search";
      const query = { query: "welcome" };
      return (await admin().call(search, { params: { spaceId: copy.id }, query })).count;
    })
    .toBe(1);
});

test("deleting a collection sets free what is inside, at its place and with its access", async () => {
  const before = await makeSpace("Before");
  const outer = await makeCollection("Outer");
  const inner = await makeCollection("Inner", outer.id);
  const space = await makeSpace("Inside", outer.id);
  const after = await makeSpace("After");
  const path = { collectionId: outer.id };
  const body = { title: "Closed", description: "For few", defaultLevel: null };
  const changed = await admin().call("PATCH /v1/collections/{collectionId}", {
    params: path,
    body,
  });
  expect(changed).toMatchObject(body);
  const cleared = await admin().call("PATCH /v1/collections/{collectionId}", {
    params: path,
    body: { description: null },
  });
  expect(cleared.description).toBeUndefined();

  const removed = await admin().send("DELETE /v1/collections/{collectionId}", { params: path });
  expect(removed.status).toBe(205);
  const gone = await admin().send("GET /v1/collections/{collectionId}", { params: path });
  expect(gone.status).toBe(404);
  const moved = await admin().call("GET /v1/spaces/{spaceId}", { params: { spaceId: space.id } });
  expect(moved).toMatchObject({ defaultLevel: null, visibility: "private" });
  expect(moved.parent).toBeUndefined();
  const child = await admin().call("GET /v1/collections/{collectionId}", {
    params: { collectionId: inner.id },
  });
  expect(child).toMatchObject({ defaultLevel: null });
  expect(child.parent).toBeUndefined();
  const ids = await listed(false);
  expect(ids.slice(ids.indexOf(before.id))).toEqual([before.id, space.id, after.id]);
});

test("bounds of a collection's update are refused with the field's name", async () => {
  const { id } = await makeCollection("Bounds");
  for (const [field, body] of [
    ["body.title", { title: "x".repeat(51) }],
    ["body.title", { title: null }],
    ["body.description", { description: "x".repeat(101) }],
    ["body.defaultLevel", { defaultLevel: "owner" }],
  ] as const) {
    const key = "PATCH /v1/collections/{collectionId}";
    const response = await admin().send(key, { params: { collectionId: id }, body });
    expect([field, response.status]).toEqual([field, 400]);
    expect(JSON.stringify(response.body)).toContain(field);
  }
});

test("all of it is refused without a credential, without the role, and across organizations", async () => {
  const collection = await makeCollection("Refusals");
  const { id } = await makeSpace("Refusals");
  const { id: deleted } = await makeSpace("Deleted");
  await admin().send(remove, { params: { spaceId: deleted } });
  const send = async (user: TestUser | null) => {
    const caller = platform.as(user);
    const responses = [
      await caller.send(remove, { params: { spaceId: id } }),
      await caller.send(duplicate, { params: { spaceId: id } }),
      await caller.send(restore, { params: { spaceId: deleted } }),
      await caller.send("DELETE /v1/collections/{collectionId}", {
        params: { collectionId: collection.id },
      }),
      await caller.send("PATCH /v1/collections/{collectionId}", {
        params: { collectionId: collection.id },
        body: {},
      }),
    ];
    return responses.map(({ status }) => status);
  };
  expect(await send(null)).toEqual([401, 401, 401, 401, 401]);
  expect(await send(acme.users.review)).toEqual([403, 403, 403, 403, 403]);
  expect(await send(acme.users.guest)).toEqual([404, 404, 404, 404, 404]);
  expect(await send(other.users.admin)).toEqual([404, 404, 404, 404, 404]);
  // Create permission allows copying, but nothing else.
  expect(await send(acme.users.create)).toEqual([403, 201, 403, 403, 403]);
});
