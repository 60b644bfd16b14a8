import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  confirmEmails,
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
} from "#testing/platform.ts";
import { addFactor, type TestFactor } from "#testing/two-step.ts";
import { operator } from "#service/identity/credentials/email-proofs.ts";
import { hashPassword } from "#service/identity/credentials/passwords.ts";
import { makeSignInLink } from "#service/identity/credentials/sign-in-links.ts";
import { minute } from "#service/kernel/clock.ts";

let platform: TestPlatform;
let organization: TestOrganization;
let hash: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  hash = await hashPassword(password);
});
afterAll(() => platform.close());

const password = "correct horse battery";

let user: TestOrganization["users"]["admin"];
let factor: TestFactor;
beforeEach(async () => {
  organization = await platform.makeOrganization();
  user = organization.users.read;
  const { store } = platform.service.environment;
  await store.transaction((tx) =>
    tx.insertInto("password").values({ user_id: user.id, hash, changed_at: 0 }).execute(),
  );
  factor = await addFactor(platform, user);
  platform.clock.advance(minute);
});

function send(
  method: string,
  path: string,
  { body, cookie = "" }: { body?: unknown; cookie?: string } = {},
) {
  return platform.as(null).fetch(path, {
    method,
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** The cookies that a response sets, without those that it removes. */
const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .filter((line) => !line.includes("Max-Age=0"))
    .map((line) => line.split(";")[0])
    .join("; ");

/** Gives the first step. */
async function begin(body: object = { email: user.email, password }): Promise<string> {
  const response = await send("POST", "/auth/session", { body });
  expect([response.status, await response.json()]).toEqual([
    200,
    { next: "second-step", methods: ["totp", "recovery-code"] },
  ]);
  return cookieOf(response);
}

const give = (cookie: string, body: object) => send("POST", "/auth/second-step", { body, cookie });

async function whoIs(cookie: string): Promise<string | null> {
  const response = await send("GET", "/auth/session", { cookie });
  return ((await response.json()) as { user: { id: string } | null }).user?.id ?? null;
}

const makeLink = async () => {
  const { store } = platform.service.environment;
  const made = await store.transaction((tx) => makeSignInLink(tx, user.id, platform.clock));
  return made.secret;
};

async function auditOf(): Promise<(string | undefined)[]> {
  const { items } = await platform
    .as(organization.users.admin)
    .call("GET /v1/orgs/{organizationId}/audit-events", {
      params: { organizationId: organization.id },
      query: {},
    });
  return items
    .filter(({ action }) => action === "member.sign-in")
    .map(({ result, detail }) => `${result}: ${detail}`);
}

test("a password, and then a code, sign in; the half session opens nothing", async () => {
  const half = await begin();
  expect(half).toMatch(/^bindery-second-step=/);
  expect(await whoIs(half)).toBeNull();
  expect((await send("GET", "/v1/user", { cookie: half })).status).toBe(401);
  const asSession = half.replace("second-step", "session");
  expect(await whoIs(asSession)).toBeNull();
  const open = await send("GET", "/auth/second-step", { cookie: half });
  expect(await open.json()).toEqual({ methods: ["totp", "recovery-code"] });
  const response = await give(half, { code: factor.code() });
  expect(response.status).toBe(204);
  expect(await whoIs(cookieOf(response))).toBe(user.id);
  // The half session is used up.
  expect((await give(half, { code: factor.code() })).status).toBe(401);
  expect(await auditOf()).toEqual([
    "success: With a password and a code from an authenticator app.",
  ]);
});

test("a code works once, and neighboring codes count, too", async () => {
  const code = factor.code();
  expect((await give(await begin(), { code })).status).toBe(204);
  const again = await begin();
  expect((await give(again, { code })).status).toBe(401);
  platform.clock.advance(minute);
  const early = factor.code();
  platform.clock.advance(minute / 2);
  expect((await give(again, { code: early })).status).toBe(204);
  platform.clock.advance(minute);
  const old = factor.code();
  platform.clock.advance(minute);
  expect((await give(await begin(), { code: old })).status).toBe(401);
});

test("a recovery code works once, as it was written by hand, and leaves a notice", async () => {
  const [first = "", second = ""] = factor.recoveryCodes;
  expect(factor.recoveryCodes).toHaveLength(10);
  const typed = first.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l");
  const response = await give(await begin(), { recoveryCode: typed });
  expect(response.status).toBe(204);
  expect((await give(await begin(), { recoveryCode: first })).status).toBe(401);
  expect((await give(await begin(), { recoveryCode: second })).status).toBe(204);
  const notices = await platform.as(user).call("GET /v1/user/notices", { query: {} });
  expect(notices.items.map(({ kind }) => kind)).toEqual([
    "recovery-code-used",
    "recovery-code-used",
  ]);
  expect(await auditOf()).toContain("refused: With a password and a recovery code.");
});

test("five wrong codes end the sign-in, ten stop all codes of the account, and recovery codes still work", async () => {
  const half = await begin();
  const statuses = [];
  for (let round = 0; round < 6; round += 1) {
    statuses.push((await give(half, { code: "000000" })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401]);
  expect((await give(half, { code: factor.code() })).status).toBe(401);
  const another = await begin();
  for (let round = 0; round < 5; round += 1) await give(another, { code: "000000" });
  const last = await begin();
  expect((await give(last, { code: factor.code() })).status).toBe(429);
  expect((await give(last, { recoveryCode: factor.recoveryCodes[0] })).status).toBe(204);
});

test("after ten minutes, or once the credentials have changed, the first step counts no more", async () => {
  const slow = await begin();
  platform.clock.advance(10 * minute + 1);
  expect((await give(slow, { code: factor.code() })).status).toBe(401);
  const overtaken = await begin();
  const { store } = platform.service.environment;
  const changed = await hashPassword("another horse battery");
  await store.transaction((tx) =>
    tx.updateTable("password").set({ hash: changed }).where("user_id", "=", user.id).execute(),
  );
  expect((await give(overtaken, { code: factor.code() })).status).toBe(401);
  expect(await (await send("GET", "/auth/second-step", { cookie: overtaken })).json()).toEqual({
    methods: null,
  });
});

test("links and API tokens need the second step, too; a token in a request doesn't", async () => {
  const { store } = platform.service.environment;
  expect((await platform.as(user).call("GET /v1/user", {})).id).toBe(user.id);
  // The token first: the operator has not confirmed this email before, so that ends it.
  for (const credential of [{ token: user.token }, { link: await makeLink() }]) {
    const response = await give(await begin(credential), { code: factor.code() });
    expect(response.status).toBe(204);
    platform.clock.advance(minute);
  }
  const opened = await store.read
    .selectFrom("session")
    .select("two_step")
    .where("user_id", "=", user.id)
    .execute();
  expect(opened).toEqual([{ two_step: true }]);
});

test("a link that sets a new password sets it only after the second step", async () => {
  await platform.service.environment.store.transaction((tx) => confirmEmails(tx, [user], operator));
  const link = await makeLink();
  const next = "staple battery horse";
  const response = await send("POST", "/auth/password", { body: { link, password: next } });
  expect(response.status).toBe(200);
  const old = await send("POST", "/auth/session", { body: { email: user.email, password } });
  expect(old.status).toBe(200);
  const done = await give(cookieOf(response), { code: factor.code() });
  expect(done.status).toBe(204);
  expect(await whoIs(cookieOf(done))).toBe(user.id);
  const refused = await send("POST", "/auth/session", { body: { email: user.email, password } });
  expect(refused.status).toBe(401);
  await begin({ email: user.email, password: next });
});

test("giving up ends the half session, and what is no answer is refused", async () => {
  const half = await begin();
  for (const body of [{}, { code: "1", recoveryCode: "2" }, { code: "" }]) {
    expect((await give(half, body)).status).toBe(400);
  }
  const response = await send("DELETE", "/auth/second-step", { cookie: half });
  expect(response.status).toBe(204);
  expect(response.headers.get("set-cookie")).toContain("Max-Age=0");
  expect((await give(half, { code: factor.code() })).status).toBe(401);
  const foreign = await platform.as(null).fetch("/auth/second-step", {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "cross-site" },
    body: "{}",
  });
  expect(foreign.status).toBe(403);
});
