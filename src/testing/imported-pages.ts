import type { Import } from "#contract/import.ts";
import type { Page } from "#contract/page.ts";
import type { TestCaller } from "./call.ts";
import { makeSpace } from "./change-requests.ts";
import { uploadInto } from "./uploads.ts";

/** What an upload became. */
export type ImportedPages = {
  result: Import;
  /** A line for each page: its title, indented, and its path. */
  tree: string[];
  /** Texts by title or path. */
  text: (name: string) => Promise<string>;
  /** What links are broken, as written. */
  broken: () => Promise<string[]>;
};

/** Uploads a file into a new space, and reads what it became. */
export async function importedPages(
  caller: TestCaller,
  organizationId: string,
  name: string,
  bytes: Uint8Array,
): Promise<ImportedPages> {
  const spaceId = await makeSpace(caller, organizationId);
  const result = await uploadInto(caller, spaceId, name, bytes);
  const { pages } = await caller.call("GET /v1/spaces/{spaceId}/content/pages", {
    params: { spaceId },
  });
  const all: { page: Page; depth: number }[] = [];
  const add = (level: readonly Page[], depth: number) => {
    for (const page of level) {
      all.push({ page, depth });
      add(page.pages ?? [], depth + 1);
    }
  };
  add(pages, 0);
  return {
    result,
    tree: all.map(
      ({ page, depth }) =>
        `${"  ".repeat(depth)}${page.title} ${page.type === "group" ? "(group)" : page.path}`,
    ),
    async text(name) {
      const found = all.find(({ page: { title, path } }) => title === name || path === name);
      const params = { spaceId, pageId: found!.page.id };
      const query = { format: "markdown" } as const;
      const read = await caller.call("GET /v1/spaces/{spaceId}/content/page/{pageId}", {
        params,
        query,
      });
      return read.markdown ?? "";
    },
    async broken() {
      const { items } = await caller.call("GET /v1/spaces/{spaceId}/links", {
        params: { spaceId },
        query: { order: "broken", limit: 100 },
      });
      return items.filter(({ status }) => status === "broken").map((item) => JSON.stringify(item));
    },
  };
}
