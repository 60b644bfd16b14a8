import type { ImportChange } from "#contract/import.ts";
import { SourceChanges } from "../source-changes.ts";
import { withoutAttributeLists } from "./attribute-lists.ts";
import { namesOfComments } from "./comment-names.ts";
import { blocksForComponents } from "./components.ts";
import { itemsForDefinitions } from "./definitions.ts";
import { formulasForMarks } from "./formulas.ts";
import { readableFront } from "./front.ts";
import { anchorsForIds, blocksForLines } from "./lines.ts";
import { elementsForMarks } from "./marks.ts";
import { withoutCode } from "./mdx.ts";
import { withoutTemplates } from "./templates.ts";

const frontMatter = /^\uFEFF?---[ \t]*\r?\n(?:(?!---[ \t]*\r?(?:\n|$)).*\r?\n)*---[ \t]*\r?\n/;
/** Code that only its own tool runs, and shows the result of. */
const query = /^[ \t]*(?:`{3,}|~{3,})[ \t]*(?:dataview(?:js)?|query|tasks|base)\b/gm;

/** A file, and whether it is MDX, where unknown components aren't HTML: only their content stays. */
type ForeignMarkdown = { source: string; isMdx: boolean };

/** A file in our Markdown, and what of it was changed or left out. */
export type ReadMarkdown = { source: string; changes: ImportChange[] };

/**
 * A Markdown file of another tool in our Markdown: its notes, tabs, steps, and anchors of headings become ours, the program code of
 * MDX goes, and front matter that isn't YAML becomes it. Everything else keeps its bytes. A hostile text of 160 KB took 2 s, so long
 * ones belong into a worker.
 */
export function readForeignMarkdown({ source: file, isMdx }: ForeignMarkdown): ReadMarkdown {
  const changes = new SourceChanges();
  const source = readableFront(file, changes);
  const front =
    source.startsWith("---") || source.startsWith("\uFEFF---") ? frontMatter : undefined;
  const head = (front && front.exec(source)?.[0]) ?? "";
  const written = source.slice(head.length);
  const text = written.replaceAll("\r\n", "\n");
  changes.note("query", text.match(query)?.length ?? 0);
  const plain = elementsForMarks(withoutTemplates(text, changes), changes);
  const formulas = formulasForMarks(namesOfComments(plain.split("\n")));
  const anchored = anchorsForIds(withoutAttributeLists(formulas)).join("\n");
  const { markdown, values, hasComponents } = withoutCode(anchored, isMdx, changes);
  const blocks = hasComponents ? blocksForComponents(markdown, isMdx, values, changes) : markdown;
  const lines = itemsForDefinitions(blocks.split("\n"));
  const result = blocksForLines(lines, changes).join("\n");
  if (result === text) return { source, changes: changes.list() };
  const body = written.includes("\r\n") ? result.replaceAll("\n", "\r\n") : result;
  return { source: head + body, changes: changes.list() };
}
