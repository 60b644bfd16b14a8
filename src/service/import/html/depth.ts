import type { Nodes } from "hast";
import { maximumDepth, TooDeep } from "./problems.ts";

const token =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|textarea|title|xmp)\b[\s\S]*?(?:<\/\1|$)|<(\/?)([a-z][^\s/>]*)/gi;

/** Elements without content, and those with an optional end tag: the parser closes them. */
const uncounted = new Set(
  (
    "area base br col embed hr img input link meta param source track wbr " +
    "a body colgroup dd dt head html li optgroup option p rp rt tbody td tfoot th thead tr"
  ).split(" "),
);

/**
 * Counts tags before anything is parsed, in one pass without recursion: the tree builder itself recurses.
 * @throws TooDeep
 */
export function checkSourceDepth(html: string): void {
  let depth = 0;
  for (const match of html.matchAll(token)) {
    const name = match[3]?.toLowerCase();
    if (name === undefined || uncounted.has(name)) continue;
    depth = match[2] === "/" ? Math.max(0, depth - 1) : depth + 1;
    if (depth > maximumDepth) throw new TooDeep();
  }
}

/** The exact check on the parsed tree, without recursion. @throws TooDeep */
export function checkTreeDepth(root: Nodes): void {
  let level: Nodes[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maximumDepth) throw new TooDeep();
    level = level.flatMap((node) => ("children" in node ? node.children : []));
  }
}
