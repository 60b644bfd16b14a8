// @module-tag slow
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeChangeRequest, makeSpace, page, rewrite } from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

let platform: TestPlatform;
let acme: TestOrganization;

beforeAll(async () => {
  platform = await startTestPlatform({ jobs: true });
  acme = await platform.makeOrganization("Acme");
});
afterAll(() => platform.close());

const admin = () => platform.as(acme.users.admin);
const people = Array.from({ length: 16 }, (_, number) => number);

const readPages = async (spaceId: string) => {
  const { pages } = await admin().call("GET /v1/spaces/{spaceId}/content", { params: { spaceId } });
  return pages.map(({ title }) => title);
};

test("16 people write in one space at once, each in their own change request, and nobody is refused", async () => {
  const spaceId = await makeSpace(admin(), acme.id);
  const write = async (person: number) => {
    const own = await makeChangeRequest(admin(), spaceId, `Of ${person}`);
    const [id] = await own.edit(page(`Page ${person}`, `Text of ${person}.`));
    for (const edit of [1, 2, 3]) await own.edit(rewrite(id!, `Text of ${person}, ${edit}.`));
    const { number } = await own.read();
    await own.merge();
    return number;
  };
  const numbers = await Promise.all(people.map(write));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(people.map((person) => person + 1));
  const expected = people.map((person) => `Page ${person}`);
  expect((await readPages(spaceId)).toSorted()).toEqual(expected.toSorted());
  const [space] = await platform.service.environment.store.read
    .selectFrom("space")
    .select(["change_requests_draft", "change_requests_open"])
    .where("id", "=", spaceId)
    .execute();
  expect(space).toEqual({ change_requests_draft: 0, change_requests_open: 0 });
  const params = { spaceId };
  const results = await admin().call("GET /v1/spaces/{spaceId}/search", {
    params,
    query: { query: "text" },
  });
  expect(results.count).toBe(people.length);
});

test("of what 16 people do to one change request at once, everything is kept, and it is merged once", async () => {
  const spaceId = await makeSpace(admin(), acme.id);
  const shared = await makeChangeRequest(admin(), spaceId);
  await Promise.all(people.map((person) => shared.edit(page(`Page ${person}`, "The same text"))));
  const merges = await Promise.allSettled([1, 2, 3, 4].map(() => shared.merge()));
  const refused = merges.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(3);
  for (const result of refused) expect(result).toMatchObject({ reason: { status: 409 } });
  const expected = people.map((person) => `Page ${person}`);
  expect((await readPages(spaceId)).toSorted()).toEqual(expected.toSorted());
});
