// @module-tag slow
import { expect, test } from "vitest";
import { createService } from "#service/service.ts";
import { createIds } from "#service/kernel/ids.ts";
import { createLog } from "#service/kernel/log.ts";
import { readSettings } from "#service/kernel/settings.ts";
import { makeSpace } from "#testing/change-requests.ts";
import { eventually } from "#testing/eventually.ts";
import { startTestPlatform, testOrigin, testVault } from "#testing/platform.ts";
import { startReceiver, type Receiver } from "#testing/receiver.ts";

const list = "/v1/orgs/{organizationId}/webhooks";
const settings = { allowFetch: ["127.0.0.0/8"] };

/** A platform whose webhooks nobody sends, and other processes on its store that do. */
async function start(receiver: Receiver) {
  const platform = await startTestPlatform({ settings });
  const acme = await platform.makeOrganization("Acme");
  const admin = platform.as(acme.users.admin);
  const params = { organizationId: acme.id };
  const { id: webhookId } = await admin.call(`POST ${list}`, {
    params,
    body: { name: "Builds", url: receiver.url, format: "bindery", events: ["space.create"] },
  });
  const { store, clock } = platform.service.environment;
  return {
    platform,
    makeSpaces: async (count: number) => {
      for (let made = 0; made < count; made += 1) await makeSpace(admin, acme.id);
    },
    deliveries: async () =>
      (
        await admin.call(`GET ${list}/{webhookId}/deliveries`, {
          params: { ...params, webhookId },
          query: { limit: 1000 },
        })
      ).items.toSorted((a, b) => a.sequence - b.sequence),
    /** Another process. @returns stops it, without closing the store that it shares */
    sender: () => {
      const service = createService({
        settings: { ...readSettings({}), publicUrl: testOrigin, ...settings },
        store: { ...store, close: async () => {} },
        vault: testVault,
        log: createLog("silent"),
        clock,
        ids: createIds(clock),
      });
      service.startJobs();
      return () => service.close();
    },
  };
}

test("what a process was sending when it stopped is sent by the next one, and nothing is lost or doubled", async () => {
  const receiver = await startReceiver();
  const { platform, makeSpaces, deliveries, sender } = await start(receiver);
  try {
    // Nobody answers the first process.
    receiver.answer(() => {});
    const stopFirst = sender();
    await makeSpaces(3);
    await eventually(() => expect(receiver.received).toHaveLength(3));
    await stopFirst();
    // Events of the time between.
    await makeSpaces(3);
    receiver.answer((response) => response.end());
    const stopNext = sender();
    await eventually(async () => {
      const all = await deliveries();
      expect(all.map(({ status }) => status)).toEqual(Array(6).fill("delivered"));
      expect(all.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6]);
      // The interrupted ones don't count.
      expect(all.map(({ attempts }) => attempts)).toEqual(Array(6).fill(1));
    });
    await stopNext();
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids).size).toBe(6);
    expect(ids).toHaveLength(9);
  } finally {
    await platform.close();
    await receiver.close();
  }
});

test("several processes send each event once", async () => {
  const receiver = await startReceiver();
  const { platform, makeSpaces, deliveries, sender } = await start(receiver);
  try {
    const stops = [sender(), sender(), sender()];
    await Promise.all(Array.from({ length: 4 }, () => makeSpaces(10)));
    await eventually(async () => {
      const all = await deliveries();
      expect(all.filter(({ status }) => status === "delivered")).toHaveLength(40);
    });
    await Promise.all(stops.map((stop) => stop()));
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(ids).toHaveLength(40);
    expect(new Set(ids).size).toBe(40);
    const numbers = (await deliveries()).map(({ sequence }) => sequence);
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
  } finally {
    await platform.close();
    await receiver.close();
  }
});

test("a delivery whose process was killed is sent again when its lease has ended", async () => {
  const receiver = await startReceiver();
  const { platform, makeSpaces, deliveries, sender } = await start(receiver);
  const { store, clock } = platform.service.environment;
  try {
    const stopFirst = sender();
    await makeSpaces(1);
    await eventually(async () => expect((await deliveries())[0]?.status).toBe("delivered"));
    await stopFirst();
    // As a process leaves it that is killed after it has sent the request.
    await store.transaction((tx) =>
      tx
        .updateTable("webhook_delivery")
        .set({ status: "ready", claim: "gone", next_at: clock.now() + 30_000 })
        .execute(),
    );
    const stopNext = sender();
    await makeSpaces(1);
    await eventually(() => expect(receiver.received).toHaveLength(2));
    expect((await deliveries())[0]).toMatchObject({ status: "ready" });
    platform.clock.advance(31_000);
    await eventually(async () => expect((await deliveries())[0]?.status).toBe("delivered"));
    expect(receiver.received.at(-1)!.body).toBe(receiver.received[0]!.body);
    await stopNext();
  } finally {
    await platform.close();
    await receiver.close();
  }
});
