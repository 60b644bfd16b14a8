import type { Node } from "prosemirror-model";
import { type EditorState, NodeSelection } from "prosemirror-state";
import { editorBlockTexts as t } from "#console/messages/editor.ts";
import { isCard, setAddress } from "../commands/card-commands.ts";
import { cardColumns, addressOn, type CardColumns, type CardRole } from "../commands/card-table.ts";
import { type BlockField, fieldsOf } from "./block-fields.ts";
import { attributeOf, withAttribute } from "../../model/html/tag-attributes.ts";
import { imageKinds } from "../../links/link-targets.ts";

const none: readonly BlockField[] = [];

/** What can be set for the block at a position. */
export function fieldsAt(doc: Node, position: number): readonly BlockField[] {
  const node = doc.nodeAt(position);
  if (!node) return none;
  if (node.type.name === "table") return tableFields(node);
  if (node.type.name !== "tableRow") return fieldsOf(node.type.name);
  return isCard(doc, position) ? cardFields(cardColumns(doc.resolve(position).parent)!) : none;
}

/** What can be set for a card. */
function cardFields(columns: CardColumns): readonly BlockField[] {
  const address = (label: string, role: CardRole, more: Partial<BlockField> = {}): BlockField => ({
    label,
    kind: "target",
    read: (card) => addressOn(card, columns, role),
    write: () => ({}),
    set: (transaction, position, value) => setAddress(transaction, position, role, value.trim()),
    ...more,
  });
  return [
    address(t.cardTarget, "target"),
    address(t.cardCover, "cover", { only: imageKinds }),
    address(t.cardCoverDark, "coverDark", { only: imageKinds }),
  ];
}

const openOf = (table: Node) => (table.attrs["open"] as string | null) ?? "<table>";

const choice = (label: string, name: string, labels: Record<string, string>): BlockField => ({
  label,
  kind: "choice",
  options: Object.entries(labels).map(([value, text]) => ({ value, label: text })),
  read: (table) => {
    const value = attributeOf(openOf(table), name) ?? "";
    return value in labels ? value : "";
  },
  write: (table, value) => ({ open: withAttribute(openOf(table), name, value || undefined) }),
});

const view = choice(t.tableView, "data-view", t.tableViews);

const size = choice(t.cardSize, "data-card-size", t.cardSizes);

/** What can be set for a table: whether its rows are cards, and how large those are. */
function tableFields(table: Node): readonly BlockField[] {
  return cardColumns(table) ? [view, size] : [view];
}

/** Where the innermost block that has options is; the selected one, or one around the cursor. */
export function optionsPlace({ selection, doc }: EditorState): number | undefined {
  const hasFields = (position: number) => fieldsAt(doc, position).length > 0;
  if (selection instanceof NodeSelection && hasFields(selection.from)) {
    return selection.from;
  }
  const { $head } = selection;
  for (let depth = $head.depth; depth > 0; depth--) {
    if (hasFields($head.before(depth))) return $head.before(depth);
  }
  return undefined;
}
