import { afterEach, beforeEach, expect, test } from "vitest";
import {
  confirmEmails,
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";
import { hashSecret } from "#service/kernel/secrets.ts";
import { beginSession, idleTime } from "#service/identity/credentials/sessions.ts";
import { appointInstanceAdmin, offerSignInLink } from "./first-start.ts";

let platform: TestPlatform;
let first: TestOrganization;
let other: TestOrganization;

beforeEach(async () => {
  platform = await startTestPlatform();
  first = await platform.makeOrganization("First");
  other = await platform.makeOrganization("Other");
});
afterEach(() => platform.close());

const offer = () => offerSignInLink(platform.service.environment, "https://docs.example");

/** @param confinedTo ID of the organization whose identity provider signed the user in */
async function signIn(user: TestUser, confinedTo?: string): Promise<void> {
  const { store } = platform.service.environment;
  await store.transaction(async (tx) => {
    const id = hashSecret(await beginSession(tx, user.id, platform.clock));
    if (confinedTo === undefined) return;
    const signOn = { id_hash: id, organization_id: confinedTo };
    await tx.insertInto("session_sign_on").values(signOn).execute();
  });
}

test("an admin of the first organization who is signed in needs no link, until the session has idled", async () => {
  expect(await offer()).toMatch(/^https:\/\/docs\.example\/sign-in\?link=[\w-]{43}$/);
  await signIn(first.users.admin);
  expect(await offer()).toBeUndefined();
  platform.clock.advance(idleTime);
  expect(await offer()).toBeDefined();
});

test("sessions of others do not count, nor one that does not reach the organization", async () => {
  const { admin, create } = first.users;
  await signIn(create);
  await signIn(other.users.admin);
  await signIn(admin, other.id);
  expect(await offer()).toBeDefined();
  await signIn(admin, first.id);
  expect(await offer()).toBeUndefined();
});

test("neither a password nor the session of a disabled admin counts", async () => {
  const { admin, edit } = first.users;
  const { store } = platform.service.environment;
  await signIn(edit);
  await store.transaction(async (tx) => {
    const password = { user_id: admin.id, hash: "", changed_at: 0 };
    await tx.insertInto("password").values(password).execute();
    await tx
      .updateTable("member")
      .set({ role: "admin", disabled: true })
      .where("user_id", "=", edit.id)
      .execute();
  });
  expect(await offer()).toBeDefined();
});

test("the first admin administers the instance, unless somebody does", async () => {
  const { environment } = platform.service;
  const admins = () =>
    environment.store.read.selectFrom("instance_admin").select(["user_id", "given_by"]).execute();
  await appointInstanceAdmin(environment);
  expect(await admins()).toEqual([{ user_id: first.users.admin.id, given_by: null }]);
  const { admin } = other.users;
  await environment.store.transaction((tx) =>
    tx.updateTable("instance_admin").set({ user_id: admin.id }).execute(),
  );
  await appointInstanceAdmin(environment);
  expect(await admins()).toEqual([{ user_id: admin.id, given_by: null }]);
});

test("nobody is appointed while the settings name somebody who is confirmed", async () => {
  const { environment } = platform.service;
  const named = { ...environment.settings, instanceAdmins: [other.users.edit.email] };
  const appoint = () => appointInstanceAdmin({ ...environment, settings: named });
  const count = async () =>
    (await environment.store.read.selectFrom("instance_admin").select("user_id").execute()).length;
  await environment.store.transaction((tx) => confirmEmails(tx, [other.users.edit], ""));
  await appoint();
  expect(await count()).toBe(0);
  await environment.store.transaction((tx) =>
    tx.deleteFrom("email_proof").where("organization_id", "=", "").execute(),
  );
  await appoint();
  expect(await count()).toBe(1);
});
