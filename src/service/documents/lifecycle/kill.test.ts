// @module-tag slow
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { createCaller } from "#testing/call.ts";
import { testOrigin, testVault } from "#testing/platform.ts";
import { testPlace, type TestPlace } from "#testing/store.ts";
import { addApiToken } from "#service/identity/credentials/api-tokens.ts";
import { makeApiToken } from "#service/kernel/secrets.ts";
import { readBlobs } from "../content/blobs.ts";
import { loadTree } from "../content/revisions.ts";
import { createLog } from "#service/kernel/log.ts";
import { addOrganization } from "#service/api/organizations/organizations.ts";
import { addUser } from "#service/api/account/user.ts";
import { createService, type Service } from "#service/service.ts";
import { readSettings } from "#service/kernel/settings.ts";
import { openStore } from "#service/database/open.ts";
import { RevisionMarks } from "./marks.ts";
import { purgeSpaces } from "./purge.ts";
import { sweepBlobs } from "./sweep-blobs.ts";

const rounds = Number(process.env.KILL_ROUNDS ?? 3);
const writer = new URL("../../../testing/transfer-writer.ts", import.meta.url).pathname;
const pages = 40;

test(
  `a process killed while it transfers and purges leaves nothing half done (${rounds} rounds)`,
  async () => {
    const place = await testPlace();
    const task = await withService(place, prepare);
    for (let round = 0; round < rounds; round++) {
      await workUntilKilled(place, task);
      await withService(place, (service) => expectWhole(service, task));
    }
    await place.remove();
  },
  180_000 + rounds * 10_000,
);

type Task = { spaceId: string; organizations: string[]; token: string };

async function withService<T>(place: TestPlace, work: (service: Service) => Promise<T>) {
  const log = createLog("silent");
  const store = await openStore(place.settings);
  const service = createService({
    settings: readSettings({ PUBLIC_URL: testOrigin }),
    store,
    vault: testVault,
    log,
    wrongResponse: "throw",
  });
  try {
    return await work(service);
  } finally {
    await service.close();
  }
}

/** Creates an admin of two organizations, and a space with pages and two comments. */
async function prepare(service: Service): Promise<Task> {
  const { environment } = service;
  const { store, ids, clock } = environment;
  const token = makeApiToken();
  const organizations = await store.transaction(async (tx) => {
    const user = await addUser(tx, environment, { displayName: "A", email: "a@example.com" });
    await addApiToken(tx, { id: ids.next(), userId: user.id, name: "test", token }, clock);
    const made: string[] = [];
    for (const title of ["One", "Two"]) {
      made.push((await addOrganization(tx, environment, { title, admin: user.id })).id);
    }
    return made;
  });
  const caller = createCaller(service, testOrigin, token);
  const { id: spaceId } = await caller.call("POST /v1/orgs/{organizationId}/spaces", {
    params: { organizationId: organizations[0]! },
    body: { title: "To and fro", empty: true },
  });
  const { id: changeRequestId } = await caller.call("POST /v1/spaces/{spaceId}/change-requests", {
    params: { spaceId },
    body: {},
  });
  const draft = { spaceId, changeRequestId };
  const change = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";
  const changes = Array.from({ length: pages }, (_, index) => ({
    operation: "insert_page" as const,
    title: `Page ${index}`,
    document: { markdown: `Text ${index}. `.repeat(200) },
  }));
  await caller.call(`POST ${change}/content`, { params: draft, body: { changes } });
  await caller.call(`POST ${change}/merge`, { params: draft });
  const body = { body: { markdown: "A comment" } };
  await caller.call(`POST ${change}/comments`, { params: draft, body });
  await caller.call("POST /v1/spaces/{spaceId}/comments", { params: { spaceId }, body });
  return { spaceId, organizations, token };
}

async function workUntilKilled({ settings }: TestPlace, task: Task): Promise<void> {
  const { databaseUrl, dataDir } = settings;
  const given = [JSON.stringify({ databaseUrl, dataDir }), JSON.stringify(task)];
  const child = spawn(process.execPath, [writer, ...given], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  await Promise.race([once(child.stdout, "data"), ended]);
  expect(child.exitCode).toBeNull();
  await delay(Math.random() * 300);
  child.kill("SIGKILL");
  await ended;
}

async function expectWhole({ environment }: Service, task: Task): Promise<void> {
  const { store } = environment;
  await expectSpaceWhole(environment, task);
  const never = new AbortController().signal;
  await store.transaction((tx) =>
    tx.updateTable("space").set({ deleted_at: 1 }).where("id", "!=", task.spaceId).execute(),
  );
  await purgeSpaces(environment, never);
  for (const organization of task.organizations) await sweepBlobs(environment, organization, never);
  await expectSpaceWhole(environment, task);
  for (const table of ["space", "revision", "search_page", "change_request", "comment"] as const) {
    const rows = await store.read
      .selectFrom(table as "space")
      .selectAll()
      .execute();
    const organizations = new Set(rows.map((row) => row.organization_id));
    expect([table, organizations.size]).toEqual([table, 1]);
  }
}

/** Expects the space in exactly one organization, with all its texts and related rows. */
async function expectSpaceWhole({ store }: Service["environment"], { spaceId }: Task) {
  const spaces = await store.read
    .selectFrom("space")
    .select(["organization_id", "revision"])
    .where("id", "=", spaceId)
    .execute();
  expect(spaces.length).toBe(1);
  const { organization_id: organizationId, revision } = spaces[0]!;
  // Reads without caches, which may have content that is no longer in the store.
  const marks = new RevisionMarks(organizationId);
  await marks.markSpace(store.read, spaceId);
  expect(marks.needed.size).toBeGreaterThan(pages);
  await readBlobs(store.read, organizationId, marks.needed);
  expect((await loadTree(store.read, organizationId, revision)).size).toBe(pages);
  const comments = await store.read
    .selectFrom("comment")
    .select("organization_id")
    .where("space_id", "=", spaceId)
    .execute();
  expect(comments.map((row) => row.organization_id)).toEqual([organizationId, organizationId]);
}
