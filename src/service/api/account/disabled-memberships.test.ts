import { afterAll, beforeAll, expect, test } from "vitest";
import { hashSecret } from "#service/kernel/secrets.ts";
import { beginSession } from "#service/identity/credentials/sessions.ts";
import {
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";

const list = "GET /v1/user/disabled-memberships";

let platform: TestPlatform;
let acme: TestOrganization;
beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  for (const user of [acme.users.edit, acme.users.guest]) {
    await platform.as(acme.users.admin).call("PATCH /v1/orgs/{organizationId}/members/{userId}", {
      params: { organizationId: acme.id, userId: user.id },
      body: { disabled: true },
    });
  }
});
afterAll(() => platform.close());

const of = async (user: TestUser) => (await platform.as(user).call(list, { query: {} })).items;

test("disabled members learn where, and whom to ask", async () => {
  const { admin, edit, read } = acme.users;
  expect(await of(edit)).toMatchObject([
    { organization: acme.id, title: "Acme", admins: [{ id: admin.id, email: admin.email }] },
  ]);
  expect(await of(read)).toEqual([]);
  expect(await of(admin)).toEqual([]);
  const other = await platform.makeOrganization("Other");
  expect(await of(other.users.admin)).toEqual([]);
  expect((await platform.as(null).send(list, { query: {} })).status).toBe(401);
});

test("disabled guests don't learn who the admins are", async () => {
  expect(await of(acme.users.guest)).toMatchObject([{ title: "Acme", admins: [] }]);
});

/** What a session shows. @param signedOnFor the organization whose identity provider opened it */
async function inSession(user: TestUser, signedOnFor?: string) {
  const { store, clock } = platform.service.environment;
  const secret = await store.transaction(async (tx) => {
    const made = await beginSession(tx, user.id, clock);
    if (signedOnFor !== undefined) {
      const signOn = { id_hash: hashSecret(made), organization_id: signedOnFor };
      await tx.insertInto("session_sign_on").values(signOn).execute();
    }
    return made;
  });
  const headers = { cookie: `bindery-session=${secret}` };
  const response = await platform.as(null).fetch("/v1/user/disabled-memberships", { headers });
  return ((await response.json()) as { items: { admins: unknown[] }[] }).items;
}

test("where single sign-on is required, only its sessions name the admins", async () => {
  const { edit } = acme.users;
  const require = (sso: boolean) =>
    platform.service.environment.store.transaction((tx) =>
      tx.updateTable("organization").set({ sso }).where("id", "=", acme.id).execute(),
    );
  await require(true);
  expect(await inSession(edit)).toMatchObject([{ admins: [] }]);
  expect(await inSession(edit, acme.id)).toMatchObject([{ admins: [{ object: "user" }] }]);
  const other = await platform.makeOrganization("Other");
  expect(await inSession(edit, other.id)).toEqual([]);
  await require(false);
});
