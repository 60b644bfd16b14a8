import { CompiledQuery } from "kysely";
import { expect, test } from "vitest";
import { openTestStore } from "#testing/store.ts";
import { shownSpaces } from "./site-presenter.ts";

test("SQLite counts a site's spaces in one index", { tags: "sqlite" }, async () => {
  const { store, close } = await openTestStore();
  try {
    for (const as of ["admin", "member", "guest"] as const) {
      const filter = { as, organizationId: "acme", userId: "ana", visible: ["one"], shared: [] };
      const sites = store.read.selectFrom("site").select(shownSpaces(store.read, filter));
      const { sql, parameters } = sites.compile();
      const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
      const { rows } = await store.read.executeQuery<{ detail: string }>(plan);
      expect(rows.map(({ detail }) => detail)).toContain(
        "SEARCH site_space USING COVERING INDEX site_space_of_site (organization_id=? AND site_id=?)",
      );
    }
  } finally {
    await close();
  }
});
