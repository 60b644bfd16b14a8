import { afterAll, beforeAll, expect, test } from "vitest";
import {
  confirmEmails,
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
} from "#testing/platform.ts";
import { addFactor, type TestFactor } from "#testing/two-step.ts";
import { addApiToken } from "#service/identity/credentials/api-tokens.ts";
import { operator } from "#service/identity/credentials/email-proofs.ts";
import { hashPassword } from "#service/identity/credentials/passwords.ts";
import { makeSignInLink } from "#service/identity/credentials/sign-in-links.ts";
import { day, hour, minute } from "#service/kernel/clock.ts";
import { makeApiToken } from "#service/kernel/secrets.ts";

/*
 * Every way to sign in, and what can be wrong with it. Ways that aren't here have tables of their own beside their code.
 */

const password = "correct horse battery";

let platform: TestPlatform;
let hash: string;
beforeAll(async () => {
  platform = await startTestPlatform({ settings: { trustProxy: ["192.0.2.1/32"] } });
  hash = await hashPassword(password);
});
afterAll(() => platform.close());

type Account = {
  organization: TestOrganization;
  user: TestOrganization["users"]["edit"];
  factor: TestFactor | undefined;
  /** The client's address, so that the tests don't slow down each other. */
  client: string;
};

let clients = 0;

async function makeAccount(hasFactor: boolean): Promise<Account> {
  const organization = await platform.makeOrganization();
  const user = organization.users.edit;
  const { store } = platform.service.environment;
  await store.transaction(async (tx) => {
    await tx.insertInto("password").values({ user_id: user.id, hash, changed_at: 0 }).execute();
    await confirmEmails(tx, [user], operator);
  });
  const factor = hasFactor ? await addFactor(platform, user) : undefined;
  platform.clock.advance(minute);
  clients += 1;
  return { organization, user, factor, client: `198.51.100.${clients}` };
}

async function post(
  { client }: Account,
  path: string,
  body: object,
  cookie = "",
): Promise<{ status: number; cookie: string }> {
  const response = await platform.as(null).fetch(path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "x-forwarded-for": client,
      cookie,
    },
    body: JSON.stringify(body),
  });
  const [set = ""] = response.headers.getSetCookie();
  return { status: response.status, cookie: set.split(";")[0] ?? "" };
}

type Credential = object;
type Attempt = { status: number; cookie: string };
type Way = {
  hasFactor: boolean;
  /** Status of success. */
  good: number;
  /** Status of a second use; null: it may be used again. */
  again: number | null;
  /** How long it is valid; null: forever. */
  lasts: number | null;
  /** Whether guesses count for the account; if not, they only count for the address. */
  isGuessable: boolean;
  make(account: Account): Promise<Credential> | Credential;
  wrong: Credential;
  give(account: Account, credential: Credential): Promise<Attempt>;
};

const first = (account: Account, credential: Credential) =>
  post(account, "/auth/session", credential);

/** Gives a password, and then the second step. */
async function second(account: Account, answer: Credential): Promise<Attempt> {
  const { email } = account.user;
  const begun = await post(account, "/auth/session", { email, password });
  if (begun.status !== 200) return begun;
  return post(account, "/auth/second-step", answer, begun.cookie);
}

const ways: Record<string, Way> = {
  password: {
    hasFactor: false,
    good: 204,
    again: null,
    lasts: null,
    isGuessable: true,
    make: ({ user }) => ({ email: user.email, password }),
    wrong: { password: "wrong horse battery" },
    give: (account, credential) => first(account, { email: account.user.email, ...credential }),
  },
  "sign-in link": {
    hasFactor: false,
    good: 204,
    again: 401,
    lasts: day,
    isGuessable: false,
    async make({ user }) {
      const { store } = platform.service.environment;
      const link = await store.transaction((tx) => makeSignInLink(tx, user.id, platform.clock));
      return { link: link.secret };
    },
    wrong: { link: "wrong" },
    give: first,
  },
  "API token": {
    hasFactor: false,
    good: 204,
    again: null,
    lasts: hour,
    isGuessable: false,
    async make({ user }) {
      const { store, ids } = platform.service.environment;
      const token = makeApiToken();
      const expiresAt = platform.clock.now() + hour;
      const row = { id: ids.next(), userId: user.id, name: "Short", token, expiresAt };
      await store.transaction((tx) => addApiToken(tx, row, platform.clock));
      return { token };
    },
    wrong: { token: makeApiToken() },
    give: first,
  },
  "password and code": {
    hasFactor: true,
    good: 204,
    again: 401,
    lasts: 2 * minute,
    isGuessable: true,
    make: ({ factor }) => ({ code: factor!.code() }),
    wrong: { code: "000000" },
    give: second,
  },
  "password and recovery code": {
    hasFactor: true,
    good: 204,
    again: 401,
    lasts: null,
    isGuessable: false,
    make: ({ factor }) => ({ recoveryCode: factor!.recoveryCodes[0] }),
    wrong: { recoveryCode: "AAAAA-AAAAA-AAAAA-AAAAA-AAAAA" },
    give: second,
  },
};

const organizationStatus = async ({ organization }: Account, { cookie }: Attempt) =>
  (await platform.as(null).fetch(`/v1/orgs/${organization.id}`, { headers: { cookie } })).status;

test.each(Object.entries(ways))("%s: good, wrong, and used twice", async (_, way) => {
  const account = await makeAccount(way.hasFactor);
  const credential = await way.make(account);
  expect((await way.give(account, way.wrong)).status).toBe(401);
  const done = await way.give(account, credential);
  expect(done.status).toBe(way.good);
  expect(await organizationStatus(account, done)).toBe(200);
  expect((await way.give(account, credential)).status).toBe(way.again ?? way.good);
});

test.each(Object.entries(ways).filter(([, { lasts }]) => lasts !== null))(
  "%s: expired",
  async (_, way) => {
    const account = await makeAccount(way.hasFactor);
    const credential = await way.make(account);
    platform.clock.advance(way.lasts! + 1);
    expect((await way.give(account, credential)).status).toBe(401);
  },
);

test.each(Object.entries(ways))("%s: guesses are throttled", async (_, way) => {
  const account = await makeAccount(way.hasFactor);
  const statuses = new Set<number>();
  // An address may fail 100 times; most of them are used up here.
  for (let attempt = 0; attempt < 90 && !way.isGuessable; attempt += 1) {
    await first(account, { token: "wrong" });
  }
  for (let attempt = 0; attempt < 20; attempt += 1) {
    statuses.add((await way.give(account, way.wrong)).status);
  }
  expect([...statuses]).toEqual([401, 429]);
});

test.each(Object.entries(ways))(
  "%s: a disabled member signs in, and the organization stays closed",
  async (_, way) => {
    const account = await makeAccount(way.hasFactor);
    const { organization, user } = account;
    await platform
      .as(organization.users.admin)
      .call("PATCH /v1/orgs/{organizationId}/members/{userId}", {
        params: { organizationId: organization.id, userId: user.id },
        body: { disabled: true },
      });
    const done = await way.give(account, await way.make(account));
    expect([done.status, await organizationStatus(account, done)]).toEqual([way.good, 404]);
  },
);

test.each(Object.entries(ways))(
  "%s: where single sign-on or two steps are required",
  async (_, way) => {
    const account = await makeAccount(way.hasFactor);
    const { store } = platform.service.environment;
    const require = (columns: { sso?: boolean; two_step_since?: number; two_step_days?: number }) =>
      store.transaction((tx) =>
        tx
          .updateTable("organization")
          .set(columns)
          .where("id", "=", account.organization.id)
          .execute(),
      );
    await require({ two_step_since: platform.clock.now(), two_step_days: 0 });
    const done = await way.give(account, await way.make(account));
    expect([done.status, await organizationStatus(account, done)]).toEqual([
      way.good,
      way.hasFactor ? 200 : 403,
    ]);
    await require({ sso: true });
    expect(await organizationStatus(account, done)).toBe(403);
  },
);
