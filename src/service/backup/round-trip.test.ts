// @module-tag slow
import { afterEach, beforeEach, expect, test } from "vitest";
import { type BackupBench, backupKey, backupRoutes, startBackupBench } from "#testing/backups.ts";
import { createCaller } from "#testing/call.ts";
import { hashPassword, setPassword } from "#service/identity/credentials/passwords.ts";
import { makeApiToken } from "#service/kernel/secrets.ts";
import { beginSession } from "#service/identity/credentials/sessions.ts";
import { systemClock } from "#service/kernel/clock.ts";
import { createLog } from "#service/kernel/log.ts";
import { openService } from "../open-service.ts";
import type { Service } from "../service.ts";
import { readSettings } from "#service/kernel/settings.ts";
import type { StoreSettings } from "#service/kernel/store/store.ts";

const origin = "http://127.0.0.1:4747";
const adminToken = makeApiToken();
const password = "correct horse battery";

let bench: BackupBench;
const services: Service[] = [];

beforeEach(async () => {
  bench = await startBackupBench();
});
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.close()));
  await bench.remove();
});

/** The service as `npm start` opens it. It fills an empty store with sample content. */
async function open({ databaseUrl, dataDir }: StoreSettings): Promise<Service> {
  const given = { databaseUrl, dataDir, secretKeys: [backupKey], adminToken };
  const settings = { ...readSettings({}), ...given };
  const service = await openService({ settings, log: createLog("silent") });
  services.push(service);
  return service;
}

/** What people read: pages, their history, files, and results of searches. */
async function readAll(service: Service) {
  const { call, fetch } = createCaller(service, origin, adminToken);
  const orgs = await call("GET /v1/orgs");
  const organizationId = orgs.items[0]!.id;
  const spaces = await call("GET /v1/orgs/{organizationId}/spaces", { params: { organizationId } });
  const read = await Promise.all(
    spaces.items.map(async ({ id: spaceId }) => {
      const params = { spaceId };
      const content = await call("GET /v1/spaces/{spaceId}/content", { params });
      const pages = await Promise.all(
        content.pages.map(({ id: pageId }) =>
          call("GET /v1/spaces/{spaceId}/content/page/{pageId}", {
            params: { ...params, pageId },
            query: { format: "markdown" },
          }),
        ),
      );
      const files = content.files.map(async ({ downloadURL }) => {
        const response = await fetch(new URL(downloadURL).pathname + new URL(downloadURL).search);
        return Buffer.from(await response.arrayBuffer()).toString("base64");
      });
      const history = await call("GET /v1/spaces/{spaceId}/revisions", { params });
      const drafts = await call("GET /v1/spaces/{spaceId}/change-requests", { params });
      return { pages, files: await Promise.all(files), history, drafts };
    }),
  );
  const results = await call("GET /v1/orgs/{organizationId}/search", {
    params: { organizationId },
    query: { query: "ship" },
  });
  const sites = await call("GET /v1/orgs/{organizationId}/sites", { params: { organizationId } });
  return {
    orgs,
    spaces,
    read,
    found: results.items.map((item) => JSON.stringify(item)).toSorted(),
    sites,
  };
}

function signIn(service: Service, body: object): Promise<Response> {
  const headers = { "content-type": "application/json", origin };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  return service.handle(new Request(`${origin}/auth/session`, init));
}

test.each(backupRoutes)(
  "a store on %s, restored on %s, is the same to people; only sessions have ended",
  async (from, to) => {
    const source = await bench.place(from);
    const before = await open(source.settings);
    const { store } = before.environment;
    const email = "admin@bindery.example";
    const hash = await hashPassword(password);
    const cookie = await store.transaction(async (tx) => {
      const admin = await tx.selectFrom("user").select("id").where("email", "=", email).execute();
      await setPassword(tx, admin[0]!.id, hash, systemClock);
      return beginSession(tx, admin[0]!.id, systemClock);
    });
    const expected = await readAll(before);
    expect(expected.read.some(({ files }) => files.length > 0)).toBe(true);
    expect(expected.found.length).toBeGreaterThan(0);

    const { sums } = await bench.backUp(source.settings, bench.file("one"));
    const target = await bench.place(to);
    const restored = await bench.restore(target.settings, bench.file("one"));
    expect(restored.sums).toEqual(sums);

    const after = await open(target.settings);
    expect(await readAll(after)).toEqual(expected);
    expect((await signIn(after, { email, password })).status).toBe(204);
    const request = new Request(`${origin}/v1/user`, {
      headers: { cookie: `bindery-session=${cookie}` },
    });
    expect((await before.handle(request.clone())).status).toBe(200);
    expect((await after.handle(request)).status).toBe(401);
    const { sums: again } = await bench.backUp(target.settings, bench.file("two"));
    // Tokens were used meanwhile, and the sign-in was recorded.
    const { api_token: _one, audit_event: _two, ...rest } = sums;
    expect(again).toMatchObject(rest);
  },
  180_000,
);
