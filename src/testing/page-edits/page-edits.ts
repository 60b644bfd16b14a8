/*
 * Random edits of pages as authors make them: words, numbers, attributes, moves, splits and joins, tables, code, lists, headings, links,
 * renames, and deletions. The same seed gives the same edits.
 */

import { type Edit, type Moved, type PageEdit, randomFrom } from "./edit.ts";
import {
  addedWords,
  attributes,
  headings,
  links,
  marks,
  numbers,
  removedWords,
  renames,
  words,
  wraps,
} from "./line-edits.ts";
import { htmlCells, htmlRows, movedHtmlRows } from "./html-edits.ts";
import { deletes, inserts, joins, moves, sections, sentences, splits } from "./part-edits.ts";
import {
  cells,
  code,
  columns,
  items,
  movedCode,
  movedColumns,
  movedItems,
  movedRows,
  rows,
} from "./run-edits.ts";

const pageEdits = {
  words,
  addedWords,
  removedWords,
  numbers,
  attributes,
  links,
  headings,
  renames,
  deletes,
  inserts,
  moves,
  sentences,
  sections,
  splits,
  joins,
  items,
  movedItems,
  code,
  movedCode,
  cells,
  rows,
  movedRows,
  columns,
  movedColumns,
  htmlCells,
  htmlRows,
  movedHtmlRows,
  marks,
  wraps,
} satisfies Record<string, Edit>;

const kinds = Object.keys(pageEdits) as (keyof typeof pageEdits)[];

/** Pages and what was done to one of them. At most one of the edits moves something. */
export type EditedPage = { before: string; after: string; kinds: string[]; moved?: Moved };

/**
 * Edits a page. Each seed has a kind of edit that comes first, and the page is one that has something of it.
 *
 * @param most - how many edits there can be
 */
export function editPage(
  seed: number,
  pages: readonly string[],
  most: number,
): EditedPage | undefined {
  const random = randomFrom(seed);
  const count = 1 + random(most);
  let made: EditedPage | undefined;
  for (let attempt = 0; attempt < 80 && (made?.kinds.length ?? 0) < count; attempt++) {
    const before: string = made?.before ?? pages[random(pages.length)]!;
    const kind = made ? kinds[random(kinds.length)]! : kinds[seed % kinds.length]!;
    const edit: Omit<PageEdit, "kind"> | undefined = pageEdits[kind](made?.after ?? before, random);
    if (!edit || (edit.moved && made?.moved)) continue;
    const moved = edit.moved ?? made?.moved;
    made = {
      before,
      after: edit.text,
      kinds: [...(made?.kinds ?? []), kind],
      ...(moved && { moved }),
    };
  }
  return made?.before === made?.after ? undefined : made;
}
