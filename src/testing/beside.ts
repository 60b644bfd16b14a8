/** What tests use that isn't part of the checkout. Those that need it carry its tag (tags.ts) and are skipped without it. */

import { existsSync } from "node:fs";
import { join } from "node:path";

const shared = join(import.meta.dirname, "../../../shared");
const history = join(shared, "corpus/docs-history");

/** The files of a real documentation's history: its start, and its changes in order. */
export const corpusFiles = {
  base: join(history, "base.json"),
  commits: join(history, "commits.jsonl"),
};

export const hasCorpus = Object.values(corpusFiles).every((file) => existsSync(file));

/** Small inputs that were got wrong, with the right answers. */
export const casesFolder = join(shared, "cases");

/** The API's specification. */
export const specificationFile = join(shared, "platform-api-v1.md");

export const hasSpecification = existsSync(specificationFile);

/** Where Debian's package `git-doc` puts Git's manual as HTML. */
export const gitManual = "/usr/share/doc/git/html";

/** A PostgreSQL server to use instead of the embedded database; each test gets its own database. */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL || undefined;
