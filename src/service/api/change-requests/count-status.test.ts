// @module-tag slow
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "#testing/change-requests.ts";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import type { TestCaller } from "#testing/call.ts";

let platform: TestPlatform;
beforeEach(async () => {
  platform = await startTestPlatform();
});
afterEach(() => platform.close());

/** Pseudorandom numbers below `limit` (mulberry32), so that a failing run can be repeated. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

/** What each space's response must say, counted from the change requests and comments themselves. */
async function counted(): Promise<Map<string, object>> {
  const { read } = platform.service.environment.store;
  const spaces = await read.selectFrom("space").select("id").execute();
  const requests = await read.selectFrom("change_request").select(["space_id", "status"]).execute();
  const comments = await read
    .selectFrom("comment")
    .select("space_id")
    .where("change_request_id", "is", null)
    .where("status", "=", "open")
    .execute();
  return new Map(
    spaces.map(({ id }) => {
      const own = requests.filter((row) => row.space_id === id);
      const numbered = {
        comments: comments.filter((row) => row.space_id === id).length,
        changeRequests: own.length,
        changeRequestsOpen: own.filter(({ status }) => status === "open").length,
        changeRequestsDraft: own.filter(({ status }) => status === "draft").length,
      };
      return [id, numbered];
    }),
  );
}

/** One random write. Refused ones, such as reopening a merged change request, must change nothing. */
async function write(
  caller: TestCaller,
  organizations: readonly string[],
  random: ReturnType<typeof numbers>,
) {
  const { read } = platform.service.environment.store;
  const pick = <T>(items: readonly T[]): T => items[random(items.length)]!;
  const { id: spaceId } = pick(await read.selectFrom("space").select("id").orderBy("id").execute());
  const rows = await read
    .selectFrom("change_request")
    .select(["id", "space_id"])
    .orderBy("id")
    .execute();
  const changeRequest = rows.length === 0 ? undefined : pick(rows);
  const draft = changeRequest && {
    spaceId: changeRequest.space_id,
    changeRequestId: changeRequest.id,
  };
  const create = () =>
    caller.send("POST /v1/spaces/{spaceId}/change-requests", { params: { spaceId }, body: {} });
  switch (draft === undefined ? 0 : random(9)) {
    case 0:
    case 1:
      return create();
    case 2:
    case 3:
      return caller.send("PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}", {
        params: draft!,
        body: { status: pick(["draft", "open", "archived"]) },
      });
    case 4:
      await caller.send("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content", {
        params: draft!,
        body: { changes: [page(`Page ${random(1000)}`, "Text")] },
      });
      return caller.send("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge", {
        params: draft!,
        body: {},
      });
    case 5:
      return caller.send("POST /v1/spaces/{spaceId}/comments", {
        params: { spaceId },
        body: { body: { markdown: "Is this still so?" } },
      });
    case 6:
      return caller.send("POST /v1/spaces/{spaceId}/duplicate", { params: { spaceId }, body: {} });
    case 7:
      await caller.send("DELETE /v1/spaces/{spaceId}", { params: { spaceId } });
      return caller.send("POST /v1/spaces/{spaceId}/restore", { params: { spaceId }, body: {} });
    default:
      return caller.send("POST /v1/spaces/{spaceId}/transfer", {
        params: { spaceId },
        body: { organization: pick(organizations) },
      });
  }
}

test.each([1, 2, 3])("counts stay right whatever is written (seed %i)", async (seed) => {
  const random = numbers(seed);
  const owner = await platform.makeUser("Owner");
  const caller = platform.as(owner);
  const organizations: string[] = [];
  for (const title of ["One", "Two"]) {
    const { id } = await caller.call("POST /v1/orgs", { body: { title } });
    organizations.push(id);
    await caller.call("POST /v1/orgs/{organizationId}/spaces", {
      params: { organizationId: id },
      body: { title },
    });
  }
  const statuses = new Map<number, number>();
  for (let step = 0; step < 60; step++) {
    platform.clock.advance(1000);
    const { status } = await write(caller, organizations, random);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    expect(status).toBeLessThan(500);
  }
  expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(30);
  const expected = await counted();
  let seen = 0;
  for (const organizationId of organizations) {
    const { items } = await caller.call("GET /v1/orgs/{organizationId}/spaces", {
      params: { organizationId },
    });
    for (const space of items) expect(space).toMatchObject(expected.get(space.id)!);
    seen += items.length;
  }
  expect(seen).toBe(expected.size);
});
