import type { Node } from "prosemirror-model";
import type { SyntaxNode } from "#content/prose/syntax.ts";
import type { Orig } from "../loaded.ts";
import { nodeType, schema } from "../schema/schema.ts";
import type { Flow } from "./pair-tags.ts";
import { indentAt, withoutPrefix } from "../prefix.ts";
import { rangeOf } from "./parse.ts";

/** Creates the blocks of a text, numbers them, and records where they are. */
export type Recorder = {
  text: string;
  record(block: NewBlock): Orig;
  /** Reads siblings. `prefix` is what their further lines start with. Containers read their content with it. */
  readFlows(flows: readonly Flow[], prefix: string): Orig[];
  /** Sources of link targets and footnotes, in order. */
  definitions: string[];
  bySid: Map<number, Orig>;
  nextSid(): number;
};

type NewBlock = {
  type: string;
  attrs?: Record<string, unknown>;
  from: number;
  to: number;
  prefix: string;
  indent?: number;
  /** Inline content of a text block. */
  content?: readonly Node[];
  /** Blocks inside a container. A container without any gets an empty paragraph where it needs one. */
  children?: readonly Orig[];
};

type ReadFlow = (flow: Flow, prefix: string, recorder: Recorder) => Orig;

/** A recorder that numbers blocks from `firstSid`. */
export function createRecorder(text: string, firstSid: number, readFlow: ReadFlow): Recorder {
  const bySid = new Map<number, Orig>();
  let next = firstSid;
  const recorder: Recorder = {
    text,
    definitions: [],
    bySid,
    nextSid: () => next,
    readFlows: (flows, prefix) => flows.map((flow) => readFlow(flow, prefix, recorder)),
    record({ type, attrs, from, to, prefix, indent = 0, content, children = [] }) {
      const sid = next++;
      const inner = content ?? children.map((child) => child.node);
      // Fills in what the schema requires, such as the paragraph of an empty list item.
      const node = nodeType(type).createAndFill({ ...attrs, sid }, [...inner]);
      if (!node) throw new Error(`The content of ${type} doesn't match the schema.`);
      const orig: Orig = { node, from, to, prefix, indent, children: [...children] };
      bySid.set(sid, orig);
      return orig;
    },
  };
  return recorder;
}

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
