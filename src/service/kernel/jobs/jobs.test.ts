import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { systemClock } from "../clock.ts";
import { createIds } from "../ids.ts";
import { createLog } from "../log.ts";
import { openTestStore, type TestStore } from "#testing/store.ts";
import { type JobsOptions, createJobs, type Jobs } from "./jobs.ts";

let opened: TestStore;
const started: Jobs[] = [];
let offset = 0;
const clock = { now: () => systemClock.now() + offset };

beforeEach(async () => {
  opened = await openTestStore();
  offset = 0;
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
  await opened.close();
});

function worker(options: Partial<JobsOptions> = {}): Jobs {
  const log = createLog("silent");
  const jobs = createJobs({
    store: opened.store,
    clock,
    ids: createIds(systemClock),
    log,
    pollEvery: 20,
    ...options,
  });
  started.push(jobs);
  return jobs;
}

const job = (key: string) => ({ organizationId: "acme", kind: "work", key, payload: { key } });
const enqueue = (jobs: Jobs, key: string) =>
  opened.store.transaction((tx) => jobs.enqueue(tx, job(key)));
const row = (id: string) =>
  opened.store.read.selectFrom("job").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const ended = (id: string) =>
  eventually(async () => {
    const job = await row(id);
    expect(["done", "failed", "cancelled"]).toContain(job.status);
    return job;
  });

test("two workers do every job exactly once", async () => {
  const done: string[] = [];
  const workers = [worker(), worker()];
  for (const jobs of workers) {
    jobs.register("work", async ({ key }) => {
      await delay(Math.random() * 3);
      done.push(key);
    });
    jobs.start();
  }
  const keys = Array.from({ length: 60 }, (_, index) => `k${index}`);
  await opened.store.transaction(async (tx) => {
    for (const key of keys) await workers[0]!.enqueue(tx, job(key));
  });
  await eventually(() => expect(done.length).toBeGreaterThanOrEqual(60));
  await Promise.all(workers.map((jobs) => jobs.stop()));
  expect(done.toSorted()).toEqual(keys.toSorted());
});

test("one thing has one live job; when that ended it may have another", async () => {
  const jobs = worker();
  const first = await enqueue(jobs, "a");
  expect(await enqueue(jobs, "a")).toEqual({ id: first.id, added: false });
  jobs.register("work", async () => {});
  jobs.start();
  await ended(first.id);
  expect((await enqueue(jobs, "a")).added).toBe(true);
});

test("a job that is wanted again while it runs runs once more, and only once", async () => {
  const jobs = worker();
  const runs: (() => void)[] = [];
  jobs.register("work", () => new Promise((resolve) => void runs.push(resolve)));
  const enqueueAgain = () =>
    opened.store.transaction((tx) => jobs.enqueue(tx, { ...job("a"), again: true }));
  const first = await enqueueAgain();
  // It hasn't begun: it will see what these change.
  expect(await enqueueAgain()).toEqual({ id: first.id, added: false });
  jobs.start();
  await eventually(() => expect(runs).toHaveLength(1));
  for (let wanted = 0; wanted < 3; wanted++) {
    expect(await enqueueAgain()).toEqual({ id: first.id, added: false });
  }
  runs[0]!();
  await eventually(() => expect(runs).toHaveLength(2));
  runs[1]!();
  expect(await ended(first.id)).toMatchObject({ status: "done", attempts: 1 });
  expect(runs).toHaveLength(2);
});

test("a job of a transaction that is rolled back never runs", async () => {
  const jobs = worker();
  const handler = vi.fn(async () => {});
  jobs.register("work", handler);
  jobs.start();
  const failing = opened.store.transaction(async (tx) => {
    await jobs.enqueue(tx, job("a"));
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  const { id } = await enqueue(jobs, "b");
  await ended(id);
  expect(handler).toHaveBeenCalledOnce();
});

test("a job that fails is tried again later, and given up after its attempts", async () => {
  const jobs = worker();
  const attempts: number[] = [];
  jobs.register("work", async ({ attempt }) => {
    attempts.push(attempt);
    throw new Error(`broken ${attempt}`);
  });
  const { id } = await opened.store.transaction((tx) =>
    jobs.enqueue(tx, { ...job("a"), maxAttempts: 3 }),
  );
  jobs.start();
  await eventually(async () => expect((await row(id)).last_error).toBe("broken 1"));
  expect((await row(id)).status).toBe("queued");
  expect((await row(id)).run_at).toBeGreaterThan(clock.now());
  for (const next of [2, 3]) {
    offset += 60_000;
    await eventually(() => expect(attempts).toHaveLength(next));
  }
  expect(await ended(id)).toMatchObject({ status: "failed", last_error: "broken 3" });
});

test("stop waits for a safe point, and the job goes on at the next start without losing an attempt", async () => {
  const jobs = worker();
  const steps: string[] = [];
  jobs.register("work", async (_, signal) => {
    steps.push("begun");
    while (!signal.aborted) await delay(2);
    await delay(20);
    steps.push("safe");
    throw signal.reason;
  });
  const { id } = await enqueue(jobs, "a");
  jobs.start();
  await eventually(() => expect(steps).toEqual(["begun"]));
  await jobs.stop();
  expect(steps).toEqual(["begun", "safe"]);
  expect(await row(id)).toMatchObject({ status: "queued", attempts: 0 });
  const next = worker();
  next.register("work", async () => void steps.push("again"));
  next.start();
  await ended(id);
  expect(steps.at(-1)).toBe("again");
});

test("a job whose worker gives no sign is taken over, and the lost run changes nothing", async () => {
  const [stuck, other] = [worker({ lease: 60_000 }), worker()];
  let release = () => {};
  stuck.register("work", () => new Promise<void>((resolve) => (release = resolve)));
  other.register("work", () => Promise.reject(new Error("second run")));
  const { id } = await enqueue(stuck, "a");
  stuck.start();
  await eventually(async () => expect((await row(id)).status).toBe("running"));
  other.start();
  await delay(60);
  expect((await row(id)).attempts).toBe(1);
  offset = 61_000;
  await eventually(async () => expect((await row(id)).last_error).toBe("second run"));
  release();
  await stuck.stop();
  expect((await row(id)).status).toBe("queued");
});

test("heartbeats keep a long job with its worker", { tags: "slow" }, async () => {
  const [slow, other] = [worker({ lease: 600 }), worker()];
  const stolen = vi.fn(async () => {});
  slow.register("work", () => delay(2000));
  other.register("work", stolen);
  const { id } = await enqueue(slow, "a");
  slow.start();
  await eventually(async () => expect((await row(id)).status).toBe("running"));
  other.start();
  expect((await ended(id)).status).toBe("done");
  expect(stolen).not.toHaveBeenCalled();
});

test("cancelling ends a running job by its signal and a queued one at once", async () => {
  const jobs = worker();
  let signal: AbortSignal | undefined;
  jobs.register("work", async (_, given) => {
    signal = given;
    while (!given.aborted) await delay(2);
    throw given.reason;
  });
  const { id } = await enqueue(jobs, "a");
  jobs.start();
  await eventually(() => expect(signal).toBeDefined());
  const cancel = (key: string) => opened.store.transaction((tx) => jobs.cancel(tx, job(key)));
  expect(await cancel("a")).toBe(true);
  await eventually(() => expect(signal!.aborted).toBe(true));
  await jobs.stop();
  expect((await row(id)).status).toBe("cancelled");
  expect(await cancel("a")).toBe(false);
});
