import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeChangeRequest, page } from "#testing/change-requests.ts";
import {
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";
import { commitRevision } from "#service/documents/content/revisions.ts";
import type { RevisionType } from "#service/kernel/store/schema-content.ts";

const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}" as const;
const reviews = `GET ${base}/reviews` as const;
const review = `POST ${base}/reviews` as const;
const requested = `GET ${base}/requested-reviewers` as const;
const request = `POST ${base}/requested-reviewers` as const;
const withdraw = `DELETE ${base}/requested-reviewers/{userId}` as const;

let platform: TestPlatform;
let acme: TestOrganization;
let other: TestOrganization;
let params: { spaceId: string; changeRequestId: string };

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  other = await platform.makeOrganization("Other");
});
afterAll(() => platform.close());

beforeEach(async () => {
  const organization = { params: { organizationId: acme.id }, body: {} };
  const space = await platform
    .as(acme.users.admin)
    .call("POST /v1/orgs/{organizationId}/spaces", organization);
  const editor = platform.as(acme.users.edit);
  const inSpace = { params: { spaceId: space.id }, body: { subject: "Reviewed" } };
  const { id } = await editor.call("POST /v1/spaces/{spaceId}/change-requests", inSpace);
  params = { spaceId: space.id, changeRequestId: id };
});

/** Adds a revision of the change request without changes. */
async function addRevision(type: RevisionType): Promise<void> {
  const { store, ids, clock } = platform.service.environment;
  await store.transaction(async (tx) => {
    const { revision } = await tx
      .selectFrom("change_request")
      .select("revision")
      .where("id", "=", params.changeRequestId)
      .executeTakeFirstOrThrow();
    const next = await commitRevision(tx, {
      id: ids.next(),
      createdAt: clock.now(),
      organizationId: acme.id,
      spaceId: params.spaceId,
      parents: [revision],
      type,
      base: revision,
      edits: new Map(),
      createdBy: acme.users.edit.id,
    });
    await tx
      .updateTable("change_request")
      .set({ revision: next.id })
      .where("id", "=", params.changeRequestId)
      .execute();
  });
}

test("a review outlives an update from main, and an edit makes it outdated", async () => {
  const reviewer = platform.as(acme.users.review);
  const made = await reviewer.call(review, { params, body: { status: "approved" } });
  expect(made).toMatchObject({
    status: "approved",
    outdated: false,
    reviewer: { id: acme.users.review.id },
  });
  const outdated = async () =>
    (await reviewer.call(reviews, { params })).items.map((item) => item.outdated);
  await addRevision("update");
  await addRevision("update");
  expect(await outdated()).toEqual([false]);
  await addRevision("edits");
  expect(await outdated()).toEqual([true]);
});

test("what a review says is an open comment on the whole change request", async () => {
  const reviewer = platform.as(acme.users.review);
  const body = { status: "changes-requested", comment: { markdown: "Shorter, please." } } as const;
  const made = await reviewer.call(review, { params, body });
  expect(made.comment).toMatchObject({ body: { markdown: "Shorter, please." }, status: "open" });
  expect(made.comment?.target.review).toBe(made.id);
  const view = `GET ${base}` as const;
  expect((await reviewer.call(view, { params })).comments).toBe(1);
});

test("a request for review stands in the reviewer's inbox until the review", async () => {
  const editor = platform.as(acme.users.edit);
  const users = [acme.users.review.id, acme.users.admin.id];
  const reviewers = await editor.call(request, { params, body: { users } });
  expect(reviewers.items.map(({ id }) => id).toSorted()).toEqual(users.toSorted());
  expect((await editor.call(request, { params, body: { users } })).count).toBe(2);

  const inbox = async () => {
    const query = { requestedReviewer: acme.users.review.id };
    const list = { params: { organizationId: acme.id }, query };
    const listed = await editor.call("GET /v1/orgs/{organizationId}/change-requests", list);
    return listed.items.map(({ id }) => id);
  };
  expect(await inbox()).toContain(params.changeRequestId);
  await platform.as(acme.users.review).call(review, { params, body: { status: "approved" } });
  expect(await inbox()).not.toContain(params.changeRequestId);

  const admin = { params: { ...params, userId: acme.users.admin.id } };
  expect((await editor.send(withdraw, admin)).status).toBe(205);
  expect((await editor.send(withdraw, admin)).status).toBe(404);
  expect((await editor.call(requested, { params })).items).toEqual([]);
});

test("only who may review is asked for it", async () => {
  const users = [acme.users.review.id, acme.users.read.id, other.users.admin.id];
  const response = await platform.as(acme.users.edit).send(request, { params, body: { users } });
  expect(response.status).toBe(400);
  const { error } = response.body as { error: { details: { path: string }[] } };
  expect(error.details.map(({ path }) => path)).toEqual(["body.users.1", "body.users.2"]);
});

test("reviews and requests are refused without a credential, without the role, and across organizations", async () => {
  const status = { status: "approved" };
  const users = { users: [acme.users.review.id] };
  const send = (user: Parameters<typeof platform.as>[0]) => platform.as(user).send;
  expect((await send(null)(review, { params, body: status })).status).toBe(401);
  expect((await send(acme.users.edit)(review, { params, body: status })).status).toBe(403);
  expect((await send(other.users.admin)(review, { params, body: status })).status).toBe(404);
  expect((await send(null)(request, { params, body: users })).status).toBe(401);
  expect((await send(acme.users.comment)(request, { params, body: users })).status).toBe(403);
  expect((await send(other.users.admin)(request, { params, body: users })).status).toBe(404);
});

describe("nobody judges what they wrote", () => {
  const status = `GET ${base}/review-status` as const;
  const edits = { changes: [page("Install", "Run it.\n")] };
  const judge = (user: TestUser, verdict: "approved" | "changes-requested") =>
    platform.as(user).send(review, { params, body: { status: verdict } });
  const authors = async () =>
    (await platform.as(acme.users.read).call(status, { params })).authors.map(({ id }) => id);

  test("the person who opened it, and everyone who edited it since, are its authors", async () => {
    expect(await authors()).toEqual([acme.users.edit.id]);
    platform.clock.advance(1000);
    await platform.as(acme.users.review).call(`POST ${base}/content`, { params, body: edits });
    expect(await authors()).toEqual([acme.users.edit.id, acme.users.review.id]);
  });

  test("authors can't approve or request changes, admins included", async () => {
    for (const user of [acme.users.review, acme.users.admin]) {
      expect((await judge(user, "changes-requested")).status).toBe(201);
      await platform.as(user).call(`POST ${base}/content`, { params, body: edits });
      for (const verdict of ["approved", "changes-requested"] as const) {
        const refused = await judge(user, verdict);
        expect(refused.status).toBe(422);
        expect(refused.body).toMatchObject({
          error: { code: 422, message: expect.stringContaining("You wrote in change request") },
        });
      }
      const said = { params, body: { body: { markdown: "Done." } } };
      expect((await platform.as(user).send(`POST ${base}/comments`, said)).status).toBe(200);
    }
  });

  test("updating from main doesn't make anyone an author", async () => {
    const reviewer = platform.as(acme.users.review);
    const other = await makeChangeRequest(platform.as(acme.users.admin), params.spaceId);
    await other.edit(page("Elsewhere", "Text.\n"));
    await other.merge();
    await reviewer.call(`POST ${base}/update`, { params });
    expect((await judge(acme.users.review, "approved")).status).toBe(201);
  });

  test("authors aren't asked for a review", async () => {
    await platform.as(acme.users.review).call(`POST ${base}/content`, { params, body: edits });
    const body = { users: [acme.users.admin.id, acme.users.review.id] };
    const refused = await platform.as(acme.users.edit).send(request, { params, body });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: "body.users.1" }] } },
    });
  });

  test("only those who see the change request see its authors", async () => {
    const get = async (user: TestUser | null) =>
      (await platform.as(user).send(status, { params })).status;
    expect(await get(null)).toBe(401);
    expect(await get(acme.users.guest)).toBe(404);
    expect(await get(other.users.admin)).toBe(404);
  });
});
