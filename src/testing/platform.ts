import { addApiToken } from "#service/identity/credentials/api-tokens.ts";
import { createVault } from "#service/kernel/vault/vault.ts";
import { makeApiToken } from "#service/kernel/secrets.ts";
import type { Access } from "#service/identity/access/access.ts";
import { createIds } from "#service/kernel/ids.ts";
import { createLog } from "#service/kernel/log.ts";
import { addMember, addOrganization } from "#service/api/organizations/organizations.ts";
import { addUser } from "#service/api/account/user.ts";
import { createService, type Service } from "#service/service.ts";
import { readSettings, type Settings } from "#service/kernel/settings.ts";
import { createTestClock, type TestClock } from "./clock.ts";
import { createTestDns, type TestDns } from "./dns.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { Store } from "#service/kernel/store/store.ts";
import { createCaller, type TestCaller } from "./call.ts";
import { openTestStore } from "./store.ts";

/** Origin of the service in tests; nothing listens there. */
export const testOrigin = "http://bindery.test";

export const testVault = createVault(["a key of tests alone"]);

export type TestUser = { id: string; displayName: string; email: string; token: string };

export const testRoles = ["admin", "create", "review", "edit", "comment", "read", "guest"] as const;
type TestRole = (typeof testRoles)[number];

/** An organization with one member per role. */
export type TestOrganization = { id: string; users: Record<TestRole, TestUser> };

/**
 * A whole platform in this process: an empty store, a clock that stands still, and no log output. A response that violates its
 * schema fails the test.
 */
export type TestPlatform = {
  service: Service;
  clock: TestClock;
  dns: TestDns;
  /** Creates a user without memberships. */
  makeUser(displayName?: string): Promise<TestUser>;
  makeOrganization(title?: string): Promise<TestOrganization>;
  /** Calls operations as a user, with an API token; null: without a credential. */
  as(user: TestUser | null): TestCaller;
  /** Stops the service and deletes its store. */
  close(): Promise<void>;
};

/**
 * What a network of one's own may choose, so that tests of other things can use any domain and create organizations. The
 * tests of `#service/identity/domains` and of new organizations choose the defaults.
 */
const open = { domainProof: false, newOrganizations: "anyone", organizationsPerPerson: 0 } as const;

type TestPlatformOptions = {
  settings?: Partial<Settings>;
  /** Whether jobs run; otherwise they stay in the queue. */
  jobs?: boolean;
  /** Wraps the store that the service uses. */
  wrap?: (store: Store) => Store;
  /** Folder of a built console; absent: the service only serves the API. */
  consoleFolder?: string;
};

export async function startTestPlatform({
  settings = {},
  jobs = false,
  wrap = (store) => store,
  consoleFolder,
}: TestPlatformOptions = {}): Promise<TestPlatform> {
  const clock = createTestClock();
  const { store: opened, close } = await openTestStore(clock);
  const store = wrap(opened);
  const dns = createTestDns();
  const service = createService({
    settings: { ...readSettings({}), publicUrl: testOrigin, ...open, ...settings },
    store,
    vault: testVault,
    log: createLog("silent"),
    clock,
    dns,
    // IDs depend only on the clock and a counter, so that tests can predict them.
    ids: createIds(clock, (bytes) => new Uint8Array(bytes)),
    wrongResponse: "throw",
    consoleFolder,
  });
  if (jobs) service.startJobs();
  let made = 0;

  async function addTestUser(tx: Db, displayName?: string): Promise<TestUser> {
    made += 1;
    const name = displayName ?? `User ${made}`;
    const token = makeApiToken();
    const { environment } = service;
    const email = `user-${made}@example.com`;
    const { id } = await addUser(tx, environment, { displayName: name, email });
    const tokenId = environment.ids.next();
    await addApiToken(tx, { id: tokenId, userId: id, name: "test", token }, clock);
    return { id, displayName: name, email, token };
  }

  return {
    service,
    clock,
    dns,
    makeUser: (displayName) => store.transaction((tx) => addTestUser(tx, displayName)),
    // In one transaction, because each waits for the disk.
    makeOrganization: (title = "Acme") =>
      store.transaction(async (tx) => {
        const users: Partial<Record<TestRole, TestUser>> = {};
        for (const role of testRoles) users[role] = await addTestUser(tx, `${title} ${role}`);
        const complete = users as Record<TestRole, TestUser>;
        const admin = complete.admin.id;
        const organization = await addOrganization(tx, service.environment, { title, admin });
        for (const role of testRoles) {
          if (role === "admin") continue;
          const member = { organizationId: organization.id, userId: complete[role].id };
          await addMember(tx, { ...member, role: roleOf(role) }, clock.now());
        }
        await confirmEmails(tx, Object.values(complete), organization.id);
        return { id: organization.id, users: complete };
      }),
    as: (user) => createCaller(service, testOrigin, user?.token),
    async close() {
      await service.close();
      await close();
    },
  };
}

/**
 * Makes emails count as confirmed, without ending the users' tokens.
 * @param organizationId the organization that confirmed them; empty for the operator
 */
export async function confirmEmails(
  tx: Db,
  users: readonly TestUser[],
  organizationId: string,
): Promise<void> {
  const by = { organization_id: organizationId, kind: "invitation", proven_at: 0 } as const;
  const proofs = users.map((user) => ({ ...by, user_id: user.id }));
  await tx.insertInto("email_proof").values(proofs).execute();
}

/** Makes a user administer the instance. */
export async function makeInstanceAdmin(tx: Db, userId: string, now: number): Promise<void> {
  await tx
    .insertInto("instance_admin")
    .values({ user_id: userId, given_by: null, given_at: now })
    .execute();
}

function roleOf(role: TestRole): Access {
  return role === "guest" ? null : role;
}
