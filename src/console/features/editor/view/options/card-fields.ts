import type { Node } from "prosemirror-model";
import { editorBlockTexts as t } from "#console/messages/editor-blocks.ts";
import { attributeOf, withAttribute } from "../../model/html/tag-attributes.ts";
import { imageKinds } from "../../links/link-targets.ts";
import type { BlockField } from "./block-fields.ts";
import { setAddress } from "../commands/card-commands.ts";
import { addressOn, type CardColumns, cardColumns, type CardRole } from "../commands/card-table.ts";

/** What can be set for a card. */
export function cardFields(columns: CardColumns): readonly BlockField[] {
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
export function tableFields(table: Node): readonly BlockField[] {
  return cardColumns(table) ? [view, size] : [view];
}
