import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";
import type { Request } from "#contract/operations.ts";

const members = "GET /v1/orgs/{organizationId}/members";
type Query = NonNullable<NonNullable<Request<typeof members>>["query"]>;

let platform: TestPlatform;
let acme: TestOrganization;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  const admin = platform.as(acme.users.admin);
  const params = { organizationId: acme.id };
  const { edit, read, comment, guest, review } = acme.users;
  await admin.call("POST /v1/orgs/{organizationId}/spaces", { params, body: {} });
  const hidden = await admin.call("POST /v1/orgs/{organizationId}/spaces", { params, body: {} });
  const spaceId = hidden.id;
  await admin.call("PATCH /v1/spaces/{spaceId}", {
    params: { spaceId },
    body: { defaultLevel: null },
  });
  await admin.call("POST /v1/spaces/{spaceId}/permissions", {
    params: { spaceId },
    body: { users: [comment.id], role: "read" },
  });
  for (const [title, users] of [
    ["Both", [edit.id, read.id]],
    ["One", [read.id]],
  ] as const) {
    const body = { title, members: [...users] };
    await admin.call("PUT /v1/orgs/{organizationId}/teams", { params, body });
  }
  const at = (user: TestUser) => ({ ...params, userId: user.id });
  const memberPath = "/v1/orgs/{organizationId}/members/{userId}";
  await admin.call(`POST ${memberPath}/sso`, { params: at(edit) });
  await admin.call(`POST ${memberPath}/sso`, { params: at(guest) });
  await admin.call(`PATCH ${memberPath}`, { params: at(review), body: { disabled: true } });
  const ping = "POST /v1/orgs/{organizationId}/ping";
  await platform.as(edit).call(ping, { params });
  platform.clock.advance(89 * 86_400_000);
  await platform.as(read).call(ping, { params });
  platform.clock.advance(2 * 86_400_000);
});
afterAll(() => platform.close());

/** The test roles of the listed members. */
async function list(query: Query, by: TestUser = acme.users.admin): Promise<string[]> {
  const params = { organizationId: acme.id };
  const { items, count } = await platform.as(by).call(members, { params, query });
  expect(count).toBe(items.length);
  return items.map(({ id }) => roleOf(id));
}

const roleOf = (id: string) =>
  Object.entries(acme.users).find(([, user]) => user.id === id)?.[0] ?? id;

test("members are filtered by single sign-on, last visit, and access, and by all of it together", async () => {
  const filtered = async (query: Query) => (await list(query)).toSorted();
  expect(await filtered({ sso: true })).toEqual(["edit", "guest"]);
  expect(await filtered({ sso: false, role: "guest" })).toEqual([]);
  expect(await filtered({ disabled: true })).toEqual(["review"]);
  expect(await filtered({ disabled: false })).not.toContain("review");
  expect(await filtered({ disabled: true, sort: "lastSeenAt" }), "never seen").toEqual([]);
  const unseen = await filtered({ inactiveDays: 90 });
  expect(unseen).not.toContain("read");
  expect(unseen).toEqual(expect.arrayContaining(["admin", "comment", "edit", "guest", "review"]));
  expect(await filtered({ inactiveDays: 92 })).toEqual([]);
  expect(await filtered({ inactiveDays: 90, sso: true, role: "edit" })).toEqual(["edit"]);
  expect(await filtered({ inactiveDays: 90, sso: true, search: "Acme guest" })).toEqual(["guest"]);
  const params = { organizationId: acme.id };
  const send = (query: object, by = acme.users.admin) =>
    platform.as(by).send(members, { params, query: query as Query });
  expect((await send({ inactiveDays: 0 })).status).toBe(400);
  expect((await send({ sso: "perhaps" })).status).toBe(400);
  expect((await send({ sso: true }, acme.users.guest)).status).toBe(403);
});

test("members are sorted by the strength of their role, by teams, and by spaces", async () => {
  const roles = ["admin", "create", "review", "edit", "comment", "read", "guest"];
  expect(await list({ sort: "role", order: "asc" })).toEqual(roles);
  expect(await list({ sort: "role", order: "desc" })).toEqual(roles.toReversed());
  expect((await list({ sort: "teams", order: "desc" })).slice(0, 2)).toEqual(["read", "edit"]);
  expect((await list({ sort: "teams", order: "asc" })).slice(-2)).toEqual(["edit", "read"]);
  const bySpaces = await list({ sort: "spaces", order: "desc" });
  expect(bySpaces.slice(0, 2).toSorted(), "an admin sees all").toEqual(["admin", "comment"]);
  expect(bySpaces.slice(-2).toSorted(), "guests and disabled members see none").toEqual([
    "guest",
    "review",
  ]);
  expect(await list({ sort: "spaces", order: "asc", disabled: true })).toEqual(["review"]);
});

test.each(["role", "teams", "spaces"] as const)(
  "the pages of members by %s hold each of them once, in order",
  async (sort) => {
    const params = { organizationId: acme.id };
    const { call, send } = platform.as(acme.users.read);
    for (const order of ["asc", "desc"] as const) {
      const whole = await call(members, { params, query: { sort, order } });
      const seen: string[] = [];
      let page: string | undefined;
      do {
        const part = await call(members, { params, query: { sort, order, limit: 2, page } });
        expect(part.count).toBe(whole.items.length);
        seen.push(...part.items.map(({ id }) => id));
        page = part.next?.page;
      } while (page !== undefined && seen.length <= whole.items.length);
      expect(seen).toEqual(whole.items.map(({ id }) => id));
    }
    const first = await call(members, { params, query: { sort, limit: 1 } });
    const query = { sort: "name", limit: 1, page: first.next?.page } as const;
    expect((await send(members, { params, query })).status).toBe(400);
    const counted = await call(members, { params, query: { sort, limit: 0 } });
    expect([counted.count, counted.items]).toEqual([7, []]);
  },
);
