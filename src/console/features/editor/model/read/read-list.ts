import type { List, ListItem } from "mdast";
import type { Orig } from "../loaded.ts";
import { columnAt, indentAt } from "../prefix.ts";
import { pairTags } from "./pair-tags.ts";
import { rangeOf } from "./parse.ts";
import type { Recorder } from "./recorder.ts";

/** Reads a list and its items. */
export function readList(list: List, prefix: string, recorder: Recorder): Orig {
  const [from, to] = rangeOf(list);
  const children = list.children.map((item) => readItem(item, prefix, recorder));
  const place = { children, from, to, prefix };
  if (!list.ordered) return recorder.record({ type: "bulletList", ...place });
  return recorder.record({ type: "orderedList", attrs: { start: list.start ?? 1 }, ...place });
}

function readItem(item: ListItem, container: string, recorder: Recorder): Orig {
  const { text } = recorder;
  const [from, to] = rangeOf(item);
  // Authors indent whole lists, which says nothing, but further lines of an item need as much.
  const prefix = container + " ".repeat(indentAt(text, from, container));
  const inner = prefix + " ".repeat(innerIndent(text, from));
  const children = recorder.readFlows(pairTags(item.children, text), inner);
  const attrs = { checked: item.checked ?? null };
  const [first] = children;
  // For the parser, the box of a task that starts with a line break is part of its text.
  const isBoxed = attrs.checked !== null && first && box.test(text.slice(first.from));
  if (isBoxed) first.from += 4;
  return recorder.record({ type: "listItem", attrs, children, from, to, prefix });
}

const box = /^\[[ xX]\][ \t]/;

/** By how many columns the further lines of an item are indented: by its marker and the space after it. */
function innerIndent(text: string, from: number): number {
  const marker = /(?:[-*+]|\d+[.)])([ \t]*)(?=([^\r\n]?))/y;
  marker.lastIndex = from;
  const [all = "-", gap = "", next = ""] = marker.exec(text) ?? [];
  const width = all.length - gap.length;
  const end = from + all.length;
  const space = columnAt(text, end) - columnAt(text, end - gap.length);
  // Before a line break, and before code, only one column belongs to the marker.
  return width + (next === "" || space === 0 || space > 4 ? 1 : space);
}
