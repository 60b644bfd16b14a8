import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";
import { day } from "#service/kernel/clock.ts";
import { hashSecret } from "#service/kernel/secrets.ts";
import { beginSession } from "#service/identity/credentials/sessions.ts";
import type { Caller } from "#service/kernel/caller.ts";
import { readInvitation } from "./invitation.ts";
import { join } from "./join.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  other = await platform.makeOrganization("Other");
});
afterAll(() => platform.close());

const links = "/v1/orgs/{organizationId}/link-invites" as const;
const params = () => ({ organizationId: acme.id });
const admin = () => platform.as(acme.users.admin);
const makeLink = (body: object) =>
  admin().call(`POST ${links}`, { params: params(), body: body as { role: "read" } });

/** Accepts a link. */
const accept = (user: TestUser | null, invite: string) => post(user, invite, "/auth/invites");
/** Reads a link's description. */
const look = (invite: string) => post(null, invite, "/auth/invites/look");

async function post(user: TestUser | null, invite: string, path: string) {
  const token = new URL(invite).searchParams.get("token");
  const response = await platform.as(user).fetch(path, {
    method: "POST",
    body: JSON.stringify({ token }),
    headers: { "content-type": "application/json" },
  });
  return { status: response.status, body: await response.json() };
}

async function roleOf(user: TestUser) {
  const key = "GET /v1/orgs/{organizationId}/members/{userId}";
  const member = await admin().call(key, { params: { ...params(), userId: user.id } });
  return member.role;
}

test("a link makes members, is listed, and leads nowhere once it is taken back", async () => {
  const made = await makeLink({ role: "edit" });
  expect(made).toMatchObject({ object: "link-invite", role: "edit" });
  expect((await admin().call(`GET ${links}`, { params: params() })).items).toContainEqual(made);
  const ana = await platform.makeUser("Ana");
  expect(await accept(ana, made.urls.invite)).toEqual({
    status: 200,
    body: { organization: acme.id },
  });
  expect(await roleOf(ana)).toBe("edit");
  expect((await accept(acme.users.create, made.urls.invite)).status).toBe(200);
  expect(await roleOf(acme.users.create)).toBe("create");
  expect((await accept(null, made.urls.invite)).status).toBe(401);
  const log = await admin().call("GET /v1/orgs/{organizationId}/audit-events", {
    params: params(),
    query: { actor: ana.id },
  });
  expect(log.items).toMatchObject([{ action: "member.join", target: { id: ana.id } }]);

  const inviteId = made.id;
  const take = `DELETE ${links}/{inviteId}` as const;
  const taken = await admin().send(take, { params: { ...params(), inviteId } });
  expect([taken.status, taken.body]).toEqual([205, undefined]);
  expect((await admin().send(take, { params: { ...params(), inviteId } })).status).toBe(404);
  const latecomer = await platform.makeUser("Late");
  expect((await accept(latecomer, made.urls.invite)).status).toBe(404);
});

test("a link without a role gives the organization's default role, and one with a mistake is refused", async () => {
  await admin().call("PATCH /v1/orgs/{organizationId}", {
    params: params(),
    body: { defaultRole: "review" },
  });
  expect(await makeLink({})).toMatchObject({ role: "review" });
  const wrong = { level: "owner", space: acme.id };
  expect((await admin().send(`POST ${links}`, { params: params(), body: wrong })).status).toBe(400);
});

test("a link to a space makes guests who see that space alone", async () => {
  const spaces = "POST /v1/orgs/{organizationId}/spaces";
  const space = await admin().call(spaces, { params: params(), body: {} });
  const hidden = await admin().call(spaces, { params: params(), body: {} });
  const link = await makeLink({ level: "comment", space: space.id });
  expect(link).toMatchObject({ level: "comment", space: space.id });
  const eva = await platform.makeUser("Eva");
  expect((await accept(eva, link.urls.invite)).body).toEqual({
    organization: acme.id,
    space: space.id,
  });
  expect(await roleOf(eva)).toBeNull();
  const see = async (spaceId: string) =>
    (await platform.as(eva).send("GET /v1/spaces/{spaceId}", { params: { spaceId } })).status;
  expect([await see(space.id), await see(hidden.id)]).toEqual([200, 404]);
});

test("administrators of a space invite to it, and to nothing else", async () => {
  const collection = await admin().call("POST /v1/orgs/{organizationId}/collections", {
    params: params(),
    body: { title: "Shelf" },
  });
  const { guest } = acme.users;
  await admin().call("POST /v1/collections/{collectionId}/permissions", {
    params: { collectionId: collection.id },
    body: { users: [guest.id], role: "admin" },
  });
  const send = (body: object, user = guest) =>
    platform.as(user).send(`POST ${links}`, { params: params(), body });
  const own = await send({ level: "read", collection: collection.id });
  expect(own.status).toBe(201);
  expect((await send({ role: "read" })).status).toBe(403);
  const take = `DELETE ${links}/{inviteId}` as const;
  const inviteId = (own.body as { id: string }).id;
  const asReader = platform.as(acme.users.read);
  expect((await asReader.send(take, { params: { ...params(), inviteId } })).status).toBe(403);
  expect((await platform.as(guest).send(take, { params: { ...params(), inviteId } })).status).toBe(
    205,
  );
});

test("links are refused without credential or right, for others' things, and while they are off", async () => {
  const foreign = await platform
    .as(other.users.admin)
    .call("POST /v1/orgs/{organizationId}/spaces", {
      params: { organizationId: other.id },
      body: {},
    });
  const send = async (user: TestUser | null, body: object) =>
    (await platform.as(user).send(`POST ${links}`, { params: params(), body })).status;
  expect(await send(null, { role: "read" })).toBe(401);
  expect(await send(acme.users.create, { role: "read" })).toBe(403);
  expect(await send(other.users.admin, { role: "read" })).toBe(404);
  expect(await send(acme.users.admin, { level: "read", space: foreign.id })).toBe(404);
  expect(await send(acme.users.admin, { role: "owner" })).toBe(400);
  const seen = await platform.as(acme.users.create).send(`GET ${links}`, { params: params() });
  expect(seen.status).toBe(403);

  const link = await makeLink({ role: null });
  const setLinks = (inviteLinks: boolean) =>
    admin().call("PATCH /v1/orgs/{organizationId}", { params: params(), body: { inviteLinks } });
  await setLinks(false);
  expect(await send(acme.users.admin, { role: "read" })).toBe(409);
  const early = await platform.makeUser("Early");
  expect((await accept(early, link.urls.invite)).status).toBe(409);
  await setLinks(true);
  expect((await accept(early, link.urls.invite)).status).toBe(200);
  expect(await roleOf(early)).toBeNull();
});

test("a link tells what it is about to whoever holds it, until it is taken back", async () => {
  const organization = { id: acme.id, title: "Acme" };
  const about = { organization, role: "edit", state: "open", isMember: false };
  const link = await makeLink({ role: "edit" });
  expect(await look(link.urls.invite)).toEqual({ status: 200, body: { invitation: about } });
  const shelf = await admin().call("POST /v1/orgs/{organizationId}/collections", {
    params: params(),
    body: { title: "Shelf" },
  });
  const toShelf = await makeLink({ level: "comment", collection: shelf.id });
  expect((await look(toShelf.urls.invite)).body.invitation).toEqual({
    ...about,
    role: null,
    target: { type: "collection", title: "Shelf", level: "comment" },
  });
  const take = "DELETE /v1/orgs/{organizationId}/link-invites/{inviteId}";
  await admin().call(take, { params: { ...params(), inviteId: link.id } });
  for (const gone of [link.urls.invite, "http://x/invite?token=unknown"]) {
    expect(await look(gone)).toEqual({ status: 200, body: { invitation: null } });
  }
  expect((await look("http://x/invite?token=")).status).toBe(400);
});

test("a session by one organization's single sign-on joins no other, nor learns of a membership there", async () => {
  const { store, clock, ids, jobs } = platform.service.environment;
  const link = await makeLink({ role: "read" });
  const secret = new URL(link.urls.invite).searchParams.get("token")!;
  const ida = await platform.makeUser("Ida");
  const signOnFor = (organizationId: string) =>
    store.transaction(async (db): Promise<Caller> => {
      const id = hashSecret(await beginSession(db, ida.id, clock));
      const signOn = { id_hash: id, organization_id: organizationId };
      await db.insertInto("session_sign_on").values(signOn).execute();
      return { userId: ida.id, credential: { kind: "session", id } };
    });
  const [here, elsewhere] = [await signOnFor(acme.id), await signOnFor(other.id)];
  const joinAs = (caller: Caller) =>
    store.transaction((db) => join({ db, clock, ids, jobs, caller }, secret));
  await expect(joinAs(elsewhere)).rejects.toMatchObject({ status: 403 });
  await expect(joinAs(here)).resolves.toEqual({ organization: acme.id });
  const lookAs = (caller: Caller) =>
    readInvitation({ db: store.read, clock }, secret, { caller, origin: "" });
  expect(await lookAs(here)).toMatchObject({ isMember: true });
  expect(await lookAs(elsewhere)).toMatchObject({ isMember: false });
});

test("a link ends after 7 days, or when its creator says, and says so", async () => {
  const { clock } = platform;
  const inDays = (days: number) => new Date(clock.now() + days * day).toISOString();
  const usual = await makeLink({ role: "read" });
  expect(usual).toMatchObject({ expiresAt: inDays(7), uses: 0, maxUses: 50 });
  const long = await makeLink({ role: "read", expiresAt: inDays(90) });
  expect(long.expiresAt).toBe(inDays(90));
  for (const expiresAt of [inDays(0), inDays(-1), inDays(91)]) {
    const refused = await admin().send(`POST ${links}`, {
      params: params(),
      body: { role: "read", expiresAt },
    });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { error: { details: [{ path: "body.expiresAt" }] } },
    ]);
  }
  const latecomer = await platform.makeUser("Latecomer");
  clock.advance(7 * day);
  expect((await accept(latecomer, usual.urls.invite)).status).toBe(409);
  expect((await look(usual.urls.invite)).body.invitation.state).toBe("expired");
  expect((await accept(latecomer, long.urls.invite)).status).toBe(200);
});

test("a link stops after its number of uses; following it twice is one use", async () => {
  const link = await makeLink({ role: "edit", maxUses: 2 });
  const first = await platform.makeUser("One");
  const two = await platform.makeUser("Two");
  const three = await platform.makeUser("Three");
  for (const user of [first, first, two]) {
    expect((await accept(user, link.urls.invite)).status).toBe(200);
  }
  const listed = await admin().call(`GET ${links}`, { params: params(), query: { limit: 100 } });
  expect(listed.items.find(({ id }) => id === link.id)).toMatchObject({ uses: 2, maxUses: 2 });
  expect((await look(link.urls.invite)).body.invitation.state).toBe("full");
  const refused = await accept(three, link.urls.invite);
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    "As many people as this link was made for have joined with it. Ask the person who sent it for a new link.",
  ]);
});

test("people who use the last use of a link at once don't both join", async () => {
  const link = await makeLink({ role: "edit", maxUses: 1 });
  const people: TestUser[] = [];
  for (const name of ["Ari", "Bea", "Cid", "Dov"]) people.push(await platform.makeUser(name));
  const responses = await Promise.all(people.map((user) => accept(user, link.urls.invite)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
});

test("a link makes admins only after the title was typed", async () => {
  const shelf = await admin().call("POST /v1/orgs/{organizationId}/collections", {
    params: params(),
    body: { title: "Guides" },
  });
  const send = (body: object) => admin().send(`POST ${links}`, { params: params(), body });
  for (const [terms, title] of [
    [{ role: "admin" }, "Acme"],
    [{ level: "admin", collection: shelf.id }, "Guides"],
  ] as const) {
    for (const confirm of [undefined, "", "acme", "Other"]) {
      const refused = await send({ ...terms, confirm });
      expect([refused.status, refused.body]).toMatchObject([
        400,
        { error: { details: [{ path: "body.confirm" }] } },
      ]);
    }
    expect((await send({ ...terms, confirm: title })).status).toBe(201);
  }
  const setDefault = (defaultRole: "admin" | "review") =>
    admin().call("PATCH /v1/orgs/{organizationId}", { params: params(), body: { defaultRole } });
  await setDefault("admin");
  expect((await send({})).status, "the default role counts, too").toBe(400);
  await setDefault("review");
});
