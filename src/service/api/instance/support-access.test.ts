import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { beginSession } from "#service/identity/credentials/sessions.ts";
import { day, hour, minute } from "#service/kernel/clock.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { makeSpace } from "#testing/change-requests.ts";
import {
  makeInstanceAdmin,
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";
import { createSupportEndHandler } from "../views/support.ts";

const ofInstance = "/v1/instance/support-access";
const ofOrganization = "/v1/orgs/{organizationId}/support-access";

let platform: TestPlatform;
let acme: TestOrganization;
let other: TestOrganization;
let admin: TestUser;
/** An instance admin who is in no organization. */
let boss: TestUser;
beforeAll(async () => {
  platform = await startTestPlatform({ settings: { rateLimit: 100_000 } });
  other = await platform.makeOrganization("Other");
});
beforeEach(async () => {
  acme = await platform.makeOrganization("Acme");
  ({ admin } = acme.users);
  boss = await platform.makeUser("Boss");
  await write((tx) => makeInstanceAdmin(tx, boss.id, platform.clock.now()));
});
afterAll(() => platform.close());

const write = <T>(fn: (tx: Db) => Promise<T>) => platform.service.environment.store.transaction(fn);
const place = () => ({ organizationId: acme.id });
const send = (user: TestUser | null, organization = acme.id, reason: unknown = "Search is slow.") =>
  platform.as(user).send(`POST ${ofInstance}`, { body: { organization, reason } });
const ask = async (user = boss) =>
  (
    await platform
      .as(user)
      .call(`POST ${ofInstance}`, { body: { organization: acme.id, reason: "Search is slow." } })
  ).id;
const approve = (user: TestUser | null, supportAccessId: string, body: object = { hours: 4 }) =>
  platform.as(user).send(`POST ${ofOrganization}/{supportAccessId}/approve`, {
    params: { ...place(), supportAccessId },
    body,
  });
const end = (user: TestUser | null, supportAccessId: string) =>
  platform.as(user).send(`DELETE ${ofOrganization}/{supportAccessId}`, {
    params: { ...place(), supportAccessId },
  });
const withdraw = (user: TestUser | null, supportAccessId: string) =>
  platform.as(user).send(`DELETE ${ofInstance}/{supportAccessId}`, { params: { supportAccessId } });
const listed = (user = admin) =>
  platform.as(user).call(`GET ${ofOrganization}`, { params: place(), query: {} });
const own = async () => {
  const { items } = await platform.as(boss).call(`GET ${ofInstance}`, { query: {} });
  return items.filter(({ organization }) => organization.id === acme.id);
};

async function log() {
  const { items } = await platform
    .as(admin)
    .call("GET /v1/orgs/{organizationId}/audit-events", { params: place(), query: { limit: 50 } });
  return items
    .filter(({ action }) => action.startsWith("support-access."))
    .map(({ action, actor, detail }) =>
      [action.replace("support-access.", ""), actor?.displayName, detail].join(": "),
    )
    .toReversed();
}

async function told(user: TestUser): Promise<string[]> {
  await platform.service.relay.drain();
  const { items } = await platform
    .as(user)
    .call("GET /v1/orgs/{organizationId}/notifications", { params: place() });
  return items.map(({ kind, actors, target }) =>
    [kind, actors[0]?.displayName, target?.title].filter((part) => part !== undefined).join(" "),
  );
}

/** A browser in which somebody is signed in. */
async function browserOf({ id }: TestUser, isTwoStep = false) {
  const { store, clock } = platform.service.environment;
  const secret = await store.transaction((tx) =>
    beginSession(tx, id, clock, {}, { twoStep: isTwoStep }),
  );
  const headers = {
    cookie: `bindery-session=${secret}`,
    "sec-fetch-site": "same-origin",
    "content-type": "application/json",
  };
  const request = async (method: string, path: string, body?: object) => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await platform.as(null).fetch(path, init);
    const text = await response.text();
    const json = text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
    return { status: response.status, body: json };
  };
  return {
    request,
    open: (support: string, organization = acme.id) =>
      request("POST", "/auth/view", { organization, support }),
    status: async (path = `/v1/orgs/${acme.id}`) => (await request("GET", path)).status,
    user: async () => (await request("GET", "/v1/user")).body,
    stream: async () => {
      const response = await platform.as(null).fetch(`/v1/orgs/${acme.id}/events`, { headers });
      const reader = response.body!.getReader();
      return {
        isOver: async () => {
          for (;;) if ((await reader.read()).done) return true;
        },
      };
    },
  };
}

/** Asks, is let in, and opens the organization. */
async function opened(body: object = { hours: 4 }) {
  const id = await ask();
  expect((await approve(admin, id, body)).status).toBe(204);
  const browser = await browserOf(boss);
  expect((await browser.open(id)).status).toBe(201);
  return { id, browser };
}

/** Runs the job that ends support access, as if it were its time. */
async function runJob() {
  const { environment } = platform.service;
  const job = await environment.store.read
    .selectFrom("job")
    .select(["payload", "run_at"])
    .where("kind", "=", "support-end")
    .where("organization_id", "=", acme.id)
    .where("status", "=", "queued")
    .executeTakeFirst();
  if (job === undefined) return undefined;
  const { signal } = new AbortController();
  await createSupportEndHandler(environment)({ payload: job.payload } as never, signal);
  return job;
}

test("an instance admin asks, an admin lets them in for some hours, and all of it is recorded and told", async () => {
  const spaceId = await makeSpace(platform.as(admin), acme.id);
  const id = await ask();
  expect((await listed()).items).toMatchObject([
    { id, user: { displayName: "Boss" }, reason: "Search is slow.", state: "waiting" },
  ]);
  expect(await own()).toMatchObject([{ id, organization: { title: "Acme" }, state: "waiting" }]);
  expect(await told(admin)).toEqual(["support-asked Boss"]);
  expect(await told(acme.users.create)).toEqual([]);
  const browser = await browserOf(boss);
  expect((await browser.open(id)).status).toBe(404);

  expect((await approve(admin, id)).status).toBe(204);
  const endsAt = new Date(platform.clock.now() + 4 * hour).toISOString();
  const given = { id, state: "given", role: "read", endsAt };
  expect((await listed()).items).toMatchObject([{ ...given, givenBy: { id: admin.id } }]);
  expect(await own()).toMatchObject([given]);
  expect(await browser.status()).toBe(404);
  expect((await browser.open(id)).status).toBe(201);
  expect(await browser.user()).toMatchObject({
    displayName: "Reader",
    viewing: { organization: acme.id, role: "read", support: true, endsAt },
    permissions: { administerInstance: false },
  });
  expect(await browser.status(`/v1/spaces/${spaceId}`)).toBe(200);
  expect(await browser.status(`/v1/orgs/${acme.id}/audit-events`)).toBe(403);
  expect(await browser.status(ofInstance)).toBe(403);
  expect(await browser.status(`/v1/orgs/${other.id}`)).toBe(404);
  expect((await browser.request("PATCH", `/v1/spaces/${spaceId}`, { title: "No" })).status).toBe(
    403,
  );

  expect((await browser.request("DELETE", "/auth/view")).status).toBe(204);
  expect(await browser.status()).toBe(404);
  expect((await end(admin, id)).status).toBe(205);
  expect((await browser.open(id)).status).toBe(404);
  expect(await log()).toEqual([
    "create: Boss: Search is slow.",
    "approve: Acme admin: Let Boss in as a reader for 4 hours.",
    "view-begin: Boss: As a reader.",
    "view-end: Boss: As a reader.",
    "delete: Acme admin: Ended the access of Boss.",
  ]);
  const { items } = await platform.as(boss).call("GET /v1/instance/acts", { query: {} });
  expect(items[0]).toMatchObject({ act: "support-asked", subject: "Acme" });
});

test("the other admins learn whom one of them let in", async () => {
  await platform.as(admin).call("PATCH /v1/orgs/{organizationId}/members/{userId}", {
    params: { ...place(), userId: acme.users.edit.id },
    body: { role: "admin" },
  });
  await approve(admin, await ask());
  expect(await told(acme.users.edit)).toEqual(["support-given Acme admin Boss"]);
  expect(await told(admin)).toEqual([]);
});

test("it ends at once when an admin ends it, also what is open", async () => {
  const { id, browser } = await opened();
  const stream = await browser.stream();
  expect((await end(admin, id)).status).toBe(205);
  expect(await browser.user()).toMatchObject({ id: boss.id });
  expect(await browser.user()).not.toHaveProperty("viewing");
  expect(await browser.status()).toBe(404);
  expect(await stream.isOver()).toBe(true);
  expect((await log()).slice(-2)).toEqual([
    "view-end: Boss: As a reader.",
    "delete: Acme admin: Ended the access of Boss.",
  ]);
});

test("it ends at its time, and a job records that once", async () => {
  const { id, browser } = await opened({ hours: 1, role: "create" });
  platform.clock.advance(59 * minute);
  expect(await browser.status()).toBe(200);
  platform.clock.advance(1 * minute);
  expect(await browser.status()).toBe(404);
  expect((await browser.open(id)).status).toBe(404);
  expect((await listed()).count).toBe(0);
  expect(await runJob()).toEqual({ run_at: platform.clock.now(), payload: { support: id } });
  await runJob();
  expect((await log()).slice(-2)).toEqual([
    "view-end: Boss: As a creator.",
    "delete: : It ended by itself.",
  ]);
});

test("it ends with the rights of who asked, and of who let them in", async () => {
  const first = await opened();
  await write((tx) => tx.deleteFrom("instance_admin").where("user_id", "=", boss.id).execute());
  expect(await first.browser.status()).toBe(404);
  expect((await listed()).count).toBe(0);
  // A right that is given back doesn't bring the view back.
  await write((tx) => makeInstanceAdmin(tx, boss.id, platform.clock.now()));
  expect(await first.browser.status()).toBe(404);
  expect((await first.browser.open(first.id)).status).toBe(201);

  const second = await platform.makeUser("Second");
  await write((tx) => makeInstanceAdmin(tx, second.id, platform.clock.now()));
  await platform
    .as(second)
    .call("DELETE /v1/instance/admins/{userId}", { params: { userId: boss.id } });
  expect(await first.browser.status()).toBe(404);
  expect((await log()).at(-1)).toBe("delete: Second: Who asked isn't an instance admin anymore.");
  expect((await listed()).count).toBe(0);

  const { edit } = acme.users;
  const setRole = (role: string) =>
    platform.as(admin).send("PATCH /v1/orgs/{organizationId}/members/{userId}", {
      params: { ...place(), userId: edit.id },
      body: { role },
    });
  await setRole("admin");
  const id = await ask(second);
  expect((await approve(edit, id)).status).toBe(204);
  const browser = await browserOf(second);
  expect((await browser.open(id)).status).toBe(201);
  await setRole("create");
  expect(await browser.status()).toBe(404);
  expect((await listed()).count).toBe(0);
  // Nor does it bring back what was allowed with it.
  await setRole("admin");
  expect((await browser.open(id)).status).toBe(404);
  expect((await listed()).count).toBe(0);
  expect(await runJob()).toMatchObject({ run_at: 0 });
  expect((await log()).slice(-2)).toEqual([
    "view-end: Second: As a reader.",
    "delete: : Who allowed it isn't an admin anymore.",
  ]);
});

test("an account that is disabled is let in nowhere", async () => {
  const { browser } = await opened();
  const second = await platform.makeUser("Second");
  await write((tx) => makeInstanceAdmin(tx, second.id, platform.clock.now()));
  await platform.as(second).call("PUT /v1/instance/people/{userId}/disabled", {
    params: { userId: boss.id },
    body: { reason: "Lost laptop." },
  });
  expect(await browser.status()).toBe(401);
  expect((await listed()).count).toBe(0);
  expect((await log()).at(-1)).toBe("delete: Second: The account was disabled.");
});

test("the audit log has no address of who ends a view that isn't theirs", async () => {
  await opened();
  const { items } = await listed();
  expect((await end(admin, items[0]!.id)).status).toBe(205);
  const { items: events } = await platform
    .as(admin)
    .call("GET /v1/orgs/{organizationId}/audit-events", { params: place(), query: {} });
  const ended = events.find(({ action }) => action === "support-access.view-end");
  expect(ended).toMatchObject({ actor: { displayName: "Boss" } });
  expect(ended).not.toHaveProperty("address");
});

test("what the organization demands of sessions holds for support", async () => {
  const id = await ask();
  await approve(admin, id);
  await write((tx) =>
    tx
      .updateTable("organization")
      .set({ two_step_since: platform.clock.now() - day, two_step_days: 0 })
      .where("id", "=", acme.id)
      .execute(),
  );
  const plain = await (await browserOf(boss)).open(id);
  expect(plain.status).toBe(403);
  expect(JSON.stringify(plain.body)).toContain("requires two-step verification");
  const safe = await browserOf(boss, true);
  expect((await safe.open(id)).status).toBe(201);
  expect(await safe.status()).toBe(200);
});

test("a request can be declined or withdrawn, and asked again; it waits for seven days", async () => {
  const declined = await ask();
  expect((await end(admin, declined)).status).toBe(205);
  expect(await own()).toEqual([]);
  const withdrawn = await ask();
  expect((await withdraw(boss, withdrawn)).status).toBe(205);
  expect((await listed()).count).toBe(0);
  expect((await log()).filter((line) => line.startsWith("delete"))).toEqual([
    "delete: Acme admin: Declined the request of Boss.",
    "delete: Boss: Withdrew the request.",
  ]);
  const old = await ask();
  platform.clock.advance(7 * day);
  expect((await listed()).count).toBe(0);
  expect((await approve(admin, old)).status).toBe(404);
  expect(await runJob()).toEqual({ run_at: platform.clock.now(), payload: { support: old } });
  expect((await log()).at(-1)).toBe("delete: : Nobody answered.");
  const id = await ask();
  expect(id).not.toBe(old);
});

test("requests that can't be made or answered are refused", async () => {
  expect((await send(null)).status).toBe(401);
  expect((await send(admin)).status).toBe(404);
  expect((await send(boss, "nothing")).status).toBe(404);
  expect((await send(boss, acme.id, "")).status).toBe(400);
  expect((await send(boss, acme.id, "x".repeat(1001))).status).toBe(400);
  expect((await send(boss, acme.id, "x".repeat(1000))).status).toBe(201);
  const again = await send(boss);
  expect([again.status, JSON.stringify(again.body)]).toEqual([
    409,
    expect.stringContaining("You already asked Acme."),
  ]);
  const { id } = (await listed()).items[0]!;
  for (const answer of [approve, end]) {
    expect((await answer(null, id)).status).toBe(401);
    expect((await answer(acme.users.create, id)).status).toBe(403);
    expect((await answer(other.users.admin, id)).status).toBe(404);
    expect((await answer(boss, id)).status).toBe(404);
    expect((await answer(admin, "nothing")).status).toBe(404);
  }
  for (const body of [{}, { hours: 2 }, { hours: 4, role: "admin" }, { hours: 4, role: "guest" }]) {
    expect((await approve(admin, id, body)).status).toBe(400);
  }
  expect((await approve(admin, id, { hours: 24, role: "edit" })).status).toBe(204);
  expect((await approve(admin, id)).status).toBe(409);
  expect(JSON.stringify((await send(boss)).body)).toContain("Acme already lets you in.");

  const second = await platform.makeUser("Second");
  await write((tx) => makeInstanceAdmin(tx, second.id, platform.clock.now()));
  expect((await (await browserOf(second)).open(id)).status).toBe(404);
  const browser = await browserOf(boss);
  expect((await browser.open(id, other.id)).status).toBe(404);
  expect((await withdraw(admin, id)).status).toBe(404);
  expect((await withdraw(second, id)).status).toBe(205);

  await write((tx) => makeInstanceAdmin(tx, admin.id, platform.clock.now()));
  expect(JSON.stringify((await send(admin)).body)).toContain("You're an admin of Acme");
  for (const key of [`GET ${ofOrganization}`] as const) {
    const params = place();
    expect((await platform.as(null).send(key, { params })).status).toBe(401);
    expect((await platform.as(acme.users.create).send(key, { params })).status).toBe(403);
    expect((await platform.as(other.users.admin).send(key, { params })).status).toBe(404);
  }
  expect((await platform.as(null).send(`GET ${ofInstance}`)).status).toBe(401);
  expect((await platform.as(acme.users.create).send(`GET ${ofInstance}`)).status).toBe(404);
});
