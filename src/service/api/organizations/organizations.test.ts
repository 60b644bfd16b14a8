import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

let platform: TestPlatform;
let acme: TestOrganization;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
});
afterAll(() => platform.close());

test("a caller finds itself", async () => {
  const { admin } = acme.users;
  const user = await platform.as(admin).call("GET /v1/user");
  expect(user).toMatchObject({ object: "user", id: admin.id, email: admin.email });
});

test("who creates an organization administers it, and others do not see it", async () => {
  const ana = platform.as(await platform.makeUser());
  const made = await ana.call("POST /v1/orgs", {
    body: { title: "Zeta", emailDomains: ["z.example"] },
  });
  expect(made).toMatchObject({
    title: "Zeta",
    emailDomains: ["z.example"],
    permissions: { admin: true },
  });
  const params = { organizationId: made.id };
  expect(await ana.call("GET /v1/orgs/{organizationId}", { params })).toEqual(made);
  expect((await ana.call("GET /v1/orgs")).items).toEqual([made]);

  const stranger = platform.as(acme.users.admin);
  const unseen = await stranger.send("GET /v1/orgs/{organizationId}", { params });
  const missing = await stranger.send("GET /v1/orgs/{organizationId}", {
    params: { organizationId: "none" },
  });
  expect([unseen.status, unseen.body]).toEqual([404, missing.body]);
  expect((await platform.as(null).send("POST /v1/orgs", { body: { title: "Zeta" } })).status).toBe(
    401,
  );
});

test("a disabled member has no access", async () => {
  const { edit } = acme.users;
  const { store } = platform.service.environment;
  const setDisabled = (disabled: boolean) =>
    store.transaction((tx) =>
      tx.updateTable("member").set({ disabled }).where("user_id", "=", edit.id).execute(),
    );
  await setDisabled(true);
  const params = { organizationId: acme.id };
  expect((await platform.as(edit).send("GET /v1/orgs/{organizationId}", { params })).status).toBe(
    404,
  );
  expect((await platform.as(edit).call("GET /v1/orgs")).count).toBe(0);
  await setDisabled(false);
});

test("members are listed by name, role and search, but not for guests", async () => {
  const list = (query: object, user = acme.users.read) =>
    platform.as(user).send("GET /v1/orgs/{organizationId}/members", {
      params: { organizationId: acme.id },
      query: { ...query },
    });
  const names = async (query: object) => {
    const { items } = (await list(query)).body as { items: { user: { displayName: string } }[] };
    return items.map(({ user }) => user.displayName);
  };
  expect(await names({ sort: "name", order: "asc" })).toEqual(
    ["admin", "comment", "create", "edit", "guest", "read", "review"].map((role) => `Acme ${role}`),
  );
  expect(await names({ role: "guest" })).toEqual(["Acme guest"]);
  expect(await names({ search: "ME REV" })).toEqual(["Acme review"]);
  expect(await names({ search: "100%" })).toEqual([]);
  expect(await names({ sort: "lastSeenAt" })).toEqual([]);
  expect((await list({}, acme.users.guest)).status).toBe(403);
});

test("pages of a list neither repeat nor lose rows when others come in between", async () => {
  const ana = platform.as(await platform.makeUser());
  const create = (title: string) => ana.call("POST /v1/orgs", { body: { title } });
  for (const title of ["One", "Two", "Three", "Four", "Five"]) await create(title);
  const first = await ana.call("GET /v1/orgs", { query: { limit: 2 } });
  expect(first.count).toBe(5);
  await create("Six");
  const second = await ana.call("GET /v1/orgs", { query: { limit: 2, page: first.next?.page } });
  const third = await ana.call("GET /v1/orgs", { query: { limit: 2, page: second.next?.page } });
  const titles = [first, second, third].flatMap(({ items }) => items.map(({ title }) => title));
  expect(titles).toEqual(["One", "Two", "Three", "Four", "Five", "Six"]);
  expect(third.next).toBeUndefined();
  expect((await ana.send("GET /v1/orgs", { query: { page: "bm9uZQ" } })).status).toBe(400);
  expect((await ana.send("GET /v1/orgs", { query: { limit: 1001 } })).status).toBe(400);
});
