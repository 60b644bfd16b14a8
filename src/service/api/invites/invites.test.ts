import { afterEach, beforeEach, expect, test } from "vitest";
import type { InviteResult } from "#contract/invite.ts";
import type { OperationKey } from "#contract/operations.ts";
import {
  startTestPlatform,
  testOrigin,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";
import { makeCertificate } from "#testing/certificate.ts";
import { hashSecret } from "#service/kernel/secrets.ts";
import { beginSession } from "#service/identity/credentials/sessions.ts";
import { day } from "#service/kernel/clock.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let other: TestOrganization;

beforeEach(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  other = await platform.makeOrganization("Other");
});
afterEach(() => platform.close());

const invites = "/v1/orgs/{organizationId}/invites" as const;
const member = "/v1/orgs/{organizationId}/members/{userId}" as const;
const params = () => ({ organizationId: acme.id });
const admin = () => platform.as(acme.users.admin);
const ana = { displayName: "Ana Lima", password: "correct horse battery" };

const tokenOf = (invite: string | undefined) => new URL(invite!).searchParams.get("token")!;

/** Invites one email. @returns the ID of the invitation, and its secret */
async function invite(email = "ana@new.example", by: TestUser = acme.users.admin) {
  const body = { emails: [email], role: "comment" as const };
  const { invites: made } = await platform
    .as(by)
    .call(`POST ${invites}`, { params: params(), body });
  return { id: made[0]!.id, token: tokenOf(made[0]!.urls.invite) };
}

const pending = async () =>
  (await admin().call(`GET ${invites}`, { params: params(), query: {} })).items;

/** The body of one of the responses. */
type Body = {
  invitation?: unknown;
  organization?: string;
  error?: { message: string; details?: { path: string }[] };
};

async function post(
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Body; cookie: string | undefined }> {
  const response = await platform.as(null).fetch(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", ...headers },
  });
  const text = await response.text();
  const cookie = response.headers.get("set-cookie")?.split(";")[0];
  return { status: response.status, body: JSON.parse(text || "{}") as Body, cookie };
}

const look = async (token: string, cookie = "") =>
  (await post("/auth/invites/look", { token }, { cookie })).body.invitation;
const create = (token: string, more: object = {}) =>
  post("/auth/invites/account", { token, ...ana, ...more });
const accept = (token: string, cookie: string) => post("/auth/invites", { token }, { cookie });

async function sessionOf({ id }: { id: string }, confinedTo?: string): Promise<string> {
  const { store, clock } = platform.service.environment;
  const secret = await store.transaction(async (tx) => {
    const made = await beginSession(tx, id, clock);
    if (confinedTo !== undefined) {
      const signOn = { id_hash: hashSecret(made), organization_id: confinedTo };
      await tx.insertInto("session_sign_on").values(signOn).execute();
    }
    return made;
  });
  return `bindery-session=${secret}`;
}

const read = async (path: string, cookie: string) =>
  (await platform.as(null).fetch(path, { headers: { cookie } })).json() as Promise<{
    id: string;
  }>;

/** Requires single sign-on through a provider of the organization. */
async function enforceSingleSignOn(): Promise<void> {
  const from = platform.clock.now() - day;
  await admin().call("POST /v1/orgs/{organizationId}/saml", {
    params: params(),
    body: {
      label: "Acme ID",
      ssoURL: "https://id.example/sso",
      entityID: "https://id.example/",
      certificate: makeCertificate({ from, until: from + 30 * day }).certificate,
    },
  });
  await platform.service.environment.store.transaction((tx) =>
    tx
      .updateTable("saml_provider")
      .set({ tested_at: 1 })
      .where("organization_id", "=", acme.id)
      .execute(),
  );
  const body = { sso: true, emailDomains: ["acme.example"] };
  await admin().call("PATCH /v1/orgs/{organizationId}", { params: params(), body });
}

test("an invitation keeps the name of its person, who sees it when they join", async () => {
  const send = (names: object) =>
    admin().send(`POST ${invites}`, {
      params: params(),
      body: { emails: ["Bo@new.example", "cy@new.example"], names: names as never },
    });
  const { body } = await send({ "bo@NEW.example": " Bo Berg ", "dee@new.example": "Dee" });
  const [bo, cy] = (body as InviteResult).invites;
  expect([bo?.name, cy?.name]).toEqual(["Bo Berg", undefined]);
  expect((await pending()).map(({ name }) => name).toSorted()).toEqual(["Bo Berg", undefined]);
  expect(await look(tokenOf(bo?.urls.invite))).toMatchObject({
    invited: { email: "bo@new.example", name: "Bo Berg", hasAccount: false },
  });
  const again = await admin().call(`POST ${invites}/{inviteId}/link`, {
    params: { ...params(), inviteId: bo!.id },
  });
  expect(again.name).toBe("Bo Berg");
  expect((await send({ "bo@new.example": "" })).status).toBe(400);
  expect((await send({ "bo@new.example": "x".repeat(101) })).status).toBe(400);
});

test(
  "an invitation without a role gives the organization's default role",
  { tags: "slow" },
  async () => {
    const settings = { params: params(), body: { defaultRole: null } };
    const send = () =>
      admin().call(`POST ${invites}`, { params: params(), body: { emails: ["ana@new.example"] } });
    expect((await send()).invites).toMatchObject([{ role: "read" }]);
    await admin().call("PATCH /v1/orgs/{organizationId}", settings);
    expect((await send()).invites).toMatchObject([{ role: null }]);
  },
);

test("each invited email gets a link of its own, and becomes nobody before it is used", async () => {
  const body = {
    emails: ["Ana@New.example", acme.users.edit.email, "bo@new.example", "ana@NEW.example"],
    role: "comment" as const,
  };
  const made = await admin().call(`POST ${invites}`, { params: params(), body });
  expect(made.invites.map(({ email }) => email)).toEqual(["ana@new.example", "bo@new.example"]);
  expect(made.failed).toEqual([
    { email: acme.users.edit.email, reason: expect.stringContaining("member") },
  ]);
  const tokens = made.invites.map(({ urls }) => tokenOf(urls.invite));
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  const items = await pending();
  expect(items).toHaveLength(2);
  expect(items[0]).toMatchObject({
    email: "bo@new.example",
    role: "comment",
    createdBy: { id: acme.users.admin.id },
    expiresAt: new Date(platform.clock.now() + 7 * day).toISOString(),
    urls: {},
  });
  const members = await admin().call("GET /v1/orgs/{organizationId}/members", {
    params: params(),
    query: { search: "new.example" },
  });
  expect(members.count).toBe(0);
  const rows = await platform.service.environment.store.read
    .selectFrom("invite")
    .selectAll()
    .execute();
  for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
});

test(
  "a link creates the account with its name and password, signs in, and works once",
  { tags: "slow" },
  async () => {
    const { token } = await invite();
    expect(await look(token)).toEqual({
      organization: { id: acme.id, title: "Acme" },
      role: "comment",
      state: "open",
      invited: { email: "ana@new.example", hasAccount: false },
      isMember: false,
    });
    const made = await create(token);
    expect([made.status, made.body]).toEqual([200, { organization: acme.id }]);
    const user = await read("/v1/user", made.cookie!);
    expect(user).toMatchObject({ displayName: "Ana Lima", email: "ana@new.example" });
    expect(await read(`/v1/orgs/${acme.id}/members/${user.id}`, made.cookie!)).toMatchObject({
      role: "comment",
    });
    expect(await pending()).toEqual([]);
    const credential = { email: "ANA@new.example", password: ana.password };
    expect((await post("/auth/session", credential)).status).toBe(204);

    expect(await look(token)).toMatchObject({ state: "used" });
    const again = await create(token);
    expect([again.status, again.cookie]).toEqual([409, undefined]);
    expect(again.body.error!.message).toContain("has been used");
    const stranger = await platform.makeUser();
    expect((await accept(token, await sessionOf(stranger))).status).toBe(409);
    const log = await admin().call("GET /v1/orgs/{organizationId}/audit-events", {
      params: params(),
      query: { actor: user.id },
    });
    expect(log.items).toMatchObject([
      { action: "member.sign-in" },
      { action: "member.join", target: { id: user.id } },
    ]);
  },
);

test("of two who use a link at once, one comes in", async () => {
  const { token } = await invite();
  const responses = await Promise.all([create(token), create(token), create(token)]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const second = await invite("bo@new.example");
  const cookies: string[] = [];
  for (let guest = 0; guest < 3; guest += 1)
    cookies.push(await sessionOf(await platform.makeUser()));
  const joined = await Promise.all(cookies.map((cookie) => accept(second.token, cookie)));
  expect(joined.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

test("a link ends after 7 days, when it is revoked and when there is a new one", async () => {
  const expired = await invite();
  platform.clock.advance(7 * day);
  expect(await look(expired.token)).toMatchObject({ state: "expired" });
  expect((await create(expired.token)).body.error!.message).toContain("has expired");

  const inviteId = expired.id;
  const inInvite = { params: { ...params(), inviteId } };
  const renewed = await admin().call(`POST ${invites}/{inviteId}/link`, inInvite);
  expect(renewed).toMatchObject({
    id: inviteId,
    expiresAt: new Date(platform.clock.now() + 7 * day).toISOString(),
  });
  expect(await look(expired.token)).toBeNull();
  expect(await look(tokenOf(renewed.urls.invite))).toMatchObject({ state: "open" });

  const again = await invite();
  expect(await pending()).toHaveLength(1);
  expect(await look(tokenOf(renewed.urls.invite))).toBeNull();
  const revoked = { params: { ...params(), inviteId: again.id } };
  expect((await admin().send(`DELETE ${invites}/{inviteId}`, revoked)).status).toBe(205);
  expect(await look(again.token)).toBeNull();
  expect((await create(again.token)).status).toBe(404);
  expect((await admin().send(`DELETE ${invites}/{inviteId}`, revoked)).status).toBe(404);
  expect((await admin().send(`POST ${invites}/{inviteId}/link`, revoked)).status).toBe(404);
});

test("an email with an account gets no second one: its owner signs in and joins", async () => {
  const user = await platform.makeUser("Known");
  const { token } = await invite(user.email);
  expect(await look(token)).toMatchObject({ invited: { email: user.email, hasAccount: true } });
  const refused = await create(token);
  expect([refused.status, refused.cookie]).toEqual([409, undefined]);
  const cookie = await sessionOf(user);
  expect(await accept(token, cookie)).toMatchObject({
    status: 200,
    body: { organization: acme.id },
  });
  expect(await look(token, cookie)).toMatchObject({ state: "used", isMember: true });

  const other = await invite("new@new.example");
  const already = await accept(other.token, cookie);
  expect([already.status, already.body.error!.message]).toEqual([
    409,
    expect.stringContaining("already a member of this organization"),
  ]);
  expect(await look(other.token)).toMatchObject({ state: "open" });
});

test("a link for anyone creates accounts, for the email that is typed", async () => {
  const link = await admin().call("POST /v1/orgs/{organizationId}/link-invites", {
    params: params(),
    body: { role: "edit" },
  });
  const token = tokenOf(link.urls.invite);
  expect((await create(token)).body.error!.details).toMatchObject([{ path: "body.email" }]);
  const made = await create(token, { email: "Bo@New.example" });
  expect(made.status).toBe(200);
  expect(await read("/v1/user", made.cookie!)).toMatchObject({ email: "bo@new.example" });
  expect((await create(token, { email: "BO@new.example" })).status).toBe(409);
  expect((await create(token, { email: "cy@new.example" })).status).toBe(200);

  const set = (inviteLinks: boolean) =>
    admin().call("PATCH /v1/orgs/{organizationId}", { params: params(), body: { inviteLinks } });
  await set(false);
  expect((await create(token, { email: "di@new.example" })).status).toBe(409);
  const personal = await invite("di@new.example");
  expect((await create(personal.token, { email: "else@new.example" })).status).toBe(400);
  expect((await create(personal.token)).status).toBe(200);
});

test("where single sign-on is required nobody comes in by a password", async () => {
  const { token } = await invite();
  const link = await admin().call("POST /v1/orgs/{organizationId}/link-invites", {
    params: params(),
    body: { role: "edit" },
  });
  await enforceSingleSignOn();
  const { items } = await admin().call("GET /v1/orgs/{organizationId}/sso", { params: params() });
  expect(await look(token)).toMatchObject({ state: "open", singleSignOn: items });
  const stranger = await platform.makeUser();
  for (const [secret, more] of [
    [token, {}],
    [tokenOf(link.urls.invite), { email: "bo@new.example" }],
  ] as const) {
    const made = await create(secret, more);
    expect([made.status, made.cookie]).toEqual([409, undefined]);
    expect(made.body.error!.message).toContain("requires single sign-on");
    expect((await accept(secret, await sessionOf(stranger))).status).toBe(409);
    expect((await accept(secret, await sessionOf(stranger, other.id))).status).toBe(403);
  }
});

test(
  "a link for anyone makes no account in a domain that signs in by the organization's provider",
  { tags: "slow" },
  async () => {
    const link = await admin().call("POST /v1/orgs/{organizationId}/link-invites", {
      params: params(),
      body: { role: "edit" },
    });
    const token = tokenOf(link.urls.invite);
    await enforceSingleSignOn();
    await admin().call("PATCH /v1/orgs/{organizationId}", {
      params: params(),
      body: { sso: false },
    });
    const refused = await create(token, { email: "ceo@acme.example" });
    expect([refused.status, refused.body.error!.message]).toEqual([
      409,
      expect.stringContaining("use single sign-on"),
    ]);
    expect((await create(token, { email: "guest@new.example" })).status).toBe(200);
  },
);

test("an admin who is demoted or removed knows no link that still works", async () => {
  const { edit, review } = acme.users;
  for (const { id: userId } of [edit, review]) {
    const promoted = { params: { ...params(), userId }, body: { role: "admin" as const } };
    await admin().call(`PATCH ${member}`, promoted);
  }
  const kept = await invite("kept@new.example");
  const [demoted, removed] = [
    await invite("a@new.example", edit),
    await invite("b@new.example", review),
  ];
  await admin().call(`PATCH ${member}`, {
    params: { ...params(), userId: edit.id },
    body: { role: "edit" },
  });
  await admin().call(`DELETE ${member}`, { params: { ...params(), userId: review.id } });
  expect((await create(demoted.token)).status).toBe(404);
  expect((await create(removed.token)).status).toBe(404);
  expect(await look(kept.token)).toMatchObject({ state: "open" });
});

test("weak passwords, missing names and pages of other sites are refused, and the link still works", async () => {
  const { token } = await invite("ana.lima.of.lisbon@new.example");
  for (const [more, path] of [
    [{ password: "eleven chars".slice(1) }, "body.password"],
    [{ password: "aaaaaaaaaaaaaa" }, "body.password"],
    [{ password: "Ana.Lima.Of.Lisbon" }, "body.password"],
    [{ password: "x".repeat(201) }, "body.password"],
    [{ displayName: "  " }, "body.displayName"],
    [{ role: "admin" }, "body.role"],
  ] as const) {
    const response = await create(token, more);
    expect([response.status, response.cookie]).toEqual([400, undefined]);
    expect(response.body.error!.details, JSON.stringify(more)).toMatchObject([{ path }]);
  }
  for (const headers of [{ "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "same-site" }]) {
    const response = await post("/auth/invites/account", { token, ...ana }, headers);
    expect([response.status, response.cookie]).toEqual([403, undefined]);
  }
  expect((await post("/auth/invites/account", { ...ana })).status).toBe(400);
  expect((await create(token)).status).toBe(200);
});

test("a browser that was signed in is signed in anew", async () => {
  const former = await sessionOf(await platform.makeUser());
  const { token } = await invite();
  const made = await post("/auth/invites/account", { token, ...ana }, { cookie: former });
  expect(made.status).toBe(200);
  expect((await platform.as(null).fetch("/v1/user", { headers: { cookie: former } })).status).toBe(
    401,
  );
});

test("only admins of the organization see, make and revoke invitations", async () => {
  const { id: inviteId } = await invite();
  const body = { emails: ["x@new.example"], role: "read" };
  const requests: [OperationKey, object][] = [
    [`GET ${invites}`, {}],
    [`POST ${invites}`, { body }],
    [`POST ${invites}/{inviteId}/link`, {}],
    [`DELETE ${invites}/{inviteId}`, {}],
  ];
  for (const [key, rest] of requests) {
    const send = async (user: TestUser | null) =>
      (await platform.as(user).send(key, { params: { ...params(), inviteId }, ...rest })).status;
    expect([key, await send(null)]).toEqual([key, 401]);
    expect([key, await send(acme.users.create)]).toEqual([key, 403]);
    expect([key, await send(other.users.admin)]).toEqual([key, 404]);
  }
  const elsewhere = { params: { organizationId: other.id, inviteId } };
  const foreign = await platform
    .as(other.users.admin)
    .send(`DELETE ${invites}/{inviteId}`, elsewhere);
  expect(foreign.status).toBe(404);
  for (const wrong of [
    { emails: [], role: "read" },
    { emails: ["nobody"], role: "read" },
    { emails: Array.from({ length: 101 }, (_, index) => `a${index}@b.example`), role: "read" },
  ]) {
    const response = await admin().send(`POST ${invites}`, { params: params(), body: wrong });
    expect(response.status).toBe(400);
  }
  expect(await pending()).toHaveLength(1);
});

test("the interface tells a link only to who makes it, and replays none", async () => {
  const headers = { "idempotency-key": "once" };
  const body = { emails: ["ana@new.example"], role: "read" };
  const send = () => admin().send(`POST ${invites}`, { params: params(), body, headers });
  const responses = [await send(), await send()] as { body: InviteResult }[];
  const urls = responses.map((response) => response.body.invites[0]!.urls.invite);
  expect(urls[0]).not.toBe(urls[1]);
  expect(urls[0]).toMatch(new RegExp(`^${testOrigin}/invite\\?token=`));
  expect(await look(tokenOf(urls[0]))).toBeNull();
  expect(await look(tokenOf(urls[1]))).toMatchObject({ state: "open" });
  const { store } = platform.service.environment;
  for (const table of ["idempotency_key", "audit_event", "event"] as const) {
    const rows = await store.read.selectFrom(table).selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(tokenOf(urls[1]));
  }
});
