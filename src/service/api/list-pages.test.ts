import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

let platform: TestPlatform;
let acme: TestOrganization;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization();
  const { call } = platform.as(acme.users.admin);
  const params = { organizationId: acme.id };
  for (const title of ["One", "Two", "Three", "Four", "Five"]) {
    platform.clock.advance(1000);
    const { id } = await call("POST /v1/orgs/{organizationId}/spaces", { params, body: { title } });
    await call("POST /v1/spaces/{spaceId}/change-requests", {
      params: { spaceId: id },
      body: { subject: title },
    });
  }
});
afterAll(() => platform.close());

const lists = ["members", "spaces", "change-requests"] as const;
const users = ["admin", "read"] as const;
const cases = lists.flatMap((list) => users.map((user) => [list, user] as const));

test.each(cases)("the pages of %s for %s hold each item once, in order", async (list, user) => {
  const { call } = platform.as(acme.users[user]);
  const key = `GET /v1/orgs/{organizationId}/${list}` as const;
  const params = { organizationId: acme.id };
  const whole = await call(key, { params });
  expect(whole.items.length).toBeGreaterThan(4);
  for (const limit of [1, 2, 4]) {
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const part = await call(key, { params, query: { limit, page } });
      expect(part.count).toBe(whole.items.length);
      seen.push(...part.items.map(({ id }) => id));
      page = part.next?.page;
      expect(seen.length).toBeLessThanOrEqual(whole.items.length);
    } while (page !== undefined);
    expect(seen).toEqual(whole.items.map(({ id }) => id));
  }
  const { status } = await platform.as(acme.users[user]).send(key, {
    params,
    query: { page: "unknown" },
  });
  expect(status).toBe(400);
});
