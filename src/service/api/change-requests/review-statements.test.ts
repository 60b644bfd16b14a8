import { afterAll, beforeAll, expect, test } from "vitest";
import { makeChangeRequest, makeSpace, page } from "#testing/change-requests.ts";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import { countStatements } from "#testing/statements.ts";

let platform: TestPlatform;
let count: () => number;

beforeAll(async () => {
  platform = await startTestPlatform({
    wrap(store) {
      const counted = countStatements(store);
      ({ count } = counted);
      return counted.store;
    },
  });
});
afterAll(() => platform.close());

test("reviews with comments are listed by three statements after updates from main", async () => {
  const { id, users } = await platform.makeOrganization();
  const author = platform.as(users.create);
  const reviewer = platform.as(users.admin);
  const spaceId = await makeSpace(reviewer, id);
  const { params, edit, update } = await makeChangeRequest(author, spaceId);
  const key = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews" as const;
  const review = async (markdown: string) => {
    const body = { status: "approved" as const, comment: { markdown } };
    await reviewer.call(`POST ${key}`, { params, body });
  };
  await edit(page("A", "a\n"));
  await review("On an earlier text.");
  await edit(page("B", "b\n"));
  await review("Good.");
  for (const title of ["C", "D"]) {
    const other = await makeChangeRequest(reviewer, spaceId);
    await other.edit(page(title, "c\n"));
    await other.merge();
    expect(await update()).toBe("update");
  }
  const before = count();
  const { items } = await author.call(`GET ${key}`, { params });
  expect(items.map((item) => [item.comment?.body.markdown, item.outdated])).toEqual([
    ["Good.", false],
    ["On an earlier text.", true],
  ]);
  const credential = 1;
  expect(count() - before - credential).toBe(3);
});
