import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  makeChangeRequest,
  makeSpace,
  page,
  rewrite,
  type TestChangeRequest,
} from "#testing/change-requests.ts";
import {
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";
import { addMember } from "../organizations/organizations.ts";

const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}" as const;
const suggested = `GET ${base}/suggested-reviewers` as const;

let platform: TestPlatform;
let acme: TestOrganization;
let teamId: string;
let people: Record<"author" | "writer" | "reviewer" | "owner" | "guest" | "admin", TestUser>;
let spaceId: string;
let install: string;
let limits: string;
let change: TestChangeRequest;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  const { users } = acme;
  people = {
    author: users.edit,
    writer: users.create,
    reviewer: users.review,
    owner: await platform.makeUser("Olga"),
    guest: users.comment,
    admin: users.admin,
  };
  const { store, clock } = platform.service.environment;
  const owner = { organizationId: acme.id, userId: people.owner.id, role: "review" } as const;
  await store.transaction((tx) => addMember(tx, owner, clock.now()));
  const asAdmin = platform.as(people.admin);
  const params = { organizationId: acme.id };
  const team = await asAdmin.call("PUT /v1/orgs/{organizationId}/teams", {
    params,
    body: { title: "Docs" },
  });
  teamId = team.id;
  await asAdmin.call("PUT /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}", {
    params: { ...params, teamId, userId: people.owner.id },
    body: {},
  });
});
afterAll(() => platform.close());

beforeEach(async () => {
  spaceId = await makeSpace(platform.as(people.admin), acme.id);
  const first = await makeChangeRequest(platform.as(people.writer), spaceId);
  [install = "", limits = ""] = await first.edit(
    page("Install", "Run it.\n"),
    page("Limits", "None.\n"),
  );
  await merge(first);
  change = await makeChangeRequest(platform.as(people.author), spaceId);
});

/** As an admin, who doesn't count as a writer for it. */
const merge = ({ params }: TestChangeRequest) =>
  platform.as(people.admin).call(`POST ${base}/merge`, { params, body: {} });

async function suggestions(user = people.author) {
  const { items } = await platform.as(user).call(suggested, { params: change.params });
  return items.map(({ user: { id }, owns, wrote }) => {
    const [name] = Object.entries(people).find(([, person]) => person.id === id)!;
    return { name, owns, wrote };
  });
}

const setOwners = (
  ...owners: { pattern: string; owners: { type: "user" | "team"; id: string }[] }[]
) =>
  platform
    .as(people.admin)
    .call("PATCH /v1/spaces/{spaceId}/review-rules", { params: { spaceId }, body: { owners } });

test("those who wrote in the changed pages are suggested, the one with the most pages first", async () => {
  const second = await makeChangeRequest(platform.as(people.reviewer), spaceId);
  await second.edit(rewrite(install, "Run it again.\n"), page("Other", "Text.\n"));
  await merge(second);
  await change.update();
  expect(await suggestions()).toEqual([]);
  await change.edit(rewrite(install, "Run it twice.\n"), rewrite(limits, "Two.\n"));
  expect(await suggestions()).toEqual([
    { name: "writer", owns: [], wrote: 2 },
    { name: "reviewer", owns: [], wrote: 1 },
  ]);
});

test("of a change request by several people, each is named only for the pages that they wrote", async () => {
  const second = await makeChangeRequest(platform.as(people.reviewer), spaceId);
  await second.edit(rewrite(install, "Run it again.\n"));
  await platform.as(people.admin).call(`POST ${base}/content`, {
    params: second.params,
    body: { changes: [page("Other", "Text.\n")] },
  });
  await merge(second);
  await change.update();
  await change.edit(rewrite(install, "Run it twice.\n"));
  const names = (await suggestions()).map(({ name }) => name);
  expect(names.toSorted()).toEqual(["reviewer", "writer"]);
});

test("owners come before writers, with the rules that count for the changed pages", async () => {
  await setOwners(
    { pattern: "*", owners: [{ type: "user", id: people.admin.id }] },
    {
      pattern: "install",
      owners: [
        { type: "team", id: teamId },
        { type: "user", id: people.guest.id },
        { type: "user", id: people.author.id },
      ],
    },
  );
  await change.edit(rewrite(install, "Run it twice.\n"));
  expect(await suggestions(people.guest)).toEqual([
    {
      name: "owner",
      owns: [{ pattern: "install", team: { id: teamId, title: "Docs" } }],
      wrote: 0,
    },
    { name: "writer", owns: [], wrote: 1 },
  ]);
  await change.edit(rewrite(limits, "Two.\n"));
  expect(await suggestions()).toContainEqual({
    name: "admin",
    owns: [{ pattern: "*" }],
    wrote: 0,
  });
});

test("who can't see the change request gets no suggestions", async () => {
  const outsider = (await platform.makeOrganization("Other")).users.admin;
  const refused = await platform.as(outsider).send(suggested, { params: change.params });
  expect(refused.status).toBe(404);
});
