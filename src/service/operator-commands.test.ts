// @module-tag slow
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser } from "#service/api/account/user.ts";
import { addMember, addOrganization } from "#service/api/organizations/organizations.ts";
import { beginSession } from "#service/identity/credentials/sessions.ts";
import { makeSignInLink } from "#service/identity/credentials/sign-in-links.ts";
import { replaceRecoveryCodes } from "#service/identity/two-step/recovery-codes.ts";
import { confirmApp, startApp } from "#service/identity/two-step/totp.ts";
import { systemClock } from "#service/kernel/clock.ts";
import { createIds } from "#service/kernel/ids.ts";
import { testVault } from "#testing/platform.ts";
import { openTestStore, type TestStore } from "#testing/store.ts";
import { codeOf } from "#testing/two-step.ts";

/*
 * What the person who runs the server does in a shell, beside the service.
 */

const facilities = { clock: systemClock, ids: createIds(systemClock), vault: testVault };

let opened: TestStore;
beforeEach(async () => {
  opened = await openTestStore();
});
afterEach(() => opened.close());

/** @returns what the command printed, and its exit code */
async function run(script: string, ...parameters: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const { databaseUrl, dataDir } = opened.place.settings;
  const place = databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl };
  const file = fileURLToPath(new URL(script, import.meta.url));
  const started = promisify(execFile)(process.execPath, [file, ...parameters], {
    env: { PATH, NODE_COMPILE_CACHE, ...place },
  });
  return started.then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, text: error.stderr }),
  );
}

const addPerson = () =>
  opened.store.transaction(async (tx) => {
    const person = await addUser(tx, facilities, { displayName: "Ana", email: "ana@example.com" });
    const organization = await addOrganization(tx, facilities, { title: "Acme", admin: person.id });
    const other = await addUser(tx, facilities, { displayName: "Bo", email: "bo@example.com" });
    const member = { organizationId: organization.id, userId: other.id, role: "read" } as const;
    await addMember(tx, member, systemClock.now());
    return { person, organization, other };
  });

const auditOf = (action: string) =>
  opened.store.read.selectFrom("audit_event").selectAll().where("action", "=", action).execute();

test("two-step verification ends with its sessions, and the owner and the organizations are told", async () => {
  const { store } = opened;
  const { person, other } = await addPerson();
  await store.transaction(async (tx) => {
    const { secret } = await startApp(tx, facilities, person);
    await confirmApp(tx, facilities, person.id, codeOf(secret, systemClock.now()));
    await replaceRecoveryCodes(tx, systemClock, person.id);
    await makeSignInLink(tx, person.id, systemClock);
    for (const { id } of [person, other]) await beginSession(tx, id, systemClock);
  });
  const left = async () => {
    const [factors, codes, links, sessions] = await Promise.all([
      store.read.selectFrom("totp").select("user_id").execute(),
      store.read.selectFrom("recovery_code").select("user_id").execute(),
      store.read.selectFrom("sign_in_link").select("user_id").execute(),
      store.read.selectFrom("session").select("user_id").execute(),
    ]);
    return [factors.length, codes.length, links.length, sessions.map(({ user_id: id }) => id)];
  };
  expect(await left()).toEqual([1, 10, 1, [person.id, other.id]]);

  const done = await run("./remove-two-step.ts", "Ana@Example.com");
  expect(done.text).toContain("Two-step verification is off for ana@example.com");
  expect(done.code).toBe(0);
  expect(await left()).toEqual([0, 0, 0, [other.id]]);
  expect(await auditOf("member.two-step-off")).toMatchObject([
    { result: "success", detail: "By the person who runs the server." },
  ]);
  const notices = await store.read.selectFrom("account_notice").selectAll().execute();
  expect(notices).toMatchObject([{ user_id: person.id, kind: "factor-removed" }]);

  const again = await run("./remove-two-step.ts", "ana@example.com");
  expect([again.code, again.text]).toEqual([
    1,
    "Nothing was changed: two-step verification is off for ana@example.com already.\n",
  ]);
});

test("two-step verification of nobody, or of several, isn't turned off", async () => {
  await addPerson();
  for (const [parameters, problem] of [
    [["nobody@example.com"], "no account has the email nobody@example.com."],
    [[], "give the email of one account."],
    [["ana@example.com", "bo@example.com"], "give the email of one account."],
  ] as const) {
    expect(await run("./remove-two-step.ts", ...parameters)).toEqual({
      code: 1,
      text: `Nothing was changed: ${problem}\n`,
    });
  }
});

test("the address lists of an organization are emptied, of no other, and that is recorded", async () => {
  const { store } = opened;
  const { organization, person } = await addPerson();
  const lists = { console_addresses: ["203.0.113.0/24"], token_addresses: ["203.0.113.9/32"] };
  const next = await store.transaction(async (tx) => {
    const made = await addOrganization(tx, facilities, { title: "Next", admin: person.id });
    await tx.updateTable("organization").set(lists).execute();
    return made;
  });
  const done = await run("./clear-addresses.ts", organization.id);
  expect(done).toEqual({ code: 0, text: "Acme can be reached from every address again.\n" });
  const listsOf = (id: string) =>
    store.read
      .selectFrom("organization")
      .select(["console_addresses", "token_addresses"])
      .where("id", "=", id)
      .executeTakeFirst();
  expect(await listsOf(organization.id)).toEqual({ console_addresses: [], token_addresses: [] });
  expect(await listsOf(next.id)).toEqual(lists);
  expect(await auditOf("organization.address-lists")).toMatchObject([
    { organization_id: organization.id, result: "success" },
  ]);

  const unknown = await run("./clear-addresses.ts", "nothing");
  expect(unknown).toEqual({
    code: 1,
    text: "Nothing was changed: no organization has the ID nothing.\n",
  });
  expect((await run("./clear-addresses.ts")).text).toContain("give the ID of one organization.");
});
