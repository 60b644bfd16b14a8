import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Input } from "#contract/operations.ts";
import {
  makeChangeRequest,
  makeSpaceWith,
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
const list = "GET /v1/orgs/{organizationId}/change-requests" as const;

let platform: TestPlatform;
let acme: TestOrganization;
let change: TestChangeRequest;
let pageId: string;
let spaceId: string;
/** The last comment. */
let commentId: string;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
});
afterAll(() => platform.close());

beforeEach(async () => {
  const admin = platform.as(acme.users.admin);
  [spaceId, pageId = ""] = await makeSpaceWith(admin, acme.id, page("Install", "Run it.\n"));
  change = await makeChangeRequest(author(), spaceId);
  await change.edit(rewrite(pageId, "Run it twice.\n"));
  await setStatus("open");
});

const author = () => platform.as(acme.users.edit);

const setStatus = (status: "open" | "draft" | "archived") =>
  author().call(`PATCH ${base}`, { params: change.params, body: { status } });

const ask = (user: TestUser) => () =>
  author().call(`POST ${base}/requested-reviewers`, {
    params: change.params,
    body: { users: [user.id] },
  });

const say =
  (user: TestUser, status: "approved" | "changes-requested", markdown?: string) => async () => {
    const body = { status, ...(markdown !== undefined && { comment: { markdown } }) };
    const review = await platform.as(user).call(`POST ${base}/reviews`, {
      params: change.params,
      body,
    });
    commentId = review.comment?.id ?? commentId;
  };

const comment = (user: TestUser) => async () => {
  const made = await platform.as(user).call(`POST ${base}/comments`, {
    params: change.params,
    body: { body: { markdown: "What is this?" } },
  });
  commentId = made.id;
};

const gather = (user: TestUser) => () =>
  platform.as(user).call(`POST ${base}/pending-comments`, {
    params: change.params,
    body: { body: { markdown: "Because it fails." } },
  });

const send = (user: TestUser) => () =>
  platform.as(user).call(`POST ${base}/pending-comments/send`, { params: change.params, body: {} });

const reply = (user: TestUser) => () =>
  platform.as(user).call(`POST ${base}/comments/{commentId}/replies`, {
    params: { ...change.params, commentId },
    body: { body: { markdown: "This." } },
  });

const resolve = (user: TestUser) => () =>
  platform.as(user).call(`PUT ${base}/comments/{commentId}`, {
    params: { ...change.params, commentId },
    body: { resolved: true },
  });

const edit = () => change.edit(rewrite(pageId, "Run it thrice.\n"));

const update = async () => {
  const main = await makeChangeRequest(platform.as(acme.users.admin), spaceId);
  await main.edit(page("New", "New.\n"));
  await main.merge();
  expect(await change.update()).toBe("update");
};

const merge = () =>
  platform.as(acme.users.admin).call(`POST ${base}/merge`, { params: change.params, body: {} });

const lift = async () => {
  const { items } = await author().call(`GET ${base}/reviews`, { params: change.params });
  await platform.as(acme.users.review).call(`POST ${base}/reviews/{reviewId}/lift`, {
    params: { ...change.params, reviewId: items[0]!.id },
    body: {},
  });
};

const takeBack = () =>
  author().call(`DELETE ${base}/requested-reviewers/{userId}`, {
    params: { ...change.params, userId: acme.users.review.id },
  });

/** "review: answered by edit", and so on, by the roles of the test's users. */
async function turns(): Promise<string[]> {
  const { attention = [] } = await change.read();
  const name = (id: string) =>
    Object.entries(acme.users).find(([, user]) => user.id === id)?.[0] ?? id;
  return attention.map(({ user, reason, by }) => `${name(user.id)}: ${reason} by ${name(by!.id)}`);
}

type Query = Partial<Input<typeof list>["query"]>;

async function listed(user: TestUser, query: Query) {
  const listed = await platform.as(user).call(list, {
    params: { organizationId: acme.id },
    query: { ...query, space: spaceId },
  });
  expect(listed.count).toBe(listed.items.length);
  return listed.items;
}

type Step = () => Promise<unknown>;

describe("whose turn it is after", () => {
  const u = () => acme.users;
  const [first, second] = ["review", "comment"] as const;
  const cases: [name: string, steps: () => Step[], expected: string[]][] = [
    ["opening", () => [], []],
    ["a request", () => [ask(u()[first])], ["review: review-requested by edit"]],
    ["a request that was taken back", () => [ask(u()[first]), takeBack], []],
    [
      "a request to two and a verdict of one",
      () => [ask(u()[first]), ask(u().admin), say(u()[first], "approved")],
      ["admin: review-requested by edit"],
    ],
    [
      "an approval",
      () => [ask(u()[first]), say(u()[first], "approved", "Good.")],
      ["edit: approved by review"],
    ],
    [
      "an approval and an edit",
      () => [say(u()[first], "approved"), edit],
      ["edit: approved by review"],
    ],
    [
      "an approval beside a request for changes",
      () => [say(u().admin, "changes-requested"), say(u()[first], "approved")],
      ["edit: changes-requested by admin"],
    ],
    [
      "a request for changes",
      () => [ask(u()[first]), say(u()[first], "changes-requested", "No.")],
      ["edit: changes-requested by review"],
    ],
    [
      "a request for changes and an edit",
      () => [say(u()[first], "changes-requested", "No."), edit],
      ["review: answered by edit"],
    ],
    [
      "a request for changes and an update from main",
      () => [say(u()[first], "changes-requested"), update],
      ["edit: changes-requested by review"],
    ],
    [
      "a request for changes and a reply to it",
      () => [say(u()[first], "changes-requested", "No."), reply(u().edit)],
      ["review: answered by edit"],
    ],
    [
      "a request for changes and a comment that isn't sent yet",
      () => [say(u()[first], "changes-requested", "No."), gather(u().edit)],
      ["edit: changes-requested by review"],
    ],
    [
      "a request for changes and comments that were sent together",
      () => [say(u()[first], "changes-requested", "No."), gather(u().edit), send(u().edit)],
      ["review: answered by edit"],
    ],
    [
      "a request for changes and another request for a review",
      () => [say(u()[first], "changes-requested"), ask(u()[first])],
      ["review: review-requested by edit"],
    ],
    [
      "a request for changes, an edit, and another request for changes",
      () => [say(u()[first], "changes-requested"), edit, say(u()[first], "changes-requested")],
      ["edit: changes-requested by review"],
    ],
    [
      "a request for changes, an edit, and an approval",
      () => [say(u()[first], "changes-requested"), edit, say(u()[first], "approved")],
      ["edit: approved by review"],
    ],
    [
      "a request for changes that was lifted",
      () => [say(u()[first], "changes-requested"), lift],
      [],
    ],
    [
      "a comment of somebody else during a request for changes",
      () => [say(u()[first], "changes-requested"), comment(u()[second])],
      ["edit: changes-requested by review"],
    ],
    ["a comment of somebody else", () => [comment(u()[second])], ["edit: comment by comment"]],
    ["a comment of an author", () => [comment(u().edit)], []],
    ["an edit after a comment", () => [comment(u()[second]), edit], ["edit: comment by comment"]],
    [
      "an author's reply",
      () => [comment(u()[second]), reply(u().edit)],
      ["comment: reply by edit"],
    ],
    [
      "a reply to an author",
      () => [comment(u().edit), reply(u()[second])],
      ["edit: reply by comment"],
    ],
    [
      "a reply to a reply",
      () => [comment(u()[second]), reply(u().edit), reply(u()[second])],
      ["edit: reply by comment"],
    ],
    [
      "a reply of a third person",
      () => [comment(u()[second]), reply(u()[first])],
      ["comment: reply by review", "edit: comment by comment"],
    ],
    [
      "two replies, of which the second answers the third person too",
      () => [comment(u()[second]), reply(u()[first]), reply(u().edit)],
      ["comment: reply by review", "review: reply by edit"],
    ],
    ["a resolved thread", () => [comment(u()[second]), reply(u().edit), resolve(u()[second])], []],
    ["a merge", () => [ask(u()[first]), comment(u()[second]), merge], []],
    ["archiving", () => [ask(u()[first]), () => setStatus("archived")], []],
    ["going back to a draft", () => [ask(u()[first]), () => setStatus("draft")], []],
    [
      "opening it again",
      () => [ask(u()[first]), () => setStatus("draft"), () => setStatus("open")],
      ["review: review-requested by edit"],
    ],
    [
      "an edit by the requested reviewer",
      () => [
        ask(u().admin),
        () =>
          platform.as(u().admin).call(`POST ${base}/content`, {
            params: change.params,
            body: { changes: [rewrite(pageId, "Run it often.\n")] },
          }),
      ],
      [],
    ],
  ];

  test.each(cases)("%s", async (_, steps, expected) => {
    for (const step of steps()) await step();
    expect((await turns()).toSorted()).toEqual(expected);
    for (const user of Object.values(acme.users)) {
      const isTurn = expected.some((line) => acme.users[line.split(":")[0] as "edit"] === user);
      const [own] = await listed(user, { attention: "me" });
      expect(own?.number, `${user.displayName} in the list`).toBe(isTurn ? 2 : undefined);
      expect(own?.attention ?? []).toEqual(isTurn ? (await change.read()).attention : []);
      if (isTurn) expect(await listed(user, { waiting: "me" })).toEqual([]);
    }
  });
});

test("it has been somebody's turn since what they have to answer", async () => {
  await say(acme.users.review, "changes-requested")();
  platform.clock.advance(60_000);
  const answeredAt = new Date(platform.clock.now()).toISOString();
  await edit();
  platform.clock.advance(60_000);
  await change.edit(rewrite(pageId, "Run it now.\n"));
  await comment(acme.users.edit)();
  expect((await change.read()).attention).toMatchObject([{ since: answeredAt }]);
});

test("the others who take part wait", async () => {
  const waiting = async (user: TestUser) => (await listed(user, { waiting: "me" })).length;
  expect(await waiting(acme.users.edit)).toBe(1);
  expect(await waiting(acme.users.review)).toBe(0);
  await say(acme.users.review, "changes-requested")();
  await comment(acme.users.comment)();
  expect(await waiting(acme.users.edit)).toBe(0);
  expect(await waiting(acme.users.review)).toBe(1);
  expect(await waiting(acme.users.comment)).toBe(1);
  await edit();
  expect(await waiting(acme.users.review)).toBe(0);
  await reply(acme.users.edit)();
  expect(await waiting(acme.users.edit)).toBe(1);
});

test("a person's past change requests are those in which they took part", async () => {
  await comment(acme.users.comment)();
  await merge();
  const done: Query = { involved: "me", status: ["merged", "archived"] };
  expect(await listed(acme.users.edit, done)).toMatchObject([{ number: 2 }]);
  expect(await listed(acme.users.comment, done)).toMatchObject([{ number: 2 }]);
  expect(await listed(acme.users.read, done)).toEqual([]);
  expect((await listed(acme.users.comment, done))[0]).not.toHaveProperty("attention");
});

test("it is stale after 14 days without anything new", async () => {
  const stale = async () =>
    (await listed(acme.users.edit, { status: ["open"], stale: "yes", involved: "me" })).length;
  const day = 24 * 60 * 60 * 1000;
  platform.clock.advance(13 * day);
  expect(await stale()).toBe(0);
  platform.clock.advance(2 * day);
  expect(await stale()).toBe(1);
  await comment(acme.users.comment)();
  expect(await stale()).toBe(0);
  platform.clock.advance(15 * day);
  expect(await stale()).toBe(1);
  await reply(acme.users.edit)();
  expect(await stale()).toBe(0);
  platform.clock.advance(15 * day);
  await ask(acme.users.review)();
  expect(await stale()).toBe(0);
  platform.clock.advance(15 * day);
  expect(await stale()).toBe(1);
  await say(acme.users.review, "approved")();
  expect(await stale()).toBe(0);
});

test("nobody finds what they can't read, even if it is their turn", async () => {
  await ask(acme.users.review)();
  await comment(acme.users.comment)();
  expect(await listed(acme.users.review, { attention: "me" })).toHaveLength(1);
  expect(await listed(acme.users.comment, { waiting: "me" })).toHaveLength(1);
  await platform.as(acme.users.admin).call("PATCH /v1/spaces/{spaceId}", {
    params: { spaceId },
    body: { defaultLevel: null },
  });
  for (const query of [{ attention: "me" }, { waiting: "me" }, { involved: "me" }] as const) {
    expect(await listed(acme.users.review, query)).toEqual([]);
    expect(await listed(acme.users.comment, query)).toEqual([]);
  }
});

test("somebody who left the organization has no turn", async () => {
  const leaver = acme.users.comment;
  await comment(leaver)();
  await reply(acme.users.edit)();
  expect(await turns()).toEqual(["comment: reply by edit"]);
  await platform.as(acme.users.admin).call("DELETE /v1/orgs/{organizationId}/members/{userId}", {
    params: { organizationId: acme.id, userId: leaver.id },
  });
  expect(await turns()).toEqual([]);
});
