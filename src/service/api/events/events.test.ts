import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { LiveEvent } from "#contract/event.ts";
import type { KyselyPlugin } from "kysely";
import { splitKey } from "#contract/operation.ts";
import { createCaller } from "#testing/call.ts";
import {
  startTestPlatform,
  testOrigin,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";
import { testDialect } from "#testing/store.ts";
import { createService } from "#service/service.ts";
import type { Store } from "#service/kernel/store/store.ts";

let platform: TestPlatform;
let acme: TestOrganization;
const streams: Stream[] = [];
const { path } = splitKey("GET /v1/orgs/{organizationId}/events");

/** Number of read queries that the service has made. */
let queries = 0;
const eventStreamsPerUser = 3;

/** Counts read queries. */
function counted(store: Store): Store {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { ...store, read: store.read.withPlugin(plugin) };
}

beforeAll(async () => {
  platform = await startTestPlatform({ settings: { eventStreamsPerUser }, wrap: counted });
});
afterAll(async () => {
  for (const stream of streams) await stream.hangUp();
  await platform.close();
});
beforeEach(async () => {
  acme = await platform.makeOrganization("Acme");
});

type Stream = {
  /** The next event; undefined once the stream has ended. */
  next(): Promise<LiveEvent | undefined>;
  hangUp(): Promise<void>;
};

/** Opens a stream and reads its events. */
async function listen(user: TestUser, after?: string, query = ""): Promise<Stream> {
  const address = path.replace("{organizationId}", acme.id) + query;
  const response = await platform.as(user).fetch(address, {
    headers: after === undefined ? {} : { "last-event-id": after },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const stream: Stream = {
    async next() {
      for (;;) {
        const end = text.indexOf("\n\n");
        if (end === -1) {
          const { done, value } = await reader.read();
          if (done) return undefined;
          text += value;
          continue;
        }
        const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
        text = text.slice(end + 2);
        if (data !== undefined) return JSON.parse(data) as LiveEvent;
      }
    },
    hangUp: () => reader.cancel(),
  };
  streams.push(stream);
  return stream;
}

const admin = () => platform.as(acme.users.admin);
const makeSpace = (title: string) =>
  admin().call("POST /v1/orgs/{organizationId}/spaces", {
    params: { organizationId: acme.id },
    body: { title },
  });

test("of writes at once, each one that succeeds is told once", async () => {
  const stream = await listen(acme.users.read);
  const names = Array.from({ length: 16 }, (_, n) => `field-${n % 15}`);
  const responses = await Promise.all(
    names.map((name) =>
      admin().send("POST /v1/orgs/{organizationId}/custom-fields", {
        params: { organizationId: acme.id },
        body: { name, type: "text" },
      }),
    ),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array(15).fill(201), 409]);
  const events: LiveEvent[] = [];
  while (events.length < 15) events.push((await stream.next())!);
  const ids = responses.flatMap(({ status, body }) =>
    status === 201 ? [(body as { id: string }).id] : [],
  );
  expect(events.map(({ resource }) => resource).toSorted()).toEqual(ids.toSorted());
  // PostgreSQL's writers don't take turns.
  const told = events.map(({ id }) => id);
  if (testDialect === "sqlite") expect(told).toEqual(told.toSorted());
  await admin().call("PATCH /v1/orgs/{organizationId}", {
    params: { organizationId: acme.id },
    body: { title: "Later" },
  });
  expect(await stream.next()).toMatchObject({ kind: "organization" });
});

test("each write is told with its kind and ID, and refused ones are not", async () => {
  const stream = await listen(acme.users.read);
  const space = await makeSpace("Live");
  expect(await stream.next()).toMatchObject({ kind: "space", resource: space.id, space: space.id });

  const params = { spaceId: space.id };
  await platform.as(acme.users.read).send("PATCH /v1/spaces/{spaceId}", { params, body: {} });
  const draft = await admin().call("POST /v1/spaces/{spaceId}/change-requests", {
    params,
    body: {},
  });
  expect(await stream.next()).toMatchObject({
    kind: "change-request",
    resource: draft.id,
    action: "change-request.create",
    ids: { spaceId: space.id, changeRequestId: draft.id },
  });
  // Paths use the number instead of the ID, events don't.
  await admin().call("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content", {
    params: { ...params, changeRequestId: String(draft.number) },
    body: { changes: [{ operation: "insert_page", title: "P", document: { markdown: "x" } }] },
  });
  expect(await stream.next()).toMatchObject({
    kind: "change-request",
    resource: draft.id,
    space: space.id,
    changeRequest: draft.id,
    action: "change-request.content",
    ids: { spaceId: space.id, changeRequestId: draft.id },
  });
});

test("a reader who comes back gets what was missed, and nothing twice", async () => {
  const first = await listen(acme.users.admin);
  const seenSpace = await makeSpace("One");
  const seen = await first.next();
  expect(seen).toMatchObject({ resource: seenSpace.id });
  await first.hangUp();
  const two = await makeSpace("Two");
  const three = await makeSpace("Three");
  const again = await listen(acme.users.admin, seen!.id);
  // On PostgreSQL, the outbox is read from slightly earlier, so events can repeat.
  const missed: string[] = [];
  while (!missed.includes(three.id)) missed.push((await again.next())!.resource);
  expect(missed.filter((id) => id !== seenSpace.id)).toEqual([two.id, three.id]);
});

test("a reader without an event gets what happened lately", async () => {
  await makeSpace("Long ago");
  platform.clock.advance(30_000);
  const lately = await makeSpace("Lately");
  platform.clock.advance(5_000);
  const stream = await listen(acme.users.admin, undefined, "?recent=20");
  expect((await stream.next())?.resource).toBe(lately.id);
});

test("an event names the request that made it", async () => {
  const stream = await listen(acme.users.read);
  const response = await admin().send("POST /v1/orgs/{organizationId}/spaces", {
    params: { organizationId: acme.id },
    body: { title: "Mine" },
  });
  const requestId = response.headers.get("x-request-id");
  expect(requestId).toBeTruthy();
  expect((await stream.next())?.request).toBe(requestId);
});

test("what another process does is found by looking", { tags: "slow" }, async () => {
  const { store, clock, settings, log, vault } = platform.service.environment;
  const neighbour = createService({ settings, store, vault, log, clock, wrongResponse: "throw" });
  const stream = await listen(acme.users.read);
  platform.clock.advance(1000);
  const caller = createCaller(neighbour, testOrigin, acme.users.admin.token);
  const space = await caller.call("POST /v1/orgs/{organizationId}/spaces", {
    params: { organizationId: acme.id },
    body: { title: "Next door" },
  });
  expect((await stream.next())?.resource).toBe(space.id);
  platform.clock.advance(1000);
});

test("nothing is told of what a member may not see", async () => {
  const hidden = await makeSpace("Hidden");
  const hide = { params: { spaceId: hidden.id }, body: { defaultLevel: null } };
  await admin().call("PATCH /v1/spaces/{spaceId}", hide);
  const [reader, guest] = [await listen(acme.users.read), await listen(acme.users.guest)];
  const rename = { params: { spaceId: hidden.id }, body: { title: "Still hidden" } };
  await admin().call("PATCH /v1/spaces/{spaceId}", rename);
  const shown = await makeSpace("Shown");
  expect((await reader.next())?.resource).toBe(shown.id);
  await platform.service.environment.store.transaction((tx) =>
    tx
      .insertInto("access_grant")
      .values({
        organization_id: acme.id,
        target_id: shown.id,
        grantee_kind: "user",
        grantee_id: acme.users.guest.id,
        role: "read",
        granted_at: 0,
      })
      .execute(),
  );
  const change = { params: { spaceId: shown.id }, body: { title: "Shared" } };
  await admin().call("PATCH /v1/spaces/{spaceId}", change);
  expect((await guest.next())?.resource).toBe(shown.id);
});

test("what is taken from a member's sight is told once more, and then no more", async () => {
  const space = await makeSpace("Shown at first");
  const params = { spaceId: space.id };
  const reader = await listen(acme.users.read);
  const update = "PATCH /v1/spaces/{spaceId}";
  await admin().call(update, { params, body: { defaultLevel: null } });
  expect((await reader.next())?.resource).toBe(space.id);
  await admin().call(update, { params, body: { title: "Hidden" } });
  const after = await makeSpace("After");
  expect((await reader.next())?.resource).toBe(after.id);
});

test("what only administrators read is told to them alone", async () => {
  const [reader, other] = [await listen(acme.users.read), await listen(acme.users.admin)];
  const link = await admin().call("POST /v1/orgs/{organizationId}/link-invites", {
    params: { organizationId: acme.id },
    body: { role: "read" },
  });
  const space = await makeSpace("Afterwards");
  expect((await other.next())?.resource).toBe(link.id);
  expect((await reader.next())?.resource).toBe(space.id);
});

test("a stream ends when the credential or the membership does", { tags: "slow" }, async () => {
  const { store } = platform.service.environment;
  const signedOut = await listen(acme.users.edit);
  const removed = await listen(acme.users.review);
  await store.transaction(async (tx) => {
    await tx.deleteFrom("api_token").where("user_id", "=", acme.users.edit.id).execute();
    await tx.deleteFrom("member").where("user_id", "=", acme.users.review.id).execute();
  });
  expect(await signedOut.next()).toBeUndefined();
  expect(await removed.next()).toBeUndefined();
});

test("who is expelled from what they see is told no more, whatever was cached", async () => {
  const hidden = await makeSpace("For some");
  const params = { spaceId: hidden.id };
  const update = "PATCH /v1/spaces/{spaceId}";
  await admin().call(update, { params, body: { defaultLevel: null } });
  await admin().call("POST /v1/spaces/{spaceId}/permissions", {
    params,
    body: { users: [acme.users.guest.id], role: "read" },
  });
  const guest = await listen(acme.users.guest);
  await admin().call(update, { params, body: { title: "For the guest" } });
  expect((await guest.next())?.resource).toBe(hidden.id);
  await admin().call("DELETE /v1/spaces/{spaceId}/permissions/users/{userId}", {
    params: { ...params, userId: acme.users.guest.id },
  });
  expect((await guest.next())?.resource).toBe(hidden.id);
  await admin().call(update, { params, body: { title: "Not for the guest" } });
  await admin().call("PATCH /v1/orgs/{organizationId}", {
    params: { organizationId: acme.id },
    body: { title: "Acme again" },
  });
  expect((await guest.next())?.kind).toBe("organization");
});

test(
  "a session ends its stream where single sign-on is demanded from then on",
  { tags: "slow" },
  async () => {
    const signedIn = await platform.as(null).fetch("/auth/session", {
      method: "POST",
      headers: { "content-type": "application/json", origin: testOrigin },
      body: JSON.stringify({ token: acme.users.read.token }),
    });
    const cookie = signedIn.headers.get("set-cookie")!.split(";")[0]!;
    const response = await platform
      .as(null)
      .fetch(path.replace("{organizationId}", acme.id), { headers: { cookie } });
    expect(response.status).toBe(200);
    const ended = response.text();
    const byToken = await listen(acme.users.edit);
    await platform.service.environment.store.transaction((tx) =>
      tx.updateTable("organization").set({ sso: true }).where("id", "=", acme.id).execute(),
    );
    await ended;
    const space = await makeSpace("After");
    expect((await byToken.next())?.resource).toBe(space.id);
  },
);

test(
  "a token ends its stream where tokens aren't allowed from then on",
  { tags: "slow" },
  async () => {
    const stream = await listen(acme.users.read);
    const { store } = platform.service.environment;
    const allow = (isAllowed: boolean) =>
      store.transaction((tx) =>
        tx
          .updateTable("organization")
          .set({ api_tokens: isAllowed })
          .where("id", "=", acme.id)
          .execute(),
      );
    await allow(false);
    expect(await stream.next()).toBeUndefined();
    await allow(true);
  },
);

test("what is read does not grow with the streams", async () => {
  const space = await makeSpace("Read by many");
  const costOf = async (listening: readonly Stream[]) => {
    const before = queries;
    const body = { body: { markdown: "Seen?" } };
    const { id } = await admin().call("POST /v1/spaces/{spaceId}/comments", {
      params: { spaceId: space.id },
      body,
    });
    const told = await Promise.all(listening.map((stream) => stream.next()));
    expect(told.map((event) => event?.resource)).toEqual(listening.map(() => id));
    return queries - before;
  };
  const reader = [await listen(acme.users.read)];
  const alone = await costOf(reader);
  const users = [acme.users.read, acme.users.edit, acme.users.create, acme.users.comment];
  const more = await Promise.all(users.flatMap((user) => [listen(user), listen(user)]));
  // Polling in between may add a read of the same size, and each new listener adds one query.
  expect(await costOf([...reader, ...more])).toBeLessThan(alone + 12);
});

test("a reader who is far behind is cut off, and finds the rest when it comes back", async () => {
  const slow = await listen(acme.users.read);
  const { store, ids, clock } = platform.service.environment;
  const made = Array.from({ length: 3000 }, () => ids.next());
  for (let from = 0; from < made.length; from += 500) {
    const rows = made.slice(from, from + 500).map((id) => ({
      organization_id: acme.id,
      id,
      kind: "site",
      target_id: id,
      action: "site.update",
      ids: null,
      space_id: null,
      change_request_id: null,
      request_id: null,
      untold: false,
      created_at: clock.now(),
    }));
    await store.transaction((tx) => tx.insertInto("event").values(rows).execute());
  }
  const space = await makeSpace("Last");
  // Once the other reader has received everything, everything was also sent to the slow one.
  const quick = await listen(acme.users.edit, made[0]);
  const readUntil = async (stream: Stream, id: string) => {
    const got = new Set<string>();
    for (let event = await stream.next(); event; event = await stream.next()) {
      got.add(event.id);
      if (event.resource === id) break;
    }
    return got;
  };
  expect((await readUntil(quick, space.id)).size).toBeGreaterThan(made.length - 2);
  const first = await readUntil(slow, space.id);
  expect(first.size).toBeLessThan(made.length);
  const again = await listen(acme.users.read, [...first].at(-1) ?? made[0]);
  const rest = await readUntil(again, space.id);
  for (const id of made.slice(1)) expect(first.has(id) || rest.has(id)).toBe(true);
});

test("a user has so many streams at a time", async () => {
  const open = [];
  for (let count = 0; count < eventStreamsPerUser; count++) {
    open.push(await listen(acme.users.read));
  }
  const address = path.replace("{organizationId}", acme.id);
  const refused = await platform.as(acme.users.read).fetch(address);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("30");
  expect(await refused.json()).toMatchObject({
    error: { message: expect.stringContaining("You have 3 live streams open") },
  });
  await open[0]!.hangUp();
  // A HEAD request must not use up a stream.
  for (let count = 0; count < eventStreamsPerUser; count++) {
    await platform.as(acme.users.read).fetch(address, { method: "HEAD" });
  }
  await listen(acme.users.read);
});

test("a stream needs a credential and a membership, and ends when the service stops", async () => {
  const path = `/v1/orgs/${acme.id}/events`;
  const other = await platform.makeOrganization("Other");
  expect((await platform.as(null).fetch(path)).status).toBe(401);
  expect((await platform.as(other.users.admin).fetch(path)).status).toBe(404);
  const head = await platform.as(acme.users.read).fetch(path, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  const stream = await listen(acme.users.read);
  platform.service.environment.live.stop();
  expect(await stream.next()).toBeUndefined();
});
