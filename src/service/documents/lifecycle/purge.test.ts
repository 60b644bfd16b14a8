import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { testDialect } from "#testing/store.ts";
import type { PageEntry } from "#content/types.ts";
import { day } from "#service/kernel/clock.ts";
import { hashBytes, putFile, putText, readText } from "../content/blobs.ts";
import { commitRevision } from "../content/revisions.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { removeOldRecords } from "./old-records.ts";
import { purgeSpaces } from "./purge.ts";
import { sweepBlobs, blobColumns } from "./sweep-blobs.ts";

let platform: TestPlatform;
let acme: TestOrganization;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
});
afterAll(() => platform.close());

const admin = () => platform.as(acme.users.admin);
const never = new AbortController().signal;
const purge = () => purgeSpaces(platform.service.environment, never);
const sweep = () => sweepBlobs(platform.service.environment, acme.id, never);

/** A space with a page of this text, a comment, and a change request. */
async function makeSpace(text: string): Promise<string> {
  const { id: spaceId } = await admin().call("POST /v1/orgs/{organizationId}/spaces", {
    params: { organizationId: acme.id },
    body: { title: text.slice(0, 50), empty: true },
  });
  const draft = await admin().call("POST /v1/spaces/{spaceId}/change-requests", {
    params: { spaceId },
    body: {},
  });
  const params = { spaceId, changeRequestId: draft.id };
  await admin().call("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content", {
    params,
    body: { changes: [{ operation: "insert_page", title: "Page", document: { markdown: text } }] },
  });
  await admin().call("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge", {
    params,
  });
  await admin().call("POST /v1/spaces/{spaceId}/comments", {
    params: { spaceId },
    body: { body: { markdown: "A comment" } },
  });
  return spaceId;
}

const remove = (spaceId: string) =>
  admin().call("DELETE /v1/spaces/{spaceId}", { params: { spaceId } });

/** A space's row count in each table with content. */
async function rowsOf(spaceId: string): Promise<number[]> {
  const { store } = platform.service.environment;
  const tables = ["revision", "change_request", "comment", "search_page"];
  const counts = tables.map(async (table) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
      where space_id = ${spaceId}`.execute(store.read);
    return Number(rows[0]!.count);
  });
  return Promise.all(counts);
}

async function hasText(text: string): Promise<boolean> {
  const { store } = platform.service.environment;
  const rows = await store.read
    .selectFrom("blob")
    .select("hash")
    .where("organization_id", "=", acme.id)
    .where("hash", "=", hashBytes(text))
    .execute();
  return rows.length > 0;
}

test("a space goes for good seven days after it was deleted, and its content with it", async () => {
  const [gone, kept] = [await makeSpace("Only here.\n"), await makeSpace("Stays.\n")];
  const copy = await admin().call("POST /v1/spaces/{spaceId}/duplicate", {
    params: { spaceId: kept },
  });
  await remove(gone);
  await remove(kept);
  platform.clock.advance(7 * day - 1);
  await purge();
  expect((await rowsOf(gone)).every((count) => count > 0)).toBe(true);
  platform.clock.advance(1);
  await purge();
  expect(await rowsOf(gone)).toEqual([0, 0, 0, 0]);
  const restored = await admin().send("POST /v1/spaces/{spaceId}/restore", {
    params: { spaceId: gone },
  });
  expect(restored.status).toBe(404);

  expect(await hasText("Only here.\n")).toBe(true);
  expect(await sweep()).toBeGreaterThan(0);
  expect(await hasText("Only here.\n")).toBe(false);
  // The copy shares the text of the deleted space.
  const { store } = platform.service.environment;
  expect(await readText(store.read, acme.id, hashBytes("Stays.\n"))).toBe("Stays.\n");
  const { pages } = await admin().call("GET /v1/spaces/{spaceId}/content", {
    params: { spaceId: copy.id },
  });
  expect(pages.map(({ title }) => title)).toEqual(["Page"]);
  expect(await sweep()).toBe(0);
});

test("a run that was cut off is taken up, and nobody can restore what is half gone", async () => {
  const spaceId = await makeSpace("Cut off.\n");
  await remove(spaceId);
  platform.clock.advance(7 * day);
  const { environment } = platform.service;
  const stop = new AbortController();
  let transactions = 0;
  const cutOff = {
    ...environment,
    store: {
      ...environment.store,
      async transaction<T>(fn: Parameters<typeof environment.store.transaction<T>>[0]): Promise<T> {
        const result = await environment.store.transaction(fn);
        transactions += 1;
        if (transactions === 3) stop.abort(new Error("Cut off."));
        return result;
      },
    },
  };
  // The revisions are deleted, but the comments aren't.
  await expect(purgeSpaces(cutOff, stop.signal)).rejects.toThrow("Cut off.");
  platform.clock.advance(-day);
  const restored = await admin().send("POST /v1/spaces/{spaceId}/restore", { params: { spaceId } });
  expect(restored.status).toBe(404);
  const listed = await admin().call("GET /v1/orgs/{organizationId}/spaces", {
    params: { organizationId: acme.id },
    query: { deleted: true },
  });
  expect(listed.items.map(({ id }) => id)).not.toContain(spaceId);
  await purge();
  expect(await rowsOf(spaceId)).toEqual([0, 0, 0, 0]);
  platform.clock.advance(day);
});

test("the sweep keeps what running imports have fetched, and frees it when they end", async () => {
  const { store } = platform.service.environment;
  const spaceId = await makeSpace("Imported into.\n");
  const row = { organization_id: acme.id, id: "import1", space_id: spaceId, source: "website" };
  const hashes = await store.transaction(async (tx) => {
    const file = await putFile(tx, acme.id, Buffer.from("bytes of a picture"));
    const batch = await putText(tx, acme.id, JSON.stringify([{ kind: "file", blob: file }]));
    await tx
      .insertInto("content_import")
      .values({
        ...row,
        url: "https://example.com",
        status: "running",
        imported_resources: 1,
        total_resources: 1,
        failures: [],
        state: { batches: [batch] },
        created_at: 0,
        updated_at: 0,
      })
      .execute();
    return [file, batch];
  });
  const left = async () => {
    const rows = await store.read
      .selectFrom("blob")
      .select("hash")
      .where("organization_id", "=", acme.id)
      .where("hash", "in", hashes)
      .execute();
    return rows.length;
  };
  await sweep();
  expect(await left()).toBe(2);
  await store.transaction((tx) =>
    tx.updateTable("content_import").set({ status: "failed", state: {} }).execute(),
  );
  await sweep();
  expect(await left()).toBe(0);
});

test("a blob that comes back into use while the sweep runs is kept", async () => {
  const spaceId = await makeSpace("Comes back.\n");
  await remove(spaceId);
  platform.clock.advance(7 * day);
  await purge();
  const { environment } = platform.service;
  let raced = false;
  const racing = {
    ...environment,
    store: {
      ...environment.store,
      async transaction<T>(fn: Parameters<typeof environment.store.transaction<T>>[0]): Promise<T> {
        // Runs after everything was marked and before anything is deleted.
        if (!raced) {
          raced = true;
          await makeSpace("Comes back.\n");
        }
        return environment.store.transaction(fn);
      },
    },
  };
  await sweepBlobs(racing, acme.id, never);
  expect(raced).toBe(true);
  expect(await hasText("Comes back.\n")).toBe(true);
});

test(
  "the sweep waits for a write that reuses a blob, and keeps the blob",
  { tags: "slow" },
  async () => {
    const { store, ids, clock } = platform.service.environment;
    const text = "Reused.\n";
    const spaceId = await makeSpace("Another.\n");
    await store.transaction((tx) => putText(tx, acme.id, text));
    const locked = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const reuse = async (tx: Db) => {
      const hash = await putText(tx, acme.id, text);
      locked.resolve();
      await goOn.promise;
      const entry = { id: "page", kind: "page", text: hash } as PageEntry;
      const made = { organizationId: acme.id, spaceId, parents: [], createdBy: null };
      const edits = new Map([[entry.id, entry]]);
      const at = { id: ids.next(), createdAt: clock.now() };
      await commitRevision(tx, { ...made, ...at, type: "edits", base: null, edits });
    };
    const write = store.transaction(reuse, { isolation: "read committed" });
    await locked.promise;
    const swept = sweep();
    await delay(500);
    goOn.resolve();
    await Promise.all([write, swept]);
    expect(await hasText(text)).toBe(true);
  },
);

test("every column that names a blob is known to the sweep", async () => {
  const { store } = platform.service.environment;
  const { rows } =
    testDialect === "postgres"
      ? await sql<{ name: string }>`select table_name || '.' || column_name as name
          from information_schema.columns where column_name like '%blob'`.execute(store.read)
      : await sql<{ name: string }>`select m.name || '.' || c.name as name
          from sqlite_master as m join pragma_table_info(m.name) as c
          where m.type = 'table' and c.name like '%blob'`.execute(store.read);
  const listed = blobColumns.map((names) => names.join("."));
  expect(rows.map(({ name }) => name).toSorted()).toEqual(listed.toSorted());
});

test("old live events go after a day, the audit log after 400", async () => {
  const { environment } = platform.service;
  const count = async (table: "event" | "audit_event") => {
    const { total } = await environment.store.read
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  platform.clock.advance(2 * day);
  await makeSpace("New.\n");
  const lines = await count("audit_event");
  await removeOldRecords(environment, never);
  expect(await count("event")).toBeLessThan(lines);
  expect(await count("event")).toBeGreaterThan(0);
  expect(await count("audit_event")).toBe(lines);
  platform.clock.advance(401 * day);
  await removeOldRecords(environment, never);
  expect([await count("event"), await count("audit_event")]).toEqual([0, 0]);
});
