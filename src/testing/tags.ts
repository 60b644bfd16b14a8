/**
 * The tags of unit tests. A test that can't run everywhere, or takes long, says so with one:
 * `test("…", { tags: "corpus" }, …)`, or for a whole file at its top: `// @module-tag slow`.
 */

import { existsSync } from "node:fs";
import type { TestTagDefinition } from "vitest";
import { casesFolder, gitManual, hasCorpus, hasSpecification, testDatabaseUrl } from "./beside.ts";

declare module "vitest" {
  interface TestTags {
    tags: keyof typeof needs | "slow";
  }
  interface TaskMeta {
    /** If the test was skipped, why: for the closing line of `npm test`. */
    skipReason?: string;
  }
}

/** What the tests of a tag need, and whether it is there. */
const needs = {
  corpus: { what: "../shared/corpus/docs-history", isThere: hasCorpus },
  cases: { what: "../shared/cases", isThere: existsSync(casesFolder) },
  specification: { what: "../shared/platform-api-v1.md", isThere: hasSpecification },
  manual: { what: "Debian's package git-doc", isThere: existsSync(gitManual) },
  postgres: { what: "npm run test:postgres", isThere: testDatabaseUrl !== undefined },
  sqlite: { what: "SQLite", isThere: testDatabaseUrl === undefined },
} as const;

/** For vitest.config.ts. */
export const tags: TestTagDefinition[] = [
  {
    name: "slow",
    description: "Left out of `npm run check`.",
    priority: 2,
    meta: { skipReason: "slow: npm test runs them" },
  },
  ...Object.entries(needs).map(([name, { what, isThere }]) => ({
    name: name as keyof typeof needs,
    description: `Needs ${what}.`,
    // Of a slow test that needs something, too, this is the reason.
    priority: 1,
    ...(!isThere && { skip: true, meta: { skipReason: `needs ${what}` } }),
  })),
];
