import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createApi } from "../support/api.ts";
import { makeSpace } from "../support/content.ts";
import { addCrowd } from "../support/person.ts";
import { startPlatform } from "../support/platform.ts";
import { printFigures, type Figure } from "./support/figures.ts";
import { slowestWhile } from "./support/prober.ts";
import { stolenTime } from "./support/stolen-time.ts";

/*
 * Measures the slowest response to a small request, sent every 5 ms, while 10,000 people are notified at once, and while a person with
 * 10,000 notifications reads them. No request may be delayed by more than 100 ms.
 */

const many = 10_000;
const atOnce = 1000;

const platform = await startPlatform();
const api = createApi(platform.url, platform.token);
const { id: organizationId } = await api("POST /v1/orgs", { body: { title: "Bench" } });
const params = { organizationId };
const me = await api("GET /v1/user", {});
const figures: Figure[] = [];

async function measure(what: string, work: () => Promise<unknown>): Promise<void> {
  const target = { origin: platform.url, path: "/v1/user", token: platform.token };
  const before = stolenTime();
  const { slowest, took } = await slowestWhile(target, work);
  const stolen = stolenTime() - before;
  const notes = [`${(took / 1000).toFixed(1)} s`, stolen > 0 && `${stolen} ms stolen`];
  figures.push({
    what: `${what} (${notes.filter(Boolean).join(", ")})`,
    value: slowest,
    unit: "ms",
    below: 100,
  });
}

/** Reads the store of the platform directly: nobody may count the notifications of others. */
function countNotifications(): number {
  const store = new DatabaseSync(join(platform.dataDir, "bindery.sqlite"), { readOnly: true });
  const row = store.prepare("select count(*) as count from notification").get();
  store.close();
  return Number(row?.["count"]);
}

/** A role for a team of 10,000 is one write, of which 10,000 people are told. */
async function tellMany(): Promise<void> {
  const people = addCrowd(
    platform,
    organizationId,
    Array.from({ length: many }, (_, n) => ({ displayName: `Member ${n}`, role: "read" as const })),
  );
  const team = await api("PUT /v1/orgs/{organizationId}/teams", {
    params,
    body: { title: "Everyone" },
  });
  for (let start = 0; start < many; start += atOnce) {
    await api("PUT /v1/orgs/{organizationId}/teams/{teamId}/members", {
      params: { ...params, teamId: team.id },
      body: { add: people.slice(start, start + atOnce).map(({ id }) => id) },
    });
  }
  const { spaceId } = await makeSpace(api, organizationId, "Guide");
  await measure("10,000 people are notified", async () => {
    await api("POST /v1/spaces/{spaceId}/permissions", {
      params: { spaceId },
      body: { teams: [team.id], role: "edit" },
    });
    while (countNotifications() < many) await new Promise((resolve) => setTimeout(resolve, 50));
  });
}

/** Gives the caller the notifications of all others. */
function makeMine(): void {
  const store = new DatabaseSync(join(platform.dataDir, "bindery.sqlite"));
  store.exec("pragma busy_timeout = 10000");
  store
    .prepare("update notification set user_id = ?, open_key = null where organization_id = ?")
    .run(me.id, organizationId);
  store.close();
}

async function readMany(): Promise<void> {
  makeMine();
  const list = "GET /v1/orgs/{organizationId}/notifications";
  await measure("10,000 unread notifications are counted, 20 times", async () => {
    for (let count = 0; count < 20; count++) {
      const { count: unread } = await api(list, { params, query: { unread: true, limit: 0 } });
      if (unread !== many) throw new Error(`There are ${unread} notifications.`);
    }
  });
  await measure("10,000 notifications are read page by page", async () => {
    let page: string | undefined;
    do {
      const response = await api(list, { params, query: { limit: 1000, ...(page && { page }) } });
      page = response.next?.page;
    } while (page !== undefined);
  });
  await measure("10,000 notifications are marked as read", () =>
    api("POST /v1/orgs/{organizationId}/notifications/read-all", { params, body: {} }),
  );
}

try {
  await measure("nothing else", () => new Promise((resolve) => setTimeout(resolve, 3_000)));
  await tellMany();
  await readMany();
} finally {
  await platform.remove();
}
printFigures("npm run bench -- notifications", figures);
