import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { operations, type OperationKey } from "#contract/operations.ts";
import { mostPendingComments } from "#contract/pending-comment.ts";
import type { Database, Db } from "#service/kernel/store/schema.ts";
import { blockAnchor } from "#content/prose/anchored-blocks.ts";
import { parseBlocks } from "#content/prose/blocks.ts";
import type { TestCaller } from "#testing/call.ts";
import {
  makeChangeRequest,
  makeSpace,
  page,
  rewrite,
  type TestChangeRequest,
} from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

const request = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}" as const;
const base = `${request}/pending-comments` as const;
const comments = `GET ${request}/comments` as const;
const text = "Run the installer.\n\nThen restart.\n";
/** Found in whatever shows a pending comment. */
const secret = "wanderlust";

let platform: TestPlatform;
let acme: TestOrganization;
let other: TestOrganization;
let author: TestCaller;
let reviewer: TestCaller;
let change: TestChangeRequest;
let pageId: string;

beforeAll(async () => {
  platform = await startTestPlatform();
  other = await platform.makeOrganization("Other");
});
afterAll(() => platform.close());

beforeEach(async () => {
  acme = await platform.makeOrganization();
  author = platform.as(acme.users.admin);
  reviewer = platform.as(acme.users.review);
  const spaceId = await makeSpace(author, acme.id);
  change = await makeChangeRequest(author, spaceId);
  [pageId = ""] = await change.edit(page("Install", text));
  platform.clock.advance(1000);
});

const store = () => platform.service.environment.store;
/** What is stored of this test's organization. */
const storedIn = (db: Db) =>
  db.selectFrom("pending_comment").where("organization_id", "=", acme.id);
const gather = (markdown: string, more: object = {}, caller = reviewer) =>
  caller.call(`POST ${base}`, { params: change.params, body: { body: { markdown }, ...more } });
const pendingOf = async (caller: TestCaller) =>
  (await caller.call(`GET ${base}`, { params: change.params })).items;
const commentsFor = async (caller: TestCaller) =>
  (await caller.call(comments, { params: change.params, query: { order: "asc" } })).items;
const send = (caller = reviewer, body: object = {}) =>
  caller.send(`POST ${base}/send`, { params: change.params, body });
const review = (body: object, caller = reviewer) =>
  caller.send(`POST ${request}/reviews`, { params: change.params, body });

describe("gathering", () => {
  test("pending comments on a block and on a page are listed, edited, and deleted", async () => {
    const node = blockAnchor(parseBlocks(text), 1, "after");
    const first = await gather("Twice?", { page: pageId, node });
    expect(first).toMatchObject({
      body: { markdown: "Twice?" },
      target: {
        page: { id: pageId, outdated: false },
        node: { id: node, preview: "Then restart." },
      },
    });
    expect(first).not.toHaveProperty("editedAt");
    const second = await gather("Nice", { page: pageId });
    const params = { ...change.params, pendingCommentId: first.id };
    const body = { body: { markdown: "Once?" } };
    const edited = await reviewer.call(`PUT ${base}/{pendingCommentId}`, { params, body });
    expect(edited).toMatchObject({ id: first.id, body: { markdown: "Once?" } });
    expect(edited.editedAt).toBeDefined();
    expect(await pendingOf(reviewer)).toEqual([edited, second]);
    await reviewer.call(`DELETE ${base}/{pendingCommentId}`, { params });
    expect(await pendingOf(reviewer)).toEqual([second]);
    // In another tab it is still shown.
    const again = await reviewer.send(`PUT ${base}/{pendingCommentId}`, { params, body });
    expect(again).toMatchObject({
      status: 404,
      body: { error: { message: expect.stringContaining("sent or deleted it in another tab") } },
    });
  });

  test("a block that isn't on the page, and a page that doesn't exist, are refused", async () => {
    const node = blockAnchor(parseBlocks("Something else.\n"), 0, "after");
    const params = change.params;
    const body = { body: { markdown: "Hm" } };
    for (const target of [{ page: pageId, node }, { page: change.params.spaceId }]) {
      const refused = await reviewer.send(`POST ${base}`, { params, body: { ...body, ...target } });
      expect(refused.status).toBe(400);
    }
  });

  test("as many as can be sent at once", async () => {
    await gather("The first one");
    await store().transaction(async (tx) => {
      const row = await storedIn(tx).selectAll().executeTakeFirstOrThrow();
      const rows = Array.from({ length: mostPendingComments - 1 }, (_, n) => ({
        ...row,
        id: `more-${n}`,
      }));
      await tx.insertInto("pending_comment").values(rows).execute();
    });
    const refused = await reviewer.send(`POST ${base}`, {
      params: change.params,
      body: { body: { markdown: "One too many" } },
    });
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining("200 pending comments") } },
    });
    expect((await send()).body).toEqual({ sent: mostPendingComments });
    await gather("There is room again");
  });

  test("a merged change request has no review to gather for", async () => {
    await change.merge();
    const refused = await reviewer.send(`POST ${base}`, {
      params: change.params,
      body: { body: { markdown: "Late" } },
    });
    expect(refused.status).toBe(409);
  });

  test.each([
    ["without a credential", () => platform.as(null), 401],
    ["with too weak a role", () => platform.as(acme.users.read), 403],
    ["in another organization", () => platform.as(other.users.admin), 404],
  ])("is refused %s", async (_, caller, status) => {
    const { id } = await gather("Mine");
    const body = { body: { markdown: "Hm" } };
    const { params } = change;
    expect((await caller().send(`POST ${base}`, { params, body })).status).toBe(status);
    expect((await send(caller(), { comment: { markdown: "Hm" } })).status).toBe(status);
    // What belongs to somebody else doesn't exist, for admins, too.
    const theirs = { ...params, pendingCommentId: id };
    for (const anyone of [caller(), author]) {
      const expected = anyone === author || status === 403 ? 404 : status;
      const put = await anyone.send(`PUT ${base}/{pendingCommentId}`, { params: theirs, body });
      const gone = await anyone.send(`DELETE ${base}/{pendingCommentId}`, { params: theirs });
      expect([put.status, gone.status]).toEqual([expected, expected]);
    }
    expect(await pendingOf(reviewer)).toHaveLength(1);
  });
});

describe("sending", () => {
  test("a review sends them with its verdict, and its own text", async () => {
    const first = await gather("Twice?", { page: pageId });
    platform.clock.advance(1000);
    const second = await gather("And this?");
    platform.clock.advance(1000);
    expect(await commentsFor(author)).toEqual([]);
    const made = await review({
      status: "changes-requested",
      comment: { markdown: "See below" },
      sendPending: true,
    });
    expect(made).toMatchObject({
      status: 201,
      body: { comment: { body: { markdown: "See below" } } },
    });
    const now = new Date(platform.clock.now()).toISOString();
    expect(await commentsFor(author)).toMatchObject([
      { id: first.id, body: { markdown: "Twice?" }, postedAt: now, status: "open", replies: 0 },
      { id: second.id, body: { markdown: "And this?" }, postedAt: now },
      { body: { markdown: "See below" }, postedAt: now },
    ]);
    expect((await commentsFor(author))[0]).toMatchObject({
      postedBy: { id: acme.users.review.id },
      target: { page: { id: pageId } },
    });
    expect(await pendingOf(reviewer)).toEqual([]);
  });

  test("a comment that was edited before it was sent isn't marked as edited", async () => {
    const { id } = await gather("Twice?");
    await reviewer.call(`PUT ${base}/{pendingCommentId}`, {
      params: { ...change.params, pendingCommentId: id },
      body: { body: { markdown: "Once?" } },
    });
    await send();
    const [sent] = await commentsFor(author);
    expect(sent).toMatchObject({ id, body: { markdown: "Once?" } });
    expect(sent).not.toHaveProperty("editedAt");
  });

  test("sending is told as one act", async () => {
    await gather("Mine");
    await gather("Mine, too");
    await send();
    const { items } = await author.call("GET /v1/orgs/{organizationId}/audit-events", {
      params: { organizationId: acme.id },
      query: { actor: acme.users.review.id },
    });
    expect(items.map(({ action, target }) => [action, target?.id])).toEqual([
      ["change-request.pending-comments-send", change.params.changeRequestId],
    ]);
    const events = await store()
      .read.selectFrom("event")
      .selectAll()
      .where("action", "=", "change-request.pending-comments-send")
      .where("organization_id", "=", acme.id)
      .execute();
    expect(events).toHaveLength(1);
  });

  test("authors send theirs without a verdict", async () => {
    await gather("A note", {}, author);
    expect((await send(author, { comment: { markdown: "For the reviewers" } })).body).toEqual({
      sent: 2,
    });
    expect((await commentsFor(reviewer)).map(({ body }) => body.markdown)).toEqual([
      "A note",
      "For the reviewers",
    ]);
  });

  test("a review without `sendPending` leaves them, and each person sends only their own", async () => {
    await gather("Mine");
    await gather("Theirs", {}, author);
    await review({ status: "approved" });
    expect(await pendingOf(reviewer)).toHaveLength(1);
    await send();
    expect((await commentsFor(reviewer)).map(({ body }) => body.markdown)).toEqual(["Mine"]);
    expect(await pendingOf(author)).toHaveLength(1);
  });

  test("sent twice at once, each comment is there once", async () => {
    await gather("Mine");
    await gather("Mine, too");
    const sent = await Promise.all([
      send(),
      send(),
      review({ status: "approved", sendPending: true }),
    ]);
    expect(sent.filter(({ status }) => status < 300).length).toBeGreaterThan(0);
    expect(sent.every(({ status }) => [200, 201, 409].includes(status))).toBe(true);
    expect(await commentsFor(author)).toHaveLength(2);
    expect(await pendingOf(reviewer)).toEqual([]);
  });

  test("a retry gets the first response, and a second request finds nothing to send", async () => {
    await gather("Mine");
    const headers = { "idempotency-key": "once" };
    const first = await reviewer.send(`POST ${base}/send`, {
      params: change.params,
      body: {},
      headers,
    });
    const retry = await reviewer.send(`POST ${base}/send`, {
      params: change.params,
      body: {},
      headers,
    });
    expect([first.body, retry.body]).toEqual([{ sent: 1 }, { sent: 1 }]);
    expect((await send()).status).toBe(409);
    expect(await commentsFor(author)).toHaveLength(1);
  });

  const refusals: [string, () => Promise<{ status: number }>, number][] = [
    ["of an author", () => review({ status: "approved", sendPending: true }, author), 422],
    [
      "with a text that can't be read",
      () =>
        review({ status: "approved", comment: { markdown: "a", document: {} }, sendPending: true }),
      400,
    ],
    [
      "of a merged change request",
      async () => {
        await change.merge();
        return review({ status: "approved", sendPending: true });
      },
      409,
    ],
  ];
  test.each(refusals)("a review %s sends nothing", async (_, refused, status) => {
    await gather("Mine");
    await gather("The author's", {}, author);
    expect((await refused()).status).toBe(status);
    expect(await commentsFor(author)).toEqual([]);
    expect(await pendingOf(reviewer)).toHaveLength(1);
    expect(await pendingOf(author)).toHaveLength(1);
  });

  test("a review that fails after its comments were sent sends nothing", async () => {
    const { id } = await gather("Mine");
    // The comment's ID is taken, so the review's transaction fails in the middle.
    await store().transaction(async (tx) => {
      const row = await storedIn(tx).selectAll().executeTakeFirstOrThrow();
      await tx
        .insertInto("pending_comment")
        .values({ ...row, id: "another" })
        .execute();
    });
    await store().transaction((tx) =>
      tx
        .insertInto("comment")
        .values({
          organization_id: acme.id,
          id,
          space_id: change.params.spaceId,
          change_request_id: null,
          review_id: null,
          page: null,
          node: null,
          preview: null,
          revision: "r",
          body: "In the way",
          status: "open",
          resolved_at: null,
          resolved_by: null,
          posted_by: acme.users.admin.id,
          posted_at: 0,
          edited_at: null,
        })
        .execute(),
    );
    expect((await review({ status: "approved", sendPending: true })).status).toBe(500);
    expect(await commentsFor(author)).toEqual([]);
    expect(await pendingOf(reviewer)).toHaveLength(2);
    const { items } = await reviewer.call(`GET ${request}/reviews`, { params: change.params });
    expect(items).toEqual([]);
  });
});

describe("what happens meanwhile", () => {
  test("merged: they can still be sent, as comments", async () => {
    await gather("Mine", { page: pageId });
    await change.merge();
    expect((await send()).body).toEqual({ sent: 1 });
    expect(await commentsFor(author)).toHaveLength(1);
  });

  test("its block was rewritten: it keeps the text that it is about", async () => {
    const node = blockAnchor(parseBlocks(text), 1, "after");
    await gather("Twice?", { page: pageId, node });
    await change.edit(rewrite(pageId, "All is new.\n"));
    const about = { page: { outdated: true }, node: { id: node, preview: "Then restart." } };
    expect(await pendingOf(reviewer)).toMatchObject([{ target: about }]);
    await send();
    expect(await commentsFor(author)).toMatchObject([{ target: about }]);
  });

  const setRole = (role: "read" | "review") =>
    author.call("PATCH /v1/orgs/{organizationId}/members/{userId}", {
      params: { organizationId: acme.id, userId: acme.users.review.id },
      body: { role },
    });

  test("without permission to comment, they can only be read and deleted", async () => {
    const { id } = await gather("Mine");
    await setRole("read");
    const params = { ...change.params, pendingCommentId: id };
    const body = { body: { markdown: "Hm" } };
    expect((await send()).status).toBe(403);
    expect((await reviewer.send(`PUT ${base}/{pendingCommentId}`, { params, body })).status).toBe(
      403,
    );
    expect(await pendingOf(reviewer)).toHaveLength(1);
    await reviewer.call(`DELETE ${base}/{pendingCommentId}`, { params });
    expect(await pendingOf(reviewer)).toEqual([]);
  });

  test("leaving the organization deletes them", async () => {
    await gather("Mine");
    await author.call("DELETE /v1/orgs/{organizationId}/members/{userId}", {
      params: { organizationId: acme.id, userId: acme.users.review.id },
    });
    expect((await reviewer.send(`GET ${base}`, { params: change.params })).status).toBe(404);
    expect(await storedIn(store().read).select("id").execute()).toEqual([]);
  });

  test("a transfer takes along those of members of the other organization", async () => {
    await gather("Mine");
    await gather("The admin's", {}, author);
    const userId = acme.users.admin.id;
    await store().transaction((tx) =>
      tx
        .insertInto("member")
        .values({
          organization_id: other.id,
          user_id: userId,
          role: "create",
          disabled: false,
          sso: false,
          joined_at: 0,
        })
        .execute(),
    );
    await author.call("POST /v1/spaces/{spaceId}/transfer", {
      params: { spaceId: change.params.spaceId },
      body: { organization: other.id },
    });
    expect(await pendingOf(author)).toMatchObject([{ body: { markdown: "The admin's" } }]);
    const { rows } = await sql`select id from pending_comment where organization_id in
      (${acme.id}, ${other.id})`.execute(store().read);
    expect(rows).toHaveLength(1);
  });
});

describe("nobody else learns of them", () => {
  /** Every read whose parameters exist here; `{}` for the others of the path. */
  const reads = (Object.keys(operations) as OperationKey[]).filter(
    (key) => key.startsWith("GET") && !("events" in operations[key]),
  );

  async function readEverything(caller: TestCaller): Promise<Map<string, string>> {
    const { revision } = await change.read();
    const params = {
      ...change.params,
      organizationId: acme.id,
      userId: acme.users.review.id,
      pageId,
      revisionId: revision,
      path: "install",
    };
    const read = new Map<string, string>();
    for (const key of reads) {
      const query = key.endsWith("/search") ? { query: secret } : {};
      const { status, body } = await caller
        .send(key, { params, query })
        // A file.
        .catch(() => ({ status: 0, body: null }));
      read.set(key, `${status} ${JSON.stringify(body)}`);
    }
    return read;
  }

  /** Without what differs between any two requests: signed URLs. */
  const steady = (read: Map<string, string>) =>
    new Map([...read].map(([key, value]) => [key, value.replaceAll(/"url":"[^"]+"/g, "")]));

  test.each(["admin", "review", "comment", "read", "guest"] as const)(
    "no read answers %s anything else while somebody has them",
    async (role) => {
      const [caller, writer] =
        role === "review"
          ? [reviewer, platform.as(acme.users.create)]
          : [platform.as(acme.users[role]), reviewer];
      // When a token was used last is no secret.
      for (const { call } of [caller, writer]) await call("GET /v1/user");
      const before = steady(await readEverything(caller));
      const params = change.params;
      const { id } = await gather(secret, { page: pageId }, writer);
      const path = { ...params, pendingCommentId: id };
      const body = { body: { markdown: `${secret}, again` } };
      await writer.call(`PUT ${base}/{pendingCommentId}`, { params: path, body });
      const gone = await gather(secret, {}, writer);
      await writer.call(`DELETE ${base}/{pendingCommentId}`, {
        params: { ...params, pendingCommentId: gone.id },
      });
      const after = steady(await readEverything(caller));
      for (const [key, value] of after) expect(value, key).toBe(before.get(key));
      expect([...after.values()].filter((value) => value.startsWith("200")).length).toBeGreaterThan(
        role === "guest" ? 3 : 25,
      );
      await writer.call(`POST ${base}/send`, { params, body: {} });
      // The same reads find it once it is sent.
      const sent = await readEverything(caller);
      if (role !== "guest") expect(sent.get(comments)).toContain(secret);
    },
  );

  test("writing, editing, deleting, and refusing them leaves rows in no other table", async () => {
    const rows = async () => {
      const { read } = store();
      const all: Record<string, unknown[]> = {};
      for (const { name } of await read.introspection.getTables()) {
        if (name === "pending_comment" || name.startsWith("search_words_")) continue;
        all[name] = await read
          .selectFrom(name as keyof Database)
          .selectAll()
          .execute();
      }
      return all;
    };
    await pendingOf(reviewer);
    await pendingOf(platform.as(acme.users.read));
    const before = await rows();
    const { id } = await gather(secret);
    const params = { ...change.params, pendingCommentId: id };
    const body = { body: { markdown: secret } };
    await reviewer.call(`PUT ${base}/{pendingCommentId}`, { params, body });
    await platform.as(acme.users.read).send(`POST ${base}`, { params: change.params, body });
    await author.send(`DELETE ${base}/{pendingCommentId}`, { params });
    await reviewer.call(`DELETE ${base}/{pendingCommentId}`, { params });
    // No event, no line of the audit log, no new time of the change request.
    expect(await rows()).toEqual(before);
  });
});
