import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ReviewStatus } from "#contract/review-status.ts";
import {
  makeChangeRequest,
  makeSpaceWith,
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

const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}" as const;

let platform: TestPlatform;
let acme: TestOrganization;
let other: TestOrganization;
let spaceId: string;
let pages: string[];
let change: TestChangeRequest;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  other = await platform.makeOrganization("Other");
});
afterAll(() => platform.close());

beforeEach(async () => {
  const admin = platform.as(acme.users.admin);
  [spaceId, ...pages] = await makeSpaceWith(
    admin,
    acme.id,
    page("Install", "Run it.\n"),
    page("Limits", "Ten.\n"),
  );
  change = await makeChangeRequest(platform.as(acme.users.edit), spaceId);
  await change.edit(rewrite(pages[0]!, "Run it twice.\n"));
});

const say = (user: TestUser, status: "approved" | "changes-requested") =>
  platform.as(user).call(`POST ${base}/reviews`, { params: change.params, body: { status } });

const read = (user = acme.users.read): Promise<ReviewStatus> =>
  platform.as(user).call(`GET ${base}/review-status`, { params: change.params });

async function verdictOf(user: TestUser) {
  const { verdicts } = await read();
  const { status, state, edited } = verdicts.find(({ reviewer }) => reviewer.id === user.id)!;
  return [status, state, edited.map(({ title }) => title)] as const;
}

const merge = (user: TestUser = acme.users.create) =>
  platform.as(user).send(`POST ${base}/merge`, { params: change.params });

const lift = (user: TestUser | null, reviewId: string, reason?: string) =>
  platform.as(user).send(`POST ${base}/reviews/{reviewId}/lift`, {
    params: { ...change.params, reviewId },
    body: { reason },
  });

/** What can happen after a verdict. */
const events = {
  nothing: async () => {},
  edit: async () => {
    await change.edit(rewrite(pages[0]!, "Run it thrice.\n"));
    await change.edit(rewrite(pages[1]!, "Eleven.\n"));
  },
  "edit and back": async () => {
    await change.edit(rewrite(pages[0]!, "Run it thrice.\n"));
    await change.edit(rewrite(pages[0]!, "Run it twice.\n"));
  },
  update: async () => {
    const main = await makeChangeRequest(platform.as(acme.users.admin), spaceId);
    await main.edit(rewrite(pages[1]!, "Twelve.\n"), page("New", "New.\n"));
    await main.merge();
    expect(await change.update()).toBe("update");
  },
  "edit, update, edit": async () => {
    await change.edit(page("Before", "Text.\n"));
    await events.update();
    await change.edit(page("After", "Text.\n"));
  },
} satisfies Record<string, () => Promise<void>>;

describe.each([
  ["nothing", "current", []],
  ["edit", "earlier", ["Install", "Limits"]],
  ["edit and back", "current", []],
  ["update", "current", []],
  ["edit, update, edit", "earlier", ["After", "Before"]],
] as const)("after %s", (event, state, titles) => {
  test.each([
    ["approved", 200],
    ["changes-requested", 409],
  ] as const)("a verdict %s lasts, and a merge answers %i", async (status, answer) => {
    await say(acme.users.review, status);
    await events[event]();
    const [kept, stateNow, edited] = await verdictOf(acme.users.review);
    expect([kept, stateNow, edited.toSorted()]).toEqual([status, state, titles]);
    expect((await merge()).status).toBe(answer);
  });
});

test("a refused merge lists who requests changes, and changes nothing", async () => {
  await say(acme.users.review, "changes-requested");
  await say(acme.users.admin, "approved");
  const refused = await merge(acme.users.admin);
  const missing = {
    code: "changes-requested",
    message: expect.stringContaining("Acme review requests changes."),
    people: [{ id: acme.users.review.id, displayName: "Acme review" }],
    teams: [],
  };
  expect(refused).toMatchObject({
    status: 409,
    body: { error: { code: 409, missing: [missing] } },
  });
  expect((await read()).requirements).toEqual([{ ...missing, met: false }]);
  expect(await change.read()).toMatchObject({ status: "draft" });
});

test("the reviewer's approval lifts their request for changes", async () => {
  await say(acme.users.review, "changes-requested");
  await say(acme.users.review, "approved");
  expect((await read()).requirements).toEqual([]);
  expect((await merge()).status).toBe(200);
});

test("an approval of somebody else doesn't", async () => {
  await say(acme.users.review, "changes-requested");
  await say(acme.users.admin, "approved");
  expect((await merge()).status).toBe(409);
});

describe("lifting a request for changes", () => {
  test("its reviewer needs no reason, and an admin does", async () => {
    const { id } = await say(acme.users.review, "changes-requested");
    expect((await lift(acme.users.admin, id)).status).toBe(400);
    expect((await lift(acme.users.create, id, "Because.")).status).toBe(403);
    expect((await lift(acme.users.edit, id, "Because.")).status).toBe(403);
    expect((await lift(acme.users.review, id)).status).toBe(200);
    expect(await verdictOf(acme.users.review)).toEqual(["changes-requested", "lifted", []]);
    expect((await lift(acme.users.review, id)).status).toBe(409);
    expect((await merge()).status).toBe(200);
  });

  test("the reason of an admin is in the review and in the audit log", async () => {
    const { id } = await say(acme.users.review, "changes-requested");
    const lifted = await lift(acme.users.admin, id, "Rea is away; the text was corrected.");
    expect(lifted.body).toMatchObject({
      lifted: {
        by: { id: acme.users.admin.id },
        reason: "Rea is away; the text was corrected.",
      },
    });
    const { items } = await platform
      .as(acme.users.admin)
      .call("GET /v1/orgs/{organizationId}/audit-events", {
        params: { organizationId: acme.id },
        query: { action: "change-request-review.lift" },
      });
    expect(items[0]).toMatchObject({ detail: "Rea is away; the text was corrected." });
    expect((await merge()).status).toBe(200);
  });

  test("approvals and replaced requests have nothing to lift", async () => {
    const earlier = await say(acme.users.review, "changes-requested");
    const later = await say(acme.users.review, "approved");
    expect((await lift(acme.users.review, earlier.id)).status).toBe(409);
    expect((await lift(acme.users.review, later.id)).status).toBe(409);
  });

  test("says who can do it", async () => {
    await say(acme.users.review, "changes-requested");
    const can = async (user: TestUser) => (await read(user)).verdicts[0]!.canLift;
    expect(await can(acme.users.review)).toBe(true);
    expect(await can(acme.users.admin)).toBe(true);
    expect(await can(acme.users.create)).toBe(false);
  });

  test("is refused without a credential and across organizations", async () => {
    const { id } = await say(acme.users.review, "changes-requested");
    expect((await lift(null, id, "No.")).status).toBe(401);
    expect((await lift(acme.users.guest, id, "No.")).status).toBe(404);
    expect((await lift(other.users.admin, id, "No.")).status).toBe(404);
  });
});

test("a reviewer who writes in it afterwards doesn't count as an approver, but their request for changes holds", async () => {
  const asReviewer = (markdown: string) =>
    platform.as(acme.users.review).call(`POST ${base}/content`, {
      params: change.params,
      body: { changes: [rewrite(pages[1]!, markdown)] },
    });
  await say(acme.users.review, "approved");
  await say(acme.users.admin, "changes-requested");
  await asReviewer("Nine.\n");
  expect((await verdictOf(acme.users.review)).slice(0, 2)).toEqual(["approved", "own"]);
  await platform.as(acme.users.admin).call(`POST ${base}/content`, {
    params: change.params,
    body: { changes: [rewrite(pages[1]!, "Eight.\n")] },
  });
  expect((await verdictOf(acme.users.admin)).slice(0, 2)).toEqual(["changes-requested", "earlier"]);
  expect((await merge()).status).toBe(409);
});
