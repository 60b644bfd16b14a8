import { afterAll, beforeAll, expect, test } from "vitest";
import type { Role } from "#contract/schema.ts";
import { day, timestamp } from "#service/kernel/clock.ts";
import {
  startTestPlatform,
  testRoles,
  type TestOrganization,
  type TestPlatform,
} from "#testing/platform.ts";

/*
 * Visibility is computed in three ways: by the access to one item, by the condition used in lists, and by the counts of
 * members. All three must agree, for many combinations of levels, nesting, grants, and teams, and for grants that have
 * ended.
 */

let platform: TestPlatform;
let acme: TestOrganization;
const spaceIds: string[] = [];
const collectionIds: string[] = [];

/** Pseudo-random numbers, the same at each run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield Math.floor(state / 65_536);
  }
}

const source = numbers(20_260_105);
const below = (limit: number) => (source.next().value as number) % limit;
const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  const admin = platform.as(acme.users.admin);
  const params = { organizationId: acme.id };
  const teams: string[] = [];
  for (const members of [[acme.users.guest], [acme.users.read, acme.users.guest], []]) {
    const body = { title: "Team", members: members.map(({ id }) => id) };
    teams.push((await admin.call("PUT /v1/orgs/{organizationId}/teams", { params, body })).id);
  }
  for (let made = 0; made < 12; made += 1) {
    const parent = collectionIds.length > 0 && below(3) > 0 ? pick(collectionIds) : undefined;
    const body = { title: "Shelf", parent };
    const key = "POST /v1/orgs/{organizationId}/collections";
    collectionIds.push((await admin.call(key, { params, body })).id);
  }
  for (let made = 0; made < 40; made += 1) {
    const parent = below(4) > 0 ? pick(collectionIds) : undefined;
    const key = "POST /v1/orgs/{organizationId}/spaces";
    const body = { title: "Space", parent, empty: true };
    spaceIds.push((await admin.call(key, { params, body })).id);
  }
  const levels = ["inherit", "inherit", "read", "create", null] as const;
  const { store } = platform.service.environment;
  await store.transaction(async (tx) => {
    for (const table of ["collection", "space"] as const) {
      for (const id of table === "space" ? spaceIds : collectionIds) {
        const default_level = pick(levels);
        await tx.updateTable(table).set({ default_level }).where("id", "=", id).execute();
      }
    }
  });
  const users = [acme.users.guest.id, acme.users.read.id, acme.users.edit.id];
  const roles: Role[] = ["read", "comment", "edit", "admin"];
  for (let made = 0; made < 24; made += 1) {
    const body = {
      ...(below(2) === 0 ? { users: [pick(users)] } : { teams: [pick(teams)] }),
      role: pick(roles),
      ...(below(3) === 0 && { endsAt: timestamp(platform.clock.now() + day) }),
    };
    if (below(3) === 0) {
      const key = "POST /v1/collections/{collectionId}/permissions";
      await admin.call(key, { params: { collectionId: pick(collectionIds) }, body });
    } else {
      const key = "POST /v1/spaces/{spaceId}/permissions";
      await admin.call(key, { params: { spaceId: pick(spaceIds) }, body });
    }
  }
  platform.clock.advance(2 * day);
});
afterAll(() => platform.close());

test.each(testRoles)("lists, sums and single reads agree for the member %s", async (role) => {
  const user = acme.users[role];
  const caller = platform.as(user);
  const params = { organizationId: acme.id };
  const query = { limit: 1000 };
  const open: string[] = [];
  const rights = new Map<string, object>();
  for (const spaceId of spaceIds) {
    const response = await caller.send("GET /v1/spaces/{spaceId}", { params: { spaceId } });
    if (response.status !== 200) continue;
    open.push(spaceId);
    rights.set(spaceId, (response.body as { permissions: object }).permissions);
  }
  const list = await caller.call("GET /v1/orgs/{organizationId}/spaces", { params, query });
  expect(list.items.map(({ id }) => id).toSorted()).toEqual(open.toSorted());
  for (const { id, permissions } of list.items) expect(permissions).toEqual(rights.get(id));

  const shelves: string[] = [];
  const seen: string[] = [];
  for (const collectionId of collectionIds) {
    const at = { params: { collectionId } };
    if ((await caller.send("GET /v1/collections/{collectionId}", at)).status !== 200) continue;
    shelves.push(collectionId);
    const inside = await caller.call("GET /v1/collections/{collectionId}/spaces", at);
    seen.push(...inside.items.map(({ id }) => id));
  }
  const all = await caller.call("GET /v1/orgs/{organizationId}/collections", { params, query });
  expect(all.items.map(({ id }) => id).toSorted()).toEqual(shelves.toSorted());
  const inShelves = list.items.filter(({ parent }) => shelves.includes(parent ?? ""));
  expect(seen.toSorted()).toEqual(inShelves.map(({ id }) => id).toSorted());

  const whose = { params: { ...params, userId: user.id }, query };
  const theirs = await caller.call("GET /v1/orgs/{organizationId}/members/{userId}/spaces", whose);
  expect(theirs.items.map(({ space }) => space.id).toSorted()).toEqual(open.toSorted());
  const member = await caller.call("GET /v1/orgs/{organizationId}/members/{userId}", whose);
  expect(member.spaces).toBe(open.length);
});

test(
  "aggregate lists exactly those who can open the space, with their strongest source",
  { tags: "slow" },
  async () => {
    const ranks = ["read", "comment", "edit", "review", "create", "admin"];
    for (const spaceId of spaceIds) {
      const params = { spaceId };
      const { items } = await platform
        .as(acme.users.admin)
        .call("GET /v1/spaces/{spaceId}/permissions/aggregate", { params });
      for (const role of testRoles) {
        const user = acme.users[role];
        const response = await platform.as(user).send("GET /v1/spaces/{spaceId}", { params });
        const listed = items.find((item) => item.user.id === user.id);
        expect([role, listed !== undefined]).toEqual([role, response.status === 200]);
        const alone = await platform
          .as(acme.users.admin)
          .call("GET /v1/spaces/{spaceId}/permissions/aggregate", {
            params,
            query: { user: user.id },
          });
        expect(alone.items).toEqual(listed === undefined ? [] : [listed]);
        if (listed === undefined) continue;
        const strengths = listed.sources.map(({ permission }) => ranks.indexOf(permission));
        expect(ranks[Math.max(...strengths)]).toBe(listed.permission);
      }
    }
  },
);
