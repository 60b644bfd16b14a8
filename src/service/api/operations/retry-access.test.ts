// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations, type OperationKey } from "#contract/operations.ts";
import type { Access } from "#service/identity/access/access.ts";
import { beginSession } from "#service/identity/credentials/sessions.ts";
import { matrix } from "#service/identity/access/matrix/matrix.ts";
import type { CallerName } from "#service/identity/access/matrix/rules.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { startTestPlatform, testOrigin, type TestPlatform } from "#testing/platform.ts";
import { attemptable } from "#testing/undone.ts";
import { serveWebPage, type TestWebPage } from "#testing/web-page.ts";
import { makeWorld, type World } from "#testing/world.ts";
import { requestFor } from "#testing/world-requests.ts";

/** What an admin can become between a write and its retry; null: no member. */
type Change = { role?: Access; disabled?: boolean } | null;

/** Each with the column of the matrix that then is theirs. */
const losses: readonly (readonly [name: string, column: CallerName, change: Change])[] = [
  ["removed", "other", null],
  ["disabled", "other", { disabled: true }],
  ["guest", "guest", { role: null }],
  ...(["read", "comment", "edit", "review", "create"] as const).map(
    (role) => [role, role, { role }] as const,
  ),
];

/** Their links are kept as hashes only, so they run again and check access themselves. */
const runsAgain: ReadonlySet<string> = new Set<OperationKey>([
  "POST /v1/orgs/{organizationId}/invites",
  "POST /v1/orgs/{organizationId}/invites/{inviteId}/link",
  "POST /v1/orgs/{organizationId}/members/{userId}/sign-in-link",
]);

/** The retry of a caller with access gets a 409, because the secret is shown only once. */
const returnsSecret: ReadonlySet<string> = new Set<OperationKey>([
  "POST /v1/orgs/{organizationId}/tokens",
  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/preview-links",
]);

const pending =
  "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/pending-comments/{pendingCommentId}" as const;
const upload =
  "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/uploads/{uploadId}" as const;
const request = "/v1/orgs/{organizationId}/access-requests/{accessRequestId}" as const;
/**
 * In the matrix, other people don't find what is the admin's. With another role, the admin still does, or did: a retry doesn't look for it
 * again.
 */
const ofAuthor: ReadonlySet<string> = new Set<OperationKey>([
  `POST ${request}/approve`,
  `POST ${request}/decline`,
  `PUT ${pending}`,
  `DELETE ${pending}`,
  `POST ${upload}/parts`,
  `DELETE ${upload}`,
  "PATCH /v1/orgs/{organizationId}/notifications/{notificationId}",
]);

/** What it is about is named in its body, or the caller's own in an organization: a retry only sees that the role is another one. */
const namesInBody: ReadonlySet<string> = new Set<OperationKey>([
  `POST ${request}/approve`,
  `POST ${request}/decline`,
  "PATCH /v1/orgs/{organizationId}/inbox",
  "PATCH /v1/orgs/{organizationId}/notifications/{notificationId}",
]);

const writes = (Object.keys(operations) as OperationKey[]).filter(
  (key) =>
    !key.startsWith("GET") &&
    /\{(organizationId|collectionId|spaceId)\}/.test(key) &&
    // Afterwards it has no members who could lose anything.
    key !== "DELETE /v1/orgs/{organizationId}",
);

let platform: TestPlatform;
let site: TestWebPage;
let world: World;
let attempt: ReturnType<typeof attemptable>["attempt"];

beforeAll(async () => {
  site = await serveWebPage();
  platform = await startTestPlatform({
    settings: { allowFetch: ["127.0.0.0/8"] },
    wrap(store) {
      const wrapped = attemptable(store);
      ({ attempt } = wrapped);
      return wrapped.store;
    },
  });
  world = await makeWorld(platform, site.url);
});
afterAll(async () => {
  await platform.close();
  await site.close();
});

const headers = { "idempotency-key": "retry" };

/** Sends a write of the world as its admin, always with the same key. */
async function send(key: OperationKey): Promise<string> {
  const caller = platform.as(world.organization.users.admin);
  const response = await caller.send(key, { ...requestFor(world, key), headers });
  return outcomeOf(response);
}

function outcomeOf({ status, headers: sent }: { status: number; headers: Headers }): string {
  return sent.get("idempotency-replayed") === "true" ? `${status} again` : String(status);
}

/** @returns a function that replaces the admin's membership */
async function membershipOf(db: Db, organizationId: string, userId: string) {
  const mine = db
    .selectFrom("member")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId);
  const member = await mine.executeTakeFirstOrThrow();
  return async (change: Change) => {
    await db
      .deleteFrom("member")
      .where("organization_id", "=", organizationId)
      .where("user_id", "=", userId)
      .execute();
    if (change === null) return;
    await db
      .insertInto("member")
      .values({ ...member, ...change })
      .execute();
  };
}

function expectedOf(key: OperationKey, column: CallerName): string {
  const cell = matrix[key][column];
  const isTheirs = ofAuthor.has(key) && column !== "guest" && column !== "other";
  if (namesInBody.has(key) && column === "guest") return "403";
  if (cell !== "ok" && !isTheirs) return String(cell);
  // The response is that of a stronger role.
  return runsAgain.has(key) ? String(operations[key].status) : "403";
}

function replayOf(key: OperationKey): string {
  if (returnsSecret.has(key)) return "409";
  return runsAgain.has(key) ? String(operations[key].status) : `${operations[key].status} again`;
}

test.each(writes)("%s shows its first answer only to who still has the access", async (key) => {
  const { id: organizationId, users } = world.organization;
  const responses = await attempt(async (db) => {
    const first = await send(key);
    const become = await membershipOf(db, organizationId, users.admin.id);
    const after: [string, string][] = [];
    for (const [name, , change] of losses) {
      await become(change);
      after.push([name, await send(key)]);
    }
    await become({});
    return [["first", first], ...after, ["admin", await send(key)]];
  });
  expect(responses).toEqual([
    ["first", String(operations[key].status)],
    ...losses.map(([name, column]) => [name, expectedOf(key, column)]),
    ["admin", replayOf(key)],
  ]);
});

const collectionsKey = "POST /v1/orgs/{organizationId}/collections";

describe("access that the matrix doesn't know", () => {
  test("a new organization that its creator was removed from", async () => {
    const { admin } = world.organization.users;
    const responses = await attempt(async (db) => {
      const request = { body: { title: "Mine" }, headers };
      const caller = platform.as(admin);
      const first = await caller.send("POST /v1/orgs", request);
      const { id } = first.body as { id: string };
      const become = await membershipOf(db, id, admin.id);
      const again = outcomeOf(await caller.send("POST /v1/orgs", request));
      await become(null);
      return [outcomeOf(first), again, outcomeOf(await caller.send("POST /v1/orgs", request))];
    });
    expect(responses).toEqual(["201", "201 again", "404"]);
  });

  test("a role in one space, granted to a guest and taken back", async () => {
    const { guest } = world.organization.users;
    const { spaceId = "" } = world.params;
    const key = "POST /v1/spaces/{spaceId}/change-requests";
    const responses = await attempt(async (db) => {
      const grants = db
        .updateTable("access_grant")
        .where("target_id", "=", spaceId)
        .where("grantee_id", "=", guest.id);
      const owner = platform.as(world.organization.users.admin);
      await owner.call("POST /v1/spaces/{spaceId}/permissions", {
        params: { spaceId },
        body: { users: [guest.id], role: "edit" },
      });
      const write = async () =>
        outcomeOf(
          await platform
            .as(guest)
            .send(key, { params: { spaceId }, body: { subject: "Edits" }, headers }),
        );
      const answered = [await write()];
      for (const role of ["review", "comment"] as const) {
        await grants.set({ role }).execute();
        answered.push(await write());
      }
      await db.deleteFrom("access_grant").where("grantee_id", "=", guest.id).execute();
      return [...answered, await write()];
    });
    expect(responses).toEqual(["201", "201 again", "403", "404"]);
  });

  test("a team that its owner no longer owns", async () => {
    const { id: organizationId, users } = world.organization;
    const { teamId = "" } = world.params;
    const member = { params: { organizationId, teamId, userId: users.read.id } };
    const responses = await attempt(async () => {
      const manage = (role: "owner" | "member") =>
        platform
          .as(users.admin)
          .call("PUT /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}", {
            ...member,
            body: { role },
          });
      const rename = async () =>
        outcomeOf(
          await platform.as(users.read).send("PATCH /v1/orgs/{organizationId}/teams/{teamId}", {
            params: { organizationId, teamId },
            body: { title: "Editors" },
            headers,
          }),
        );
      await manage("owner");
      const answered = [await rename(), await rename()];
      await manage("member");
      return [...answered, await rename()];
    });
    expect(responses).toEqual(["200", "200 again", "403"]);
  });

  test("an organization that came to require single sign-on", async () => {
    const { id: organizationId, users } = world.organization;
    const { store, clock } = platform.service.environment;
    const secret = await store.transaction((tx) => beginSession(tx, users.create.id, clock));
    const write = async () => {
      const response = await platform.as(null).send(collectionsKey, {
        params: { organizationId },
        body: { title: "Notes" },
        headers: { ...headers, cookie: `bindery-session=${secret}`, origin: testOrigin },
      });
      return outcomeOf(response);
    };
    const responses = await attempt(async (db) => {
      const answered = [await write(), await write()];
      await db
        .updateTable("organization")
        .set({ sso: true })
        .where("id", "=", organizationId)
        .execute();
      return [...answered, await write()];
    });
    expect(responses).toEqual(["201", "201 again", "403"]);
  });

  test("what the write itself gave up doesn't keep its retry from its answer", async () => {
    const { id: organizationId, users } = world.organization;
    const key = "PATCH /v1/orgs/{organizationId}/members/{userId}";
    const leaveKey = "DELETE /v1/orgs/{organizationId}/members/{userId}";
    const me = { params: { organizationId, userId: users.admin.id }, headers };
    const caller = platform.as(users.admin);
    const responses = await attempt(async (db) => {
      await db
        .updateTable("member")
        .set({ role: "admin" })
        .where("organization_id", "=", organizationId)
        .execute();
      const demote = async () =>
        outcomeOf(await caller.send(key, { ...me, body: { role: "read" } }));
      const demoted = [await demote(), await demote()];
      await db
        .updateTable("member")
        .set({ role: "admin" })
        .where("organization_id", "=", organizationId)
        .execute();
      const leave = async () => outcomeOf(await caller.send(leaveKey, me));
      return [...demoted, await leave(), await leave()];
    });
    expect(responses).toEqual(["200", "200 again", "204", "204 again"]);
  });

  test("another body with the key of a member who was removed since", async () => {
    const { id: organizationId, users } = world.organization;
    const write = (title: string) =>
      platform
        .as(users.admin)
        .send(collectionsKey, { params: { organizationId }, body: { title }, headers });
    const responses = await attempt(async (db) => {
      const first = await write("One");
      const become = await membershipOf(db, organizationId, users.admin.id);
      await become(null);
      return [outcomeOf(first), outcomeOf(await write("Two"))];
    });
    expect(responses).toEqual(["201", "404"]);
  });
});
