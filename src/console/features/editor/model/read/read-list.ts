import type { List, ListItem } from "mdast";
import type { Orig } from "../loaded.ts";
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
  const [from, to] = rangeOf(item);
  // Authors indent whole lists, which says nothing, but further lines of an item need as much.
  const column = (item.position?.start.column ?? 1) - 1;
  const prefix = container + " ".repeat(Math.max(0, column - container.length));
  const inner = prefix + " ".repeat(indentOf(item, recorder.text.slice(from, to)));
  const children = recorder.readFlows(pairTags(item.children, recorder.text), inner);
  const attrs = { checked: item.checked ?? null };
  const [first] = children;
  // For the parser, the box of a task that starts with a line break is part of its text.
  const isBoxed = attrs.checked !== null && first && box.test(recorder.text.slice(first.from));
  if (isBoxed) first.from += 4;
  return recorder.record({ type: "listItem", attrs, children, from, to, prefix });
}

const box = /^\[[ xX]\][ \t]/;

/** By how many columns the further lines of an item are indented. */
function indentOf(item: ListItem, source: string): number {
  const [first] = item.children;
  const [, marker = "-", gap = ""] = /^([-*+]|\d+[.)])([ \t]*)/.exec(source) ?? [];
  if (!first) return marker.length + 1;
  // The text of a task starts after its box, which isn't part of the indent.
  if (item.checked != null) return marker.length + gap.length;
  const columns = (first.position?.start.column ?? 0) - (item.position?.start.column ?? 0);
  return Math.max(columns, 2);
}
