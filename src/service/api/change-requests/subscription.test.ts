import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
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
  const author = platform.as(acme.users.create);
  spaceId = await makeSpace(author, acme.id);
  change = await makeChangeRequest(author, spaceId);
  await change.edit(page("Install", "Run it.\n"));
  await author.call(`PATCH ${base}`, { params: change.params, body: { status: "open" } });
});

const of = (user: TestUser) =>
  platform.as(user).call(`GET ${base}/subscription`, { params: change.params });
const choose = (user: TestUser, subscribed: boolean) =>
  platform
    .as(user)
    .call(`PUT ${base}/subscription`, { params: change.params, body: { subscribed } });
const comment = (user: TestUser) =>
  platform.as(user).call(`POST ${base}/comments`, {
    params: change.params,
    body: { body: { markdown: "Why?" } },
  });
const reply = (user: TestUser, commentId: string) =>
  platform.as(user).call(`POST ${base}/comments/{commentId}/replies`, {
    params: { ...change.params, commentId },
    body: { body: { markdown: "So." } },
  });
const ask = (user: TestUser) =>
  platform.as(acme.users.create).call(`POST ${base}/requested-reviewers`, {
    params: change.params,
    body: { users: [user.id] },
  });
const say = (user: TestUser, status: "approved" | "changes-requested") =>
  platform.as(user).call(`POST ${base}/reviews`, { params: change.params, body: { status } });

type Query = Partial<Input<typeof list>["query"]>;
async function count(user: TestUser, query: Query) {
  const { items } = await platform.as(user).call(list, {
    params: { organizationId: acme.id },
    query: { ...query, space: spaceId },
  });
  return items.length;
}
const turns = async () => (await change.read()).attention!.map(({ reason }) => reason);

test("who takes part is subscribed, and learns why", async () => {
  const { create, review, comment: commenter, edit, read } = acme.users;
  await ask(review);
  const { id } = await comment(commenter);
  await reply(edit, id);
  expect(await of(create)).toMatchObject({ subscribed: true, reason: "author" });
  expect(await of(review)).toMatchObject({ subscribed: true, reason: "review-requested" });
  expect(await of(commenter)).toMatchObject({ subscribed: true, reason: "commented" });
  expect(await of(edit)).toMatchObject({ subscribed: true, reason: "commented" });
  expect(await of(read)).toMatchObject({ subscribed: false, reason: "none" });
  await say(review, "approved");
  expect(await of(review)).toMatchObject({ subscribed: true, reason: "reviewed" });
});

test("who unsubscribes is asked for nothing, and nobody waits for them", async () => {
  const { comment: commenter, create } = acme.users;
  const { id } = await comment(commenter);
  await reply(create, id);
  expect(await count(commenter, { attention: "me" })).toBe(1);
  expect(await choose(commenter, false)).toMatchObject({ subscribed: false, reason: "chosen" });
  expect(await of(commenter)).toMatchObject({ subscribed: false, reason: "chosen" });
  expect(await count(commenter, { attention: "me" })).toBe(0);
  expect(await count(commenter, { waiting: "me" })).toBe(0);
  expect(await count(commenter, { involved: "me", inbox: "here" })).toBe(0);
  expect(await turns()).toEqual([]);
  expect(await of(create), "it is one person's choice").toMatchObject({ subscribed: true });

  expect(await choose(commenter, true)).toMatchObject({ subscribed: true, reason: "commented" });
  expect(await count(commenter, { attention: "me" })).toBe(1);
  expect(await turns()).toEqual(["reply"]);
});

test("a review that is asked of them by name still reaches them", async () => {
  const { review, create } = acme.users;
  await say(review, "changes-requested");
  await choose(review, false);
  await change.edit(page("Another", "More.\n"));
  expect(await count(review, { attention: "me" })).toBe(0);
  await ask(review);
  expect(await count(review, { attention: "me" })).toBe(1);
  expect(await turns()).toEqual(["review-requested"]);
  await choose(create, false);
  await say(review, "approved");
  expect(await count(create, { attention: "me" })).toBe(0);
});

test("so do mentions and assigned threads, which subscribe those who take no other part", async () => {
  const { create, edit, read } = acme.users;
  const asAuthor = platform.as(create);
  const { id } = await asAuthor.call(`POST ${base}/comments`, {
    params: change.params,
    body: { body: { markdown: `Ask [@Reader](/users/${read.id} "mention").` } },
  });
  expect(await of(read)).toMatchObject({ subscribed: true, reason: "mentioned" });
  await asAuthor.call(`PUT ${base}/comments/{commentId}/assignee`, {
    params: { ...change.params, commentId: id },
    body: { user: edit.id },
  });
  expect(await of(edit)).toMatchObject({ subscribed: true, reason: "assigned" });
  for (const user of [read, edit]) {
    expect(await count(user, { involved: "me" })).toBe(1);
    await choose(user, false);
    expect(await count(user, { attention: "me" })).toBe(1);
  }
  expect(await count(read, { mentioned: "me", inbox: "here" })).toBe(1);
  expect((await turns()).toSorted()).toEqual(["assigned", "mentioned"]);
});

test("who subscribes without a part sees where others have to act, until they unsubscribe", async () => {
  const { read } = acme.users;
  expect(await count(read, { waiting: "me" })).toBe(0);
  expect(await choose(read, true)).toMatchObject({ subscribed: true, reason: "chosen" });
  expect(await count(read, { waiting: "me" })).toBe(1);
  expect(await choose(read, false)).toMatchObject({ subscribed: false, reason: "none" });
  expect(await count(read, { waiting: "me" })).toBe(0);
});

test("those without access are refused, and a body that says nothing", async () => {
  const key = `PUT ${base}/subscription` as const;
  const { params } = change;
  const body = { subscribed: false };
  expect(await platform.as(null).send(key, { params, body })).toMatchObject({ status: 401 });
  const outsider = platform.as((await platform.makeOrganization("Other")).users.admin);
  expect(await outsider.send(key, { params, body })).toMatchObject({ status: 404 });
  expect(await platform.as(acme.users.guest).send(key, { params, body })).toMatchObject({
    status: 404,
  });
  expect(await platform.as(acme.users.read).send(key, { params, body: {} })).toMatchObject({
    status: 400,
  });
});
