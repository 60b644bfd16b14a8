import type { SyntaxNode } from "#content/prose/syntax.ts";
import type { Orig } from "../loaded.ts";
import { indentAt, withoutPrefix } from "../prefix.ts";
import { schema } from "../schema/schema.ts";
import { rangeOf } from "./parse.ts";
import type { Recorder } from "./recorder.ts";

/** A block that stays source. */
export function rawBlock(start: number, to: number, prefix: string, recorder: Recorder): Orig {
  const from = withoutIndent(recorder.text, start);
  const source = withoutPrefix(recorder.text.slice(from, to), prefix);
  return recorder.record({ type: "raw", attrs: { source }, from, to, prefix });
}

/** Where a block starts after what indents it. For the parser, HTML starts before. */
export function withoutIndent(text: string, from: number): number {
  const space = /[ \t]*/y;
  space.lastIndex = from;
  return from + space.exec(text)![0].length;
}

type Literal = Extract<SyntaxNode, { type: "code" | "math" }>;

/** A code block or a formula. `open` is the `{% code %}` line around code. */
export function literalOf(
  node: Literal,
  prefix: string,
  { text }: Recorder,
  open: string | null = null,
) {
  const value = node.value.replaceAll(/\r\n?/g, "\n");
  const [from] = rangeOf(node);
  return {
    type: node.type === "code" ? "codeBlock" : "mathBlock",
    attrs:
      node.type === "code" ? { language: node.lang ?? null, meta: node.meta ?? null, open } : {},
    content: value === "" ? [] : [schema.text(value)],
    indent: indentAt(text, from, prefix),
  };
}
