// @module-tag slow
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { operator } from "#service/identity/credentials/email-proofs.ts";
import { day, minute, timestamp } from "#service/kernel/clock.ts";
import { makeCertificate } from "#testing/certificate.ts";
import { printSamlResponse, readRequest, signSamlResponse } from "#testing/identity-provider.ts";
import { startOidcProvider, type TestOidcProvider } from "#testing/oidc-provider.ts";
import {
  confirmEmails,
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
} from "#testing/platform.ts";

/*
 * Ways in that an organization gives: its identity providers, invitations, invite links, and tokens for provisioning. What can be
 * wrong with each is the same as in sign-in-matrix.test.ts.
 */

const idpKeys = makeCertificate({ from: Date.UTC(2025, 0, 1), until: Date.UTC(2030, 0, 1) });

let idp: TestOidcProvider;
let platform: TestPlatform;
let organization: TestOrganization;
let client: string;
let clients = 0;
beforeAll(async () => {
  idp = await startOidcProvider();
  platform = await startTestPlatform({
    settings: { allowFetch: ["127.0.0.0/8"], trustProxy: ["192.0.2.1/32"] },
  });
});
afterAll(async () => {
  await platform.close();
  await idp.close();
});
beforeEach(async () => {
  organization = await platform.makeOrganization();
  clients += 1;
  client = `198.51.100.${clients}`;
  const { store } = platform.service.environment;
  await store.transaction((tx) =>
    tx.deleteFrom("email_proof").where("user_id", "=", organization.users.edit.id).execute(),
  );
  await store.transaction((tx) => confirmEmails(tx, [organization.users.edit], operator));
});

const admin = () => platform.as(organization.users.admin);
const params = () => ({ organizationId: organization.id });
const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, "");

type Attempt = { status: number; cookie: string };
type Give = (wrong?: boolean) => Promise<Attempt>;

/** From another address in each test, so that they don't slow down each other. */
function fetchAs(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string>), "x-forwarded-for": client };
  return platform.as(null).fetch(path, { ...init, headers });
}

const attemptOf = (response: Response): Attempt => ({
  status: response.status,
  cookie: response.headers
    .getSetCookie()
    .filter((line) => !line.includes("Max-Age=0"))
    .map((line) => line.split(";")[0])
    .join("; "),
});

const start = (startURL: string) =>
  fetchAs(pathOf(startURL), { headers: { "sec-fetch-site": "same-origin" } });

async function bySaml(): Promise<Give> {
  const provider = await admin().call("POST /v1/orgs/{organizationId}/saml", {
    params: params(),
    body: {
      label: "Acme ID",
      ssoURL: "https://id.example/sso",
      entityID: "https://id.example/",
      certificate: idpKeys.certificate,
    },
  });
  const request = readRequest((await start(provider.service.startURL)).headers.get("location")!);
  const now = platform.clock.now();
  const response = printSamlResponse({
    id: `_a${request.id}`,
    email: organization.users.edit.email,
    issuer: "https://id.example/",
    audience: request.issuer,
    recipient: request.acs,
    inResponseTo: request.id,
    from: now - minute,
    until: now + 30 * minute,
  });
  return async (isWrong = false) => {
    const xml = isWrong ? response : signSamlResponse(response, idpKeys);
    const form = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString("base64") });
    const headers = { "content-type": "application/x-www-form-urlencoded", origin: "null" };
    const init = { method: "POST", body: form.toString(), headers };
    return attemptOf(await fetchAs(pathOf(provider.service.acsURL), init));
  };
}

async function byOidc(): Promise<Give> {
  const { issuer, clientID, clientSecret } = idp;
  const provider = await admin().call("POST /v1/orgs/{organizationId}/oidc", {
    params: params(),
    body: { label: "Harbour ID", issuer, clientID, clientSecret, admits: "everyone" },
  });
  const started = await start(provider.service.startURL);
  const back = await idp.logIn(started.headers.get("location")!, organization.users.edit.email);
  const { cookie } = attemptOf(started);
  return async (isWrong = false) => {
    const headers = { cookie: isWrong ? "" : cookie, "sec-fetch-site": "cross-site" };
    return attemptOf(await fetchAs(pathOf(back), { headers }));
  };
}

async function byInvitation(): Promise<Give> {
  const { invites } = await admin().call("POST /v1/orgs/{organizationId}/invites", {
    params: params(),
    body: { emails: [`new@${organization.id.toLowerCase()}.example`], role: "read" },
  });
  return makesAccount(invites[0]!.urls.invite!, () => ({}));
}

/** For as many people as the link says: each gives an email of their own. */
async function byInviteLink(): Promise<Give> {
  const { urls } = await admin().call("POST /v1/orgs/{organizationId}/link-invites", {
    params: params(),
    body: { role: "read", maxUses: 1 },
  });
  let people = 0;
  return makesAccount(urls.invite, () => {
    people += 1;
    return { email: `new-${people}@${organization.id.toLowerCase()}.example` };
  });
}

/** Creates an account with a link. @param person what it is asked for besides name and password */
function makesAccount(url: string, person: () => { email?: string }): Give {
  const token = new URL(url).searchParams.get("token")!;
  return async (isWrong = false) => {
    const password = "correct horse battery";
    const body = { token: isWrong ? "wrong" : token, displayName: "Nia", password, ...person() };
    return post("/auth/invites/account", body);
  };
}

/** As the console of this origin does. @param cookie of who is signed in */
async function post(path: string, body: object, cookie = ""): Promise<Attempt> {
  const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie };
  return attemptOf(await fetchAs(path, { method: "POST", headers, body: JSON.stringify(body) }));
}

type Way = {
  begin: () => Promise<Give>;
  good: number;
  wrong: number;
  again: number;
  lasts: number;
  expired: number;
  /** For people whom the organization has disabled; absent: there is no account yet. Those with an account have a test below. */
  whereDisabled?: number;
  /** Of the organization, after signing in, where two steps are required. */
  whereTwoSteps: number;
  /** Of the sign-in where single sign-on is required. */
  whereSso: number;
  /** Requests of a client in a minute. */
  most: number;
};

const ways: Record<string, Way> = {
  SAML: {
    begin: bySaml,
    good: 303,
    wrong: 403,
    again: 403,
    lasts: 10 * minute,
    expired: 403,
    whereDisabled: 403,
    whereTwoSteps: 200,
    whereSso: 303,
    most: 600,
  },
  "OpenID Connect": {
    begin: byOidc,
    good: 303,
    wrong: 403,
    again: 403,
    lasts: 10 * minute,
    expired: 403,
    whereDisabled: 403,
    whereTwoSteps: 200,
    whereSso: 303,
    most: 600,
  },
  "invitation link": {
    begin: byInvitation,
    good: 200,
    wrong: 404,
    again: 409,
    lasts: 7 * day,
    expired: 409,
    whereTwoSteps: 403,
    whereSso: 409,
    most: 60,
  },
  "invite link": {
    begin: byInviteLink,
    good: 200,
    wrong: 404,
    again: 409,
    lasts: 7 * day,
    expired: 409,
    whereTwoSteps: 403,
    whereSso: 409,
    most: 60,
  },
};

const cases = Object.entries(ways);

const organizationStatus = async ({ cookie }: Attempt) =>
  (await fetchAs(`/v1/orgs/${organization.id}`, { headers: { cookie } })).status;

const requires = (columns: { sso?: boolean; two_step_since?: number; two_step_days?: number }) =>
  platform.service.environment.store.transaction((tx) =>
    tx.updateTable("organization").set(columns).where("id", "=", organization.id).execute(),
  );

test.each(cases)("%s: good, and used twice", async (_, way) => {
  const give = await way.begin();
  const done = await give();
  expect([done.status, await organizationStatus(done)]).toEqual([way.good, 200]);
  expect((await give()).status).toBe(way.again);
});

test.each(cases)("%s: wrong, and expired", async (_, way) => {
  const wrong = await (await way.begin())(true);
  expect([wrong.status, wrong.cookie]).toEqual([way.wrong, ""]);
  organization = await platform.makeOrganization("Later");
  const give = await way.begin();
  platform.clock.advance(way.lasts + minute);
  const late = await give();
  expect([late.status, late.cookie]).toEqual([way.expired, ""]);
});

test.each(cases)("%s: requests are limited", async (_, way) => {
  const give = await way.begin();
  const statuses = new Set<number>();
  // Sequential, because the first that is refused ends it.
  for (let count = 0; count <= way.most && !statuses.has(429); count += 1) {
    // oxlint-disable-next-line no-await-in-loop
    statuses.add((await give(true)).status);
  }
  expect(statuses.has(429)).toBe(true);
});

test.each(cases.filter(([, { whereDisabled }]) => whereDisabled !== undefined))(
  "%s: a disabled member doesn't get in",
  async (_, way) => {
    const give = await way.begin();
    await admin().call("PATCH /v1/orgs/{organizationId}/members/{userId}", {
      params: { ...params(), userId: organization.users.edit.id },
      body: { disabled: true },
    });
    const done = await give();
    expect([done.status, done.cookie]).toEqual([way.whereDisabled, ""]);
  },
);

test("invite link: a disabled member who is signed in doesn't get in with another one", async () => {
  const { edit } = organization.users;
  const { cookie } = await post("/auth/session", { token: edit.token });
  await admin().call("PATCH /v1/orgs/{organizationId}/members/{userId}", {
    params: { ...params(), userId: edit.id },
    body: { disabled: true },
  });
  const { invites } = await admin().call("POST /v1/orgs/{organizationId}/invites", {
    params: params(),
    body: { emails: [`new@${organization.id.toLowerCase()}.example`], role: "read" },
  });
  const link = await admin().call("POST /v1/orgs/{organizationId}/link-invites", {
    params: params(),
    body: { role: "admin", confirm: "Acme" },
  });
  for (const url of [invites[0]!.urls.invite!, link.urls.invite]) {
    const token = new URL(url).searchParams.get("token")!;
    // oxlint-disable-next-line no-await-in-loop
    expect((await post("/auth/invites", { token }, cookie)).status).toBe(403);
  }
  expect(await organizationStatus({ status: 204, cookie })).toBe(404);
});

test.each(cases)("%s: where two steps, or single sign-on, are required", async (_, way) => {
  const give = await way.begin();
  await requires({ two_step_since: platform.clock.now(), two_step_days: 0 });
  const done = await give();
  expect([done.status, await organizationStatus(done)]).toEqual([way.good, way.whereTwoSteps]);
  organization = await platform.makeOrganization("Strict");
  const again = await way.begin();
  await requires({ sso: true });
  expect((await again()).status).toBe(way.whereSso);
});

test("SCIM token: good again and again, wrong, expired, and nothing but provisioning", async () => {
  const create = (body: { name: string; expiresAt?: string }) =>
    admin().call("POST /v1/orgs/{organizationId}/scim-tokens", { params: params(), body });
  const lasting = await create({ name: "Okta" });
  const short = await create({ name: "Short", expiresAt: timestamp(platform.clock.now() + day) });
  const give = async (token: string, path = `/scim/v2/${organization.id}/Users`) =>
    (await fetchAs(path, { headers: { authorization: `Bearer ${token}` } })).status;
  for (const { token } of [lasting, short, lasting]) expect(await give(token)).toBe(200);
  expect(await give(`${lasting.token.slice(0, -4)}AAAA`)).toBe(401);
  expect(await give(lasting.token, `/v1/orgs/${organization.id}`)).toBe(401);
  expect((await post("/auth/session", { token: lasting.token })).status).toBe(401);
  await requires({ two_step_since: platform.clock.now(), two_step_days: 0, sso: true });
  expect(await give(lasting.token)).toBe(200);
  platform.clock.advance(day + minute);
  expect([await give(short.token), await give(lasting.token)]).toEqual([401, 200]);
});

test("SCIM token: requests are limited", async () => {
  const limited = await startTestPlatform({ settings: { rateLimit: 5 } });
  const { id, users } = await limited.makeOrganization();
  const { token } = await limited
    .as(users.admin)
    .call("POST /v1/orgs/{organizationId}/scim-tokens", {
      params: { organizationId: id },
      body: { name: "Okta" },
    });
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    const headers = { authorization: `Bearer ${token}` };
    // Sequential, because they are counted.
    // oxlint-disable-next-line no-await-in-loop
    statuses.push((await limited.as(null).fetch(`/scim/v2/${id}/Users`, { headers })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  await limited.close();
});
