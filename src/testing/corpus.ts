import { readFileSync } from "node:fs";
import { readPageFile } from "#content/page-file.ts";
import { corpusFiles } from "./beside.ts";

/** One merged change of the real documentation history. */
type CorpusCommit = {
  n: number;
  subject: string;
  date: string;
  files: { status: "A" | "M" | "D" | "R"; path: string; from?: string; after?: string }[];
};

/** Texts by file path. */
export type FileMap = ReadonlyMap<string, string>;

/** The Markdown files at the start of the history. */
export function readCorpusBase(): FileMap {
  const files = JSON.parse(readFileSync(corpusFiles.base, "utf8")) as Record<string, string>;
  return new Map(Object.entries(files));
}

/** The changes in order. */
export function readCorpusCommits(): CorpusCommit[] {
  return readFileSync(corpusFiles.commits, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as CorpusCommit);
}

/** The files after a change. */
export function applyCorpusCommit(files: FileMap, commit: CorpusCommit): FileMap {
  const next = new Map(files);
  for (const file of commit.files) {
    if (file.status === "D") next.delete(file.path);
    if (file.status === "R" && file.from !== undefined) next.delete(file.from);
  }
  for (const file of commit.files) {
    if (file.status !== "D" && file.after !== undefined) next.set(file.path, file.after);
  }
  return next;
}

/** Old paths by new ones, of the files that a change renamed. */
export function renamesOf(commit: CorpusCommit): ReadonlyMap<string, string> {
  return new Map(
    commit.files.flatMap(({ status, path, from }) =>
      status === "R" && from !== undefined ? [[path, from] as const] : [],
    ),
  );
}

/** Every page text of the history, equal ones once, without front matter and title. */
export function readCorpusTexts(): string[] {
  let files = readCorpusBase();
  const sources = new Set(files.values());
  for (const commit of readCorpusCommits()) {
    files = applyCorpusCommit(files, commit);
    for (const source of files.values()) sources.add(source);
  }
  return [...new Set([...sources].map((source) => readPageFile(source).text))];
}
