import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { testDialect } from "#testing/store.ts";
import { spaceTables } from "#service/documents/lifecycle/move-space-rows.ts";
import { sweepBlobs } from "#service/documents/lifecycle/sweep-blobs.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let target: TestOrganization;

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  acme = await platform.makeOrganization("Acme");
  target = await platform.makeOrganization("Target");
  await addMember(target.id, acme.users.admin.id, "create");
});

const transferSpace = "POST /v1/spaces/{spaceId}/transfer";
const transferCollection = "POST /v1/collections/{collectionId}/transfer";
const admin = () => platform.as(acme.users.admin);
const store = () => platform.service.environment.store;

async function addMember(organizationId: string, userId: string, role: "create" | "read") {
  await store().transaction((tx) =>
    tx
      .insertInto("member")
      .values({
        organization_id: organizationId,
        user_id: userId,
        role,
        disabled: false,
        sso: false,
        joined_at: 0,
      })
      .execute(),
  );
}

const makeCollection = (title: string, parent?: string) =>
  admin().call("POST /v1/orgs/{organizationId}/collections", {
    params: { organizationId: acme.id },
    body: { title, parent },
  });

/** A space with a page, a file, history, a change request with comments, a reviewer, and a custom field. */
async function makeSpace(parent?: string) {
  const { id: spaceId } = await admin().call("POST /v1/orgs/{organizationId}/spaces", {
    params: { organizationId: acme.id },
    body: { title: "Travels", empty: true, parent },
  });
  const params = { spaceId };
  const makeDraft = async (markdown: string) => {
    const { id } = await admin().call("POST /v1/spaces/{spaceId}/change-requests", {
      params,
      body: { subject: "Draft" },
    });
    const draft = { spaceId, changeRequestId: id };
    await admin().call("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content", {
      params: draft,
      body: {
        changes: [
          { operation: "insert_page", title: "Page", document: { markdown } },
          {
            operation: "insert_files",
            files: [{ name: "a.txt", base64: btoa("x".repeat(600_000)) }],
          },
        ],
      },
    });
    return draft;
  };
  const merged = await makeDraft("Wanderlust.\n");
  const change = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";
  await admin().call(`POST ${change}/merge`, { params: merged });
  const open = await makeDraft("Still open.\n");
  const writer = platform.as(acme.users.comment);
  const comment = await writer.call(`POST ${change}/comments`, {
    params: open,
    body: { body: { markdown: "Nice" } },
  });
  const thread = { ...open, commentId: comment.id };
  await writer.call(`POST ${change}/comments/{commentId}/replies`, {
    params: thread,
    body: { body: { markdown: "Very" } },
  });
  await writer.call(`PUT ${change}/comments/{commentId}`, {
    params: thread,
    body: { addedReactions: ["👍"] },
  });
  await platform.as(acme.users.review).call(`POST ${change}/reviews`, {
    params: open,
    body: { status: "approved" },
  });
  return { spaceId, open, comment };
}

test(
  "a space goes with its content, history, change requests and talk",
  { tags: "slow" },
  async () => {
    const { spaceId, open, comment } = await makeSpace();
    const params = { spaceId };
    const before = await admin().call("GET /v1/spaces/{spaceId}/revisions", { params });
    const moved = await admin().call(transferSpace, { params, body: { organization: target.id } });
    expect(moved).toMatchObject({ id: spaceId, organization: target.id, changeRequests: 2 });

    const there = platform.as(target.users.admin);
    const after = await there.call("GET /v1/spaces/{spaceId}/revisions", { params });
    expect(after.items.map(({ id }) => id)).toEqual(before.items.map(({ id }) => id));
    const change = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";
    expect(await there.call(`GET ${change}`, { params: open })).toMatchObject({ subject: "Draft" });
    const { items: comments } = await there.call(`GET ${change}/comments`, { params: open });
    expect(comments.map(({ id }) => id)).toEqual([comment.id]);
    // The author isn't a member of the other organization.
    expect(comments[0]).toMatchObject({
      postedBy: { id: acme.users.comment.id, displayName: "Acme comment" },
      replies: 1,
    });
    const reviews = await there.call(`GET ${change}/reviews`, { params: open });
    expect(reviews.items.map(({ reviewer }) => reviewer.id)).toEqual([acme.users.review.id]);
    const results = await there.call("GET /v1/orgs/{organizationId}/search", {
      params: { organizationId: target.id },
      query: { query: "wanderlust" },
    });
    expect(results.items.map(({ id }) => id)).toEqual([spaceId]);
    const content = await there.call("GET /v1/spaces/{spaceId}/content/files", { params });
    expect(content.items.map(({ name }) => name)).toEqual(["a.txt"]);

    expect(
      (await platform.as(acme.users.create).send("GET /v1/spaces/{spaceId}", { params })).status,
    ).toBe(404);
    const { environment } = platform.service;
    const signal = new AbortController().signal;
    expect(await sweepBlobs(environment, acme.id, signal)).toBeGreaterThan(0);
    expect(await sweepBlobs(environment, target.id, signal)).toBe(0);
    const file = await there.fetch(new URL(content.items[0]!.downloadURL).pathname);
    expect((await file.arrayBuffer()).byteLength).toBe(600_000);
  },
);

test("no row of a table that names spaces is forgotten", async () => {
  const { spaceId } = await makeSpace();
  await admin().call(transferSpace, { params: { spaceId }, body: { organization: target.id } });
  const { rows } =
    testDialect === "postgres"
      ? await sql<{ name: string }>`select table_name as name from information_schema.columns
          where column_name = 'space_id' and table_schema = current_schema()`.execute(store().read)
      : await sql<{ name: string }>`select m.name as name from sqlite_master as m
          join pragma_table_info(m.name) as c where m.type = 'table' and c.name = 'space_id'`.execute(
          store().read,
        );
  const listed = [...spaceTables.moved, ...spaceTables.left];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(listed.toSorted());
  const count = async (table: string) => {
    const { rows: left } = await sql<{ count: number }>`select count(*) as count
      from ${sql.table(table)} where organization_id = ${acme.id}`.execute(store().read);
    return Number(left[0]!.count);
  };
  for (const table of ["change_request_contributor", "comment_reply", "reaction"]) {
    expect([table, await count(table)]).toEqual([table, 0]);
  }
  for (const table of spaceTables.moved) expect([table, await count(table)]).toEqual([table, 0]);
});

test("a collection goes with everything inside, in its order", async () => {
  const outer = await makeCollection("Outer");
  const inner = await makeCollection("Inner", outer.id);
  const { spaceId } = await makeSpace(inner.id);
  const params = { collectionId: outer.id };
  const moved = await admin().call(transferCollection, {
    params,
    body: { organization: target.id },
  });
  expect(moved).toMatchObject({ id: outer.id, organization: target.id });
  const there = platform.as(target.users.admin);
  expect(
    await there.call("GET /v1/collections/{collectionId}", { params: { collectionId: inner.id } }),
  ).toMatchObject({ parent: outer.id, organization: target.id });
  const space = await there.call("GET /v1/spaces/{spaceId}", { params: { spaceId } });
  expect(space).toMatchObject({ parent: inner.id, organization: target.id });
});

test("within its organization a space changes its collection", async () => {
  const collection = await makeCollection("Here");
  const { spaceId } = await makeSpace();
  const params = { spaceId };
  const body = { organization: acme.id, parent: collection.id };
  const moved = await admin().call(transferSpace, { params, body });
  expect(moved).toMatchObject({ organization: acme.id, parent: collection.id });
});

test("a transfer that is refused at its end leaves everything where it was", async () => {
  const { spaceId, open } = await makeSpace();
  const params = { spaceId };
  const before = await admin().call("GET /v1/spaces/{spaceId}", { params });
  await store().transaction((tx) =>
    tx
      .insertInto("content_import")
      .values({
        organization_id: acme.id,
        id: "running",
        space_id: spaceId,
        source: "website",
        url: "https://example.com",
        status: "running",
        imported_resources: 0,
        total_resources: 0,
        failures: [],
        state: {},
        created_at: 0,
        updated_at: 0,
      })
      .execute(),
  );
  const response = await admin().send(transferSpace, { params, body: { organization: target.id } });
  expect(response.status).toBe(409);
  expect(await admin().call("GET /v1/spaces/{spaceId}", { params })).toEqual(before);
  const change = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}";
  expect((await admin().send(change, { params: open })).status).toBe(200);
  // Content that was copied for a failed transfer is freed.
  const signal = new AbortController().signal;
  expect(await sweepBlobs(platform.service.environment, target.id, signal)).toBeGreaterThan(0);
});

test("a transfer takes the rights in both organizations", async () => {
  const { spaceId } = await makeSpace();
  const collection = await makeCollection("C");
  const stranger = await platform.makeOrganization("Stranger");
  await addMember(target.id, acme.users.edit.id, "create");
  await addMember(stranger.id, acme.users.admin.id, "read");
  const send = async (user: Parameters<typeof platform.as>[0], organization: string) => {
    const caller = platform.as(user);
    const body = { organization };
    const params = { spaceId, collectionId: collection.id };
    const space = await caller.send(transferSpace, { params, body });
    const whole = await caller.send(transferCollection, { params, body });
    return [space.status, whole.status];
  };
  expect(await send(null, target.id)).toEqual([401, 401]);
  expect(await send(acme.users.edit, target.id)).toEqual([403, 403]);
  expect(await send(acme.users.admin, stranger.id)).toEqual([403, 403]);
  expect(await send(acme.users.guest, target.id)).toEqual([404, 404]);
  expect(await send(target.users.admin, target.id)).toEqual([404, 404]);
  expect(await send(acme.users.admin, "nowhere")).toEqual([404, 404]);
});
