import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrganizationUpdate } from "#contract/organization.ts";
import type { z } from "zod";
import { day, timestamp } from "#service/kernel/clock.ts";
import { createBrowser } from "#testing/browser.ts";
import { eventually } from "#testing/eventually.ts";
import { startTestPlatform, type TestPlatform, type TestUser } from "#testing/platform.ts";

const list = "/v1/orgs/{organizationId}/tokens";
const token = `${list}/{tokenId}` as const;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ settings: { rateLimit: 100_000 } });
});
afterAll(() => platform.close());

/** An organization with a policy. Tests use tokens as callers, so the admin's own is approved. */
async function makeOrganization(policy: z.input<typeof OrganizationUpdate> = {}) {
  const organization = await platform.makeOrganization("Acme");
  const params = { organizationId: organization.id };
  const admin = platform.as(organization.users.admin);
  const { items } = await admin.call(`GET ${list}`, {
    params,
    query: { owner: organization.users.admin.id },
  });
  await admin.call(`POST ${token}/approve`, { params: { ...params, tokenId: items[0]!.id } });
  await admin.call("PATCH /v1/orgs/{organizationId}", { params, body: policy });
  return { organization, params, admin };
}

/** A new token of a member. */
async function makeToken(user: TestUser, body: object = {}) {
  const made = await platform.as(user).call("POST /v1/user/tokens", {
    body: { name: "Robot", ...body },
  });
  return { ...made, caller: platform.as({ ...user, token: made.token }) };
}

const visit = async (
  { caller }: Awaited<ReturnType<typeof makeToken>>,
  params: { organizationId: string },
) => {
  const { status, body } = await caller.send("GET /v1/orgs/{organizationId}", { params });
  const { error } = (body ?? {}) as { error?: { message: string } };
  return error === undefined ? status : [status, error.message];
};

test("admins see every token that reaches their organization, never the token itself", async () => {
  const { organization, params, admin } = await makeOrganization();
  const { users } = organization;
  const made = await makeToken(users.edit, { organization: organization.id, scopes: ["read"] });
  const elsewhere = await platform.makeOrganization("Elsewhere");
  await makeToken(elsewhere.users.edit);
  const account = await admin.call("POST /v1/orgs/{organizationId}/service-accounts", {
    params,
    body: { title: "Zed", role: "edit" },
  });
  const service = await admin.call(`POST ${list}`, {
    params,
    body: { name: "Deploy", serviceAccount: account.id },
  });
  const of = async (query: object) =>
    (await admin.call(`GET ${list}`, { params, query: { limit: 1000, ...query } })).items;
  const all = await of({});
  expect(all.find(({ id }) => id === made.id)).toMatchObject({
    name: "Robot",
    owner: { id: users.edit.id },
    scopes: ["read"],
    organization: organization.id,
    state: "active",
  });
  expect(all.find(({ id }) => id === service.id)).toMatchObject({
    owner: { serviceAccount: true, displayName: "Zed" },
    createdBy: { id: users.admin.id },
  });
  expect(all.every(({ owner }) => owner.id !== elsewhere.users.edit.id)).toBe(true);
  expect(JSON.stringify(all)).not.toContain(made.token);

  const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);
  expect(ids(await of({ ownerType: "service-account" }))).toEqual([service.id]);
  expect(ids(await of({ ownerType: "person" }))).not.toContain(service.id);
  expect(ids(await of({ scope: "read" }))).toEqual([made.id]);
  expect(ids(await of({ scope: "write" }))).not.toContain(made.id);
  expect(ids(await of({ owner: users.edit.id }))).toContain(made.id);
  expect(ids(await of({ search: "deplo" }))).toEqual([service.id]);
  expect(ids(await of({ search: "ZED" }))).toEqual([service.id]);
  expect((await of({ sort: "owner", order: "asc" })).at(-1)!.id).toBe(service.id);
  for (const sort of ["createdAt", "lastUsedAt", "expiresAt", "name", "owner"] as const) {
    const paged: string[] = [];
    let page: string | undefined;
    do {
      const part: { items: { id: string }[]; next?: { page: string } } = await admin.call(
        `GET ${list}`,
        { params, query: { sort, limit: 3, ...(page && { page }) } },
      );
      paged.push(...ids(part.items));
      page = part.next?.page;
    } while (page !== undefined);
    expect(paged.toSorted(), sort).toEqual(ids(all).toSorted());
  }
});

test("only admins see, approve, and end the tokens of an organization", async () => {
  const { organization, params } = await makeOrganization();
  const made = await makeToken(organization.users.edit);
  const other = (await platform.makeOrganization("Other")).users.admin;
  const at = { params: { ...params, tokenId: made.id } };
  for (const [user, status] of [
    [null, 401],
    [organization.users.create, 403],
    [other, 404],
  ] as const) {
    const caller = platform.as(user);
    const body = { name: "Mine", serviceAccount: organization.users.edit.id };
    const sent = [
      caller.send(`GET ${list}`, { params }),
      caller.send(`GET ${token}`, at),
      caller.send(`POST ${list}`, { params, body }),
      caller.send(`POST ${token}/approve`, at),
      caller.send(`POST ${token}/deny`, at),
      caller.send(`DELETE ${token}`, at),
    ];
    const statuses = (await Promise.all(sent)).map((each) => each.status);
    expect(new Set(statuses)).toEqual(new Set([status]));
  }
});

test("a token is created for a service account of the organization only", async () => {
  const { organization, params, admin } = await makeOrganization();
  const create = (body: object) =>
    admin.send(`POST ${list}`, { params, body: { name: "CI", ...body } as never });
  const refused = async (body: object) => {
    const { status, body: answer } = await create(body);
    return [status, JSON.stringify(answer)];
  };
  const of = { serviceAccount: organization.users.edit.id };
  expect(await refused(of)).toEqual([400, expect.stringContaining("isn't in the organization")]);
  const { id: serviceAccount } = await admin.call(
    "POST /v1/orgs/{organizationId}/service-accounts",
    { params, body: { title: "Robot", role: "edit" } },
  );
  expect(await refused({ serviceAccount, name: "" })).toEqual([
    400,
    expect.stringContaining("body.name"),
  ]);
  expect(await refused({ serviceAccount, scopes: [] })).toEqual([
    400,
    expect.stringContaining("body.scopes"),
  ]);
  const account = { ...params, serviceAccountId: serviceAccount };
  const change = (disabled: boolean) =>
    admin.call("PATCH /v1/orgs/{organizationId}/service-accounts/{serviceAccountId}", {
      params: account,
      body: { disabled },
    });
  await change(true);
  expect(await refused({ serviceAccount })).toEqual([
    400,
    expect.stringContaining("Enable it first"),
  ]);
  await change(false);
  const { body: made } = (await create({ serviceAccount })) as { body: { id: string } };
  const at = { params: { ...params, tokenId: made.id } };
  expect((await admin.send(`POST ${token}/approve`, at)).status).toBe(409);
});

test("ending a token revokes one for this organization, and takes others only this access", async () => {
  const { organization, params, admin } = await makeOrganization();
  const user = organization.users.edit;
  const elsewhere = await platform.makeOrganization("Elsewhere");
  const confined = await makeToken(user, { organization: organization.id });
  const everywhere = await makeToken(user);
  const stream = await everywhere.caller.fetch(`/v1/orgs/${organization.id}/events`);
  const reader = stream.body!.getReader();
  for (const { id } of [confined, everywhere]) {
    await admin.call(`DELETE ${token}`, { params: { ...params, tokenId: id } });
    const again = await admin.send(`DELETE ${token}`, { params: { ...params, tokenId: id } });
    expect(again.status).toBe(404);
  }
  expect((await confined.caller.send("GET /v1/user")).status).toBe(401);
  expect((await everywhere.caller.send("GET /v1/user")).status).toBe(200);
  expect(await visit(everywhere, params)).toEqual([
    403,
    "An admin of this organization ended this API token's access. Create a new token.",
  ]);
  await eventually(async () => {
    let isDone = false;
    while (!isDone) ({ done: isDone } = await reader.read());
    expect(isDone).toBe(true);
  });
  const { items } = await platform.as(user).call("GET /v1/user/notices", { query: {} });
  expect(items.map(({ kind, subject, confirmedBy }) => [kind, subject, confirmedBy])).toEqual([
    ["token-ended", "Robot", "Acme"],
    ["token-ended", "Robot", "Acme"],
  ]);
  const log = await admin.call("GET /v1/orgs/{organizationId}/audit-events", {
    params,
    query: { action: "api-token.delete" },
  });
  expect(log.items.map(({ detail, target }) => [detail, target?.id])).toEqual([
    [expect.stringContaining("Robot"), everywhere.id],
    [expect.stringContaining("Robot"), confined.id],
  ]);
  expect(elsewhere.id).not.toBe(organization.id);
});

test("personal tokens wait for approval, also those from before, and owners are told", async () => {
  const { organization, params, admin } = await makeOrganization();
  const user = organization.users.edit;
  const before = await makeToken(user);
  const spaces = await before.caller.call("GET /v1/orgs/{organizationId}/spaces", { params });
  expect(spaces.count).toBe(0);
  await admin.call("PATCH /v1/orgs/{organizationId}", {
    params,
    body: { personalTokens: "approval" },
  });
  const pending = async () => {
    const query = { state: "pending", owner: user.id } as const;
    return (await admin.call(`GET ${list}`, { params, query })).items.map(({ id }) => id);
  };
  expect(await pending()).toContain(before.id);
  const sentence = "This organization requires approval for personal API tokens.";
  expect(await visit(before, params)).toEqual([403, expect.stringContaining(sentence)]);

  const at = { params: { ...params, tokenId: before.id } };
  await admin.call(`POST ${token}/approve`, at);
  expect(await visit(before, params)).toBe(200);
  expect(await admin.call(`POST ${token}/deny`, at)).toMatchObject({ state: "denied" });
  expect(await visit(before, params)).toEqual([403, expect.stringContaining("denied")]);
  expect(await pending()).not.toContain(before.id);
  const { items } = await before.caller.call("GET /v1/user/notices", { query: {} });
  expect(items.map(({ kind }) => kind)).toEqual(["token-denied", "token-approved"]);
  const own = await before.caller.call("GET /v1/user/tokens", { query: { limit: 100 } });
  expect(own.items.find(({ id }) => id === before.id)?.refusedBy).toEqual([
    { organization: organization.id, title: "Acme", reason: "denied" },
  ]);
  const log = await admin.call("GET /v1/orgs/{organizationId}/audit-events", { params, query: {} });
  expect(log.items.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["api-token.approve", "api-token.deny"]),
  );
});

/** A browser that signed in with a token. */
async function signIn(secret: string) {
  const browser = createBrowser(platform);
  expect((await browser.send("POST", "/auth/session", { token: secret })).status).toBe(204);
  const visit = async ({ organizationId }: { organizationId: string }) => {
    const { status, body } = await browser.send("GET", `/v1/orgs/${organizationId}`);
    return status === 403 ? body : status;
  };
  return { ...browser, visit };
}

const refused = {
  error: {
    code: 403,
    message:
      "You signed in with an API token that this organization doesn't accept. Sign in another way, such as with a link or a password.",
    details: [{ path: "session", message: "begun-by-token" }],
  },
};

test("a session that a token began is let in where the token is, also after its owner revoked that", async () => {
  const { organization, params, admin } = await makeOrganization();
  const made = await makeToken(organization.users.edit);
  const browser = await signIn(made.token);
  expect(await browser.visit(params)).toBe(200);
  await admin.call(`DELETE ${token}`, { params: { ...params, tokenId: made.id } });
  expect(await browser.visit(params)).toMatchObject(refused);
  expect((await browser.send("GET", "/v1/user")).status).toBe(200);
  expect(await (await signIn(made.token)).visit(params)).toMatchObject(refused);

  const another = await signIn((await makeToken(organization.users.edit)).token);
  expect(await another.visit(params)).toBe(200);
  await admin.call("PATCH /v1/orgs/{organizationId}", {
    params,
    body: { personalTokens: "approval" },
  });
  expect(await another.visit(params)).toMatchObject(refused);
});

test("revoking one's own token ends the other sessions that it began", async () => {
  const { organization, params, admin } = await makeOrganization();
  const made = await makeToken(organization.users.edit);
  const other = await signIn(made.token);
  const browser = await signIn(made.token);
  const path = `/v1/user/tokens/${made.id}`;
  expect((await browser.send("DELETE", path)).status).toBe(205);
  expect((await other.send("GET", "/v1/user")).status).toBe(401);
  expect(await browser.visit(params)).toBe(200);
  // Nobody can approve a token that is gone.
  await admin.call("PATCH /v1/orgs/{organizationId}", {
    params,
    body: { personalTokens: "approval" },
  });
  expect(await browser.visit(params)).toMatchObject(refused);
});

test("an admin who signed in with a token can't save a policy that doesn't allow it", async () => {
  const organization = await platform.makeOrganization("Acme");
  const browser = await signIn(organization.users.admin.token);
  const path = `/v1/orgs/${organization.id}`;
  for (const policy of [{ apiTokens: false }, { personalTokens: "none" }]) {
    // oxlint-disable-next-line no-await-in-loop
    const { status, body } = await browser.send("PATCH", path, policy);
    expect([status, body]).toMatchObject([
      409,
      { error: { message: expect.stringContaining("lock yourself out") } },
    ]);
  }
  expect((await browser.send("PATCH", path, { longestTokenDays: 30 })).status).toBe(200);
});

test("where personal tokens aren't allowed, none is created or let in, but a service account's", async () => {
  const { organization, params, admin } = await makeOrganization();
  const before = await makeToken(organization.users.edit);
  const account = await admin.call("POST /v1/orgs/{organizationId}/service-accounts", {
    params,
    body: { title: "Robot", role: "admin" },
  });
  const made = await admin.call(`POST ${list}`, {
    params,
    body: { name: "CI", serviceAccount: account.id },
  });
  const robot = platform.as({ ...organization.users.edit, token: made.token });
  await robot.call("PATCH /v1/orgs/{organizationId}", { params, body: { personalTokens: "none" } });
  expect(await visit(before, params)).toEqual([
    403,
    "This organization doesn't allow personal API tokens. Ask an admin for a token of a service account.",
  ]);
  expect((await robot.send("GET /v1/orgs/{organizationId}", { params })).status).toBe(200);
  const { items } = await robot.call(`GET ${list}`, { params, query: { state: "blocked" } });
  expect(items.map(({ id }) => id)).toContain(before.id);
  const body = { name: "Another", organization: organization.id };
  expect((await before.caller.send("POST /v1/user/tokens", { body })).status).toBe(403);
});

test("tokens live no longer than the organization allows", async () => {
  const { organization, params, admin } = await makeOrganization();
  const user = organization.users.edit;
  const before = await makeToken(user);
  await admin.call("PATCH /v1/orgs/{organizationId}", { params, body: { longestTokenDays: 30 } });
  const create = (expiresAt?: string) =>
    platform.as(user).send("POST /v1/user/tokens", {
      body: { name: "Robot", organization: organization.id, ...(expiresAt && { expiresAt }) },
    });
  const refused = await create();
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    400,
    expect.stringContaining("Acme allows API tokens for at most 30 days."),
  ]);
  expect((await create(timestamp(platform.clock.now() + 31 * day))).status).toBe(400);
  expect((await create(timestamp(platform.clock.now() + 30 * day))).status).toBe(201);
  const shown = await admin.call(`GET ${token}`, { params: { ...params, tokenId: before.id } });
  expect(shown.expiresAt).toBe(timestamp(Date.parse(before.createdAt) + 30 * day));
  expect(await visit(before, params)).toBe(200);
  platform.clock.advance(30 * day + 1);
  expect(await visit(before, params)).toEqual([
    403,
    "This API token is older than this organization allows (30 days). Create a new token.",
  ]);
  for (const longestTokenDays of [0, 3651, 1.5]) {
    const body = { longestTokenDays };
    const sent = await admin.send("PATCH /v1/orgs/{organizationId}", { params, body });
    expect(sent.status).toBe(400);
  }
});

test("where tokens have to end, a service account can't renew its own for good", async () => {
  const { organization, params, admin } = await makeOrganization();
  const robot = await admin.call("POST /v1/orgs/{organizationId}/service-accounts", {
    params,
    body: { title: "Robot", role: "admin" },
  });
  const inDays = (days: number) => timestamp(platform.clock.now() + days * day);
  const body = (days?: number) => ({
    name: "CI",
    serviceAccount: robot.id,
    ...(days !== undefined && { expiresAt: inDays(days) }),
  });
  const first = await admin.call(`POST ${list}`, { params, body: body(10) });
  const program = platform.as({ ...organization.users.admin, id: robot.id, token: first.token });
  expect((await program.send(`POST ${list}`, { params, body: body() })).status).toBe(201);
  await admin.call("PATCH /v1/orgs/{organizationId}", { params, body: { longestTokenDays: 30 } });
  platform.clock.advance(5 * day);
  const late = await program.send(`POST ${list}`, { params, body: body(6) });
  expect([late.status, JSON.stringify(late.body)]).toEqual([
    400,
    expect.stringContaining("can't outlive it. Choose an end until"),
  ]);
  const next = await program.send(`POST ${list}`, { params, body: body(5) });
  expect(next.status).toBe(201);
  // So it is for the admin's own token, which is a few days old.
  const lasting = await admin.send(`POST ${list}`, { params, body: body(30) });
  expect(lasting.status).toBe(400);
});
