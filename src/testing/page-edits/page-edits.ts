/*
 * Random edits of pages as authors make them: words, numbers, attributes, moves, splits and joins, tables, code, lists, headings, links,
 * renames, and deletions. The same seed gives the same edits.
 */

import type { Edit } from "./edit.ts";
import {
  addedWords,
  attributes,
  headings,
  links,
  numbers,
  removedWords,
  renames,
  words,
} from "./line-edits.ts";
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

export const pageEdits = {
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
} satisfies Record<string, Edit>;
