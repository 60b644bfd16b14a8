import type { Node } from "prosemirror-model";
import { attributeOf } from "../../model/html/tag-attributes.ts";
import { childrenOf } from "../../model/written.ts";

/** What a card has besides its texts. The column of each is marked by an attribute of its header. */
export const cardAttributes = {
  target: "data-card-target",
  cover: "data-card-cover",
  coverDark: "data-card-cover-dark",
} as const;

export type CardRole = keyof typeof cardAttributes;

/** The columns of a table of cards. */
export type CardColumns = {
  /** Whether the cells of each column are on the card. The others are for programs, such as the target. */
  isShown: readonly boolean[];
  /** The index of the column with the target and so on. */
  roles: Partial<Record<CardRole, number>>;
};

const columnsByHead = new WeakMap<Node, CardColumns>();

/** The columns of a table that readers see as cards; undefined for other tables. */
export function cardColumns(table: Node | null | undefined): CardColumns | undefined {
  if (table?.type.name !== "table" || viewOf(table) !== "cards") return undefined;
  const head = table.firstChild!;
  if (!childrenOf(head).some(({ type }) => type.name === "tableHeader")) return undefined;
  const columns = columnsByHead.get(head) ?? columnsOf(head);
  columnsByHead.set(head, columns);
  return columns;
}

const viewOf = (table: Node) =>
  attributeOf((table.attrs["open"] as string | null) ?? "", "data-view");

function columnsOf(head: Node): CardColumns {
  const opens = childrenOf(head).map(({ attrs }) => (attrs["open"] as string | null) ?? "");
  const roles: CardColumns["roles"] = {};
  for (const [role, attribute] of Object.entries(cardAttributes)) {
    const index = opens.findIndex((open) => attributeOf(open, attribute) !== undefined);
    if (index >= 0) roles[role as CardRole] = index;
  }
  return { isShown: opens.map((open) => attributeOf(open, "data-hidden") === undefined), roles };
}

/** Where a card's link or image leads: to the first link or image of its cell. "" for none. */
export function addressOn(card: Node, columns: CardColumns, role: CardRole): string {
  const index = columns.roles[role];
  const cell = index === undefined ? undefined : card.maybeChild(index);
  for (const node of cell ? childrenOf(cell) : []) {
    const link = node.marks.find(({ type }) => type.name === "link");
    const address = node.type.name === "image" ? node.attrs["src"] : link?.attrs["href"];
    if (typeof address === "string") return address;
  }
  return "";
}

const tablesIn = new WeakMap<Node, readonly number[]>();

/** Where the tables of cards in a block or document start, relative to its content. */
export function cardTablesIn(node: Node): readonly number[] {
  if (node.inlineContent || node.isLeaf || node.type.name === "table") return [];
  const last = tablesIn.get(node);
  if (last) return last;
  const offsets: number[] = [];
  node.forEach((child, offset) => {
    if (cardColumns(child)) offsets.push(offset);
    else for (const inner of cardTablesIn(child)) offsets.push(offset + 1 + inner);
  });
  tablesIn.set(node, offsets);
  return offsets;
}
