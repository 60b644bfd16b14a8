import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSpaceWith, page } from "#testing/change-requests.ts";
import { eventually } from "#testing/eventually.ts";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import { searchSigns } from "./0051-search-signs.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform({ jobs: true });
});
afterAll(() => platform.close());

test("pages of an older store are indexed again", async () => {
  const organization = await platform.makeOrganization();
  const author = platform.as(organization.users.admin);
  const [spaceId] = await makeSpaceWith(
    author,
    organization.id,
    page("A", "Use C++.\n"),
    page("B", "A café.\n"),
  );

  const { store } = platform.service.environment;
  await store.transaction(async (tx) => {
    if (store.dialect === "postgres") {
      await sql`update search_page set words = to_tsvector('simple', 'use c')`.execute(tx);
    } else {
      for (const table of ["search_vocabulary", "search_words"]) {
        await sql`drop table ${sql.ref(table)}`.execute(tx);
      }
      await sql`create virtual table search_words using fts5(
        title, body, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0'
      )`.execute(tx);
    }
    await searchSigns(store.dialect).up(tx);
  });
  const search = () =>
    author.call("GET /v1/spaces/{spaceId}/search", {
      params: { spaceId },
      query: { query: "C++" },
    });
  await eventually(async () => expect((await search()).items).toMatchObject([{ title: "A" }]));
});
