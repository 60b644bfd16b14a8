// @module-tag slow
import { afterAll, beforeAll, expect, test } from "vitest";
import { printPageFile } from "#content/page-file.ts";
import { indexTree } from "#content/tree.ts";
import { readTexts } from "#service/documents/content/blobs.ts";
import { loadTree } from "#service/documents/content/revisions.ts";
import { makeChangeRequest, makeSpace } from "#testing/change-requests.ts";
import { CorpusReplay } from "#testing/corpus-replay.ts";
import {
  applyCorpusCommit,
  readCorpusBase,
  readCorpusCommits,
  renamesOf,
  type FileMap,
} from "#testing/corpus.ts";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

/** Compares every page of main with its file. Returns the number of pages. */
async function compareMain(
  organizationId: string,
  revisionId: string,
  files: FileMap,
  ids: ReadonlyMap<string, string>,
): Promise<number> {
  const { read } = platform.service.environment.store;
  const index = indexTree(await loadTree(read, organizationId, revisionId));
  const pages = [...files].filter(([path]) => path.endsWith(".md") && path !== "SUMMARY.md");
  const texts = await readTexts(
    read,
    organizationId,
    index.readingOrder.flatMap(({ text }) => text ?? []),
  );
  for (const [path, file] of pages) {
    const page = index.page(ids.get(path)!)!;
    expect(printPageFile(page, texts.get(page.text!)!).trimEnd(), path).toBe(file.trimEnd());
  }
  const documents = index.readingOrder.filter(({ type }) => type === "document");
  expect(documents).toHaveLength(pages.length);
  return pages.length;
}

test(
  "real history, change by change through change requests: every page on main equals its file",
  { tags: "corpus", timeout: 300_000 },
  async () => {
    const organization = await platform.makeOrganization();
    const caller = platform.as(organization.users.admin);
    const spaceId = await makeSpace(caller, organization.id);
    const replay = new CorpusReplay();
    const commits = readCorpusCommits();
    let files = readCorpusBase();
    let equal = 0;
    let compared = 0;

    const step = async (subject: string, renames: ReadonlyMap<string, string>) => {
      const change = await makeChangeRequest(caller, spaceId, subject.slice(0, 100));
      await replay.step(files, renames, (batch) => change.edit(...batch));
      const revision = await change.merge();
      compared += await compareMain(organization.id, revision, files, replay.ids);
    };

    await step("The documentation as it stood", new Map());
    for (const commit of commits) {
      files = applyCorpusCommit(files, commit);
      await step(commit.subject, renamesOf(commit));
      equal++;
    }
    console.info(
      `${equal} of ${commits.length} commits replayed with equal pages (${compared} compared)`,
    );
    expect(equal).toBe(80);
  },
);
