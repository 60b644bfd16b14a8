import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { warnOfCertificates } from "#service/identity/saml/certificate-warnings.ts";
import { removeOldRecords } from "#service/documents/lifecycle/old-records.ts";
import { day, minute } from "#service/kernel/clock.ts";
import { makeCertificate } from "#testing/certificate.ts";
import {
  makeChangeRequest,
  makeSpace,
  page,
  rewrite,
  type TestChangeRequest,
} from "#testing/change-requests.ts";
import {
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";

const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}" as const;
const list = "GET /v1/orgs/{organizationId}/notifications" as const;
const changeKey = "PATCH /v1/orgs/{organizationId}/notifications/{notificationId}" as const;
const readAll = "POST /v1/orgs/{organizationId}/notifications/read-all" as const;

let platform: TestPlatform;
let acme: TestOrganization;
let other: TestOrganization;
let spaceId: string;
let change: TestChangeRequest;
let users: TestOrganization["users"];

beforeAll(async () => {
  platform = await startTestPlatform();
  other = await platform.makeOrganization("Other");
});
afterAll(() => platform.close());
beforeEach(async () => {
  acme = await platform.makeOrganization("Acme");
  ({ users } = acme);
  spaceId = await makeSpace(platform.as(users.create), acme.id);
  change = await makeChangeRequest(platform.as(users.create), spaceId, "Shorter guide");
  await change.edit(page("Install", "Run it.\n"));
  await platform
    .as(users.create)
    .call(`PATCH ${base}`, { params: change.params, body: { status: "open" } });
});

async function notificationsOf(user: TestUser, query: { unread?: boolean; limit?: number } = {}) {
  await platform.service.relay.drain();
  const params = { organizationId: acme.id };
  return (await platform.as(user).call(list, { params, query })).items;
}

/** What a person reads, the newest first: kind, who, and how often. */
async function told(user: TestUser): Promise<string[]> {
  const items = await notificationsOf(user);
  return items.map(({ kind, actors, count, people }) => {
    const who = actors.map(({ displayName }) => displayName.replace("Acme ", "")).join(", ");
    return `${kind} by ${who || "nobody"}${count > 1 ? ` (${count}, ${people})` : ""}`;
  });
}

const comment = (user: TestUser, markdown = "Why?") =>
  platform.as(user).call(`POST ${base}/comments`, {
    params: change.params,
    body: { body: { markdown } },
  });
const reply = (user: TestUser, commentId: string, markdown = "So.") =>
  platform.as(user).call(`POST ${base}/comments/{commentId}/replies`, {
    params: { ...change.params, commentId },
    body: { body: { markdown } },
  });
const ask = (user: TestUser) =>
  platform.as(users.create).call(`POST ${base}/requested-reviewers`, {
    params: change.params,
    body: { users: [user.id] },
  });
const say = (user: TestUser, status: "approved" | "changes-requested", markdown?: string) =>
  platform.as(user).call(`POST ${base}/reviews`, {
    params: change.params,
    body: { status, ...(markdown !== undefined && { comment: { markdown } }) },
  });
const mention = ({ id, displayName }: TestUser) => `[@${displayName}](/users/${id} "mention")`;
const subscribe = (user: TestUser, body: { subscribed: boolean; quiet?: boolean }) =>
  platform.as(user).call(`PUT ${base}/subscription`, { params: change.params, body });

test("a review is requested, changes are, then approved and merged; nobody is told of their own acts", async () => {
  await ask(users.review);
  expect(await told(users.review)).toEqual(["review-requested by create"]);
  await say(users.review, "changes-requested", "Shorter, **please**.");
  await say(users.review, "approved");
  expect(await told(users.create)).toEqual(["approved by review", "changes-requested by review"]);
  const [, sentBack] = await notificationsOf(users.create);
  expect(sentBack).toMatchObject({
    excerpt: "Shorter, please.",
    changeRequest: { subject: "Shorter guide", number: 1 },
    space: { id: spaceId, title: "Docs" },
    read: false,
  });
  await platform.as(users.admin).call(`POST ${base}/merge`, { params: change.params, body: {} });
  expect(await told(users.create)).toContain("merged by admin");
  expect(await told(users.review)).toEqual(["merged by admin", "review-requested by create"]);
  expect(await told(users.admin)).toEqual([]);
});

test("replies reach who takes part, once each, and join one row until it is read", async () => {
  const { id } = await comment(users.comment, "Why `npm`?");
  expect(await told(users.create)).toEqual(["replied by comment"]);
  await reply(users.create, id);
  platform.clock.advance(minute);
  await reply(users.review, id, "Because.");
  await reply(users.review, id, "Really.");
  expect(await told(users.comment)).toEqual(["replied by review, create (3, 2)"]);
  // Looking at the events again changes nothing.
  await platform.service.environment.store.transaction((tx) =>
    tx.updateTable("event").set({ untold: true }).execute(),
  );
  expect(await told(users.comment)).toEqual(["replied by review, create (3, 2)"]);
  const [row] = await notificationsOf(users.comment);
  expect(row).toMatchObject({ comment: id, excerpt: "Really." });
  await platform.as(users.comment).call(changeKey, {
    params: { organizationId: acme.id, notificationId: row!.id },
    body: { read: true },
  });
  await reply(users.review, id, "Indeed.");
  expect(await told(users.comment)).toEqual([
    "replied by review",
    "replied by review, create (3, 2)",
  ]);
  // Who isn't in the thread isn't told.
  expect(await told(users.edit)).toEqual([]);
});

test("who is mentioned is told of that alone, also by a later edit, but only once", async () => {
  const { id } = await comment(users.comment, `Well, ${mention(users.edit)}?`);
  expect(await told(users.edit)).toEqual(["mentioned by comment"]);
  await reply(users.comment, id, `And ${mention(users.create)}?`);
  expect(await told(users.create)).toEqual(["mentioned by comment", "replied by comment"]);
  const params = { ...change.params, commentId: id };
  await platform.as(users.comment).call(`PUT ${base}/comments/{commentId}`, {
    params,
    body: { body: { markdown: `${mention(users.edit)} and ${mention(users.review)}?` } },
  });
  // They take part in the thread since they were mentioned.
  expect(await told(users.edit)).toEqual(["replied by comment", "mentioned by comment"]);
  expect(await told(users.review)).toEqual(["mentioned by comment"]);
});

test("a thread is assigned", async () => {
  const { id } = await comment(users.comment);
  const assign = (by: TestUser, user: TestUser) =>
    platform.as(by).call(`PUT ${base}/comments/{commentId}/assignee`, {
      params: { ...change.params, commentId: id },
      body: { user: user.id },
    });
  await assign(users.review, users.edit);
  expect(await told(users.edit)).toEqual(["assigned by review"]);
  await assign(users.review, users.review);
  expect(await told(users.review)).toEqual([]);
});

test("comments that were pending come with the verdict, without a notification of their own", async () => {
  const { review, create, edit } = users;
  for (const markdown of ["One.", `Two, ${mention(edit)}.`]) {
    await platform.as(review).call(`POST ${base}/pending-comments`, {
      params: change.params,
      body: { body: { markdown } },
    });
  }
  expect(await told(create)).toEqual([]);
  await platform.as(review).call(`POST ${base}/reviews`, {
    params: change.params,
    body: { status: "changes-requested", sendPending: true },
  });
  expect(await told(create)).toEqual(["changes-requested by review"]);
  expect(await told(edit)).toEqual(["mentioned by review"]);
});

test("an update from main that finds conflicts tells the other authors", async () => {
  const { create, edit, admin } = users;
  const first = await makeChangeRequest(platform.as(admin), spaceId);
  const [pageId] = await first.edit(page("Guide", "One.\n"));
  await first.merge();
  const mine = await makeChangeRequest(platform.as(create), spaceId, "Mine");
  await mine.edit(rewrite(pageId!, "Two.\n"));
  const theirs = await makeChangeRequest(platform.as(admin), spaceId);
  await theirs.edit(rewrite(pageId!, "Three.\n"));
  await theirs.merge();
  await platform.as(edit).call(`POST ${base}/update`, { params: mine.params });
  expect(await told(create)).toEqual(["conflicts by edit"]);
});

test("access is given to people and teams", async () => {
  const { admin, guest, read } = users;
  const params = { organizationId: acme.id };
  const team = await platform
    .as(admin)
    .call("PUT /v1/orgs/{organizationId}/teams", { params, body: { title: "Writers" } });
  await platform.as(admin).call("PUT /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}", {
    params: { ...params, teamId: team.id, userId: read.id },
    body: {},
  });
  await platform.as(admin).call("POST /v1/spaces/{spaceId}/permissions", {
    params: { spaceId },
    body: { users: [guest.id, admin.id], teams: [team.id], role: "edit" },
  });
  expect(await told(guest)).toEqual(["access-given by admin"]);
  expect(await notificationsOf(read)).toMatchObject([
    { kind: "access-given", role: "edit", space: { title: "Docs" } },
  ]);
  expect(await told(admin)).toEqual([]);
  const collection = await platform.as(admin).call("POST /v1/orgs/{organizationId}/collections", {
    params,
    body: { title: "Guides" },
  });
  await platform.as(admin).call("POST /v1/collections/{collectionId}/permissions", {
    params: { collectionId: collection.id },
    body: { users: [guest.id], role: "read" },
  });
  expect(await notificationsOf(guest)).toMatchObject([
    { kind: "access-given", target: { id: collection.id, title: "Guides" } },
    { space: { id: spaceId } },
  ]);
  // Nothing about what isn't shared anymore.
  await platform
    .as(admin)
    .call("DELETE /v1/collections/{collectionId}/permissions/users/{userId}", {
      params: { collectionId: collection.id, userId: guest.id },
    });
  await platform.as(admin).call("DELETE /v1/spaces/{spaceId}/permissions/users/{userId}", {
    params: { spaceId, userId: guest.id },
  });
  expect(await told(guest)).toEqual([]);
});

test("nothing is told about a deleted space, and again once it is restored", async () => {
  await ask(users.review);
  expect(await told(users.review)).toHaveLength(1);
  await platform.as(users.admin).call("DELETE /v1/spaces/{spaceId}", { params: { spaceId } });
  expect(await told(users.review)).toEqual([]);
  await platform.as(users.admin).call("POST /v1/spaces/{spaceId}/restore", { params: { spaceId } });
  expect(await told(users.review)).toHaveLength(1);
});

test("who unsubscribed is only asked by name; who wants quiet hears nothing; who subscribed hears all", async () => {
  await subscribe(users.create, { subscribed: false });
  await subscribe(users.edit, { subscribed: true });
  await comment(users.comment);
  expect(await told(users.create)).toEqual([]);
  expect(await told(users.edit)).toEqual(["replied by comment"]);
  await comment(users.comment, mention(users.create));
  expect(await told(users.create)).toEqual(["mentioned by comment"]);
  const quiet = await subscribe(users.create, { subscribed: false, quiet: true });
  expect(quiet).toEqual({ subscribed: false, reason: "chosen", quiet: true });
  await comment(users.comment, `Again, ${mention(users.create)}`);
  expect(await told(users.create)).toHaveLength(1);
  // Another choice leaves it as it is.
  expect(await subscribe(users.create, { subscribed: true })).toMatchObject({ quiet: true });
  expect(await subscribe(users.create, { subscribed: true, quiet: false })).toMatchObject({
    quiet: false,
  });
});

test("a notification is read and unread, and all of them up to a moment", async () => {
  await ask(users.review);
  const [first] = await notificationsOf(users.review);
  platform.clock.advance(minute);
  await comment(users.comment, mention(users.review));
  const as = platform.as(users.review);
  const params = { organizationId: acme.id };
  const unread = async () => {
    await platform.service.relay.drain();
    return (await as.call(list, { params, query: { unread: true, limit: 0 } })).count;
  };
  expect(await unread()).toBe(2);
  await as.call(readAll, { params, body: { until: first!.at } });
  expect(await unread()).toBe(1);
  const item = { params: { ...params, notificationId: first!.id } };
  await as.call(changeKey, { ...item, body: { read: false } });
  expect(await unread()).toBe(2);
  await as.call(changeKey, { ...item, body: { read: true } });
  await as.call(readAll, { params, body: {} });
  expect(await unread()).toBe(0);
  const entries = await platform
    .as(users.admin)
    .call("GET /v1/orgs/{organizationId}/audit-events", {
      params,
      query: { actor: users.review.id },
    });
  expect(entries.count).toBe(0);
});

test("only the person themselves reads and changes their notifications", async () => {
  await ask(users.review);
  const [row] = await notificationsOf(users.review);
  const params = { organizationId: acme.id, notificationId: row!.id };
  const change = (user: TestUser | null) =>
    platform.as(user).send(changeKey, { params, body: { read: true } });
  expect((await change(null)).status).toBe(401);
  expect((await change(users.admin)).status).toBe(404);
  expect((await change(other.users.admin)).status).toBe(404);
  const all = (user: TestUser | null, body: object = {}) =>
    platform.as(user).send(readAll, { params, body });
  expect((await all(null)).status).toBe(401);
  expect((await all(other.users.admin)).status).toBe(404);
  expect((await all(users.review, { until: "yesterday" })).status).toBe(400);
  expect((await platform.as(null).send(list, { params })).status).toBe(401);
  expect((await platform.as(other.users.admin).send(list, { params })).status).toBe(404);
  expect(await notificationsOf(users.review)).toMatchObject([{ read: false }]);
});

test("pages continue while notifications arrive", async () => {
  for (let count = 0; count < 5; count++) {
    await comment(users.comment, mention(users.review));
    platform.clock.advance(minute);
  }
  await platform.service.relay.drain();
  const params = { organizationId: acme.id };
  const as = platform.as(users.review);
  const first = await as.call(list, { params, query: { limit: 2 } });
  expect(first.count).toBe(5);
  await comment(users.comment, mention(users.review));
  await platform.service.relay.drain();
  const ids = first.items.map(({ id }) => id);
  let next = first.next?.page;
  while (next !== undefined) {
    const more = await as.call(list, { params, query: { limit: 2, page: next } });
    ids.push(...more.items.map(({ id }) => id));
    next = more.next?.page;
  }
  expect(new Set(ids).size).toBe(5);
});

test("two processes that look at the same events tell once", async () => {
  await comment(users.comment, mention(users.review));
  await ask(users.review);
  await Promise.all([platform.service.relay.drain(), platform.service.relay.drain()]);
  expect(await told(users.review)).toEqual(["review-requested by create", "mentioned by comment"]);
});

test("an event that can't be told is left out, and those after it are told", async () => {
  await ask(users.review);
  const { store } = platform.service.environment;
  await store.transaction((tx) =>
    tx
      .updateTable("event")
      .set({ space_id: "gone" })
      .where("organization_id", "=", acme.id)
      .where("action", "=", "requested-reviewer.create")
      .execute(),
  );
  await comment(users.comment, mention(users.review));
  const { relay } = platform.service;
  await expect(relay.drain()).rejects.toThrow();
  await expect(relay.drain()).rejects.toThrow();
  expect(await told(users.review)).toEqual(["mentioned by comment"]);
});

test("admins are told 30 and 7 days before the certificate of an identity provider ends", async () => {
  const now = platform.clock.now();
  const { certificate } = makeCertificate({ from: now - day, until: now + 40 * day });
  const { id } = await platform.as(users.admin).call("POST /v1/orgs/{organizationId}/saml", {
    params: { organizationId: acme.id },
    body: {
      label: "Acme ID",
      ssoURL: "https://id.acme.example/sso",
      entityID: "https://id.acme.example",
      certificate,
    },
  });
  const look = () => warnOfCertificates(platform.service.environment, new AbortController().signal);
  await look();
  expect(await told(users.admin)).toEqual([]);
  platform.clock.advance(11 * day);
  await look();
  await look();
  expect(await notificationsOf(users.admin)).toMatchObject([
    { kind: "certificate-ends", count: 1, target: { id, title: "Acme ID" }, actors: [] },
  ]);
  platform.clock.advance(23 * day);
  await look();
  expect(await notificationsOf(users.admin)).toMatchObject([{ count: 2 }]);
  expect(await told(users.create)).toEqual([]);
});

test("old notifications are deleted", async () => {
  await ask(users.review);
  expect(await told(users.review)).toHaveLength(1);
  platform.clock.advance(181 * day);
  await removeOldRecords(platform.service.environment, new AbortController().signal);
  expect(await told(users.review)).toEqual([]);
});
