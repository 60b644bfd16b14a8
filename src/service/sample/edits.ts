import { printPageFile } from "#content/page-file.ts";
import { indexTree, type TreeIndex } from "#content/tree.ts";
import type { PageEntry } from "#content/types.ts";
import type { ContentChange } from "#contract/content-edit.ts";
import { readTexts } from "#service/documents/content/blobs.ts";
import { loadTree } from "#service/documents/content/revisions.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import {
  readText,
  required,
  type Addition,
  type Renaming,
  type StoryEdit,
  type Update,
} from "./data.ts";

/** A state of a space's content, with its pages by the names that stories use. */
type Pages = {
  index: TreeIndex;
  text(page: PageEntry): string;
  find(name: string): PageEntry;
};

/** @param added pages that stories added, by their keys. */
export async function readPages(
  { db, organizationId }: { db: Db; organizationId: string },
  revision: string,
  added: ReadonlyMap<string, string>,
): Promise<Pages> {
  const index = indexTree(await loadTree(db, organizationId, revision));
  const hashes = index.readingOrder.flatMap(({ text }) => text ?? []);
  const texts = await readTexts(db, organizationId, hashes);
  const bySource = new Map(index.readingOrder.map((page) => [page.sourcePath, page]));
  return {
    index,
    text: (page) => texts.get(page.text ?? "") ?? "",
    find: (name) =>
      required(
        index.page(added.get(name) ?? "") ??
          bySource.get(`${name}.md`) ??
          bySource.get(`${name}/README.md`) ??
          index.byPath(name),
        name,
      ),
  };
}

/** The operations for an edit of a story. */
export async function operationsOf(pages: Pages, edit: StoryEdit): Promise<ContentChange[]> {
  if ("add" in edit) return [await insertOf(pages, edit)];
  if ("remove" in edit) return [{ operation: "delete_page", page: pages.find(edit.remove).id }];
  if ("rename" in edit) return renamesOf(pages, edit);
  return [updateOf(pages, edit)];
}

async function insertOf(pages: Pages, { add, into, ...place }: Addition): Promise<ContentChange> {
  const markdown = await readText(`stories/pages/${add}.md`);
  const parent = into === undefined ? {} : { into: pages.find(into).id };
  const document = { markdown };
  return { operation: "insert_page", document, ref: add, ...place, ...parent };
}

function updateOf(pages: Pages, edit: Update): ContentChange {
  const { page: name, replace = [], moveSection, into, ...fields } = edit;
  const page = pages.find(name);
  const before = pages.text(page);
  let text = replace.reduce((changed, [from, to]) => replaceOnce(changed, from, to, name), before);
  if (moveSection !== undefined) text = moveBefore(text, moveSection, name);
  return {
    operation: "update_page",
    page: page.id,
    ...fields,
    ...(text === before ? {} : { document: { markdown: text } }),
    ...(into === undefined ? {} : { into: into === null ? null : pages.find(into).id }),
  };
}

function renamesOf(pages: Pages, { rename, except }: Renaming): ContentChange[] {
  const left = new Set(except.map((name) => pages.find(name).id));
  const words = rename.map(([from, to]) => [new RegExp(from, "g"), to] as const);
  const changes: ContentChange[] = [];
  for (const page of pages.index.readingOrder) {
    if (page.type !== "document" || left.has(page.id)) continue;
    const before = printPageFile(page, pages.text(page));
    const markdown = renameTerm(before, words);
    if (markdown === before) continue;
    changes.push({ operation: "update_page", page: page.id, document: { markdown } });
  }
  return changes;
}

function replaceOnce(text: string, from: string, to: string, name: string): string {
  const parts = text.split(from);
  if (parts.length !== 2) {
    throw new Error(`“${name}” has “${from}” ${parts.length - 1} times instead of once.`);
  }
  return parts.join(to);
}

/** Sections start at second-level headings and end at the next one. */
function moveBefore(text: string, [heading, before]: readonly [string, string], name: string) {
  const sections = text.split(/^(?=## )/m);
  const at = (title: string) => {
    const position = sections.findIndex((section) => section.startsWith(`## ${title}\n`));
    if (position === -1) throw new Error(`“${name}” has no section “${title}”.`);
    return position;
  };
  const [moved = ""] = sections.splice(at(heading), 1);
  sections.splice(at(before), 0, `${moved.trimEnd()}\n\n`);
  return `${sections.join("").trimEnd()}\n`;
}

/** Code fences, inline code, link URLs, and block tags, which renaming must not change. */
const untouched =
  /^ {0,3}(```|~~~)[\s\S]*?^ {0,3}\1[^\n]*$|`[^`\n]+`|\]\([^)\n]*\)|\{%[^\n]*?%\}|https?:\/\/\S+/gm;

/** Replaces words in the prose of a Markdown text; code, link URLs, and tags stay unchanged. */
export function renameTerm(
  markdown: string,
  words: readonly (readonly [from: RegExp, to: string])[],
): string {
  let result = "";
  let end = 0;
  for (const match of markdown.matchAll(untouched)) {
    result += replaceAll(markdown.slice(end, match.index), words) + match[0];
    end = match.index + match[0].length;
  }
  return result + replaceAll(markdown.slice(end), words);
}

function replaceAll(text: string, words: readonly (readonly [from: RegExp, to: string])[]): string {
  return words.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
}
