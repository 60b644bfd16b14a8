import type { Node } from "prosemirror-model";
import type { Orig } from "../loaded.ts";
import { nodeType } from "../schema/schema.ts";
import type { Flow } from "./pair-tags.ts";

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
