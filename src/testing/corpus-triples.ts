import { applyCorpusCommit, readCorpusBase, readCorpusCommits, renamesOf } from "./corpus.ts";

/** A text and the versions of both sides. */
export type Triple = { page: string; base: string; main: string; changeRequest: string };

/**
 * Realistic merges from the history: for each page, two later versions with an earlier one as their base, and an earlier and a
 * later version with the one between them as their base (an undo against a new change). Equal versions are omitted.
 */
export function corpusTriples(): Triple[] {
  return [...pageVersions()].flatMap(([page, versions]) => triplesOf(page, [...new Set(versions)]));
}

function triplesOf(page: string, versions: readonly string[]): Triple[] {
  const triples: Triple[] = [];
  for (let first = 0; first < versions.length; first++) {
    for (let second = first + 1; second < versions.length; second++) {
      for (let third = second + 1; third < versions.length; third++) {
        const [a, b, c] = [versions[first]!, versions[second]!, versions[third]!];
        triples.push({ page, base: a, main: b, changeRequest: c });
        triples.push({ page, base: b, main: a, changeRequest: c });
      }
    }
  }
  return triples;
}

/** The successive texts of each page; a renamed page continues under its new path. */
function pageVersions(): Map<string, string[]> {
  let files = readCorpusBase();
  const versions = new Map([...files].map(([path, text]) => [path, [text]]));
  for (const commit of readCorpusCommits()) {
    for (const [path, from] of renamesOf(commit)) {
      const before = versions.get(from);
      if (before === undefined || versions.has(path)) continue;
      versions.set(path, before);
      versions.delete(from);
    }
    files = applyCorpusCommit(files, commit);
    for (const { path } of commit.files) {
      const text = files.get(path);
      if (text === undefined) continue;
      const before = versions.get(path);
      if (before === undefined) versions.set(path, [text]);
      else before.push(text);
    }
  }
  return versions;
}
