// @module-tag slow
import { afterEach, beforeEach, expect, test } from "vitest";
import { addApiToken } from "#service/identity/credentials/api-tokens.ts";
import { warnOfCertificates } from "#service/identity/saml/certificate-warnings.ts";
import { beginSession } from "#service/identity/credentials/sessions.ts";
import { hour, minute, day } from "#service/kernel/clock.ts";
import { makeCertificate } from "#testing/certificate.ts";
import {
  printSamlResponse,
  readRequest,
  signSamlResponse,
  type TestAssertion,
} from "#testing/identity-provider.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

const origin = "https://bindery.test";
const list = "/v1/orgs/{organizationId}/saml" as const;
const from = Date.UTC(2025, 0, 1);
const until = Date.UTC(2030, 0, 1);
const keys = makeCertificate({ from, until });
const otherKeys = makeCertificate({ from, until });

let platform: TestPlatform;
let organization: TestOrganization;

beforeEach(async () => {
  platform = await startTestPlatform({ settings: { publicUrl: origin } });
  organization = await platform.makeOrganization();
});
afterEach(() => platform.close());

async function makeProvider(more: object = {}) {
  return platform.as(organization.users.admin).call(`POST ${list}`, {
    params: { organizationId: organization.id },
    body: {
      label: "Acme ID",
      ssoURL: "https://id.example/sso?tenant=1",
      entityID: "https://id.example/",
      certificate: keys.certificate,
      ...more,
    },
  });
}

type Provider = Awaited<ReturnType<typeof makeProvider>>;

const pathOf = (address: string) => new URL(address).pathname;
const cookieOf = (response: Response) => (response.headers.get("set-cookie") ?? "").split(";")[0]!;

/** Starts a sign-in. Returns the browser's cookie and a valid assertion. */
async function begin(provider: Provider, next = "/orgs", more = "", headers = {}) {
  const path = `${pathOf(provider.service.startURL)}?next=${encodeURIComponent(next)}${more}`;
  const response = await platform
    .as(null)
    .fetch(path, { headers: { "sec-fetch-site": "same-origin", ...headers } });
  expect(response.status).toBe(302);
  const address = response.headers.get("location")!;
  const request = readRequest(address);
  const now = platform.clock.now();
  const assertion: TestAssertion = {
    id: `_a${request.id}`,
    email: "Ada@Example.com",
    issuer: provider.entityID!,
    audience: request.issuer,
    recipient: request.acs,
    inResponseTo: request.id,
    from: now - minute,
    until: now + 5 * minute,
  };
  return { address, cookie: cookieOf(response), assertion };
}

function bring(provider: Provider, xml: string, cookie: string) {
  const body = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString("base64") });
  return platform.as(null).fetch(pathOf(provider.service.acsURL), {
    method: "POST",
    body: body.toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      cookie,
      origin: "null",
      "user-agent": "Firefox/140.0",
    },
  });
}

async function signIn(provider: Provider, email?: string) {
  const { assertion, cookie } = await begin(provider);
  const response = printSamlResponse({ ...assertion, ...(email === undefined ? {} : { email }) });
  return bring(provider, signSamlResponse(response, keys), cookie);
}

const asSession = (cookie: string, path: string, init: { method?: string; body?: object } = {}) =>
  platform.as(null).fetch(path, {
    method: init.method ?? "GET",
    headers: {
      cookie,
      "sec-fetch-site": "same-origin",
      ...(init.body !== undefined && { "content-type": "application/json" }),
    },
    ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
  });

async function refused(response: Response, reason: RegExp) {
  const { error } = (await response.json()) as { error: { message: string } };
  expect([response.status, error.message]).toEqual([403, expect.stringMatching(reason)]);
  expect(response.headers.get("set-cookie")).toBeNull();
  const users = platform.service.environment.store.read.selectFrom("user").selectAll();
  expect(await users.where("email", "=", "ada@example.com").execute()).toEqual([]);
}

test("a member signs in, and is made with the role and team of the provider", async () => {
  const admin = platform.as(organization.users.admin);
  const organizationId = organization.id;
  const { store } = platform.service.environment;
  const team = { organization_id: organizationId, id: "team", title: "Everybody" };
  await store.transaction((tx) =>
    tx
      .insertInto("team")
      .values({ ...team, created_by: null, created_at: 0, updated_at: 0 })
      .execute(),
  );
  const provider = await makeProvider({ defaultRole: "edit", defaultTeam: team.id });
  const { address, assertion, cookie } = await begin(provider, "/orgs/x?y=1");
  expect(address).toMatch(/^https:\/\/id\.example\/sso\?tenant=1&SAMLRequest=/);
  expect(assertion).toMatchObject({
    recipient: provider.service.acsURL,
    audience: provider.service.entityID,
  });
  const response = await bring(
    provider,
    signSamlResponse(printSamlResponse(assertion), keys),
    cookie,
  );
  expect([response.status, response.headers.get("location")]).toEqual([303, "/orgs/x?y=1"]);
  const session = cookieOf(response);
  const user = (await (await asSession(session, "/v1/user")).json()) as { id: string };
  expect(user).toMatchObject({ email: "ada@example.com", displayName: "Ada Lovelace" });
  const member = await admin.call("GET /v1/orgs/{organizationId}/members/{userId}", {
    params: { organizationId, userId: user.id },
  });
  expect(member).toMatchObject({ role: "edit", sso: true, teams: 1 });

  const again = await signIn(provider);
  expect(again.status).toBe(303);
  const signedOn = await (await asSession(cookieOf(again), "/v1/user")).json();
  expect(signedOn).toMatchObject({ id: user.id });
});

test("a used answer is refused, also when only its request is new", async () => {
  const provider = await makeProvider();
  const { assertion, cookie } = await begin(provider);
  const response = signSamlResponse(printSamlResponse(assertion), keys);
  expect((await bring(provider, response, cookie)).status).toBe(303);
  const replayed = await bring(provider, response, cookie);
  expect(replayed.status).toBe(403);
  const next = await begin(provider);
  const sameId = { ...next.assertion, id: assertion.id };
  const second = await bring(
    provider,
    signSamlResponse(printSamlResponse(sameId), keys),
    next.cookie,
  );
  expect([second.status, await second.text()]).toEqual([
    403,
    expect.stringContaining("used before"),
  ]);
});

const attacks: [string, RegExp, (assertion: TestAssertion) => string][] = [
  ["unsigned", /Invalid response: Invalid signature/, (honest) => printSamlResponse(honest)],
  [
    "signed by another key",
    /Invalid response: Invalid signature/,
    (honest) => signSamlResponse(printSamlResponse(honest), otherKeys),
  ],
  [
    "changed after it was signed",
    /Invalid response: Invalid signature/,
    (honest) =>
      signSamlResponse(printSamlResponse({ ...honest, email: "eve@example.com" }), keys).replace(
        "eve@",
        "ada@",
      ),
  ],
  [
    "for another audience",
    /audience mismatch/,
    (honest) =>
      signSamlResponse(printSamlResponse({ ...honest, audience: "https://other.example" }), keys),
  ],
  [
    "for another recipient",
    /another URL/,
    (honest) =>
      signSamlResponse(printSamlResponse({ ...honest, recipient: "https://other.example" }), keys),
  ],
  [
    "for another recipient, told inside only",
    /current sign-in started here/,
    (honest) => {
      const response = printSamlResponse({ ...honest, recipient: "https://other.example" });
      const destination = `Destination="${honest.recipient}"`;
      return signSamlResponse(response.replace(/Destination="[^"]+"/, destination), keys);
    },
  ],
  [
    "of another issuer",
    /another identity provider/,
    (honest) =>
      signSamlResponse(printSamlResponse({ ...honest, issuer: "https://evil.example" }), keys),
  ],
  [
    "expired",
    /expired/,
    (honest) => {
      const ago = { from: honest.from - hour, until: honest.from - 2 * minute };
      return signSamlResponse(printSamlResponse({ ...honest, ...ago }), keys);
    },
  ],
  [
    "not valid yet",
    /not yet valid/,
    (honest) => {
      const later = { from: honest.from + hour, until: honest.until + hour };
      return signSamlResponse(printSamlResponse({ ...honest, ...later }), keys);
    },
  ],
  [
    "valid for too long",
    /too long/,
    (honest) =>
      signSamlResponse(printSamlResponse({ ...honest, until: honest.until + 2 * day }), keys),
  ],
  [
    "without a sign-in that began here",
    /doesn't belong to a sign-in/,
    (honest) => signSamlResponse(printSamlResponse({ ...honest, inResponseTo: "_unknown" }), keys),
  ],
  [
    "signed with SHA-1",
    /isn't allowed/,
    (honest) => signSamlResponse(printSamlResponse(honest), keys, "sha1"),
  ],
  [
    "with a document type",
    /document type/,
    (honest) =>
      `<!DOCTYPE r [<!ENTITY e "x">]>${signSamlResponse(printSamlResponse(honest), keys)}`,
  ],
  [
    "with a comment in the name",
    /comment/,
    (honest) =>
      signSamlResponse(
        printSamlResponse({ ...honest, email: "ada@example.com<!-- -->.evil.example" }),
        keys,
      ),
  ],
  [
    "with a forged assertion before the signed one",
    /exactly one assertion/,
    (honest) => {
      const signed = signSamlResponse(
        printSamlResponse({ ...honest, email: "eve@example.com" }),
        keys,
      );
      const forged = /<saml:Assertion.*<\/saml:Assertion>/.exec(printSamlResponse(honest))![0];
      return signed.replace("<saml:Assertion", `${forged.replace(honest.id, "_f")}<saml:Assertion`);
    },
  ],
  [
    "with the signed assertion wrapped in a forged one",
    /exactly one assertion/,
    (honest) => {
      const signed = signSamlResponse(
        printSamlResponse({ ...honest, email: "eve@example.com" }),
        keys,
      );
      const inner = /<saml:Assertion.*<\/saml:Assertion>/.exec(signed)![0];
      const outer = printSamlResponse(honest).replace(honest.id, "_f");
      return outer.replace("</saml:Subject>", `${inner}</saml:Subject>`);
    },
  ],
];

test.each(attacks)("an answer %s is refused", async (_, reason, attack) => {
  const provider = await makeProvider();
  const { assertion, cookie } = await begin(provider);
  await refused(await bring(provider, attack(assertion), cookie), reason);
});

test("an answer of another browser, too late or of another provider is refused", async () => {
  const provider = await makeProvider();
  const first = await begin(provider);
  const response = signSamlResponse(printSamlResponse(first.assertion), keys);
  await refused(await bring(provider, response, ""), /another browser/);
  const other = await makeProvider({ label: "Other" });
  await refused(await bring(other, response, first.cookie), /another URL/);
  const begun = await begin(provider);
  platform.clock.advance(11 * minute);
  const renewed = { ...begun.assertion, until: platform.clock.now() + minute };
  const tooLate = signSamlResponse(printSamlResponse(renewed), keys);
  await refused(await bring(provider, tooLate, begun.cookie), /doesn't belong to a sign-in/);
});

test("both certificates are accepted while a provider rolls over, and each only while it is valid", async () => {
  const soon = platform.clock.now() + day;
  const old = makeCertificate({ from, until: soon });
  const next = makeCertificate({ from, until });
  const provider = await makeProvider({ certificate: old.certificate + next.certificate });
  const sign = async (by: typeof keys) => {
    const { assertion, cookie } = await begin(provider);
    return bring(provider, signSamlResponse(printSamlResponse(assertion), by), cookie);
  };
  await refused(await sign(otherKeys), /[Ii]nvalid signature/);
  for (const by of [old, next, old]) expect((await sign(by)).status).toBe(303);
  platform.clock.advance(2 * day);
  expect((await sign(old)).status).toBe(403);
  expect((await sign(next)).status).toBe(303);
});

test("a certificate that ran out is not believed any more, and a disabled member stays out", async () => {
  const provider = await makeProvider();
  const { store } = platform.service.environment;
  const { email, id } = organization.users.read;
  await store.transaction((tx) =>
    tx.updateTable("member").set({ disabled: true }).where("user_id", "=", id).execute(),
  );
  expect((await signIn(provider, email)).status).toBe(403);
  platform.clock.advance(until - platform.clock.now() + day);
  const { assertion, cookie } = await begin(provider);
  const response = signSamlResponse(printSamlResponse(assertion), keys);
  await refused(await bring(provider, response, cookie), /certificate expired/);
});

test("after a sign-in nobody is led to another site", async () => {
  const provider = await makeProvider();
  for (const next of [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/a/..//evil.example",
    "/.//evil.example/",
    "javascript:0",
  ]) {
    const { assertion, cookie } = await begin(provider, next);
    const response = await bring(
      provider,
      signSamlResponse(printSamlResponse(assertion), keys),
      cookie,
    );
    expect([next, response.headers.get("location")]).toEqual([next, `/orgs/${organization.id}`]);
  }
});

test("metadata is told to everybody, also before the provider is configured", async () => {
  const provider = await makeProvider({ certificate: undefined });
  expect(provider.status).toBe("pending");
  const response = await platform.as(null).fetch(pathOf(provider.service.entityID));
  expect(response.headers.get("content-type")).toBe("application/samlmetadata+xml");
  const metadata = await response.text();
  expect(metadata).toContain(`entityID="${provider.service.entityID}"`);
  expect(metadata).toContain(`Location="${provider.service.acsURL}"`);
  expect((await platform.as(null).fetch(pathOf(provider.service.startURL))).status).toBe(409);
  expect((await platform.as(null).fetch("/saml/none/none/start")).status).toBe(404);
});

async function tokenSession(token: string): Promise<string> {
  const response = await platform.as(null).fetch("/auth/session", {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ token }),
  });
  return cookieOf(response);
}

test("a session reaches the organization alone whose provider vouched for it", async () => {
  const provider = await makeProvider();
  const victim = (await platform.makeOrganization("Other")).users.admin;
  const theirs = (await platform.as(victim).call("GET /v1/orgs")).items[0]!.id;
  const space = await platform.as(victim).call("POST /v1/orgs/{organizationId}/spaces", {
    params: { organizationId: theirs },
    body: { title: "Secret" },
  });
  const { store } = platform.service.environment;
  await store.transaction((tx) =>
    tx.deleteFrom("api_token").where("user_id", "=", victim.id).execute(),
  );
  const session = cookieOf(await signIn(provider, victim.email));
  const user = await (await asSession(session, "/v1/user")).json();
  expect(user).toMatchObject({ id: victim.id });
  const { items } = (await (await asSession(session, "/v1/orgs")).json()) as {
    items: { id: string }[];
  };
  expect(items.map(({ id }) => id)).toEqual([organization.id]);
  expect((await asSession(session, `/v1/orgs/${organization.id}`)).status).toBe(200);
  for (const path of [`/v1/orgs/${theirs}`, `/v1/spaces/${space.id}`]) {
    expect([path, (await asSession(session, path)).status]).toEqual([path, 404]);
  }
  const made = await platform.as(null).fetch("/v1/orgs", {
    method: "POST",
    headers: {
      cookie: session,
      "sec-fetch-site": "same-origin",
      "content-type": "application/json",
    },
    body: JSON.stringify({ title: "Mine" }),
  });
  expect(made.status).toBe(403);
});

test("an account that its owner signs in to otherwise becomes a member only from a browser in which they have", async () => {
  const provider = await makeProvider();
  const { store } = platform.service.environment;
  const squatter = await platform.makeUser("Squatter");
  await store.transaction((tx) =>
    tx.deleteFrom("api_token").where("user_id", "=", squatter.id).execute(),
  );
  const members = () =>
    store.read.selectFrom("member").select("role").where("user_id", "=", squatter.id).execute();
  const begun = await store.transaction((tx) => beginSession(tx, squatter.id, platform.clock));
  const refusedHere = await signIn(provider, squatter.email);
  expect(refusedHere.status).toBe(403);
  expect(await refusedHere.json()).toMatchObject({
    error: { message: expect.stringContaining("Sign in to that account first") },
  });
  await store.transaction((tx) => tx.deleteFrom("session").execute());
  const password = { user_id: squatter.id, hash: "", changed_at: 0 };
  const token = { id: "t", userId: squatter.id, name: "t", token: "bnd_t" };
  await store.transaction((tx) => tx.insertInto("password").values(password).execute());
  expect((await signIn(provider, squatter.email)).status).toBe(403);
  await store.transaction(async (tx) => {
    await tx.deleteFrom("password").execute();
    await addApiToken(tx, token, platform.clock);
  });
  expect((await signIn(provider, squatter.email)).status).toBe(403);
  await store.transaction((tx) => tx.deleteFrom("api_token").where("id", "=", token.id).execute());
  expect([await members(), begun.length]).toEqual([[], 43]);

  const own = await store.transaction((tx) => beginSession(tx, squatter.id, platform.clock));
  const cookie = `__Host-bindery-session=${own}`;
  const { assertion, cookie: browser } = await begin(provider, "/orgs", "", { cookie });
  const response = printSamlResponse({ ...assertion, email: squatter.email });
  expect((await bring(provider, signSamlResponse(response, keys), browser)).status).toBe(303);
  expect(await members()).toHaveLength(1);
});

test("the invitation of an email gives its role to the person whom the provider vouches for", async () => {
  const provider = await makeProvider({ defaultRole: "read" });
  const params = { organizationId: organization.id };
  const invites = "/v1/orgs/{organizationId}/invites" as const;
  const admin = platform.as(organization.users.admin);
  const invite = async (email: string) => {
    const body = { emails: [email], role: "review" as const };
    await admin.call(`POST ${invites}`, { params, body });
  };
  const roleOf = async (email: string) => {
    const key = "GET /v1/orgs/{organizationId}/members";
    const { items } = await admin.call(key, { params, query: { search: email } });
    return items[0]?.role;
  };
  await invite("ada@example.com");
  expect((await signIn(provider, "Ada@example.com")).status).toBe(303);
  expect(await roleOf("ada@example.com")).toBe("review");
  expect((await admin.call(`GET ${invites}`, { params, query: {} })).count).toBe(0);

  await invite("late@example.com");
  platform.clock.advance(7 * day);
  expect((await signIn(provider, "late@example.com")).status).toBe(303);
  expect(await roleOf("late@example.com")).toBe("read");
});

test("where single sign-on is enforced, members come in by it, administrators and API tokens also without", async () => {
  const provider = await makeProvider();
  const { users, id } = organization;
  const space = await platform.as(users.admin).call("POST /v1/orgs/{organizationId}/spaces", {
    params: { organizationId: id },
    body: { title: "Docs" },
  });
  const paths = [`/v1/orgs/${id}`, `/v1/spaces/${space.id}`];
  const statuses = async (cookie: string) => {
    const responses = await Promise.all(paths.map((path) => asSession(cookie, path)));
    return responses.map(({ status }) => status);
  };
  const plain = await tokenSession(users.read.token);
  expect(await statuses(plain)).toEqual([200, 200]);
  const demand = () =>
    platform.as(users.admin).send("PATCH /v1/orgs/{organizationId}", {
      params: { organizationId: id },
      body: { sso: true },
    });
  expect((await demand()).status, "not before it has worked").toBe(409);
  await signIn(provider);
  expect((await demand()).status).toBe(200);
  expect(await statuses(plain)).toEqual([403, 403]);
  expect(await statuses(await tokenSession(users.admin.token))).toEqual([200, 200]);
  expect(await statuses(cookieOf(await signIn(provider, users.read.email)))).toEqual([200, 200]);
  const byToken = await platform.as(users.read).fetch(paths[0]!);
  expect(byToken.status).toBe(200);
});

test("where API tokens aren't allowed, members come in without them only, admins too", async () => {
  const { users, id } = organization;
  const params = { organizationId: id };
  const space = await platform
    .as(users.admin)
    .call("POST /v1/orgs/{organizationId}/spaces", { params, body: { title: "Docs" } });
  const paths = [`/v1/orgs/${id}`, `/v1/spaces/${space.id}`];
  const { store, clock } = platform.service.environment;
  const secret = await store.transaction((tx) => beginSession(tx, users.admin.id, clock));
  const session = `__Host-bindery-session=${secret}`;
  const allow = (apiTokens: boolean) =>
    asSession(session, `/v1/orgs/${id}`, { method: "PATCH", body: { apiTokens } });
  const { token } = await platform
    .as(users.admin)
    .call("POST /v1/user/tokens", { body: { name: "For it alone", organization: id } });
  expect((await allow(false)).status).toBe(200);
  for (const user of [users.admin, users.read, { ...users.admin, token }]) {
    for (const path of paths) {
      const refused = await platform.as(user).fetch(path);
      expect([refused.status, await refused.text()]).toEqual([
        403,
        expect.stringContaining("doesn't allow API tokens"),
      ]);
    }
  }
  expect((await asSession(session, paths[1]!)).status).toBe(200);
  expect((await platform.as(users.admin).fetch("/v1/orgs")).status).toBe(200);
  const make = (body: object) =>
    asSession(session, "/v1/user/tokens", { method: "POST", body: { name: "Nightly", ...body } });
  expect((await make({})).status, "for other organizations").toBe(201);
  const limited = await make({ organization: id });
  expect([limited.status, await limited.text()]).toEqual([
    400,
    expect.stringContaining("doesn't allow API tokens"),
  ]);
  expect((await allow(true)).status).toBe(200);
  expect((await platform.as(users.read).fetch(paths[1]!)).status).toBe(200);
});

type Line = Awaited<ReturnType<typeof readLog>>[number];

async function readLog() {
  const { items } = await platform
    .as(organization.users.admin)
    .call("GET /v1/orgs/{organizationId}/audit-events", {
      params: { organizationId: organization.id },
    });
  return items.filter(({ action }) => /\.(sign-in|test)$/.test(action));
}

const inShort = ({ action, result, actor, detail }: Line) => [
  action,
  result,
  actor?.displayName,
  detail,
];

/** Posts a SAML response like a form in a browser does, with the state from the request. */
async function bringForm(provider: Provider, xml: string, state: string) {
  const fields = { SAMLResponse: Buffer.from(xml).toString("base64"), RelayState: state };
  return platform.as(null).fetch(pathOf(provider.service.acsURL), {
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      accept: "text/html,*/*;q=0.8",
      origin: "null",
    },
  });
}

test("who signs in, and who came as a new member, stands in the audit log", async () => {
  const provider = await makeProvider({ defaultRole: "comment" });
  await signIn(provider);
  await signIn(provider);
  const log = await readLog();
  expect(log.map(inShort)).toEqual([
    ["saml-provider.sign-in", "success", "Ada Lovelace", undefined],
    [
      "saml-provider.sign-in",
      "success",
      "Ada Lovelace",
      "Became a member with the role Commenter.",
    ],
  ]);
  expect(log[0]).toMatchObject({
    target: { type: "saml-provider", id: provider.id, title: "Acme ID" },
    address: "192.0.2.1",
  });
});

test("a refused sign-in leaves one line with its reason, and tells a person on the sign-in page", async () => {
  const provider = await makeProvider();
  const { address, assertion } = await begin(provider);
  const state = new URL(address).searchParams.get("RelayState")!;
  const forged = signSamlResponse(printSamlResponse(assertion), otherKeys);
  const response = await bringForm(provider, forged, state);
  expect(response.status).toBe(303);
  expect(response.headers.get("set-cookie")).toBeNull();
  await bringForm(provider, forged, state);
  await bringForm(provider, forged, "_nothing-that-began-here");
  const log = await readLog();
  expect(log.map(inShort)).toEqual([
    ["saml-provider.sign-in", "refused", undefined, expect.stringMatching(/Invalid signature/)],
  ]);
  expect(response.headers.get("location")).toBe(
    `/sign-in?refused=${log[0]!.requestId}&next=%2Forgs`,
  );
});

test("a test tells whom the provider vouches for and makes neither member nor session", async () => {
  const provider = await makeProvider({ defaultRole: null });
  const params = { organizationId: organization.id };
  const members = () =>
    platform.as(organization.users.admin).call("GET /v1/orgs/{organizationId}/members", { params });
  const before = await members();
  const test = async (keysOf: typeof keys, email?: string) => {
    const { address, assertion, cookie } = await begin(provider, "/orgs/x", "&test=true");
    const xml = signSamlResponse(
      printSamlResponse({ ...assertion, ...(email && { email }) }),
      keysOf,
    );
    const state = new URL(address).searchParams.get("RelayState")!;
    const response =
      keysOf === keys ? bring(provider, xml, cookie) : bringForm(provider, xml, state);
    const { status, headers } = await response;
    expect([status, headers.get("location"), headers.get("set-cookie")]).toEqual([
      303,
      "/orgs/x",
      null,
    ]);
  };
  await test(keys);
  await test(keys, organization.users.read.email);
  await test(otherKeys);
  const who = "The identity provider vouches for Ada Lovelace";
  const { email } = organization.users.read;
  expect((await readLog()).map(inShort)).toEqual([
    ["saml-provider.test", "refused", undefined, expect.stringMatching(/Invalid signature/)],
    [
      "saml-provider.test",
      "success",
      undefined,
      `${who} (${email}), who is a member already. It sent: displayName.`,
    ],
    [
      "saml-provider.test",
      "success",
      undefined,
      `${who} (ada@example.com), who would become a member as a guest. It sent: displayName.`,
    ],
  ]);
  expect(await members()).toEqual(before);
});

test("its session tells in which browser it was begun, as every other does", async () => {
  const provider = await makeProvider();
  const { email } = organization.users.edit;
  await signIn(provider, email);
  const { items } = await platform.as(organization.users.edit).call("GET /v1/user/sessions");
  expect(items).toMatchObject([{ userAgent: "Firefox/140.0" }]);
});

test("a sign-in page learns without a credential by what one signs in, and nothing of others", async () => {
  const provider = await makeProvider();
  await makeProvider({ label: "Pending", certificate: "" });
  const read = async (id: string) => {
    const response = await platform.as(null).fetch(`/auth/sso/${id}`);
    return [response.status, await response.json()];
  };
  const { startURL } = provider.service;
  expect(await read(organization.id)).toEqual([
    200,
    { items: [{ id: provider.id, label: "Acme ID", startURL, organization: "Acme" }] },
  ]);
  expect(await read("nobody")).toEqual([200, { items: [] }]);

  const ask = async (email: string) => {
    const response = await platform.as(null).fetch("/auth/sso", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email }),
    });
    return ((await response.json()) as { items: { id: string }[] }).items.map(({ id }) => id);
  };
  expect(await ask("ada@acme.example")).toEqual([]);
  await platform.as(organization.users.admin).call("PATCH /v1/orgs/{organizationId}", {
    params: { organizationId: organization.id },
    body: { emailDomains: ["Acme.example"] },
  });
  expect(await ask("ada@acme.example")).toEqual([provider.id]);
  expect(await ask(" Nobody@ACME.example ")).toEqual([provider.id]);
  for (const email of ["", "acme.example.org", "ada@other.example", "ada@sub.acme.example"]) {
    expect([email, await ask(email)]).toEqual([email, []]);
  }
});

test("attributes give roles by the provider's rules, at each sign-in", async () => {
  const provider = await makeProvider({
    defaultRole: "read",
    roleRules: [
      { claim: "memberOf", value: "chiefs", role: "admin" },
      { claim: "memberOf", value: "writers", role: "edit" },
    ],
  });
  const roleWith = async (memberOf: string[]) => {
    const { assertion, cookie } = await begin(provider);
    const xml = printSamlResponse({ ...assertion, attributes: { memberOf } });
    expect((await bring(provider, signSamlResponse(xml, keys), cookie)).status).toBe(303);
    const { items } = await platform
      .as(organization.users.admin)
      .call("GET /v1/orgs/{organizationId}/members", {
        params: { organizationId: organization.id },
        query: { search: "ada@example.com" },
      });
    return items[0]!.role;
  };
  expect(await roleWith(["staff", "writers"])).toBe("edit");
  expect(await roleWith(["staff"])).toBe("read");
  expect(await roleWith(["chiefs", "writers"])).toBe("admin");
});

test("a sign-in ends the session that the browser had when it started", async () => {
  const provider = await makeProvider({ sessionHours: 1 });
  const { edit } = organization.users;
  const { store, clock } = platform.service.environment;
  const secret = await store.transaction((tx) => beginSession(tx, edit.id, clock));
  const former = `__Host-bindery-session=${secret}`;
  const { assertion, cookie } = await begin(provider, "/orgs", "", { cookie: former });
  const xml = printSamlResponse({ ...assertion, email: edit.email });
  // Browsers don't send the session's cookie with a form of another site.
  const response = await bring(provider, signSamlResponse(xml, keys), cookie);
  const session = cookieOf(response);
  expect((await asSession(former, "/v1/user")).status).toBe(401);
  expect((await asSession(session, "/v1/user")).status).toBe(200);
  platform.clock.advance(hour);
  expect((await asSession(session, "/v1/user")).status).toBe(401);
});

test("another site only leads to the sign-in page, which asks", async () => {
  const provider = await makeProvider();
  const path = pathOf(provider.service.startURL);
  const strange: HeadersInit[] = [{ "sec-fetch-site": "cross-site" }, {}];
  for (const headers of strange) {
    const response = await platform.as(null).fetch(`${path}?next=/orgs/x`, { headers });
    const to = [response.status, response.headers.get("location"), cookieOf(response)];
    expect(to).toEqual([303, "/sign-in?again=&next=%2Forgs%2Fx", ""]);
  }
});

test("admins are warned once of each certificate that ends, from 30 days before", async () => {
  const { environment } = platform.service;
  const { signal } = new AbortController();
  const ends = platform.clock.now() + 31 * day;
  const { certificate } = makeCertificate({ from, until: ends });
  const provider = await makeProvider({ certificate });
  expect(provider.certificateEnds).toBe(new Date(ends).toISOString());
  const warnings = async () => {
    await warnOfCertificates(environment, signal);
    const { items } = await platform
      .as(organization.users.admin)
      .call("GET /v1/orgs/{organizationId}/audit-events", {
        params: { organizationId: organization.id },
        query: { action: "saml-provider.certificate-ends" },
      });
    return items.map(({ detail }) => detail);
  };
  expect(await warnings()).toEqual([]);
  platform.clock.advance(2 * day);
  expect(await warnings()).toEqual([expect.stringMatching(/ends on 2026-02-05/)]);
  expect(await warnings()).toHaveLength(1);
  const later = makeCertificate({ from, until: ends + day });
  await platform.as(organization.users.admin).call(`PATCH ${list}/{samlProviderId}`, {
    params: { organizationId: organization.id, samlProviderId: provider.id },
    body: { certificate: later.certificate },
  });
  expect(await warnings()).toHaveLength(2);
});
