// @module-tag slow
import { afterEach, beforeEach, expect, test } from "vitest";
import { minute } from "#service/kernel/clock.ts";
import { makeCertificate } from "#testing/certificate.ts";
import { printSamlResponse, readRequest, signSamlResponse } from "#testing/identity-provider.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

const origin = "https://bindery.test";
const keys = makeCertificate({ from: Date.UTC(2025, 0, 1), until: Date.UTC(2030, 0, 1) });
const email = "ceo@acme.example";
const password = "the first one's own words";

let platform: TestPlatform;
let acme: TestOrganization;
let rogue: TestOrganization;

beforeEach(async () => {
  platform = await startTestPlatform({ settings: { publicUrl: origin } });
  acme = await platform.makeOrganization("Acme");
  rogue = await platform.makeOrganization("Rogue");
});
afterEach(() => platform.close());

const params = ({ id }: TestOrganization) => ({ organizationId: id });
const admin = ({ users }: TestOrganization) => platform.as(users.admin);
const pathOf = (url: string) => new URL(url).pathname;
const cookieOf = (response: Response) => (response.headers.get("set-cookie") ?? "").split(";")[0]!;

async function post(path: string, body: object, cookie = "") {
  return platform.as(null).fetch(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie },
  });
}

async function get<Body>(path: string, cookie: string): Promise<Body> {
  const response = await platform.as(null).fetch(path, { headers: { cookie } });
  return (await response.json()) as Body;
}

const secretIn = (url: string | undefined) => new URL(url!).searchParams.get("token")!;

/** Whoever holds an invite link registers any email. @returns the session's cookie */
async function squat(organization = acme): Promise<string> {
  const { urls } = await admin(organization).call("POST /v1/orgs/{organizationId}/link-invites", {
    params: params(organization),
    body: { role: "edit" },
  });
  const body = { token: secretIn(urls.invite), displayName: "The CEO", email, password };
  const response = await post("/auth/invites/account", body);
  expect(response.status).toBe(200);
  return cookieOf(response);
}

async function makeToken(cookie: string): Promise<string> {
  const response = await post("/v1/user/tokens", { name: "Kept" }, cookie);
  expect(response.status).toBe(201);
  return ((await response.json()) as { token: string }).token;
}

const idOf = async (cookie: string) => (await get<{ id: string }>("/v1/user", cookie)).id;

async function makeProvider(organization: TestOrganization) {
  return admin(organization).call("POST /v1/orgs/{organizationId}/saml", {
    params: params(organization),
    body: {
      label: "ID",
      ssoURL: "https://id.example/sso",
      entityID: "https://id.example/",
      certificate: keys.certificate,
      defaultRole: "read",
    },
  });
}

/** The provider vouches for the email in a browser with this session. */
async function signOn(
  organization: TestOrganization,
  cookie = "",
  provider?: Awaited<ReturnType<typeof makeProvider>>,
): Promise<Response> {
  const { service, entityID } = provider ?? (await makeProvider(organization));
  const begun = await platform
    .as(null)
    .fetch(pathOf(service.startURL), { headers: { cookie, "sec-fetch-site": "same-origin" } });
  const request = readRequest(begun.headers.get("location")!);
  const now = platform.clock.now();
  const response = printSamlResponse({
    id: `_a${request.id}`,
    email,
    issuer: entityID!,
    audience: request.issuer,
    recipient: request.acs,
    inResponseTo: request.id,
    from: now - minute,
    until: now + 5 * minute,
  });
  const SAMLResponse = Buffer.from(signSamlResponse(response, keys)).toString("base64");
  return platform.as(null).fetch(pathOf(service.acsURL), {
    method: "POST",
    body: new URLSearchParams({ SAMLResponse }).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      cookie: cookieOf(begun),
      origin: "null",
    },
  });
}

const signIn = () => post("/auth/session", { email, password });

/** Whether anything that the first one had still opens an account. */
async function opened(first: { cookie: string; token?: string }) {
  const headers = { authorization: `Bearer ${first.token ?? ""}` };
  const responses = [
    await platform.as(null).fetch("/v1/user", { headers: { cookie: first.cookie } }),
    await platform.as(null).fetch("/v1/user", { headers }),
    await signIn(),
  ];
  return responses.map(({ status }) => status);
}

const notices = async (cookie: string) =>
  (await get<{ items: { id: string; kind: string }[] }>("/v1/user/notices", cookie)).items;

async function inviteEmail(organization: TestOrganization): Promise<string> {
  const { invites } = await admin(organization).call("POST /v1/orgs/{organizationId}/invites", {
    params: params(organization),
    body: { emails: [email], role: "comment" },
  });
  return secretIn(invites[0]?.urls.invite);
}

test("the person of a provider gets an account of their own, and the first one's opens nothing", async () => {
  const cookie = await squat();
  const first = { cookie, token: await makeToken(cookie) };
  const firstId = await idOf(cookie);
  await admin(acme).call("PATCH /v1/orgs/{organizationId}/members/{userId}", {
    params: { ...params(acme), userId: firstId },
    body: { role: "admin" },
  });
  const response = await signOn(acme);
  expect(response.status).toBe(303);
  const own = cookieOf(response);
  expect(await idOf(own)).not.toBe(firstId);
  expect(await get("/v1/user", own)).toMatchObject({ email, displayName: "Ada Lovelace" });
  expect(await opened(first)).toEqual([401, 401, 401]);

  const { items } = await admin(acme).call("GET /v1/orgs/{organizationId}/members", {
    params: params(acme),
    query: { search: "set aside" },
  });
  expect(items).toMatchObject([{ id: firstId, disabled: true }]);
  expect(items[0]!.user).toMatchObject({
    displayName: "The CEO (set aside)",
    email: expect.stringMatching(/@bindery\.invalid$/),
  });
  const member = await admin(acme).call("GET /v1/orgs/{organizationId}/members/{userId}", {
    params: { ...params(acme), userId: await idOf(own) },
  });
  expect(member, "not the first one's role").toMatchObject({ role: "read" });

  // Both are told, and the admins.
  expect(await (await signIn()).json()).toMatchObject({
    error: { message: expect.stringMatching(/^This password ended on .* when Acme confirmed who/) },
  });
  expect(await notices(own)).toMatchObject([{ kind: "earlier-account", confirmedBy: "Acme" }]);
  const log = await admin(acme).call("GET /v1/orgs/{organizationId}/audit-events", {
    params: params(acme),
    query: {},
  });
  expect(log.items.map(({ action }) => action)).toContain("member.set-aside");
});

test("another password than the ended one says nothing about it", async () => {
  await squat();
  await signOn(acme);
  const response = await post("/auth/session", { email, password: "a guess of somebody" });
  expect(await response.text()).toContain("Wrong email or password");
});

test("a notice is dismissed by its owner alone", async () => {
  await squat();
  const own = cookieOf(await signOn(acme));
  const [notice] = await notices(own);
  const dismiss = (headers: Record<string, string>) =>
    platform
      .as(null)
      .fetch(`/v1/user/notices/${notice!.id}`, { method: "DELETE", headers })
      .then(({ status }) => status);
  expect(await dismiss({})).toBe(401);
  expect(await dismiss({ authorization: `Bearer ${acme.users.admin.token}` })).toBe(404);
  const session = { cookie: own, "sec-fetch-site": "same-origin" };
  expect(await dismiss(session)).toBe(205);
  expect(await dismiss(session)).toBe(404);
  expect(await notices(own)).toEqual([]);
});

test("another organization's provider neither joins nor ends an account that isn't its member alone", async () => {
  const cookie = await squat();
  expect((await signOn(rogue)).status).toBe(403);
  expect((await signIn()).status).toBe(204);
  expect(await idOf(cookie)).toEqual(expect.any(String));
});

test("what another organization's admin confirms proves nothing here", async () => {
  const token = await inviteEmail(rogue);
  const made = await post("/auth/invites/account", { token, displayName: "The CEO", password });
  expect(made.status).toBe(200);
  expect((await signOn(acme)).status, "Acme doesn't speak for the domain yet").toBe(403);
  await admin(acme).call("PATCH /v1/orgs/{organizationId}", {
    params: params(acme),
    body: { emailDomains: ["acme.example"] },
  });
  const own = cookieOf(await signOn(acme));
  expect(await opened({ cookie: cookieOf(made) })).toEqual([401, 401, 401]);
  expect(await idOf(own)).toEqual(expect.any(String));
});

test("an addressed invitation of the organization counts: its account is joined with all it has", async () => {
  const token = await inviteEmail(acme);
  const made = await post("/auth/invites/account", { token, displayName: "The CEO", password });
  const cookie = cookieOf(made);
  const response = await signOn(acme);
  expect(await idOf(cookieOf(response))).toBe(await idOf(cookie));
  expect((await signIn()).status).toBe(204);
});

test("whoever knows the password keeps the account in the browser where they are signed in", async () => {
  await squat();
  const cookie = cookieOf(await signIn());
  const token = await makeToken(cookie);
  const userId = await idOf(cookie);
  const response = await signOn(acme, cookie);
  const own = cookieOf(response);
  // The browser has a new session in place of this one.
  expect(await opened({ cookie, token })).toEqual([401, 200, 204]);
  expect(await idOf(own)).toBe(userId);
});

test("a session that a link began proves no password: the account joins without what was there before", async () => {
  // The rogue admin knows the password, and lures the owner into the account by a sign-in link.
  const before = await squat(rogue);
  const first = { cookie: before, token: await makeToken(before) };
  const userId = await idOf(before);
  const { urls } = await admin(rogue).call(
    "POST /v1/orgs/{organizationId}/members/{userId}/sign-in-link",
    { params: { ...params(rogue), userId } },
  );
  const link = new URL(urls.signIn).searchParams.get("link")!;
  const lured = cookieOf(await post("/auth/session", { link }));
  const set = await post("/v1/user/tokens", { name: "Made meanwhile" }, lured);
  expect(set.status).toBe(201);
  const { token } = (await set.json()) as { token: string };
  const own = cookieOf(await signOn(acme, lured));
  expect(await idOf(own)).toBe(userId);
  expect(await opened(first)).toEqual([401, 401, 401]);
  const { status } = await platform
    .as(null)
    .fetch("/v1/user", { headers: { authorization: `Bearer ${token}` } });
  expect(status).toBe(401);
  expect(await notices(own)).toMatchObject([{ kind: "credentials-ended" }]);
});

test("a member's first one-time link ends what opened the account before", async () => {
  const cookie = await squat();
  const first = { cookie, token: await makeToken(cookie) };
  const { urls } = await admin(acme).call(
    "POST /v1/orgs/{organizationId}/members/{userId}/sign-in-link",
    { params: { ...params(acme), userId: await idOf(cookie) } },
  );
  const link = new URL(urls.signIn).searchParams.get("link")!;
  const session = await post("/auth/session", { link });
  expect(session.status).toBe(204);
  expect(await opened(first)).toEqual([401, 401, 401]);
  // From now on the email is confirmed, and the owner's next credentials stay.
  const token = await makeToken(cookieOf(session));
  const own = cookieOf(await signOn(acme));
  const { status } = await platform
    .as(null)
    .fetch("/v1/user", { headers: { authorization: `Bearer ${token}` } });
  expect([status, await idOf(own)]).toEqual([200, await idOf(cookieOf(session))]);
});

test("the invited owner of an email sets a member aside that took it, or confirms it as that member", async () => {
  const cookie = await squat();
  const token = await inviteEmail(acme);
  const looked = await post("/auth/invites/look", { token });
  expect(await looked.json()).toMatchObject({
    invitation: { invited: { email, hasAccount: true, unconfirmed: true } },
  });
  const body = { token, displayName: "Real CEO", password: "the owner's own words" };
  const made = await post("/auth/invites/account", body);
  expect(made.status).toBe(200);
  expect(await opened({ cookie })).toEqual([401, 401, 401]);
  expect(await notices(cookieOf(made))).toMatchObject([{ kind: "earlier-account" }]);
});

test("a member confirms their email by an invitation, and keeps their password", async () => {
  const cookie = await squat();
  const token = await inviteEmail(acme);
  expect((await post("/auth/invites", { token }, cookie)).status).toBe(200);
  expect((await signIn()).status).toBe(204);
  expect(
    await post("/auth/invites/look", { token }).then((response) => response.json()),
  ).toMatchObject({ invitation: { state: "used" } });
  const own = cookieOf(await signOn(acme));
  expect(await idOf(own)).toBe(await idOf(cookie));
});

test("another organization's invitation sets nobody aside", async () => {
  const cookie = await squat();
  const token = await inviteEmail(rogue);
  const looked = (await (await post("/auth/invites/look", { token })).json()) as {
    invitation: { invited: object };
  };
  expect(looked.invitation.invited).toEqual({ email, hasAccount: true });
  const body = { token, displayName: "Rogue", password: "the rogue's own words" };
  expect((await post("/auth/invites/account", body)).status).toBe(409);
  expect(await idOf(cookie)).toEqual(expect.any(String));
});

test("the last admin is never set aside", async () => {
  const cookie = await squat();
  const userId = await idOf(cookie);
  const provider = await makeProvider(acme);
  const { store } = platform.service.environment;
  await store.transaction(async (tx) => {
    const members = tx.updateTable("member");
    await members.set({ role: "admin" }).where("user_id", "=", userId).execute();
    await members.set({ disabled: true }).where("user_id", "=", acme.users.admin.id).execute();
  });
  expect((await signOn(acme, "", provider)).status).toBe(403);
  expect((await signIn()).status).toBe(204);
});
