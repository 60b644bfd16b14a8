import { afterAll, beforeAll, expect, test } from "vitest";
import {
  confirmEmails,
  startTestPlatform,
  testOrigin,
  type TestOrganization,
  type TestPlatform,
} from "#testing/platform.ts";
import { createAuthenticator, type TestAuthenticator } from "#testing/authenticator.ts";
import { addFactor, type TestFactor } from "#testing/two-step.ts";
import { addApiToken } from "#service/identity/credentials/api-tokens.ts";
import { operator } from "#service/identity/credentials/email-proofs.ts";
import { hashPassword } from "#service/identity/credentials/passwords.ts";
import { makeMailedLink } from "#service/identity/credentials/mailed-links.ts";
import { makeSignInLink } from "#service/identity/credentials/sign-in-links.ts";
import { day, hour, minute } from "#service/kernel/clock.ts";
import { makeApiToken } from "#service/kernel/secrets.ts";

/*
 * Every way to sign in by oneself, and what can be wrong with it. Single sign-on, invitations, invite links, and provisioning
 * are in sign-in-by-others.test.ts.
 */

const password = "correct horse battery";
const newPassword = "plain staple donkey wagon";

/** Has a passkey that no account knows. */
const stranger = createAuthenticator(testOrigin);
stranger.create({
  challenge: "",
  rp: { id: new URL(testOrigin).hostname },
  user: { id: "nobody" },
});

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
  /** Has a passkey of the account, if the way needs one. */
  device: TestAuthenticator;
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
  const client = `198.51.100.${clients}`;
  return { organization, user, factor, client, device: createAuthenticator(testOrigin) };
}

async function post(
  { client }: Account,
  path: string,
  body: object,
  cookie = "",
): Promise<{ status: number; cookie: string; body: Record<string, never> }> {
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
  const text = await response.text();
  return {
    status: response.status,
    cookie: set.split(";")[0] ?? "",
    body: text === "" ? {} : (JSON.parse(text) as Record<string, never>),
  };
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
  /** Whether it is two factors by itself. */
  isTwoFactors?: boolean;
  /** Status for people who are disabled in each of their organizations; absent: they sign in. */
  whereDisabled?: number;
  give(account: Account, credential: Credential): Promise<Attempt>;
};

const first = (account: Account, credential: Credential) =>
  post(account, "/auth/session", credential);

/** Gives a password, and then the second step. @param more cookies that belong to it */
async function second(account: Account, answer: Credential, more = ""): Promise<Attempt> {
  const { email } = account.user;
  const begun = await post(account, "/auth/session", { email, password });
  if (begun.status !== 200) return begun;
  return post(account, "/auth/second-step", answer, `${begun.cookie}; ${more}`);
}

/** Adds a passkey in a session that has just begun. */
async function addPasskey(account: Account): Promise<void> {
  const { user, device, factor } = account;
  const begun = await first(account, { email: user.email, password });
  const { cookie } =
    factor === undefined
      ? begun
      : await post(account, "/auth/second-step", { code: factor.code() }, begun.cookie);
  const asked = await post(account, "/auth/passkeys/new/options", {}, cookie);
  const passkey = device.create(asked.body["options"]!);
  const body = { name: "Laptop", passkey };
  const added = await post(account, "/auth/passkeys/new", body, `${cookie}; ${asked.cookie}`);
  expect(added.status).toBe(201);
}

type Signed = { passkey: object; cookie: string };

/** Gives a password, and lets a device sign as the second step; without one if the password is refused. */
async function signSecondStep(
  account: Account,
  device: TestAuthenticator,
): Promise<Signed | Attempt> {
  const begun = await first(account, { email: account.user.email, password });
  if (begun.status !== 200) return begun;
  const { body, cookie } = await post(account, "/auth/second-step/options", {}, begun.cookie);
  return { passkey: device.get(body["options"]!), cookie };
}

/** What a device signs for a browser that isn't signed in. */
async function signChallenge(account: Account, device: TestAuthenticator): Promise<Signed> {
  const { body, cookie } = await post(account, "/auth/passkeys/options", {});
  return { passkey: device.get(body["options"]!), cookie };
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
  "mailed link": {
    hasFactor: false,
    good: 204,
    again: 401,
    lasts: 10 * minute,
    isGuessable: false,
    async make({ user }) {
      const { store } = platform.service.environment;
      const link = await store.transaction((tx) =>
        makeMailedLink(tx, user, "sign-in", platform.clock),
      );
      return { mailedLink: link.secret };
    },
    wrong: { mailedLink: "wrong" },
    give: first,
  },
  "link for a new password": {
    hasFactor: false,
    good: 204,
    again: 401,
    lasts: hour,
    isGuessable: false,
    async make({ user }) {
      const { store } = platform.service.environment;
      const link = await store.transaction((tx) =>
        makeMailedLink(tx, user, "password", platform.clock),
      );
      return { link: link.secret };
    },
    wrong: { link: "wrong" },
    give: (account, credential) =>
      post(account, "/auth/password", { ...credential, password: newPassword }),
  },
  passkey: {
    hasFactor: false,
    isTwoFactors: true,
    whereDisabled: 403,
    good: 204,
    again: 401,
    lasts: 5 * minute,
    isGuessable: false,
    async make(account) {
      await addPasskey(account);
      return signChallenge(account, account.device);
    },
    wrong: {},
    async give(account, credential) {
      const { passkey, cookie } =
        "passkey" in credential ? (credential as Signed) : await signChallenge(account, stranger);
      return post(account, "/auth/session", { passkey }, cookie);
    },
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
  "password and passkey": {
    hasFactor: true,
    good: 204,
    again: 401,
    lasts: 5 * minute,
    isGuessable: false,
    async make(account) {
      await addPasskey(account);
      return signSecondStep(account, account.device);
    },
    wrong: {},
    async give(account, credential) {
      const signed = "passkey" in credential ? credential : await signSecondStep(account, stranger);
      if (!("passkey" in signed)) return signed as Attempt;
      const { passkey, cookie } = signed as Signed;
      return second(account, { passkey }, cookie);
    },
  },
};

const organizationStatus = async ({ organization }: Account, { cookie }: Attempt) =>
  (await platform.as(null).fetch(`/v1/orgs/${organization.id}`, { headers: { cookie } })).status;

const disable = ({ organization, user }: Account) =>
  platform.as(organization.users.admin).call("PATCH /v1/orgs/{organizationId}/members/{userId}", {
    params: { organizationId: organization.id, userId: user.id },
    body: { disabled: true },
  });

const requireOf = (
  { organization }: Account,
  columns: { sso?: boolean; two_step_since?: number; two_step_days?: number; api_tokens?: boolean },
) =>
  platform.service.environment.store.transaction((tx) =>
    tx.updateTable("organization").set(columns).where("id", "=", organization.id).execute(),
  );

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

test.each(Object.entries(ways).filter(([, { lasts }]) => lasts === null))(
  "%s: doesn't expire",
  async (_, way) => {
    const account = await makeAccount(way.hasFactor);
    const credential = await way.make(account);
    platform.clock.advance(3 * 365 * day);
    expect((await way.give(account, credential)).status).toBe(way.good);
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
  "%s: the organization stays closed to a disabled member",
  async (_, way) => {
    const account = await makeAccount(way.hasFactor);
    const credential = await way.make(account);
    await disable(account);
    const done = await way.give(account, credential);
    expect([done.status, await organizationStatus(account, done)]).toEqual(
      way.whereDisabled === undefined ? [way.good, 404] : [way.whereDisabled, 401],
    );
  },
);

test.each(Object.entries(ways))(
  "%s: where single sign-on or two steps are required",
  async (_, way) => {
    const account = await makeAccount(way.hasFactor);
    await requireOf(account, { two_step_since: platform.clock.now(), two_step_days: 0 });
    const done = await way.give(account, await way.make(account));
    expect([done.status, await organizationStatus(account, done)]).toEqual([
      way.good,
      way.hasFactor || way.isTwoFactors ? 200 : 403,
    ]);
    await requireOf(account, { sso: true });
    expect(await organizationStatus(account, done)).toBe(403);
  },
);

/*
 * An API token in a request opens no session, so it has a table of its own: what it gets of the account, and of the organization.
 */

const byToken = async ({ organization, client }: Account, token: string) => {
  const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": client };
  const paths = ["/v1/user", `/v1/orgs/${organization.id}`];
  const responses = await Promise.all(
    paths.map((path) => platform.as(null).fetch(path, { headers })),
  );
  return responses.map(({ status }) => status);
};

const makeToken = async (account: Account) =>
  ((await ways["API token"]!.make(account)) as { token: string }).token;

test("API token in a request: good again and again, wrong, and expired", async () => {
  const account = await makeAccount(false);
  const token = await makeToken(account);
  expect(await byToken(account, token)).toEqual([200, 200]);
  expect(await byToken(account, token)).toEqual([200, 200]);
  expect(await byToken(account, makeApiToken())).toEqual([401, 401]);
  platform.clock.advance(hour + 1);
  expect(await byToken(account, token)).toEqual([401, 401]);
});

test("API token in a request: wrong ones are limited by address, and a right one passes", async () => {
  const limited = await startTestPlatform({ settings: { rateLimit: 5 } });
  const { users } = await limited.makeOrganization();
  const statuses = async (token: string) => {
    const all: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const headers = { authorization: `Bearer ${token}` };
      // Sequential, because they are counted.
      // oxlint-disable-next-line no-await-in-loop
      all.push((await limited.as(null).fetch("/v1/user", { headers })).status);
    }
    return all;
  };
  expect(await statuses(makeApiToken())).toEqual([401, 401, 401, 401, 401, 429]);
  expect(await statuses(users.edit.token)).toEqual([200, 200, 200, 200, 200, 429]);
  await limited.close();
});

test("API token in a request: the organization stays closed to a disabled member", async () => {
  const account = await makeAccount(false);
  const token = await makeToken(account);
  await disable(account);
  expect(await byToken(account, token)).toEqual([200, 404]);
});

test("API token in a request: what is required of people isn't asked, unless the organization allows no tokens", async () => {
  const account = await makeAccount(true);
  const token = await makeToken(account);
  await requireOf(account, { two_step_since: platform.clock.now(), two_step_days: 0, sso: true });
  expect(await byToken(account, token)).toEqual([200, 200]);
  await requireOf(account, { api_tokens: false });
  expect(await byToken(account, token)).toEqual([200, 403]);
});
