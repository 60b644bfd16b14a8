import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { printMention } from "#content/mention.ts";
import { makeChangeRequest, makeSpace, type TestChangeRequest } from "#testing/change-requests.ts";
import {
  startTestPlatform,
  type testRoles,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";

const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}" as const;
const mentionable = "GET /v1/spaces/{spaceId}/mentionable" as const;
const list = "GET /v1/orgs/{organizationId}/change-requests" as const;

let platform: TestPlatform;
let acme: TestOrganization;
let change: TestChangeRequest;
let spaceId: string;
/** Only the admin and those with a grant see it. */
let hiddenId: string;
/** The reader and the guest. */
let teamId: string;

type TestRole = (typeof testRoles)[number];

const as = (role: TestRole) => platform.as(acme.users[role]);
const at = (user: TestUser) => printMention({ type: "user", id: user.id }, user.displayName);
const atTeam = (id: string) => printMention({ type: "team", id }, "Readers");

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  teamId = await makeTeam("Readers", ["read", "guest"]);
  await makeTeam("Guests", ["guest"]);
  await makeTeam("Nobody", []);
  hiddenId = await makeSpace(as("admin"), acme.id);
  await as("admin").call("PATCH /v1/spaces/{spaceId}", {
    params: { spaceId: hiddenId },
    body: { defaultLevel: null },
  });
  await as("admin").call("POST /v1/spaces/{spaceId}/permissions", {
    params: { spaceId: hiddenId },
    body: { users: [acme.users.edit.id], role: "comment" },
  });
});
afterAll(() => platform.close());

beforeEach(async () => {
  spaceId = await makeSpace(as("admin"), acme.id);
  change = await makeChangeRequest(as("edit"), spaceId);
  await as("edit").call(`PATCH ${base}`, { params: change.params, body: { status: "open" } });
});

async function makeTeam(title: string, roles: TestRole[]): Promise<string> {
  const { id } = await as("admin").call("PUT /v1/orgs/{organizationId}/teams", {
    params: { organizationId: acme.id },
    body: { title, members: roles.map((role) => acme.users[role].id) },
  });
  return id;
}

const say = (role: TestRole, markdown: string) =>
  as(role).call(`POST ${base}/comments`, { params: change.params, body: { body: { markdown } } });

const reply = (role: TestRole, commentId: string, markdown: string) =>
  as(role).call(`POST ${base}/comments/{commentId}/replies`, {
    params: { ...change.params, commentId },
    body: { body: { markdown } },
  });

const put = (role: TestRole, commentId: string, body: object) =>
  as(role).call(`PUT ${base}/comments/{commentId}`, {
    params: { ...change.params, commentId },
    body,
  });

/** Who is asked as somebody who was mentioned, by their roles. */
async function asked(): Promise<string[]> {
  const { attention = [] } = await change.read();
  const entries = Object.entries(acme.users);
  return attention
    .filter(({ reason }) => reason === "mentioned")
    .map(({ user }) => entries.find(([, { id }]) => id === user.id)![0])
    .toSorted();
}

async function found(query: object, space = spaceId, role: TestRole = "comment") {
  const { items } = await as(role).call(mentionable, { params: { spaceId: space }, query });
  return items.map(({ name }) => name);
}

test("everybody who can see the space can be found, by name or email, with teams", async () => {
  expect(await found({ search: "acme r" })).toEqual(["Acme read", "Acme review"]);
  expect(await found({ search: acme.users.edit.email.toUpperCase() })).toEqual(["Acme edit"]);
  expect(await found({ search: "read" })).toEqual(["Readers", "Acme read"]);
  expect(await found({ search: "100%" })).toEqual([]);
  expect(await found({ search: "e", most: 2 })).toHaveLength(2);
  const { items } = await as("comment").call(mentionable, {
    params: { spaceId },
    query: { search: "Acme edit" },
  });
  const { id, email } = acme.users.edit;
  expect(items).toEqual([{ type: "user", id, name: "Acme edit", email }]);
});

test("nobody who can't see the space is found, and no team of such people", async () => {
  const all = await found({ most: 50 });
  expect(all).not.toContain("Acme guest");
  expect(all).not.toContain("Guests");
  expect(all).not.toContain("Nobody");
  expect(await found({ most: 50 }, hiddenId, "edit")).toEqual(["Acme admin", "Acme edit"]);
});

test("who can't comment, or list members, or see the space is refused", async () => {
  const send = (user: TestUser | null, query = {}) =>
    platform.as(user).send(mentionable, { params: { spaceId }, query });
  expect((await send(null)).status).toBe(401);
  expect((await send(acme.users.read)).status).toBe(403);
  expect((await send(acme.users.guest)).status).toBe(404);
  const other = await platform.makeOrganization("Other");
  expect((await send(other.users.admin)).status).toBe(404);
  expect((await send(acme.users.comment, { most: 51 })).status).toBe(400);
  expect((await send(acme.users.comment, { search: "x".repeat(101) })).status).toBe(400);
  await as("admin").call("POST /v1/spaces/{spaceId}/permissions", {
    params: { spaceId },
    body: { users: [acme.users.guest.id], role: "comment" },
  });
  expect((await send(acme.users.guest)).status).toBe(403);
});

test("a mention is read from the text, and drawn with today's name", async () => {
  const text = `${at(acme.users.read)} and ${atTeam(teamId)}, not \`${at(acme.users.edit)}\`.`;
  const comment = await say("comment", text);
  const mentions = [
    { type: "user", id: acme.users.read.id, name: "Acme read" },
    { type: "team", id: teamId, name: "Readers" },
  ];
  expect(comment).toMatchObject({ body: { markdown: text }, mentions });
  const answer = await reply("edit", comment.id, `Yes, ${at(acme.users.comment)}.`);
  expect(answer.mentions).toMatchObject([{ name: "Acme comment" }]);
  const { items } = await as("read").call(`GET ${base}/comments`, { params: change.params });
  expect(items[0]!.mentions).toEqual(mentions);
  expect(await say("comment", "Nobody.")).not.toHaveProperty("mentions");
});

test("who can't see the space isn't mentioned, whatever is written", async () => {
  const other = await platform.makeOrganization("Other");
  const unknown = printMention({ type: "user", id: "nobody" }, "Nobody");
  const comment = await say(
    "comment",
    `${at(acme.users.guest)} ${at(other.users.admin)} ${unknown} ${atTeam("none")}`,
  );
  expect(comment).not.toHaveProperty("mentions");
  await say("comment", atTeam(teamId));
  // The team's guest doesn't see the space.
  expect(await asked()).toEqual(["read"]);
  const refused = await platform
    .as(acme.users.guest)
    .send(`GET ${base}/comments`, { params: change.params });
  expect(refused.status).toBe(404);
});

test("it is the turn of whoever is mentioned until they reply there", async () => {
  const { id } = await say("comment", `${at(acme.users.review)} ${at(acme.users.comment)}`);
  // Nobody asks themselves.
  expect(await asked()).toEqual(["review"]);
  const { attention } = await change.read();
  expect(attention).toMatchObject([
    { user: { id: acme.users.review.id }, by: { id: acme.users.comment.id } },
    { reason: "comment" },
  ]);
  await say("review", "Elsewhere.");
  expect(await asked()).toEqual(["review"]);
  await reply("review", id, "Here.");
  expect(await asked()).toEqual([]);
  await reply("comment", id, `Again, ${at(acme.users.review)}.`);
  expect(await asked()).toEqual(["review"]);
});

test("a verdict answers a mention, and so does the end of the thread", async () => {
  const { id } = await say("comment", at(acme.users.review));
  await as("review").call(`POST ${base}/reviews`, {
    params: change.params,
    body: { status: "approved" },
  });
  expect(await asked()).toEqual([]);
  await reply("comment", id, `${at(acme.users.review)}, ${at(acme.users.admin)}`);
  expect(await asked()).toEqual(["admin", "review"]);
  await put("comment", id, { resolved: true });
  expect(await asked()).toEqual([]);
  await put("comment", id, { resolved: false });
  expect(await asked()).toEqual(["admin", "review"]);
});

test("an edit is read again: who stays has been asked since then, who is new from now", async () => {
  const { id } = await say("comment", `${at(acme.users.review)} ${at(acme.users.admin)}`);
  await reply("review", id, "Yes.");
  const edited = await put("comment", id, {
    body: { markdown: `${at(acme.users.review)} ${atTeam(teamId)}` },
  });
  expect(edited.mentions).toMatchObject([{ name: "Acme review" }, { name: "Readers" }]);
  expect(await asked()).toEqual(["read"]);
  await put("comment", id, { body: { markdown: "Never mind." } });
  expect(await asked()).toEqual([]);
  const answer = await reply("edit", id, at(acme.users.admin));
  const params = { ...change.params, commentId: id, commentReplyId: answer.id };
  expect(await asked()).toEqual(["admin"]);
  const path = `${base}/comments/{commentId}/replies/{commentReplyId}` as const;
  await as("edit").call(`PUT ${path}`, {
    params,
    body: { body: { markdown: at(acme.users.read) } },
  });
  expect(await asked()).toEqual(["read"]);
  await as("edit").call(`DELETE ${path}`, { params });
  expect(await asked()).toEqual([]);
});

test("a pending comment asks nobody until it is sent, and a verdict's text does", async () => {
  const post = (markdown: string) =>
    as("review").call(`POST ${base}/pending-comments`, {
      params: change.params,
      body: { body: { markdown } },
    });
  await post(at(acme.users.read));
  await post("Nobody.");
  expect(await asked()).toEqual([]);
  await as("review").call(`POST ${base}/reviews`, {
    params: change.params,
    body: {
      status: "changes-requested",
      sendPending: true,
      comment: { markdown: at(acme.users.admin) },
    },
  });
  expect(await asked()).toEqual(["admin", "read"]);
});

test("the inbox lists what mentions somebody, also after their answer", async () => {
  const mentioned = async (role: TestRole) => {
    const query = { mentioned: "me", space: spaceId } as const;
    const params = { organizationId: acme.id };
    return (await as(role).call(list, { params, query })).items.map(({ number }) => number);
  };
  const { id } = await say("comment", `${atTeam(teamId)} ${at(acme.users.comment)}`);
  expect(await mentioned("read")).toEqual([1]);
  expect(await mentioned("comment")).toEqual([]);
  expect(await mentioned("admin")).toEqual([]);
  await put("comment", id, { resolved: true });
  expect(await mentioned("read")).toEqual([1]);
});

test("a former member and a deleted team aren't mentioned anymore", async () => {
  const gone = await platform.makeOrganization("Gone");
  const admin = platform.as(gone.users.admin);
  const space = await makeSpace(admin, gone.id);
  const params = { organizationId: gone.id };
  const team = await admin.call("PUT /v1/orgs/{organizationId}/teams", {
    params,
    body: { title: "Readers", members: [gone.users.edit.id] },
  });
  const path = "/v1/spaces/{spaceId}/comments" as const;
  const { id, mentions } = await admin.call(`POST ${path}`, {
    params: { spaceId: space },
    body: { body: { markdown: `${at(gone.users.read)} ${atTeam(team.id)}` } },
  });
  expect(mentions).toHaveLength(2);
  await admin.call("DELETE /v1/orgs/{organizationId}/members/{userId}", {
    params: { ...params, userId: gone.users.read.id },
  });
  await admin.call("DELETE /v1/orgs/{organizationId}/teams/{teamId}", {
    params: { ...params, teamId: team.id },
  });
  const comment = await admin.call(`GET ${path}/{commentId}`, {
    params: { spaceId: space, commentId: id },
  });
  expect(comment).not.toHaveProperty("mentions");
  expect(comment.body.markdown).toContain("@Gone read");
});
