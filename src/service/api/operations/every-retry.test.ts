// @module-tag slow
import { afterAll, beforeAll, expect, test } from "vitest";
import { operations, type OperationKey } from "#contract/operations.ts";
import type { Database, Db } from "#service/kernel/store/schema.ts";
import type { TestCaller } from "#testing/call.ts";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import { attemptable } from "#testing/undone.ts";
import { serveWebPage, type TestWebPage } from "#testing/web-page.ts";
import { makeWorld, type World } from "#testing/world.ts";
import { requestFor } from "#testing/world-requests.ts";

/** The writes whose retry doesn't return the first response: the status it returns, and why. */
const withoutReplay: Partial<Record<OperationKey, [status: number, why: string]>> = {
  "POST /v1/user/tokens": [
    409,
    "a token is shown once and kept as a hash, so it says that it exists",
  ],
  "POST /v1/orgs/{organizationId}/tokens": [
    409,
    "a token is shown once and kept as a hash, so it says that it exists",
  ],
  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/preview-links": [
    409,
    "the link's secret is shown once and kept as a hash, so it says that it exists",
  ],
  "PUT /v1/user/password": [204, "no hash of the request is kept, so it finds the password set"],
  "POST /v1/orgs/{organizationId}/invites": [200, "links are kept as hashes, so it makes new ones"],
  "POST /v1/orgs/{organizationId}/invites/{inviteId}/link": [
    200,
    "the link is kept as a hash, so it makes a new one",
  ],
  "POST /v1/orgs/{organizationId}/members/{userId}/sign-in-link": [
    201,
    "the link is kept as a hash, so it makes a new one",
  ],
};

/** Refused for the API tokens that these tests use; a retry in a browser is tested with the others of the account. */
const inBrowserOnly: ReadonlySet<string> = new Set([
  "PUT /v1/instance/admins/{userId}",
  "POST /v1/user/email/change",
  "POST /v1/user/email/confirm",
  "POST /v1/user/email/cancel",
  "POST /v1/user/two-step/app",
  "POST /v1/user/two-step/app/confirm",
  "POST /v1/user/two-step/recovery-codes",
  "POST /v1/user/two-step/remove",
]);

/** Tables that record requests, not the data they change. */
const records: ReadonlySet<string> = new Set(["audit_event", "event"]);

const writes = (Object.keys(operations) as OperationKey[]).filter((key) => !key.startsWith("GET"));

let platform: TestPlatform;
let site: TestWebPage;
let world: World;
let admin: TestCaller;
let attempt: ReturnType<typeof attemptable>["attempt"];

beforeAll(async () => {
  site = await serveWebPage();
  platform = await startTestPlatform({
    settings: { allowFetch: ["127.0.0.0/8"] },
    wrap(store) {
      const wrapped = attemptable(store);
      ({ attempt } = wrapped);
      return wrapped.store;
    },
  });
  world = await makeWorld(platform, site.url);
  admin = platform.as(world.organization.users.admin);
});
afterAll(async () => {
  await platform.close();
  await site.close();
});

/** Every row of every table, as text. */
async function readAll(db: Db): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const { name } of await db.introspection.getTables()) {
    // SQLite's search index has its own tables and writes them at any time.
    if (name.startsWith("search_words_")) continue;
    const rows = await db
      .selectFrom(name as keyof Database)
      .selectAll()
      .execute();
    all[name] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return all;
}

/** Sends a write with a key twice. Returns what each request did. */
function sendTwice(key: OperationKey) {
  const request = { ...requestFor(world, key), headers: { "idempotency-key": "retry" } };
  const send = async () => {
    const { status, body, headers } = await admin.send(key, request);
    return { status, body, isReplay: headers.get("idempotency-replayed") === "true" };
  };
  return attempt(async (db) => {
    const first = await send();
    const once = await readAll(db);
    const second = await send();
    return { first, once, second, twice: await readAll(db) };
  });
}

test.each(writes.filter((key) => !(key in withoutReplay) && !inBrowserOnly.has(key)))(
  "%s happens once, and its retry gets the first answer",
  async (key) => {
    const { first, once, second, twice } = await sendTwice(key);
    expect(first).toMatchObject({ status: operations[key].status, isReplay: false });
    expect(second).toEqual({ ...first, isReplay: true });
    expect(twice).toEqual(once);
  },
);

test.each(Object.entries(withoutReplay))(
  "%s leaves one thing behind, and its retry gets %j",
  async (name, [status]) => {
    const key = name as OperationKey;
    const { first, once, second, twice } = await sendTwice(key);
    expect(first).toMatchObject({ status: operations[key].status, isReplay: false });
    expect(second).toMatchObject({ status, isReplay: false });
    expect(countRows(twice)).toEqual(countRows(once));
  },
);

function countRows(all: Record<string, string[]>): [table: string, count: number][] {
  return Object.entries(all)
    .filter(([table]) => !records.has(table))
    .map(([table, rows]) => [table, rows.length]);
}
