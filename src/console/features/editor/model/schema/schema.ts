import { type MarkType, type NodeType, Schema } from "prosemirror-model";
import { blockNodes } from "./blocks.ts";
import { inlineNodes, marks } from "./inlines.ts";

/** What a page can hold in the editor. Views add how it is drawn. */
export const schema = new Schema({ nodes: { ...blockNodes, ...inlineNodes }, marks });

/** The type of a node by its name. Throws for a name that the schema doesn't have. */
export function nodeType(name: string): NodeType {
  const type = schema.nodes[name];
  if (!type) throw new Error(`The schema has no node ${name}.`);
  return type;
}

/** The type of a mark by its name. Throws for a name that the schema doesn't have. */
export function markType(name: string): MarkType {
  const type = schema.marks[name];
  if (!type) throw new Error(`The schema has no mark ${name}.`);
  return type;
}
