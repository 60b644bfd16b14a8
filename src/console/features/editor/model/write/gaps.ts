import type { Node } from "prosemirror-model";
import type { Orig } from "../loaded.ts";
import { isList } from "../written.ts";
import { isTight } from "./print-block.ts";
import type { Saving } from "./session.ts";

/**
 * What separates a child from the one before it.
 * @param index of the read child before the gap
 * @param nodes before and after the gap
 */
export function gapAfter(
  orig: Orig,
  index: number,
  [before, child]: readonly [Node | undefined, Node | undefined],
  { loaded }: Saving,
): string {
  const { children, node } = orig;
  const { prefix } = children[0]!;
  const line = `\n${prefix}`;
  const blank = `\n${prefix.trimEnd()}${line}`;
  const isRow = node.type.name === "table";
  if (isRow || isList(node)) {
    const at = Math.min(Math.max(index, 0), children.length - 2);
    const [left, right] = [children[at], children[at + 1]];
    const gap = left && right && loaded.text.slice(left.to, right.from).replaceAll(/\r\n?/g, "\n");
    if (gap !== undefined && /^[\s>]*$/.test(gap)) return gap;
    return isRow && node.attrs["open"] !== null ? "" : line;
  }
  // A list below the text of an item needs no blank line.
  return node.type.name === "listItem" && before && child && isTight(before, child) ? line : blank;
}

/** Blocks that are whole by themselves: what is directly before or after them is another block. */
function isApart(node: Node): boolean {
  const { name } = node.type;
  const open = node.attrs["open"] as string | null | undefined;
  return (
    name === "heading" || name === "codeBlock" || ("close" in node.attrs && open!.startsWith("{%"))
  );
}

/** HTML continues until a blank line. A raw block may be HTML. */
function isHtml(node: Node): boolean {
  const open = node.attrs["open"] as string | null | undefined;
  return (
    node.type.name === "figure" || node.type.name === "raw" || (open?.startsWith("<") ?? false)
  );
}

/**
 * What has to be added to a gap of the text so that two blocks around it stay apart: nothing, or a line break that makes
 * a blank line. Authors write a heading directly above its text, which doesn't work for what takes its place.
 */
export function missingBlank(
  before: Node,
  after: Node,
  from: number,
  to: number,
  { loaded }: Saving,
) {
  const gap = loaded.text
    .slice(from, to)
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[ \t>]/g, "");
  if (!/^\n$/.test(gap) || isPart(after)) return "";
  const isSafe = isApart(before) || (isApart(after) && !isHtml(before)) || isTight(before, after);
  return isSafe ? "" : "\n";
}

const isPart = (node: Node) => !node.type.isInGroup("block");
