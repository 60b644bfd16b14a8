import { startReceiver } from "#testing/receiver.ts";
import { createApi } from "../support/api.ts";
import { startPlatform } from "../support/platform.ts";
import { printFigures, type Figure } from "./support/figures.ts";
import { slowestOf } from "./support/prober.ts";
import { stolenTime } from "./support/stolen-time.ts";

/*
 * Sends 10,000 deliveries: 2,500 events to four webhooks, beside small requests, which may be delayed by at most 100 ms. A fifth
 * webhook never gets an answer, and must not delay the others.
 * Run: npm run bench -- webhooks
 */

const events = 2500;
const receivers = 4;
/** Milliseconds for one event to arrive, from its write. */
const latency = 3000;

const receiver = await startReceiver();
receiver.answer((response, { path }) => {
  if (path !== "/never") response.writeHead(204).end();
});
const platform = await startPlatform();
const api = createApi(platform.url, platform.token);
const figures: Figure[] = [];

const { id: organizationId } = await api("POST /v1/orgs", { body: { title: "Bench" } });
const params = { organizationId };
const { id: teamId } = await api("PUT /v1/orgs/{organizationId}/teams", {
  params,
  body: { title: "Team" },
});

const addWebhook = (path: string) =>
  api("POST /v1/orgs/{organizationId}/webhooks", {
    params,
    body: {
      name: path,
      url: `${receiver.url}${path}`,
      format: "bindery",
      events: ["team.update"],
    },
  });

const arrived = () => receiver.received.filter(({ path }) => path !== "/never").length;

async function untilArrived(count: number): Promise<void> {
  while (arrived() < count) await new Promise((resolve) => setTimeout(resolve, 20));
}

const change = (title: string) =>
  api("PATCH /v1/orgs/{organizationId}/teams/{teamId}", {
    params: { ...params, teamId },
    body: { title },
  });

/** The events are there before anything is sent, so that the deliveries come all at once. */
async function fill(): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < receivers; made += 1) ids.push((await addWebhook(`/${made}`)).id);
  ids.push((await addWebhook("/never")).id);
  return ids;
}

/** Changes a team, ten requests at a time. */
async function changeTeam(times: number): Promise<void> {
  for (let made = 0; made < times; made += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, at) => change(`Team ${made + at}`)));
  }
}

try {
  const target = { origin: platform.url, token: platform.token };
  const read = { ...target, path: "/v1/user" };
  // The same writes while nobody is told.
  const idle = await slowestOf({ read }, () => changeTeam(events));
  const ids = await fill();
  const path = `/v1/orgs/${organizationId}/webhooks/${ids[0]}/deliveries`;
  const stolen = stolenTime();
  const { probed, took } = await slowestOf(
    { read, list: { ...target, path, every: 50 } },
    async () => {
      await changeTeam(events);
      await untilArrived(events * receivers);
    },
  );
  const before = `without webhooks ${idle.probed.read.slowest.toFixed(0)} ms`;
  const notes = `${(took / 1000).toFixed(1)} s, ${stolenTime() - stolen} ms stolen, ${before}`;
  const what = `${events * receivers} deliveries`;
  figures.push(
    {
      what: `${what}: slowest small read (${notes})`,
      value: probed.read.slowest,
      unit: "ms",
      below: 100,
    },
    {
      what: `${what}: slowest list of deliveries`,
      value: probed.list.slowest,
      unit: "ms",
      below: 100,
    },
  );
  const began = performance.now();
  await change("Last");
  await untilArrived((events + 1) * receivers);
  figures.push({
    what: "an event arrives, beside a receiver that never answers",
    value: performance.now() - began,
    unit: "ms",
    below: latency,
  });
} finally {
  await platform.remove();
  await receiver.close();
}
printFigures("npm run bench -- webhooks", figures);
