/* oxlint-disable no-restricted-imports -- writes API tokens of many users into the store; the API creates only the caller's own */
import { execFileSync } from "node:child_process";
import { readFile, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { addApiToken } from "#service/identity/credentials/api-tokens.ts";
import { makeApiToken } from "#service/kernel/secrets.ts";
import { systemClock } from "#service/kernel/clock.ts";
import { createIds } from "#service/kernel/ids.ts";
import { createLog } from "#service/kernel/log.ts";
import { openStore } from "#service/database/open.ts";
import { createApi } from "../support/api.ts";
import { startPlatform } from "../support/platform.ts";
import { openEventReaders } from "./support/event-readers.ts";
import { median, printFigures } from "./support/figures.ts";
import { processorTime } from "./support/processor-time.ts";

/*
 * Measures the cost of 2,000 event streams, each of another member, on its own connection. Reads /proc, so it requires Linux.
 * Run: npm run bench -- streams
 */

const streamCount = 2000;
const size = `--members 2500 --spaces 50 --pages 200 --sites 0 --teams 20 --change-requests 20 --seed 1`;
const idleSeconds = 20;
const commentCount = 20;

const root = join(import.meta.dirname, "../..");

/** A folder with a generated organization, and an API token of each of its members. */
async function prepare() {
  const dataDir = await mkdtemp(join(tmpdir(), "bindery-bench-"));
  execFileSync(process.execPath, [join(root, "src/service/generate/main.ts"), ...size.split(" ")], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  const store = await openStore({ dataDir, log: createLog("silent") });
  const { id: organizationId } = await store.read
    .selectFrom("organization")
    .innerJoin("member", "member.organization_id", "organization.id")
    .select(({ fn }) => ["organization.id", fn.countAll<number>().as("members")])
    .groupBy("organization.id")
    .orderBy("members", "desc")
    .executeTakeFirstOrThrow();
  const members = await store.read
    .selectFrom("member")
    .select(["user_id", "role"])
    .where("organization_id", "=", organizationId)
    .where("disabled", "=", false)
    // Guests would not receive the measured events.
    .where("role", "is not", null)
    .limit(streamCount)
    .execute();
  const ids = createIds(systemClock);
  const tokens = members.map(() => makeApiToken());
  await store.transaction(async (tx) => {
    for (const [index, { user_id: userId }] of members.entries()) {
      const token = { id: ids.next(), userId, name: "bench", token: tokens[index]! };
      await addApiToken(tx, token, systemClock);
    }
  });
  await store.close();
  const admin = tokens[members.findIndex(({ role }) => role === "admin")]!;
  return { dataDir, organizationId, tokens, admin };
}

async function megabytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(text)![1]) / 1024;
}

const { dataDir, organizationId, tokens, admin } = await prepare();
const platform = await startPlatform({ after: { dataDir, token: makeApiToken() } });
const probe = new Worker(new URL("support/probe.ts", import.meta.url), {
  workerData: { origin: platform.url, token: admin },
});
const slowest = () => {
  return new Promise<number>((resolve) => {
    probe.once("message", resolve);
    probe.postMessage("read");
  });
};
try {
  await sleep(2000);
  const before = await megabytes(platform.pid);
  const opening = performance.now();
  const events = `${platform.url}/v1/orgs/${organizationId}/events`;
  const readers = await openEventReaders(events, tokens);
  const opened = (performance.now() - opening) / 1000;
  const memory = (await megabytes(platform.pid)) - before;

  const api = createApi(platform.url, admin);
  const { items } = await api("GET /v1/orgs/{organizationId}/change-requests", {
    params: { organizationId },
    query: { limit: 100 },
  });
  const open = items.find(({ status }) => status === "open")!;
  const params = { spaceId: open.space!.id, changeRequestId: open.id };
  await api("PATCH /v1/spaces/{spaceId}", { params, body: { defaultLevel: "read" } });
  const comment = async () => {
    const body = { body: { markdown: "Is this still so?" } };
    const made = await api("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments", {
      params,
      body,
    });
    return made.id;
  };
  await readers.allToldOf(comment());

  await slowest();
  const taken: number[] = [];
  for (let count = 0; count < commentCount; count++) {
    const start = performance.now();
    await readers.allToldOf(comment());
    taken.push(performance.now() - start);
    await sleep(200);
  }
  const delay = await slowest();

  await probe.terminate();
  const used = await processorTime(platform.pid);
  await sleep(idleSeconds * 1000);
  const idle = (await processorTime(platform.pid)) - used;
  readers.hangUp();

  printFigures(`npm run bench -- streams (${tokens.length} streams)`, [
    { what: "opening all of them", value: opened, unit: "s" },
    { what: "memory that they take", value: memory, unit: "MB" },
    {
      what: "share of a core while nothing happens",
      value: (100 * idle) / idleSeconds,
      unit: "%",
      below: 5,
    },
    {
      what: "from a comment until all of them have it, median",
      value: median(taken),
      unit: "ms",
      below: 1000,
    },
    { what: "  the slowest", value: Math.max(...taken), unit: "ms" },
    { what: "slowest other request meanwhile", value: delay, unit: "ms", below: 100 },
  ]);
} finally {
  await probe.terminate();
  await platform.remove();
}
