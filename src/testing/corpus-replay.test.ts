// @module-tag slow
import { expect, test } from "vitest";

import { withEdits } from "#content/draft-tree.ts";
import { printPageFile } from "#content/page-file.ts";
import { applyOperations } from "#content/page-operations.ts";
import type { PageOperation } from "#content/page-batch.ts";
import { parseSummary } from "#content/summary.ts";
import type { SummaryNode } from "#content/summary.ts";
import { findTreeProblems } from "./tree-problems.ts";
import { indexTree } from "#content/tree.ts";
import type { Tree } from "#content/types.ts";
import { testIds, testTexts } from "./content.ts";
import { CorpusReplay } from "./corpus-replay.ts";
import { applyCorpusCommit, readCorpusBase, readCorpusCommits, renamesOf } from "./corpus.ts";
import type { FileMap } from "./corpus.ts";

function pathsOf(nodes: readonly SummaryNode[]): string[] {
  return nodes.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsOf(children)]);
}

test(
  "replays real history: every page equals its file after every change",
  { tags: "corpus" },
  async () => {
    const { texts, hash } = testTexts();
    const nextId = testIds();
    const replay = new CorpusReplay();
    let tree: Tree = new Map();
    let operations = 0;
    let compared = 0;

    const step = async (files: FileMap, renames: ReadonlyMap<string, string>) => {
      const base = tree;
      operations += await replay.step(files, renames, async (changes) => {
        expect(changes.length).toBeLessThanOrEqual(50);
        const done = applyOperations(tree, changes as PageOperation[], {
          base,
          nextId,
          hash,
          now: 1,
        });
        tree = withEdits(tree, done.edits);
        return done.results.map(({ page }) => page!.id);
      });
      expect(findTreeProblems(tree)).toEqual([]);
      const index = indexTree(tree);
      const pages = [...files].filter(([path]) => path.endsWith(".md") && path !== "SUMMARY.md");
      expect(index.readingOrder.filter(({ type }) => type === "document")).toHaveLength(
        pages.length,
      );
      for (const [path, file] of pages) {
        const page = index.page(replay.ids.get(path)!)!;
        expect(printPageFile(page, texts.get(page.text!)!).trimEnd()).toBe(file.trimEnd());
        compared++;
      }
      const listed = pathsOf(parseSummary(files.get("SUMMARY.md")!)).map((path) =>
        replay.ids.get(path),
      );
      const documents = index.readingOrder
        .filter(({ type }) => type === "document")
        .map(({ id }) => id);
      expect(documents.slice(0, listed.length)).toEqual(listed);
    };

    let files = readCorpusBase();
    await step(files, new Map());
    const kept = replay.ids.get("content-editor/blocks/tabs.md");
    const commits = readCorpusCommits();
    for (const commit of commits) {
      files = applyCorpusCommit(files, commit);
      await step(files, renamesOf(commit));
    }
    console.info(
      `replayed ${commits.length} changes by ${operations} operations; ${compared} pages compared`,
    );
    expect(commits).toHaveLength(80);
    expect(replay.ids.get("creating-content/blocks/tabs.md")).toBe(kept);
  },
);
