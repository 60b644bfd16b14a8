import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ReviewRulesUpdate } from "#contract/review-rules.ts";
import { addMember } from "../organizations/organizations.ts";
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

/*
 * Who can give which verdict, and what a merge then answers, as a table: author, reviewer, owner, admin, outsider × verdict × what
 * happens afterwards. The owner owns /guides through a team.
 */

const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}" as const;

let platform: TestPlatform;
let acme: TestOrganization;
let people: Record<"author" | "reviewer" | "owner" | "admin" | "outsider", TestUser>;
let teamId: string;
let spaceId: string;
let guide: string;
let about: string;
let change: TestChangeRequest;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  const { users } = acme;
  people = {
    author: users.review,
    reviewer: users.create,
    owner: await platform.makeUser("Olga"),
    admin: users.admin,
    outsider: (await platform.makeOrganization("Other")).users.admin,
  };
  const { store, clock } = platform.service.environment;
  const owner = { organizationId: acme.id, userId: people.owner.id, role: "review" } as const;
  await store.transaction((tx) => addMember(tx, owner, clock.now()));
  const asAdmin = platform.as(people.admin);
  const params = { organizationId: acme.id };
  const team = await asAdmin.call("PUT /v1/orgs/{organizationId}/teams", {
    params,
    body: { title: "Guides team" },
  });
  teamId = team.id;
  await asAdmin.call("PUT /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}", {
    params: { ...params, teamId, userId: people.owner.id },
    body: {},
  });
});
afterAll(() => platform.close());

beforeEach(async () => {
  const asAdmin = platform.as(people.admin);
  spaceId = await makeSpace(asAdmin, acme.id);
  const first = await makeChangeRequest(asAdmin, spaceId);
  const [folder = ""] = await first.edit(page("Guides", "All.\n"));
  [guide = "", about = ""] = await first.edit(
    page("Install", "Run it.\n", { into: folder }),
    page("About", "Us.\n"),
  );
  await first.merge();
  change = await makeChangeRequest(platform.as(people.author), spaceId);
});

const setRules = (body: ReviewRulesUpdate) =>
  platform
    .as(people.admin)
    .call("PATCH /v1/spaces/{spaceId}/review-rules", { params: { spaceId }, body });

const owned = () => ({
  owners: [{ pattern: "/guides", owners: [{ type: "team" as const, id: teamId }] }],
});

async function judge(who: keyof typeof people, status: "approved" | "changes-requested") {
  const body = { status };
  const { status: answer } = await platform
    .as(people[who])
    .send(`POST ${base}/reviews`, { params: change.params, body });
  return answer;
}

async function merge(who: keyof typeof people, reason?: string) {
  const response = await platform.as(people[who]).send(`POST ${base}/merge`, {
    params: change.params,
    body: reason === undefined ? {} : { anyway: { reason } },
  });
  const { error } = response.body as { error?: { missing?: { code: string }[] } };
  return [response.status, ...(error?.missing ?? []).map(({ code }) => code)];
}

const status = () =>
  platform.as(people.reviewer).call(`GET ${base}/review-status`, { params: change.params });

const after = {
  nothing: async () => {},
  edit: async () => {
    await change.edit(rewrite(guide, "Run it again.\n"));
  },
  update: async () => {
    const main = await makeChangeRequest(platform.as(people.admin), spaceId);
    await main.edit(page("Elsewhere", "Text.\n"));
    await main.merge("Needed by the test.");
    await change.update();
  },
};

type Row = [
  who: keyof typeof people,
  verdict: "approved" | "changes-requested",
  given: number,
  then: keyof typeof after,
  merged: (number | string)[],
];

/** What the merge answers: 200, or 409 and what is missing. */
function table(rows: Row[]) {
  test.each(rows)("%s: %s is answered %i; after %s, the merge %j", async (...row) => {
    const [who, verdict, given, then, merged] = row;
    await change.edit(rewrite(guide, "Run it twice.\n"));
    expect(await judge(who, verdict)).toBe(given);
    await after[then]();
    expect(await merge("reviewer")).toEqual(merged);
  });
}

describe("without rules", () => {
  table([
    ["author", "approved", 422, "nothing", [200]],
    ["outsider", "approved", 404, "nothing", [200]],
    ["reviewer", "approved", 201, "nothing", [200]],
    ["reviewer", "changes-requested", 201, "nothing", [409, "changes-requested"]],
    ["reviewer", "changes-requested", 201, "edit", [409, "changes-requested"]],
    ["owner", "changes-requested", 201, "update", [409, "changes-requested"]],
    ["admin", "changes-requested", 201, "nothing", [409, "changes-requested"]],
  ]);
});

describe("with one approval", () => {
  beforeEach(() => setRules({ approvals: 1 }));
  table([
    ["author", "approved", 422, "nothing", [409, "approvals"]],
    ["outsider", "approved", 404, "nothing", [409, "approvals"]],
    ["reviewer", "approved", 201, "nothing", [200]],
    ["reviewer", "approved", 201, "edit", [200]],
    ["reviewer", "approved", 201, "update", [200]],
    ["admin", "approved", 201, "nothing", [200]],
    ["reviewer", "changes-requested", 201, "nothing", [409, "changes-requested", "approvals"]],
  ]);
});

describe("with one approval that edits end", () => {
  beforeEach(() => setRules({ approvals: 1, editsEndApprovals: true }));
  table([
    ["reviewer", "approved", 201, "nothing", [200]],
    ["reviewer", "approved", 201, "edit", [409, "approvals"]],
    ["reviewer", "approved", 201, "update", [200]],
    ["owner", "approved", 201, "edit", [409, "approvals"]],
    ["reviewer", "changes-requested", 201, "edit", [409, "changes-requested", "approvals"]],
  ]);

  test("the ended approval stays listed, with the page that was edited", async () => {
    await change.edit(rewrite(guide, "Run it twice.\n"));
    await judge("reviewer", "approved");
    await after.edit();
    expect((await status()).verdicts).toMatchObject([
      { status: "approved", state: "dropped", edited: [{ title: "Install" }] },
    ]);
  });
});

describe("with owners", () => {
  beforeEach(() => setRules(owned()));
  table([
    ["author", "approved", 422, "nothing", [409, "owners"]],
    ["outsider", "approved", 404, "nothing", [409, "owners"]],
    ["reviewer", "approved", 201, "nothing", [409, "owners"]],
    ["admin", "approved", 201, "nothing", [409, "owners"]],
    ["owner", "approved", 201, "nothing", [200]],
    ["owner", "approved", 201, "edit", [200]],
    ["owner", "approved", 201, "update", [200]],
    ["owner", "changes-requested", 201, "nothing", [409, "changes-requested", "owners"]],
  ]);

  test("only pages that have owners need them, wherever they move", async () => {
    await change.edit(rewrite(about, "Them.\n"));
    expect((await status()).requirements).toEqual([]);
    await change.edit({ operation: "update_page", page: guide, into: null });
    const [requirement] = (await status()).requirements;
    expect(requirement).toMatchObject({
      code: "owners",
      met: false,
      message: "An owner has to approve Install: Guides team.",
      teams: [{ id: teamId, title: "Guides team" }],
      people: [],
      pages: [{ id: guide, title: "Install", path: "guides/install" }],
    });
  });

  test("an owner who wrote in it can't approve it, and the list says so", async () => {
    await platform.as(people.owner).call(`POST ${base}/content`, {
      params: change.params,
      body: { changes: [rewrite(guide, "Run it.\n\nWell.\n")] },
    });
    expect(await judge("owner", "approved")).toBe(422);
    const [requirement] = (await status()).requirements;
    expect(requirement!.message).toContain("none of them can");
    expect(await merge("reviewer")).toEqual([409, "owners"]);
  });

  test("an approval ends with the owner's place in the team", async () => {
    await change.edit(rewrite(guide, "Run it twice.\n"));
    await judge("owner", "approved");
    const params = { organizationId: acme.id, teamId, userId: people.owner.id };
    const key = "/v1/orgs/{organizationId}/teams/{teamId}/members/{userId}" as const;
    await platform.as(people.admin).call(`DELETE ${key}`, { params });
    expect(await merge("reviewer")).toEqual([409, "owners"]);
    await platform.as(people.admin).call(`PUT ${key}`, { params, body: {} });
    expect(await merge("reviewer")).toEqual([200]);
  });
});

test("open threads hold back the merge only where the rules say so", async () => {
  await change.edit(rewrite(guide, "Run it twice.\n"));
  const { id: commentId } = await platform.as(people.reviewer).call(`POST ${base}/comments`, {
    params: change.params,
    body: { body: { markdown: "Why?" } },
  });
  const threads = async () =>
    (await status()).requirements.map(({ code, met, message }) => [code, met, message]);
  expect(await threads()).toEqual([]);
  await setRules({ openThreadsBlock: true });
  const open = "1 thread is open. Anyone who can comment here can resolve it.";
  expect(await threads()).toEqual([["threads", false, open]]);
  expect(await merge("reviewer")).toEqual([409, "threads"]);
  await platform.as(people.reviewer).call(`PUT ${base}/comments/{commentId}`, {
    params: { ...change.params, commentId },
    body: { resolved: true },
  });
  expect(await merge("reviewer")).toEqual([200]);
});

describe("two approvals", () => {
  beforeEach(() => setRules({ approvals: 2 }));

  test("are counted by person, and those who were asked are named", async () => {
    await change.edit(rewrite(guide, "Run it twice.\n"));
    await platform.as(people.author).call(`POST ${base}/requested-reviewers`, {
      params: change.params,
      body: { users: [people.owner.id] },
    });
    await judge("reviewer", "approved");
    await judge("reviewer", "approved");
    expect((await status()).requirements).toMatchObject([
      {
        code: "approvals",
        met: false,
        needed: 2,
        given: 1,
        people: [{ id: people.owner.id, displayName: "Olga" }],
      },
    ]);
    await judge("owner", "approved");
    expect((await status()).requirements).toMatchObject([{ met: true, given: 2, people: [] }]);
    expect(await merge("reviewer")).toEqual([200]);
  });

  test("don't include one of a person who can't review here anymore", async () => {
    await change.edit(rewrite(guide, "Run it twice.\n"));
    await judge("admin", "approved");
    await judge("owner", "approved");
    const params = { organizationId: acme.id, userId: people.owner.id };
    const key = "PATCH /v1/orgs/{organizationId}/members/{userId}";
    const setRole = (role: "read" | "review") =>
      platform.as(people.admin).call(key, { params, body: { role } });
    await setRole("read");
    expect(await merge("reviewer")).toEqual([409, "approvals"]);
    expect((await status()).verdicts).toContainEqual(
      expect.objectContaining({ state: "powerless", status: "approved" }),
    );
    await setRole("review");
    expect(await merge("reviewer")).toEqual([200]);
  });
});

describe("merging anyway", () => {
  beforeEach(async () => {
    await setRules({ approvals: 1 });
    await change.edit(rewrite(guide, "Run it twice.\n"));
  });

  test("is for admins of the space, with a reason", async () => {
    expect(await merge("reviewer", "I can.")).toEqual([403]);
    expect(await merge("admin")).toEqual([409, "approvals"]);
    expect(await merge("admin", " ")).toEqual([400]);
    expect((await status()).canMergeAnyway).toBe(false);
    expect(await merge("admin", "The site is down.")).toEqual([200]);
  });

  test("is recorded in the change request and in the audit log", async () => {
    await merge("admin", "The site is down.");
    expect(await status()).toMatchObject({
      requirements: [],
      mergedAnyway: {
        by: { id: people.admin.id },
        reason: "The site is down.",
        missing: [expect.stringContaining("ask for 1 approval")],
      },
    });
    const { items } = await platform
      .as(people.admin)
      .call("GET /v1/orgs/{organizationId}/audit-events", {
        params: { organizationId: acme.id },
        query: { action: "change-request.merge" },
      });
    expect(items[0]!.detail).toContain("The site is down.");
  });

  test("records nothing where nothing is missing", async () => {
    await judge("reviewer", "approved");
    expect(await merge("admin", "The site is down.")).toEqual([200]);
    expect((await status()).mergedAnyway).toBeUndefined();
  });
});
