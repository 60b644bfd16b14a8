import type { Node } from "prosemirror-model";
import { cardFields, tableFields } from "./card-fields.ts";
import { isCard } from "../commands/card-commands.ts";
import { cardColumns } from "../commands/card-table.ts";
import { blockFields, type BlockField } from "./block-fields.ts";

const none: readonly BlockField[] = [];

/** What can be set for the block at a position. */
export function fieldsAt(doc: Node, position: number): readonly BlockField[] {
  const node = doc.nodeAt(position);
  if (!node) return none;
  if (node.type.name === "table") return tableFields(node);
  if (node.type.name !== "tableRow") return blockFields[node.type.name] ?? none;
  return isCard(doc, position) ? cardFields(cardColumns(doc.resolve(position).parent)!) : none;
}
