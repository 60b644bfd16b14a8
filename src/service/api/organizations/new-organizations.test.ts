import { afterEach, expect, test } from "vitest";
import { startTestPlatform, type TestPlatform, type TestUser } from "#testing/platform.ts";
import type { Settings } from "#service/kernel/settings.ts";

let platform: TestPlatform;
afterEach(() => platform.close());

const start = async (settings: Partial<Settings>) => {
  const limits = { newOrganizations: "admins", organizationsPerPerson: 2 } as const;
  platform = await startTestPlatform({ settings: { ...limits, ...settings } });
  return platform.makeOrganization("Acme");
};

const create = (user: TestUser) =>
  platform.as(user).send("POST /v1/orgs", { body: { title: "New" } });

test("a disabled editor creates no organization, and an admin does", async () => {
  const { users } = await start({});
  const { store } = platform.service.environment;
  await store.transaction((tx) =>
    tx.updateTable("member").set({ disabled: true }).where("user_id", "=", users.edit.id).execute(),
  );
  for (const user of [users.edit, users.create, await platform.makeUser()]) {
    expect(await create(user)).toMatchObject({
      status: 403,
      body: { error: { message: expect.stringContaining("an admin of an organization") } },
    });
    expect(await platform.as(user).call("GET /v1/user")).toMatchObject({
      permissions: { createOrganization: false },
      creationRefusal: "admins",
    });
  }
  expect((await platform.as(users.admin).call("GET /v1/user")).permissions).toEqual({
    administerInstance: false,
    changeProfile: true,
    createOrganization: true,
  });
  expect((await create(users.admin)).status).toBe(201);
});

test("a person has a quota, which counts what exists", async () => {
  const { id, users } = await start({});
  await create(users.admin);
  expect(await create(users.admin)).toMatchObject({ status: 403 });
  const user = await platform.as(users.admin).call("GET /v1/user");
  expect(user.creationRefusal).toBe("quota");
  const params = { organizationId: id };
  await platform.as(users.admin).send("DELETE /v1/orgs/{organizationId}", { params });
  expect((await create(users.admin)).status).toBe(201);
});

test("the setting lets everyone or nobody create organizations", async () => {
  const { users } = await start({ newOrganizations: "nobody" });
  expect((await create(users.admin)).status).toBe(403);
  await platform.close();
  await start({ newOrganizations: "anyone" });
  expect((await create(await platform.makeUser())).status).toBe(201);
});

test("once no organization is left, the oldest account begins again", async () => {
  platform = await startTestPlatform({ settings: { newOrganizations: "admins" } });
  const first = await platform.makeUser();
  const second = await platform.makeUser();
  expect((await create(second)).status).toBe(403);
  expect((await create(first)).status).toBe(201);
});
