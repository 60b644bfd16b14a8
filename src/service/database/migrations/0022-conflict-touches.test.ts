import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeChangeRequest, makeSpaceWith, page, rewrite } from "#testing/change-requests.ts";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import { conflictTouches } from "./0022-conflict-touches.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const key = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts";

test("who last changed each side of older conflicts is found in their revisions", async () => {
  const organization = await platform.makeOrganization();
  const author = platform.as(organization.users.admin);
  const editor = platform.as(organization.users.create);
  const [spaceId, a = "", b = ""] = await makeSpaceWith(
    author,
    organization.id,
    page("A", "a\n"),
    page("B", "b\n"),
  );
  const here = await makeChangeRequest(editor, spaceId);
  await here.edit(rewrite(a, "mine\n"), rewrite(b, "mine\n"));
  const there = await makeChangeRequest(author, spaceId);
  await there.edit({ operation: "delete_page", page: a }, rewrite(b, "theirs\n"));
  await there.merge();
  expect(await here.update()).toBe("conflicts");
  await here.edit(rewrite(b, "mine again\n"));
  const read = () => editor.call(key, { params: here.params });
  const kept = await read();
  const by = ({ id }: { id: string }) => ({ updatedBy: { id }, updatedAt: expect.any(String) });
  const { admin, create } = organization.users;
  const sides = { main: by(admin), changeRequest: by(create) };
  expect(kept.items).toMatchObject([sides, sides]);

  const { store } = platform.service.environment;
  await store.transaction(async (tx) => {
    for (const side of ["main", "own"]) {
      for (const column of ["touched_by", "touched_at"]) {
        await sql`alter table change_request_conflict
          drop column ${sql.ref(`${side}_${column}`)}`.execute(tx);
      }
    }
    await conflictTouches(store.dialect).up(tx);
  });
  expect(await read()).toEqual(kept);
});
