import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ReviewRulesUpdate } from "#contract/review-rules.ts";
import {
  makeChangeRequest,
  makeSpace,
  makeSpaceWith,
  page,
  rewrite,
  type TestChangeRequest,
} from "#testing/change-requests.ts";
import { eventually } from "#testing/eventually.ts";
import { addMember } from "#service/api/organizations/organizations.ts";
import {
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";

const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}" as const;
const place = `${base}/merge-when-ready` as const;

let platform: TestPlatform;
let acme: TestOrganization;
let spaceId: string;
let pageId: string;
let change: TestChangeRequest;

beforeAll(async () => {
  platform = await startTestPlatform({ jobs: true });
});
afterAll(() => platform.close());

beforeEach(async () => {
  acme = await platform.makeOrganization("Acme");
  const asAdmin = platform.as(acme.users.admin);
  [spaceId, pageId = ""] = await makeSpaceWith(
    asAdmin,
    acme.id,
    page("Install", "Run it.\n\nThen restart.\n"),
  );
  await setRules({ approvals: 1 });
  change = await propose("Run it twice.\n\nThen restart.\n");
});

/** An open change request by somebody who can edit, but not merge. */
async function propose(markdown: string): Promise<TestChangeRequest> {
  const proposed = await makeChangeRequest(platform.as(acme.users.edit), spaceId);
  await proposed.edit(rewrite(pageId, markdown));
  await setStatus(proposed, "open");
  return proposed;
}

const setStatus = ({ params }: TestChangeRequest, status: "open" | "draft" | "archived") =>
  platform.as(acme.users.edit).call(`PATCH ${base}`, { params, body: { status } });
const setRules = (body: ReviewRulesUpdate) =>
  platform
    .as(acme.users.admin)
    .call("PATCH /v1/spaces/{spaceId}/review-rules", { params: { spaceId }, body });
const turnOn = ({ params } = change, user = acme.users.create) =>
  platform.as(user).call(`PUT ${place}`, { params });
const turnOff = (user: TestUser, { params } = change) =>
  platform.as(user).send(`DELETE ${place}`, { params });
const read = ({ params } = change, user = acme.users.read) =>
  platform.as(user).call(`GET ${place}`, { params });
const review = (user: TestUser, status = "approved", { params } = change) =>
  platform.as(user).call(`POST ${base}/reviews`, { params, body: { status } as never });
const statusOf = async (of = change) => (await of.read()).status;
const merged = (of = change) => eventually(async () => expect(await statusOf(of)).toBe("merged"));
const textOnMain = async () =>
  (
    await platform
      .as(acme.users.read)
      .call("GET /v1/spaces/{spaceId}/content/page/{pageId}", { params: { spaceId, pageId } })
  ).markdown;

/** Whether jobs had their say about everything until now. */
const looked = () =>
  eventually(async () => {
    const { store } = platform.service.environment;
    const live = await store.read
      .selectFrom("job")
      .select("id")
      .where("kind", "=", "merge-when-ready")
      .where("live_key", "is not", null)
      .execute();
    expect(live).toEqual([]);
  });
const ended = async (of = change) => {
  const [last] = await eventually(async () => {
    const { isOn, history } = await read(of);
    expect(isOn).toBe(false);
    return history;
  });
  return last!.ended;
};
const held = (code: string | undefined, of = change) =>
  eventually(async () => {
    const { isOn, history } = await read(of);
    expect([isOn, history[0]!.held?.code]).toEqual([true, code]);
  });

describe("who may", () => {
  const roles = ["admin", "create", "review", "edit", "comment", "read", "guest"] as const;
  test.each([
    ["admin", 200, 205],
    ["create", 200, 205],
    ["review", 200, 205],
    // The author.
    ["edit", 403, 205],
    ["comment", 403, 403],
    ["read", 403, 403],
    ["guest", 404, 404],
  ] satisfies [(typeof roles)[number], number, number][])("%s", async (role, on, off) => {
    const user = acme.users[role];
    const { params } = change;
    expect((await platform.as(user).send(`PUT ${place}`, { params })).status).toBe(on);
    await turnOn();
    expect((await turnOff(user)).status).toBe(off);
  });

  test("nobody without a credential, or of another organization", async () => {
    const other = await platform.makeOrganization("Other");
    const { params } = change;
    for (const key of [`GET ${place}`, `PUT ${place}`, `DELETE ${place}`] as const) {
      expect((await platform.as(null).send(key, { params })).status).toBe(401);
      expect((await platform.as(other.users.admin).send(key, { params })).status).toBe(404);
    }
  });

  test("people are told what they can do", async () => {
    const may = async (user: TestUser) => {
      const { canTurnOn, canTurnOff } = await read(change, user);
      return [canTurnOn, canTurnOff];
    };
    expect(await may(acme.users.review)).toEqual([true, false]);
    expect(await may(acme.users.edit)).toEqual([false, false]);
    await turnOn();
    expect(await may(acme.users.review)).toEqual([false, true]);
    expect(await may(acme.users.edit)).toEqual([false, true]);
    expect(await may(acme.users.comment)).toEqual([false, false]);
  });
});

describe("states", () => {
  test("turning on what is on, and off what is off, changes nothing", async () => {
    expect((await turnOff(acme.users.admin)).status).toBe(205);
    expect((await read()).history).toEqual([]);
    const first = await turnOn();
    expect(first).toMatchObject({ isOn: true, history: [{ by: { id: acme.users.create.id } }] });
    const again = await turnOn(change, acme.users.admin);
    expect(again.history).toEqual(first.history);
    await turnOff(acme.users.edit);
    expect(await ended()).toMatchObject({ code: "turned-off", by: { id: acme.users.edit.id } });
    await review(acme.users.admin);
    await looked();
    expect(await statusOf()).toBe("open");
  });

  test.each([
    ["archived", /is archived/],
    ["merged", /is already merged/],
  ] as const)("a change request that is %s can't be switched on", async (status, reason) => {
    if (status === "merged") {
      await review(acme.users.review);
      await platform
        .as(acme.users.admin)
        .call(`POST ${base}/merge`, { params: change.params, body: {} });
    } else await setStatus(change, status);
    const { status: answer, body } = await platform
      .as(acme.users.admin)
      .send(`PUT ${place}`, { params: change.params });
    expect(answer).toBe(409);
    expect((body as { error: { message: string } }).error.message).toMatch(reason);
  });

  test("one that is archived is switched off", async () => {
    await turnOn();
    await setStatus(change, "archived");
    expect(await ended()).toMatchObject({ code: "closed" });
  });

  test("a draft is merged once it is opened", async () => {
    await setStatus(change, "draft");
    await turnOn();
    await review(acme.users.review);
    await held("draft");
    await setStatus(change, "open");
    await merged();
  });

  test("a merge by hand ends it", async () => {
    await turnOn();
    const asAdmin = platform.as(acme.users.admin);
    const body = { anyway: { reason: "It is urgent." } };
    await asAdmin.call(`POST ${base}/merge`, { params: change.params, body });
    expect(await ended()).toMatchObject({ code: "merged", by: { id: acme.users.admin.id } });
  });

  test("it is in the name of who switched it on, also in the audit log", async () => {
    await turnOn();
    await review(acme.users.review);
    await merged();
    const outcome = await platform
      .as(acme.users.read)
      .call(`GET ${base}/merge-outcome`, { params: change.params });
    expect(outcome).toMatchObject({ mergedBy: { id: acme.users.create.id }, pages: 1 });
    const { items } = await platform
      .as(acme.users.admin)
      .call("GET /v1/orgs/{organizationId}/audit-events", { params: { organizationId: acme.id } });
    const entries = items.map(({ action, actor, detail }) => [action, actor?.id, detail]);
    expect(entries).toContainEqual([
      "change-request.merge",
      acme.users.create.id,
      "Merged because it was ready.",
    ]);
    expect(entries).toContainEqual([
      "change-request.merge-when-ready",
      acme.users.create.id,
      "Turned on.",
    ]);
  });
});

describe("it is merged by what meets the last rule", () => {
  const report = (state: "passed" | "failed") =>
    platform.as(acme.users.edit).call(`POST ${base}/checks`, {
      params: change.params,
      body: { name: "Build", state },
    });
  const comment = () =>
    platform.as(acme.users.comment).call(`POST ${base}/comments`, {
      params: change.params,
      body: { body: { markdown: "Why?" } },
    });
  const resolve = (commentId: string) =>
    platform.as(acme.users.edit).call(`PUT ${base}/comments/{commentId}`, {
      params: { ...change.params, commentId },
      body: { resolved: true },
    });

  const cases: Record<string, () => Promise<() => Promise<unknown>>> = {
    "an approval": async () => () => review(acme.users.review),
    "fewer rules": async () => () => setRules({ approvals: 0 }),
    "a lifted request for changes": async () => {
      await setRules({ approvals: 0 });
      const { id: reviewId } = await review(acme.users.review, "changes-requested");
      return () =>
        platform.as(acme.users.review).call(`POST ${base}/reviews/{reviewId}/lift`, {
          params: { ...change.params, reviewId },
          body: {},
        });
    },
    "a resolved thread": async () => {
      const { id } = await comment();
      await setRules({ approvals: 0, openThreadsBlock: true });
      return () => resolve(id);
    },
    "a deleted thread": async () => {
      const { id: commentId } = await comment();
      await setRules({ approvals: 0, openThreadsBlock: true });
      return () =>
        platform.as(acme.users.comment).call(`DELETE ${base}/comments/{commentId}`, {
          params: { ...change.params, commentId },
        });
    },
    "a check from outside": async () => {
      await setRules({ approvals: 0, requiredChecks: ["Build"] });
      await report("failed");
      return () => report("passed");
    },
    "an edit that a built-in check asked for": async () => {
      await setRules({ approvals: 0, pageDescriptions: "required" });
      change = await makeChangeRequest(platform.as(acme.users.review), spaceId);
      const [id = ""] = await change.edit(page("Limits", "None.\n"));
      await setStatus(change, "open");
      return () =>
        change.edit({
          operation: "update_page",
          page: id,
          description: "What is limited.",
        } as never);
    },
    "an owner's role": async () => {
      await review(acme.users.review);
      await setRole(acme.users.review, "comment");
      return () => setRole(acme.users.review, "review");
    },
  };

  test.each(Object.keys(cases))("%s", async (name) => {
    const meet = await cases[name]!();
    await turnOn();
    await looked();
    expect(await statusOf()).toBe("open");
    await meet();
    await merged();
  });

  test("the switch itself, if nothing is missing", async () => {
    await review(acme.users.review);
    await turnOn();
    await merged();
  });
});

function setRole(user: TestUser, role: "review" | "comment" | "edit") {
  return platform.as(acme.users.admin).call("PATCH /v1/orgs/{organizationId}/members/{userId}", {
    params: { organizationId: acme.id, userId: user.id },
    body: { role },
  });
}

describe("it goes off", () => {
  test("if who switched it on can't merge anymore", async () => {
    await turnOn(change, acme.users.review);
    await setRole(acme.users.review, "edit");
    expect(await ended()).toMatchObject({
      code: "powerless",
      message:
        "Acme review can't merge in this space anymore. Anyone who can merge here can turn it on again.",
    });
    await review(acme.users.create);
    await looked();
    expect(await statusOf()).toBe("open");
  });

  test("by an edit of somebody who can't merge, but not of somebody who can, nor by an update", async () => {
    await turnOn();
    const other = await makeChangeRequest(platform.as(acme.users.admin), spaceId);
    await other.edit(page("Other", "Other.\n"));
    await other.merge("It is another page.");
    await change.update();
    await platform.as(acme.users.review).call(`POST ${base}/content`, {
      params: change.params,
      body: { changes: [rewrite(pageId, "Run it thrice.\n\nThen restart.\n")] },
    });
    await looked();
    expect((await read()).isOn).toBe(true);
    await change.edit(rewrite(pageId, "Run it not.\n\nThen restart.\n"));
    expect(await ended()).toMatchObject({ code: "edited", by: { id: acme.users.edit.id } });
  });

  test("with the space that moves to an organization where who switched it on can't merge", async () => {
    await turnOn();
    const other = await platform.makeOrganization("Other");
    const { admin } = acme.users;
    const member = { organizationId: other.id, userId: admin.id, role: "admin" } as const;
    const { store, clock } = platform.service.environment;
    await store.transaction((tx) => addMember(tx, member, clock.now()));
    await platform.as(admin).call("POST /v1/spaces/{spaceId}/transfer", {
      params: { spaceId },
      body: { organization: other.id },
    });
    const last = await eventually(async () => {
      const { history } = await read(change, admin);
      expect(history[0]!.ended).toBeDefined();
      return history[0]!;
    });
    expect(last.ended).toMatchObject({ code: "powerless" });
  });
});

describe("a queue for each space", () => {
  test("two that are ready are merged one after the other, and the text has both", async () => {
    const second = await propose("Run it.\n\nThen restart twice.\n");
    await turnOn(second);
    await turnOn(change);
    await looked();
    await setRules({ approvals: 0 });
    await Promise.all([merged(change), merged(second)]);
    expect(await textOnMain()).toBe("Run it twice.\n\nThen restart twice.\n");
    const order = await Promise.all(
      [second, change].map(async (of) => (await read(of)).history[0]!),
    );
    expect(order.map(({ ended: end }) => end?.code)).toEqual(["merged", "merged"]);
    const [first, last] = await Promise.all([second, change].map((of) => of.read()));
    expect(last!.revisionMerged! > first!.revisionMerged!).toBe(true);
  });

  test("one that conflicts with what was merged before it waits, and is merged once that is resolved", async () => {
    const rival = await makeChangeRequest(platform.as(acme.users.review), spaceId);
    await rival.edit(rewrite(pageId, "Run it thrice.\n\nThen restart.\n"));
    await setStatus(rival, "open");
    const third = await propose("Run it.\n\nThen restart twice.\n");
    for (const of of [change, rival, third]) await turnOn(of);
    await looked();
    await setRules({ approvals: 0 });
    await Promise.all([merged(change), merged(third)]);
    await held("conflicts", rival);
    expect((await read(rival)).history[0]!.held!.message).toMatch(/conflicts with main/);
    expect(await rival.update()).toBe("conflicts");
    await looked();
    expect(await statusOf(rival)).toBe("open");
    const asMerger = platform.as(acme.users.review);
    const { items } = await asMerger.call(`GET ${base}/conflicts`, { params: rival.params });
    await asMerger.call(`POST ${base}/conflicts/{conflictId}`, {
      params: { ...rival.params, conflictId: items[0]!.id },
      body: { choose: "change-request" },
    });
    await merged(rival);
    expect(await textOnMain()).toBe("Run it thrice.\n\nThen restart twice.\n");
  });

  test("a locked space is waited for", async () => {
    const lock = (editMode: "live" | "locked") =>
      platform
        .as(acme.users.admin)
        .call("PATCH /v1/spaces/{spaceId}", { params: { spaceId }, body: { editMode } });
    await lock("locked");
    await turnOn();
    await setRules({ approvals: 0 });
    await held("locked");
    await lock("live");
    await merged();
  });
});

test("what a process that was killed has left waiting is merged at the next start", async () => {
  const stopped = await startTestPlatform();
  try {
    const organization = await stopped.makeOrganization("Acme");
    const { users } = organization;
    const space = await makeSpace(stopped.as(users.admin), organization.id);
    await stopped.as(users.admin).call("PATCH /v1/spaces/{spaceId}/review-rules", {
      params: { spaceId: space },
      body: { approvals: 1 },
    });
    const waiting = await makeChangeRequest(stopped.as(users.edit), space);
    await waiting.edit(page("New", "Text.\n"));
    const { params } = waiting;
    await stopped.as(users.edit).call(`PATCH ${base}`, { params, body: { status: "open" } });
    await stopped.as(users.create).call(`PUT ${place}`, { params });
    // Its job was running when the process ended: another one holds it.
    await stopped.service.environment.store.transaction((tx) =>
      tx
        .updateTable("job")
        .set({ status: "running", worker: "gone.1", lease_until: 0, attempts: 1 })
        .where("kind", "=", "merge-when-ready")
        .execute(),
    );
    await stopped
      .as(users.review)
      .call(`POST ${base}/reviews`, { params, body: { status: "approved" } });
    expect((await waiting.read()).status).toBe("open");
    stopped.service.startJobs();
    await eventually(async () => expect((await waiting.read()).status).toBe("merged"));
  } finally {
    await stopped.close();
  }
});

describe("those who write meanwhile", () => {
  const write = (at: string | null) =>
    platform.as(acme.users.admin).call(`PUT ${base}/presence`, {
      params: change.params,
      body: { tab: "a tab", page: at },
    });
  const merger = async () => {
    const { params } = change;
    const { merging } = await platform.as(acme.users.read).call(`GET ${base}/presence`, { params });
    return merging?.user.id;
  };

  test("are told who merges, and what they save until they leave is merged", async () => {
    await turnOn();
    await looked();
    expect(await merger()).toBeUndefined();
    await write(pageId);
    await review(acme.users.review);
    await eventually(async () => expect(await merger()).toBe(acme.users.create.id));
    await platform.as(acme.users.admin).call(`POST ${base}/content`, {
      params: change.params,
      body: { changes: [rewrite(pageId, "Run it three times.\n\nThen restart.\n")] },
    });
    await write(null);
    await merged();
    expect(await textOnMain()).toContain("three times");
    expect(await merger()).toBeUndefined();
  });

  test("aren't bothered while it has to wait", async () => {
    const main = await makeChangeRequest(platform.as(acme.users.admin), spaceId);
    await main.edit(rewrite(pageId, "Run it never.\n\nThen restart.\n"));
    await main.merge("It has to be.");
    await write(pageId);
    await turnOn();
    await review(acme.users.review);
    await held("conflicts");
    await looked();
    const { store } = platform.service.environment;
    const told = await store.read
      .selectFrom("event")
      .select("action")
      .where("target_id", "=", change.params.changeRequestId)
      .where("action", "=", "change-request.presence")
      .execute();
    // That somebody came.
    expect(told).toHaveLength(1);
  });
});
