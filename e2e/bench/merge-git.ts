/* oxlint-disable no-restricted-imports -- measures the pure function itself, compared with git */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mergeText } from "#content/merge-text.ts";
import { hasCorpus } from "#testing/beside.ts";
import { corpusTriples, type Triple } from "#testing/corpus-triples.ts";
import { lostEdits } from "#testing/lost-edits.ts";

/*
 * Merges pages of real documentation, three versions each, with our merge and with `git merge-file`, and prints where the two
 * differ.
 * Only git can merge a page where one side replaced a block with another that starts with the same line, such as `{% hint
 * style="info" %}`: our merge treats that line as unchanged and reports a conflict around it.
 */

const folder = mkdtempSync(join(tmpdir(), "merge-git-"));

/** The merged text, or undefined for a conflict. */
function mergeByGit({ base, main, changeRequest }: Triple): string | undefined {
  const paths = [main, base, changeRequest].map((text, index) => {
    const path = join(folder, `${index}`);
    writeFileSync(path, text);
    return path;
  });
  const { status, stdout } = spawnSync("git", ["merge-file", "-p", "--", ...paths], {
    encoding: "utf8",
    maxBuffer: 100_000_000,
  });
  if (status === null || status > 127) throw new Error("git merge-file failed");
  return status === 0 ? stdout : undefined;
}

function compare(triple: Triple): string {
  const git = mergeByGit(triple);
  const ours = mergeText(triple.base, triple.main, triple.changeRequest);
  if (!ours.clean) return git === undefined ? "conflict in both" : "merged by git only";
  const lost = lostEdits(triple.base, triple.main, triple.changeRequest, ours.text);
  if (lost.length > 0) return "lost here";
  if (git === undefined) return "merged here only";
  return git === ours.text ? "the same text" : "other text";
}

const expected = new Set(["the same text", "conflict in both", "merged here only"]);

if (!hasCorpus) {
  console.log("Skipped: there is no shared/corpus beside the checkout.");
} else {
  const rows = new Map<string, { merges: number; pages: Set<string> }>();
  const triples = corpusTriples();
  for (const triple of triples) {
    const outcome = compare(triple);
    const row = rows.get(outcome) ?? { merges: 0, pages: new Set() };
    row.merges++;
    row.pages.add(triple.page);
    rows.set(outcome, row);
    if (!expected.has(outcome)) console.log(`${outcome}: ${triple.page}`);
  }
  console.table(
    Object.fromEntries(
      [...rows].map(([name, { merges, pages }]) => [name, { merges, pages: pages.size }]),
    ),
  );
  console.log(`${triples.length} merges of versions of pages`);
}
rmSync(folder, { recursive: true });
