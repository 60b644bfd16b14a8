import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { removeOldRecords } from "#service/documents/lifecycle/old-records.ts";
import { hashPassword } from "#service/identity/credentials/passwords.ts";
import { day } from "#service/kernel/clock.ts";

let platform: TestPlatform;
let acme: TestOrganization;

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  acme = await platform.makeOrganization("Acme");
});

const list = "GET /v1/orgs/{organizationId}/audit-events";
const admin = () => platform.as(acme.users.admin);
const inAcme = () => ({ organizationId: acme.id });
const read = (query: Record<string, string | number> = {}) =>
  admin().call(list, { params: inAcme(), query });
const makeSpace = (title: string) =>
  admin().call("POST /v1/orgs/{organizationId}/spaces", { params: inAcme(), body: { title } });

test("an update says what each field was and is, and nothing about what stayed or isn't shown", async () => {
  const change = "PATCH /v1/orgs/{organizationId}";
  const body = { title: "Acme", ai: true, emailDomains: ["acme.example"] };
  await admin().call(change, { params: inAcme(), body: { ...body, defaultRole: "edit" } });
  await admin().call(change, { params: inAcme(), body: { logo: "https://acme.example/a.png" } });
  const member = { ...inAcme(), userId: acme.users.read.id };
  await admin().call("PATCH /v1/orgs/{organizationId}/members/{userId}", {
    params: member,
    body: { role: "create" },
  });
  await admin().call(change, { params: inAcme(), body: { ai: true } });
  const { items } = await read();
  expect(items.map(({ changes }) => changes)).toEqual([
    [],
    [{ field: "role", before: "read", after: "create" }],
    [{ field: "logo", before: null, after: "https://acme.example/a.png" }],
    [
      { field: "ai", before: false, after: true },
      { field: "emailDomains", before: "", after: "acme.example" },
      { field: "defaultRole", before: "read", after: "edit" },
    ],
  ]);
});

test("a refused update and one that fails record no change", async () => {
  const space = await makeSpace("Guide");
  const params = { spaceId: space.id };
  const rename = "PATCH /v1/spaces/{spaceId}";
  await platform.as(acme.users.read).send(rename, { params, body: { title: "Mine" } });
  const { items } = await read();
  expect(items[0]).toMatchObject({ action: "space.update", result: "refused" });
  expect(items[0]!.changes).toBeUndefined();
});

test("parts of one act are one entry, which its group lists", async () => {
  const titles = ["One", "Two", "Three"];
  for (const title of titles) {
    await admin().fetch(`/v1/orgs/${acme.id}/spaces`, {
      method: "POST",
      headers: { "content-type": "application/json", "bindery-group": "0123456789abcdef" },
      body: JSON.stringify({ title }),
    });
  }
  await makeSpace("Alone");
  // Another person's entry isn't hidden by it.
  await platform.as(acme.users.create).fetch(`/v1/orgs/${acme.id}/spaces`, {
    method: "POST",
    headers: { "content-type": "application/json", "bindery-group": "0123456789abcdef" },
    body: JSON.stringify({ title: "Other" }),
  });
  const { items, count } = await read();
  expect(count).toBe(3);
  expect(items.map(({ target, group }) => [target?.title, group?.parts])).toEqual([
    ["Other", undefined],
    ["Alone", undefined],
    ["Three", 3],
  ]);
  const parts = await read({ group: items[2]!.group!.id, actor: acme.users.admin.id });
  expect(parts.items.map(({ target }) => target?.title)).toEqual(["Three", "Two", "One"]);
  expect((await read({ search: "two" })).items).toHaveLength(1);
  expect((await read({ search: " " })).count).toBe(3);
});

test("entries are found by request, item, title and actor", async () => {
  const space = await makeSpace("Harbour 100%");
  await makeSpace("Harbour 1000");
  const listed = async (search: string) =>
    (await read({ search })).items.map(({ target }) => target?.title);
  const [, first] = (await read()).items;
  expect(await listed(first!.requestId!)).toEqual(["Harbour 100%"]);
  expect(await listed(space.id)).toEqual(["Harbour 100%"]);
  expect(await listed("harbour 100%")).toEqual(["Harbour 100%"]);
  expect(await listed(acme.users.admin.email)).toHaveLength(2);
  expect(await listed("nobody@example.com")).toEqual([]);
});

test("sign-ins and refused ones are recorded with their way, without the actor of a refused one", async () => {
  const { store } = platform.service.environment;
  const password = "a long password of Ana";
  const { id, email } = acme.users.read;
  const hash = await hashPassword(password);
  await store.transaction((tx) =>
    tx.insertInto("password").values({ user_id: id, hash, changed_at: 0 }).execute(),
  );
  const signIn = (body: object) =>
    platform.as(null).fetch("/auth/session", {
      method: "POST",
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
      body: JSON.stringify(body),
    });
  expect((await signIn({ email, password })).status).toBe(204);
  expect((await signIn({ email, password: "a wrong password" })).status).toBe(401);
  expect((await signIn({ email: "no@example.com", password })).status).toBe(401);
  await eventually(async () => expect((await read()).count).toBe(2));
  expect((await signIn({ token: acme.users.read.token })).status).toBe(204);
  const { items } = await read({ action: "member.sign-in" });
  expect(
    items.map(({ actor, target, result, detail }) => [actor?.id, target?.id, result, detail]),
  ).toEqual([
    [id, id, "success", "With an API token."],
    [undefined, id, "refused", "With a password."],
    [id, id, "success", "With a password."],
  ]);
  expect(JSON.stringify(items)).not.toContain(password);
});

test("each organization keeps its log for as long as it wants", async () => {
  const other = await platform.makeOrganization("Other");
  const keep = (organizationId: string, auditLogDays: number) =>
    platform
      .as(organizationId === other.id ? other.users.admin : acme.users.admin)
      .call("PATCH /v1/orgs/{organizationId}", {
        params: { organizationId },
        body: { auditLogDays },
      });
  await keep(acme.id, 30);
  await keep(other.id, 3650);
  platform.clock.advance(40 * day);
  await makeSpace("New");
  await removeOldRecords(platform.service.environment, AbortSignal.timeout(60_000));
  expect((await read()).items.map(({ action }) => action)).toEqual(["space.create"]);
  const kept = await platform.as(other.users.admin).call(list, {
    params: { organizationId: other.id },
    query: {},
  });
  expect(kept.items[0]!.changes).toEqual([{ field: "auditLogDays", before: 400, after: 3650 }]);
});
