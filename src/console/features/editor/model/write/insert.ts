import type { Node } from "prosemirror-model";
import type { Orig } from "../loaded.ts";
import { apartFrom, isList } from "./print-block.ts";
import type { Saving } from "./session.ts";
import { writeNew } from "./write-leaf.ts";

/**
 * What separates a child from the one before it.
 * @param index of the read child before the gap
 * @param child the node after the gap
 */
export function gapAfter(
  orig: Orig,
  index: number,
  child: Node | undefined,
  { loaded }: Saving,
): string {
  const { children, node } = orig;
  const { prefix } = children[0]!;
  const line = `\n${prefix}`;
  const blank = `\n${prefix.trimEnd()}${line}`;
  const isRow = node.type.name === "table";
  if (isRow || isList(node)) {
    const at = Math.min(Math.max(index, 0), children.length - 2);
    const [before, after] = [children[at], children[at + 1]];
    const gap = before && after && loaded.text.slice(before.to, after.from).replaceAll("\r\n", "\n");
    if (gap !== undefined && /^[\s>]*$/.test(gap)) return gap;
    return isRow && node.attrs["open"] !== null ? "" : line;
  }
  // A list below the text of an item needs no blank line.
  return node.type.name === "listItem" && child && isList(child) ? line : blank;
}

/** New children of a container, with other bullets than the lists that they stand next to. */
export function writeInserted(
  inserted: readonly Node[],
  [before, after]: readonly [Orig | undefined, Orig | undefined],
  prefix: string,
  saving: Saving,
): string[] {
  const { text } = saving.loaded;
  const sourceOf = (orig: Orig | undefined, node: Node) =>
    orig && isList(node) && orig.node.type === node.type ? text.slice(orig.from, orig.to) : undefined;
  const texts: string[] = [];
  inserted.forEach((node, index) => {
    const last = index === inserted.length - 1;
    const previous =
      index === 0
        ? sourceOf(before, node)
        : isList(node) && inserted[index - 1]!.type === node.type
          ? texts[index - 1]
          : undefined;
    const next = last ? sourceOf(after, node) : undefined;
    const style = apartFrom(saving.style, node, previous, next);
    texts.push(writeNew(node, prefix, { ...saving, style }));
  });
  return texts;
}
