import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { compareOrder } from "#content/order-key.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  platform = await startTestPlatform();
  other = await platform.makeOrganization("Other");
});
afterAll(() => platform.close());
beforeEach(async () => {
  acme = await platform.makeOrganization("Acme");
});

const moveSpace = "POST /v1/spaces/{spaceId}/move";
const moveCollection = "POST /v1/collections/{collectionId}/move";

const admin = () => platform.as(acme.users.admin);
const makeSpace = (title: string, parent?: string) =>
  admin().call("POST /v1/orgs/{organizationId}/spaces", {
    params: { organizationId: acme.id },
    body: { title, parent, empty: true },
  });
const makeCollection = (title: string, parent?: string) =>
  admin().call("POST /v1/orgs/{organizationId}/collections", {
    params: { organizationId: acme.id },
    body: { title, parent },
  });

/** Titles of all top-level items, in the order that spaces and collections share. */
async function order(): Promise<string[]> {
  const { store } = platform.service.environment;
  const rows = await Promise.all(
    (["space", "collection"] as const).map((table) =>
      store.read
        .selectFrom(table)
        .select(["title", "order_key"])
        .where("organization_id", "=", acme.id)
        .where("parent", "is", null)
        .execute(),
    ),
  );
  const sorted = rows.flat().toSorted((a, b) => (a.order_key < b.order_key ? -1 : 1));
  return sorted.map(({ title }) => title);
}

test("spaces and collections change places among each other", async () => {
  const [a, b] = [await makeSpace("A"), await makeSpace("B")];
  const c = await makeCollection("C");
  expect(await order()).toEqual(["A", "B", "C"]);

  const toStart = { position: { before: { type: "space", space: a.id } } } as const;
  await admin().call(moveCollection, { params: { collectionId: c.id }, body: toStart });
  expect(await order()).toEqual(["C", "A", "B"]);

  const behind = { position: { after: { type: "collection", collection: c.id } } } as const;
  await admin().call(moveSpace, { params: { spaceId: b.id }, body: behind });
  expect(await order()).toEqual(["C", "B", "A"]);

  await admin().call(moveCollection, { params: { collectionId: c.id }, body: {} });
  expect(await order()).toEqual(["B", "A", "C"]);
});

test("lists say the order that spaces and collections share", async () => {
  const [a, b] = [await makeSpace("A"), await makeSpace("B")];
  const c = await makeCollection("C");
  const between = { position: { after: { type: "space", space: a.id } } } as const;
  await admin().call(moveCollection, { params: { collectionId: c.id }, body: between });
  const params = { organizationId: acme.id };
  const spaces = await admin().call("GET /v1/orgs/{organizationId}/spaces", { params });
  const collections = await admin().call("GET /v1/orgs/{organizationId}/collections", { params });
  const listed = [...spaces.items, ...collections.items].toSorted(compareOrder);
  expect(listed.map(({ id }) => id)).toEqual([a.id, c.id, b.id]);
});

test("a space goes into a collection and out again", async () => {
  const space = await makeSpace("A");
  const collection = await makeCollection("C");
  const params = { spaceId: space.id };
  const inside = await admin().call(moveSpace, { params, body: { parent: collection.id } });
  expect(inside.parent).toBe(collection.id);
  await admin().call("PATCH /v1/spaces/{spaceId}", {
    params,
    body: { visibility: "in-collection" },
  });
  const outside = await admin().call(moveSpace, { params, body: { parent: null } });
  expect(outside.parent).toBeUndefined();
  expect(outside.visibility).toBe("private");
});

test("a collection that would stand in itself is refused", async () => {
  const outer = await makeCollection("Outer");
  const inner = await makeCollection("Inner", outer.id);
  for (const parent of [outer.id, inner.id]) {
    const params = { collectionId: outer.id };
    expect((await admin().send(moveCollection, { params, body: { parent } })).status).toBe(409);
  }
});

test("both sides, and siblings that are none, are refused with the field's name", async () => {
  const space = await makeSpace("A");
  const collection = await makeCollection("C");
  const inside = await makeSpace("Inside", collection.id);
  const sibling = { type: "collection", collection: collection.id };
  for (const position of [
    { before: sibling, after: sibling },
    { before: { type: "space", space: inside.id } },
    { before: { type: "space", space: space.id } },
    { after: { type: "space", space: collection.id } },
    { after: { type: "collection", space: collection.id } },
  ]) {
    const params = { spaceId: space.id };
    const { status, body } = await admin().send(moveSpace, { params, body: { position } });
    expect([position, status]).toEqual([position, 400]);
    expect(JSON.stringify(body)).toContain("body.position");
  }
});

test("moves at the same time leave every sibling a place of its own", async () => {
  const first = await makeSpace("First");
  const spaces = await Promise.all(["A", "B", "C", "D", "E"].map((title) => makeSpace(title)));
  const position = { after: { type: "space", space: first.id } } as const;
  await Promise.all(
    spaces.map(({ id }) =>
      admin().call(moveSpace, { params: { spaceId: id }, body: { position } }),
    ),
  );
  const { store } = platform.service.environment;
  const keys = await store.read
    .selectFrom("space")
    .select("order_key")
    .where("organization_id", "=", acme.id)
    .execute();
  expect(new Set(keys.map((row) => row.order_key)).size).toBe(6);
  expect((await order())[0]).toBe("First");
});

test("moves are refused without a credential, without the role, and across organizations", async () => {
  const space = await makeSpace("A");
  const collection = await makeCollection("C");
  const body = { parent: collection.id };
  const spaceMove = (caller: ReturnType<typeof platform.as>) =>
    caller.send(moveSpace, { params: { spaceId: space.id }, body });
  const collectionMove = (caller: ReturnType<typeof platform.as>) =>
    caller.send(moveCollection, { params: { collectionId: collection.id }, body: {} });
  for (const move of [spaceMove, collectionMove]) {
    expect((await move(platform.as(null))).status).toBe(401);
    expect((await move(platform.as(acme.users.review))).status).toBe(403);
    expect((await move(platform.as(acme.users.guest))).status).toBe(404);
    expect((await move(platform.as(other.users.admin))).status).toBe(404);
  }
  // Create permission includes sorting existing items, but no more.
  expect((await collectionMove(platform.as(acme.users.create))).status).toBe(200);
  expect((await spaceMove(platform.as(acme.users.create))).status).toBe(403);
});
