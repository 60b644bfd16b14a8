import type { Node } from "prosemirror-model";
import { type Loaded, type Orig, sourceOf } from "../loaded.ts";
import { linesOf, withPrefix } from "../prefix.ts";
import { meansSame } from "./reread.ts";
import { writeLines } from "./write-lines.ts";

const indent = "    ";

/** Whether a block is code without fences. It is code only where no list or other such code is before it. */
export function isIndentedCode({ node, from }: Orig, text: string): boolean {
  return node.type.name === "codeBlock" && !/^(?:```|~~~|\{%)/.test(text.slice(from, from + 3));
}

/** The new source of code without fences; undefined if it needs fences, such as for a language. */
export function writeIndentedCode(
  node: Node,
  orig: Orig,
  { text, definitions }: Loaded,
): string | undefined {
  if (!isIndentedCode(orig, text)) return undefined;
  const source = sourceOf(orig, text);
  const lead = /^(?: {4}| {0,3}\t)/.exec(source)?.[0] ?? "";
  const prefix = orig.prefix + indent;
  const [first, ...rest] = linesOf(source, prefix);
  const lines = [{ ...first!, lead, text: first!.text.slice(lead.length) }, ...rest];
  // A tab can belong to the container in part.
  const isRead = lines.map((line) => line.text).join("\n") === orig.node.textContent;
  const value = node.textContent;
  const alone = indent + withPrefix(value, indent);
  if (!isRead || !meansSame(alone, node, definitions)) return undefined;
  return writeLines(value, { lines, prefix, indent: 0 });
}
