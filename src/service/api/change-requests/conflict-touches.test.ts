import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContentChange } from "#contract/content-edit.ts";
import type { TestCaller } from "#testing/call.ts";
import {
  makeChangeRequest,
  makeSpace,
  makeSpaceWith,
  page,
  rewrite,
} from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

let platform: TestPlatform;
let organization: TestOrganization;
let author: TestCaller;
let editor: TestCaller;

beforeAll(async () => {
  platform = await startTestPlatform();
  organization = await platform.makeOrganization();
  author = platform.as(organization.users.admin);
  editor = platform.as(organization.users.create);
});
afterAll(() => platform.close());

/** Edits of one side, on pages A and B and a subpage of A. */
type Edits = (ids: { a: string; b: string; below: string }) => ContentChange;

/** The conflict between the admin's edits in main and the editor's in the change request. */
async function conflictOf(main: Edits, mine: Edits) {
  const spaceId = await makeSpace(author, organization.id);
  const first = await makeChangeRequest(author, spaceId);
  const [a = "", b = ""] = await first.edit(page("A", "a\n"), page("B", "b\n"));
  const [below = ""] = await first.edit(page("Below", "old\n", { into: a }));
  await first.merge();
  const ids = { a, b, below };
  const here = await makeChangeRequest(editor, spaceId);
  const there = await makeChangeRequest(author, spaceId);
  await here.edit(mine(ids));
  await there.edit(main(ids));
  await there.merge();
  expect(await here.update()).toBe("conflicts");
  const key = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts";
  const { items } = await editor.call(key, { params: here.params });
  expect(items).toHaveLength(1);
  return items[0]!;
}

const move = (of: string, into: string) => ({ operation: "update_page" as const, page: of, into });
const remove = (of: string) => ({ operation: "delete_page" as const, page: of });

test.each<[string, string, Edits, Edits]>([
  [
    "two pages that want one address",
    "path",
    () => page("Help desk", "", { slug: "help" }),
    () => page("Help", "", { slug: "help" }),
  ],
  ["moves that make a circle", "place", ({ a, b }) => move(b, a), ({ a, b }) => move(a, b)],
  [
    "a page deleted here, one below it edited there",
    "deleted-in-change-request",
    ({ below }) => rewrite(below, "new\n"),
    ({ a }) => remove(a),
  ],
  [
    "a page deleted there, one below it edited here",
    "deleted-in-main",
    ({ a }) => remove(a),
    ({ below }) => rewrite(below, "new\n"),
  ],
])("each side says who and when: %s", async (_name, kind, main, mine) => {
  const at = expect.any(String);
  const { admin, create } = organization.users;
  expect(await conflictOf(main, mine)).toMatchObject({
    kind,
    main: { updatedBy: { id: admin.id }, updatedAt: at },
    changeRequest: { updatedBy: { id: create.id }, updatedAt: at },
  });
});

test.each<[string, Edits, Edits, string, string]>([
  [
    "two new pages",
    () => page("Help desk", "Call us.\n", { slug: "help" }),
    () => page("Help", "Read this.\n", { slug: "help" }),
    "Help desk",
    "Help",
  ],
  [
    "a page that was renamed and a new one",
    ({ b }) => ({ operation: "update_page", page: b, slug: "help" }),
    () => page("Help", "Read this.\n", { slug: "help" }),
    "B",
    "Help",
  ],
  [
    "a page that moved up and one that was renamed",
    ({ below }) => ({ operation: "update_page", page: below, into: null, slug: "help" }),
    ({ b }) => ({ operation: "update_page", page: b, slug: "help" }),
    "Below",
    "B",
  ],
])("each side of a path shows its own page: %s", async (_name, main, mine, theirs, own) => {
  const conflict = await conflictOf(main, mine);
  expect(conflict).toMatchObject({
    kind: "path",
    page: { title: own },
    main: { thing: { title: theirs, path: "help" } },
    changeRequest: { thing: { title: own } },
  });
  expect(conflict.main?.thing?.id).not.toBe(conflict.changeRequest?.thing?.id);
});

test("each side names who wrote it, not who updated or merged", async () => {
  const [spaceId, a = ""] = await makeSpaceWith(
    author,
    organization.id,
    page("A", "# A\n\nold\n\nend\n"),
  );
  const here = await makeChangeRequest(editor, spaceId);
  const there = await makeChangeRequest(editor, spaceId);
  await here.edit(rewrite(a, "# A\n\nmine\n\nend\n"));
  await there.edit(rewrite(a, "# A\n\ntheirs\n\nend\n"));
  // The update adds this edit to the page, so it also counts as a change of the page.
  await there.edit({ operation: "update_page", page: a, description: "New" });
  const scope = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}" as const;
  await author.call(`POST ${scope}/merge`, { params: there.params });
  await author.call(`POST ${scope}/update`, { params: here.params });
  const { items } = await editor.call(`GET ${scope}/conflicts`, { params: here.params });
  const { create } = organization.users;
  expect(items).toMatchObject([
    { main: { updatedBy: { id: create.id } }, changeRequest: { updatedBy: { id: create.id } } },
  ]);
});

test("an edit after the update counts for the conflicts that it touches", async () => {
  const [spaceId, a = "", b = ""] = await makeSpaceWith(
    author,
    organization.id,
    page("A", "old\n"),
    page("B", "old\n"),
  );
  const here = await makeChangeRequest(editor, spaceId);
  const there = await makeChangeRequest(author, spaceId);
  await here.edit(rewrite(a, "mine\n"), rewrite(b, "mine\n"));
  await there.edit(rewrite(a, "theirs\n"), rewrite(b, "theirs\n"));
  await there.merge();
  await here.update();
  const scope = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}" as const;
  const body = { changes: [rewrite(b, "mine, in other words\n")] };
  await author.call(`POST ${scope}/content`, { params: here.params, body });
  const { items } = await editor.call(`GET ${scope}/conflicts`, { params: here.params });
  const writers = items.map((item) => [item.page?.id, item.changeRequest?.updatedBy?.id]);
  const { admin, create } = organization.users;
  expect(new Map(writers as [string, string][])).toEqual(
    new Map([
      [a, create.id],
      [b, admin.id],
    ]),
  );
});
