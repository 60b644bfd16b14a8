// @module-tag slow
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestClock } from "#testing/clock.ts";
import { makeApiToken } from "#service/kernel/secrets.ts";
import { beginSession, useSession } from "#service/identity/credentials/sessions.ts";
import { hour, minute } from "#service/kernel/clock.ts";
import { offerSignInLink } from "./first-start.ts";
import { purgeJobKind } from "#service/documents/lifecycle/purge.ts";
import { createLog } from "#service/kernel/log.ts";
import { openService } from "./open-service.ts";
import type { Service } from "./service.ts";
import { readSettings } from "#service/kernel/settings.ts";

const [plenty, nearlyFull] = [1e9, 10e6];
const adminToken = makeApiToken();
const clock = createTestClock();
let folder: string;
let free: number;
let service: Service | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bindery-open-"));
  free = plenty;
});
afterEach(async () => {
  await service?.close();
  service = undefined;
  await rm(folder, { recursive: true, force: true });
});

async function open(token = adminToken): Promise<Service> {
  await service?.close();
  const settings = { ...readSettings({ DATA_DIR: folder }), adminToken: token };
  // The embedded store only: a PostgreSQL server looks after its own disk.
  service = await openService({ settings, log: createLog("silent"), clock, freeBytes: () => free });
  return service;
}

function ask(method: "GET" | "POST", path: string, token = adminToken): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = method === "POST" && { body: JSON.stringify({ title: "New" }) };
  return service!.handle(new Request(`http://127.0.0.1${path}`, { method, headers, ...body }));
}

test("with a nearly full disk a restart reads, and says why it can't write", async () => {
  await open();
  free = nearlyFull;
  await open();
  clock.advance(hour);
  expect((await ask("GET", "/v1/user")).status).toBe(200);
  const refused = await ask("POST", "/v1/orgs");
  expect(refused.status).toBe(507);
  expect(await refused.text()).toContain("9 MB left, and writing stops below 64 MB");
  free = plenty;
  expect((await ask("POST", "/v1/orgs")).status).toBe(201);
});

test("with a nearly full disk a session goes on, although its last use can't be written", async () => {
  const { environment } = await open();
  const { store } = environment;
  const { id } = await store.read
    .selectFrom("user")
    .select("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const secret = await store.transaction((tx) => beginSession(tx, id, clock));
  free = nearlyFull;
  clock.advance(30 * minute);
  expect(await useSession(environment, secret, "")).toMatchObject({ userId: id });
});

test("a token that must be replaced doesn't stay valid because the disk is nearly full", async () => {
  await open();
  free = nearlyFull;
  await expect(open(makeApiToken())).rejects.toMatchObject({ status: 507 });
});

test("with a nearly full disk no link is offered", async () => {
  const { environment } = await open();
  free = nearlyFull;
  await expect(offerSignInLink(environment, "http://docs.example")).rejects.toMatchObject({
    status: 507,
  });
});

test("work that couldn't begin because the disk was nearly full begins when it isn't anymore", async () => {
  await open();
  free = nearlyFull;
  const { environment } = await open();
  service!.startJobs();
  const daily = async () => {
    const jobs = environment.store.read.selectFrom("job").select("status");
    return (await jobs.where("kind", "=", purgeJobKind).execute()).map(({ status }) => status);
  };
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await daily()).toEqual([]);
  free = plenty;
  await expect.poll(daily, { timeout: 90_000 }).toContain("done");
});

test("what a killed process was working on goes on once the disk isn't nearly full anymore", async () => {
  const killed = (await open()).environment;
  const id = await killed.store.transaction(async (tx) => {
    const work = { organizationId: "", kind: purgeJobKind, key: "begun", payload: {} };
    const job = await killed.jobs.enqueue(tx, work);
    const running = {
      status: "running",
      worker: "killed.1",
      lease_until: clock.now() + hour,
    } as const;
    await tx.updateTable("job").set(running).where("id", "=", job.id).execute();
    return job.id;
  });
  free = nearlyFull;
  const { environment } = await open();
  service!.startJobs();
  const status = async () => {
    const job = environment.store.read.selectFrom("job").select("status").where("id", "=", id);
    return (await job.executeTakeFirst())?.status;
  };
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await status()).toBe("running");
  free = plenty;
  await expect.poll(status).toBe("done");
});
