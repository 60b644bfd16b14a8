import type { Import } from "#contract/import.ts";
import type { Page } from "#contract/page.ts";
import { afterEach, beforeEach } from "vitest";
import type { TestCaller } from "./call.ts";
import { makeSpace } from "./change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "./platform.ts";
import { uploadInto } from "./uploads.ts";

/** What an upload became. */
type ImportedPages = {
  result: Import;
  /** A line for each page: its title, indented, and its path. */
  tree: string[];
  /** Texts by title or path. */
  text: (name: string) => Promise<string>;
  /** What links are broken, as written. */
  broken: () => Promise<string[]>;
};

/** An admin of an organization, on a platform that is new for each test of the file that calls this. */
export function importTests() {
  let platform: TestPlatform;
  let organization: TestOrganization;
  beforeEach(async () => {
    platform = await startTestPlatform({ jobs: true });
    organization = await platform.makeOrganization();
  });
  afterEach(() => platform.close());
  const me = () => platform.as(organization.users.admin);
  const space = () => makeSpace(me(), organization.id);
  return {
    me,
    /** The ID of a new space. */
    space,
    /** Uploads a file into a new space, and reads what it became. */
    imported: async (name: string, bytes: Uint8Array) =>
      importedPages(me(), await space(), name, bytes),
  };
}

async function importedPages(
  caller: TestCaller,
  spaceId: string,
  name: string,
  bytes: Uint8Array,
): Promise<ImportedPages> {
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
