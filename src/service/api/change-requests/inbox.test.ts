import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mostPutAsideAtOnce } from "#contract/limits.ts";
import type { Input } from "#contract/operations.ts";
import {
  makeChangeRequest,
  makeSpace,
  page,
  type TestChangeRequest,
} from "#testing/change-requests.ts";
import {
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";

const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}" as const;
const list = "GET /v1/orgs/{organizationId}/change-requests" as const;
const move = "PATCH /v1/orgs/{organizationId}/inbox" as const;
const minute = 60_000;
const day = 24 * 60 * minute;

type Query = Partial<Input<typeof list>["query"]>;
type Move = Partial<Input<typeof move>["body"]>;

let platform: TestPlatform;
let acme: TestOrganization;
let spaceId: string;
let change: TestChangeRequest;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
});
afterAll(() => platform.close());
beforeEach(async () => {
  platform.clock.advance(minute);
  spaceId = await makeSpace(author(), acme.id);
  change = await makeOpen();
  await ask();
  platform.clock.advance(minute);
});

const author = () => platform.as(acme.users.create);
const reviewer = () => platform.as(acme.users.review);

async function makeOpen() {
  const made = await makeChangeRequest(author(), spaceId);
  await made.edit(page("Install", "Run it.\n"));
  await author().call(`PATCH ${base}`, { params: made.params, body: { status: "open" } });
  return made;
}

const ask = () =>
  author().call(`POST ${base}/requested-reviewers`, {
    params: change.params,
    body: { users: [acme.users.review.id] },
  });
const say = (user: TestUser, status: "approved" | "changes-requested") =>
  platform.as(user).call(`POST ${base}/reviews`, { params: change.params, body: { status } });
const edit = () => change.edit(page("Another", "More.\n"));
const idOf = ({ params }: TestChangeRequest) => params.changeRequestId;
const at = (later: number) => new Date(platform.clock.now() + later).toISOString();

const send = (body: Move, user = acme.users.review, ids = [idOf(change)]) =>
  platform.as(user).send(move, {
    params: { organizationId: acme.id },
    body: { changeRequests: ids, state: "done", ...body },
  });
const snooze = (later: number, user?: TestUser) =>
  send({ state: "snoozed", until: at(later) }, user);

async function listed(query: Query, user = acme.users.review) {
  const listed = await platform.as(user).call(list, {
    params: { organizationId: acme.id },
    query: { ...query, space: spaceId },
  });
  expect(listed.count).toBe(listed.items.length);
  return listed.items;
}
const needs = async (user?: TestUser) => (await listed({ attention: "me" }, user)).length;

/** The view of what is done, as the console asks for it. */
const done: Query = { status: ["merged", "archived"], involved: "me", done: "me" };

describe("done", () => {
  test("takes it out of what needs the user, and shows it among what is done", async () => {
    expect(await listed({ attention: "me" })).toMatchObject([{ inbox: { state: "here" } }]);
    expect(await send({})).toMatchObject({ status: 205 });
    expect(await needs()).toBe(0);
    expect(await listed(done)).toMatchObject([{ inbox: { state: "done" } }]);
    expect(await listed({ inbox: "here" })).toEqual([]);
    expect(await listed({ inbox: "snoozed" })).toEqual([]);
    platform.clock.advance(400 * day);
    expect(await needs(), "no time brings it back").toBe(0);
    await send({ state: "here" });
    expect(await needs()).toBe(1);
    expect(await listed(done)).toEqual([]);
  });

  test("also where others have to act, until it is the user's turn", async () => {
    await say(acme.users.review, "changes-requested");
    const waiting = async () => (await listed({ waiting: "me" })).length;
    expect(await waiting()).toBe(1);
    await send({});
    expect(await waiting()).toBe(0);
    platform.clock.advance(minute);
    await edit();
    expect(await needs()).toBe(1);
    expect(await listed(done)).toEqual([]);
  });

  test("is nobody else's", async () => {
    await send({});
    expect((await listed({}, acme.users.create))[0]!.inbox).toEqual({ state: "here" });
    expect((await listed({ status: ["open"] }))[0]!.attention, "others still wait").toHaveLength(1);
  });

  test("a comment that asks nothing of the user leaves it done", async () => {
    await send({});
    platform.clock.advance(minute);
    await author().call(`POST ${base}/comments`, {
      params: change.params,
      body: { body: { markdown: "For the record." } },
    });
    await edit();
    expect(await needs()).toBe(0);
  });
});

describe("snoozed", () => {
  test("it comes back by itself", async () => {
    await snooze(day);
    expect(await needs()).toBe(0);
    expect(await listed({ inbox: "snoozed" })).toMatchObject([
      { inbox: { state: "snoozed", until: at(day) } },
    ]);
    expect(await listed(done)).toEqual([]);
    platform.clock.advance(day - 1);
    expect(await needs()).toBe(0);
    platform.clock.advance(1);
    expect(await needs()).toBe(1);
    expect(await listed({ inbox: "snoozed" })).toEqual([]);
  });

  test("later replies in a thread that already waits for the user bring it back", async () => {
    const user = acme.users.create;
    const thread = await reviewer().call(`POST ${base}/comments`, {
      params: change.params,
      body: { body: { markdown: "Why?" } },
    });
    expect(await needs(user)).toBe(1);
    platform.clock.advance(minute);
    await snooze(day, user);
    expect(await needs(user)).toBe(0);
    platform.clock.advance(minute);
    await reviewer().call(`POST ${base}/comments/{commentId}/replies`, {
      params: { ...change.params, commentId: thread.id },
      body: { body: { markdown: "Please?" } },
    });
    expect(await needs(user)).toBe(1);
    platform.clock.advance(minute);
    await snooze(day, user);
    platform.clock.advance(minute);
    await reviewer().call(`POST ${base}/comments/{commentId}/replies`, {
      params: { ...change.params, commentId: thread.id },
      body: { body: { markdown: "Hello?" } },
    });
    expect(await needs(user)).toBe(1);
  });

  test("so does a turn that begins because another's ended", async () => {
    const user = acme.users.create;
    await say(acme.users.review, "approved");
    const { id } = await say(acme.users.admin, "changes-requested");
    await edit();
    platform.clock.advance(minute);
    await snooze(day, user);
    expect(await needs(user)).toBe(0);
    await platform.as(acme.users.admin).call(`POST ${base}/reviews/{reviewId}/lift`, {
      params: { ...change.params, reviewId: id },
      body: { reason: "It was settled." },
    });
    expect(await listed({ attention: "me" }, user)).toMatchObject([
      { attention: [{ reason: "approved" }] },
    ]);
  });
});

test("many are moved at once, all or none", async () => {
  const other = await makeOpen();
  const both = [idOf(change), idOf(other), idOf(change)];
  expect(await send({ changeRequests: both })).toMatchObject({ status: 205 });
  expect(await listed({ inbox: "here" })).toEqual([]);
  const unknown = await send({ changeRequests: [...both, "nothing"], state: "here" });
  expect(unknown).toMatchObject({
    status: 404,
    body: { error: { message: expect.stringContaining("Reload the list") } },
  });
  expect(await listed({ inbox: "here" })).toEqual([]);
});

test.each([
  ["none", () => ({ changeRequests: [] }), "changeRequests"],
  ["too many", () => ({ changeRequests: Array(mostPutAsideAtOnce + 1).fill("x") }), "in another"],
  ["a snooze without an end", () => ({ state: "snoozed" as const }), "until"],
  ["an end without a snooze", () => ({ until: at(day) }), "Give until with"],
  ["a past end", () => ({ state: "snoozed" as const, until: at(0) }), "Choose a later"],
  ["a far end", () => ({ state: "snoozed" as const, until: at(400 * day) }), "at most one year"],
])("%s is refused", async (_, body, text) => {
  const { status, body: answer } = await send(body());
  expect(status).toBe(400);
  expect(JSON.stringify(answer)).toContain(text);
  expect(await needs()).toBe(1);
});

test("those without access are refused", async () => {
  const params = { organizationId: acme.id };
  const body = { changeRequests: [idOf(change)], state: "done" as const };
  expect(await platform.as(null).send(move, { params, body })).toMatchObject({ status: 401 });
  const other = await platform.makeOrganization("Other");
  const outsider = platform.as(other.users.admin);
  expect(await outsider.send(move, { params, body })).toMatchObject({ status: 404 });
  const own = { organizationId: other.id };
  expect(await outsider.send(move, { params: own, body })).toMatchObject({ status: 404 });
  await platform.as(acme.users.admin).call("PATCH /v1/spaces/{spaceId}", {
    params: { spaceId },
    body: { defaultLevel: null },
  });
  expect(await send({})).toMatchObject({ status: 404 });
});

test("it ends with the membership", async () => {
  const leaver = await platform.makeOrganization("Brief");
  const admin = platform.as(leaver.users.admin);
  const made = await makeChangeRequest(admin, await makeSpace(admin, leaver.id));
  await platform.as(leaver.users.read).call(move, {
    params: { organizationId: leaver.id },
    body: { changeRequests: [idOf(made)], state: "done" },
  });
  const stored = () =>
    platform.service.environment.store.read
      .selectFrom("put_aside")
      .selectAll()
      .where("organization_id", "=", leaver.id)
      .execute();
  expect(await stored()).toHaveLength(1);
  await admin.call("DELETE /v1/orgs/{organizationId}/members/{userId}", {
    params: { organizationId: leaver.id, userId: leaver.users.read.id },
  });
  expect(await stored()).toEqual([]);
});
