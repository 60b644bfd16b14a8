import { afterEach, beforeEach, expect, test } from "vitest";
import {
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";
import { hashSecret } from "#service/kernel/secrets.ts";
import { beginSession } from "#service/identity/credentials/sessions.ts";
import { day } from "#service/kernel/clock.ts";
import { addMember } from "../organizations/organizations.ts";

let platform: TestPlatform;
let acme: TestOrganization;

beforeEach(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
});
afterEach(() => platform.close());

const member = "/v1/orgs/{organizationId}/members/{userId}" as const;
const key = `POST ${member}/sign-in-link` as const;
const at = ({ id }: TestUser) => ({ params: { organizationId: acme.id, userId: id } });
const admin = () => platform.as(acme.users.admin);
const password = "correct horse battery";

async function makeLink(user: TestUser, by = acme.users.admin): Promise<string> {
  const { urls } = await platform.as(by).call(key, at(user));
  const { pathname, searchParams } = new URL(urls.signIn);
  expect(pathname).toBe("/set-password");
  return searchParams.get("link")!;
}

function post(path: string, body: object, headers: Record<string, string> = {}) {
  return platform.as(null).fetch(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });
}

const use = (link: string) => post("/auth/password", { link, password });
const look = async (link: string) =>
  ((await (await post("/auth/password/look", { link })).json()) as { account: unknown }).account;

async function sessionOf(user: TestUser, confinedTo?: string): Promise<string> {
  const { store, clock } = platform.service.environment;
  const secret = await store.transaction(async (tx) => {
    const made = await beginSession(tx, user.id, clock);
    if (confinedTo !== undefined) {
      const signOn = { id_hash: hashSecret(made), organization_id: confinedTo };
      await tx.insertInto("session_sign_on").values(signOn).execute();
    }
    return made;
  });
  return `bindery-session=${secret}`;
}

const statusOf = async (path: string, cookie: string) =>
  (await platform.as(null).fetch(path, { headers: { cookie } })).status;

test(
  "a member sets a password by a link, once, and every other session ends",
  { tags: "slow" },
  async () => {
    const { edit } = acme.users;
    const before = await sessionOf(edit);
    const link = await makeLink(edit);
    expect(await look(link)).toEqual({ displayName: edit.displayName, email: edit.email });
    const responses = await Promise.all([use(link), use(link)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 401]);
    const cookie = responses.find(({ status }) => status === 204)!.headers.get("set-cookie")!;
    expect(await statusOf("/v1/user", cookie.split(";")[0]!)).toBe(200);
    expect(await statusOf("/v1/user", before)).toBe(401);
    expect(await look(link)).toBeNull();
    expect((await use(link)).status).toBe(401);
    const signIn = await post("/auth/session", { email: edit.email, password });
    expect(signIn.status).toBe(204);
    const log = await admin().call("GET /v1/orgs/{organizationId}/audit-events", {
      params: { organizationId: acme.id },
      query: {},
    });
    expect(log.items.map(({ action, target }) => [action, target?.id])).toEqual([
      ["member.sign-in", edit.id],
      ["member.password", edit.id],
      ["member.sign-in", edit.id],
      ["member.sign-in-link", edit.id],
    ]);
    const { store } = platform.service.environment;
    const kept = await store.read.selectFrom("sign_in_link").selectAll().execute();
    expect(JSON.stringify([kept, log])).not.toContain(link);
  },
);

test("a link ends after a day, and when there is a new one", async () => {
  const { edit, read } = acme.users;
  const first = await makeLink(edit);
  const second = await makeLink(edit);
  expect((await use(first)).status).toBe(401);
  expect(await look(second)).not.toBeNull();
  platform.clock.advance(day);
  expect(await look(second)).toBeNull();
  expect((await use(second)).status).toBe(401);
  const weak = await post("/auth/password", { link: await makeLink(read), password: "short" });
  expect(weak.status).toBe(400);
  const foreign = { "sec-fetch-site": "cross-site" };
  const body = { link: await makeLink(read), password };
  expect((await post("/auth/password", body, foreign)).status).toBe(403);
});

test(
  "a link ends with the role or membership of the member and of the admin who made it",
  { tags: "slow" },
  async () => {
    const { edit, review, comment, read } = acme.users;
    const patch = (user: TestUser, role: "admin" | "read" | "comment") =>
      admin().call(`PATCH ${member}`, { ...at(user), body: { role } });
    await patch(review, "admin");
    await patch(comment, "admin");
    const links = {
      demoted: await makeLink(edit),
      removed: await makeLink(read),
      byDemoted: await makeLink(acme.users.create, review),
      byRemoved: await makeLink(acme.users.guest, comment),
    };
    await patch(edit, "comment");
    await admin().call(`DELETE ${member}`, at(read));
    await patch(review, "read");
    await admin().call(`DELETE ${member}`, at(comment));
    for (const [name, link] of Object.entries(links)) {
      expect([name, await look(link)]).toEqual([name, null]);
      expect([name, (await use(link)).status]).toEqual([name, 401]);
    }
  },
);

test("a promotion leaves a member's link as it is", async () => {
  const { read } = acme.users;
  const link = await makeLink(read);
  await admin().call(`PATCH ${member}`, { ...at(read), body: { role: "edit" } });
  expect((await use(link)).status).toBe(204);
});

test("no link for oneself, a disabled member, or a member who has to use single sign-on", async () => {
  const { edit, review, read } = acme.users;
  const refused = async (user: TestUser, reason: RegExp) => {
    const { status, body } = await admin().send(key, at(user));
    expect([status, body]).toMatchObject([
      409,
      { error: { message: expect.stringMatching(reason) } },
    ]);
  };
  await refused(acme.users.admin, /This is you/);
  const { store } = platform.service.environment;
  await store.transaction((tx) =>
    tx.updateTable("member").set({ disabled: true }).where("user_id", "=", edit.id).execute(),
  );
  await refused(edit, /disabled/);
  await admin().call(`PATCH ${member}`, { ...at(review), body: { role: "admin" } });
  await store.transaction((tx) =>
    tx.updateTable("organization").set({ sso: true }).where("id", "=", acme.id).execute(),
  );
  await refused(read, /requires single sign-on/);
  expect((await admin().send(key, at(review))).status).toBe(201);
});

test("an admin makes no link to an account that reaches where the admin does not administer", async () => {
  const other = await platform.makeOrganization("Other");
  const { edit } = acme.users;
  const { store, clock } = platform.service.environment;
  const join = (user: TestUser, role: "read" | "admin") =>
    store.transaction((tx) =>
      addMember(tx, { organizationId: other.id, userId: user.id, role }, clock.now()),
    );
  await join(edit, "read");
  const elsewhere = await admin().send(key, at(edit));
  expect([elsewhere.status, elsewhere.body]).toMatchObject([
    409,
    { error: { message: expect.stringContaining("you don't administer") } },
  ]);
  await join(acme.users.admin, "admin");
  expect((await admin().send(key, at(edit))).status).toBe(201);

  // The admin signed in with an identity provider, which is only trusted in its own organization.
  const cookie = await sessionOf(acme.users.admin, acme.id);
  const headers = { cookie, "sec-fetch-site": "same-origin" };
  const path = (user: TestUser) => `/v1/orgs/${acme.id}/members/${user.id}/sign-in-link`;
  expect((await post(path(edit), {}, headers)).status).toBe(409);
  expect((await post(path(acme.users.read), {}, headers)).status).toBe(201);
});

test("only admins of the organization make links", async () => {
  const other = await platform.makeOrganization("Other");
  const send = async (user: TestUser | null) =>
    (await platform.as(user).send(key, at(acme.users.edit))).status;
  expect(await send(null)).toBe(401);
  expect(await send(acme.users.create)).toBe(403);
  expect(await send(other.users.admin)).toBe(404);
  const nobody = { params: { organizationId: acme.id, userId: other.users.edit.id } };
  expect((await admin().send(key, nobody)).status).toBe(404);
});
