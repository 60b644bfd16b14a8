import type { Node, Slice } from "prosemirror-model";
import {
  type EditorState,
  NodeSelection,
  Selection,
  type Transaction,
  type Command,
} from "prosemirror-state";
import type { TagsWith } from "#content/blocks/tags.ts";
import { editorTexts as t } from "#console/messages/editor.ts";
import { nodeType, schema } from "../../model/schema/schema.ts";
import { isEmptyParagraph } from "../../model/written.ts";
import { firstText, insertCard } from "./card-commands.ts";
import { cardColumns } from "./card-table.ts";
import { blockAround } from "./block-selection.ts";

const make = (
  name: string,
  attrs: Record<string, unknown> | null = null,
  content?: Node | Node[],
) => nodeType(name).create(attrs, content);
const paragraph = (text?: string) => make("paragraph", null, text ? [schema.text(text)] : []);
const heading = (level: number, text = "") =>
  make("heading", { level }, text ? [schema.text(text)] : []);

const many = <T>(count: number, create: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => create(index));

function table(): Node {
  const row = (cell: string) =>
    make(
      "tableRow",
      null,
      many(3, () => make(cell)),
    );
  return make("table", null, [row("tableHeader"), row("tableCell"), row("tableCell")]);
}

/** The columns of a table of cards: its title and text, and its link and image, which aren't shown as text. */
const headerTags = [
  "<th>",
  "<th>",
  '<th data-hidden data-card-target data-type="content-ref">',
  '<th data-hidden data-card-cover data-type="files">',
];

function cards(): Node {
  const head = headerTags.map((open) => make("tableHeader", { open }));
  const card = () =>
    make(
      "tableRow",
      null,
      headerTags.map(() => make("tableCell", { open: "<td>" })),
    );
  const open = '<table data-view="cards">';
  return make("table", { open }, [make("tableRow", null, head), card(), card(), card()]);
}

const newTab = (number: number) =>
  make("tab", { open: `{% tab title="${t.newTab(number)}" %}` }, paragraph());
const newStep = (level = 3) => make("step", null, [heading(level), paragraph()]);
const newColumn = () => make("column", null, paragraph());

/** New parts of blocks that consist of parts, by the names of these blocks. They are as the part before them. */
const newParts = {
  tabs: (tabs: Node) => newTab(tabs.childCount + 1),
  stepper: (_: Node, { firstChild }: Node) =>
    newStep(firstChild?.attrs["level"] as number | undefined),
  columns: newColumn,
} satisfies Record<TagsWith<"holds", "parts">, (parted: Node, before: Node) => Node>;

/** New blocks by what people call them. Each is complete: it can be written and read again. */
export const newBlocks = {
  rule: () => make("rule"),
  code: () => make("codeBlock"),
  mermaid: () =>
    make("codeBlock", { language: "mermaid" }, [schema.text("flowchart LR\n  A --> B")]),
  formula: () => make("mathBlock"),
  table,
  cards,
  hint: () => make("hint", null, paragraph()),
  tabs: () => make("tabs", null, [newTab(1), newTab(2)]),
  stepper: () => make("stepper", null, [newStep(), newStep()]),
  columns: () => make("columns", null, [newColumn(), newColumn()]),
  expandable: () => make("expandable", null, [make("summary"), paragraph()]),
  condition: () => make("condition", { open: "{% if true %}" }, paragraph()),
  fullWidth: () => make("fullWidth", null, paragraph()),
  image: () => make("figure"),
  file: () => make("file"),
  embed: () => make("embed"),
  page: () => make("contentRef"),
  reusable: () => make("raw", { source: '{% include "" %}' }),
  openapi: () =>
    make(
      "tag",
      {
        open: '{% openapi-operation spec="" path="" method="get" %}',
        close: "{% endopenapi-operation %}",
      },
      paragraph(),
    ),
  raw: () => make("raw", { source: "<!-- -->" }),
} satisfies Record<string, () => Node>;

/** New things in a line of text. */
export const newInlines = {
  formula: () => make("math", { tex: "x", fence: "$$" }),
  image: () => make("image", { src: "" }),
  icon: () => make("icon", { name: "rocket" }),
  button: (label: string) => make("button", { open: '<a href="" class="button primary">', label }),
} satisfies Record<string, (text: string) => Node>;

/** A document with a new block, where it is, and what it took the place of. */
type Inserted = { transaction: Transaction; position: number; replaced: Slice };

/**
 * Puts a new block in the place of the empty paragraph with the cursor, or after the block with the cursor. The cursor
 * goes to its first text; a block without text is selected.
 */
export function insertBlock(state: EditorState, node: Node): Inserted {
  const transaction = state.tr;
  const { $head } = state.selection;
  const { parent } = $head;
  const isReplaced =
    isEmptyParagraph(parent) &&
    $head.depth > 0 &&
    $head.node(-1).canReplaceWith($head.index(-1), $head.indexAfter(-1), node.type);
  const position = isReplaced ? $head.before() : placeAfter(state, node);
  const end = isReplaced ? $head.after() : position;
  transaction.replaceWith(position, end, node);
  const selection = selectionIn(transaction, position, node);
  transaction.setSelection(selection).scrollIntoView();
  return { transaction, position, replaced: state.doc.slice(position, end) };
}

/** After the innermost block around the selection that can have such a sibling. */
function placeAfter(state: EditorState, node: Node): number {
  const { $to } = state.selection;
  for (let depth = $to.depth; depth > 0; depth--) {
    const index = $to.indexAfter(depth - 1);
    if (blockAround($to) && $to.node(depth - 1).canReplaceWith(index, index, node.type)) {
      return $to.after(depth);
    }
  }
  return state.doc.content.size;
}

function selectionIn(transaction: Transaction, position: number, node: Node): Selection {
  const { doc } = transaction;
  // The header of cards isn't shown.
  const onCard = cardColumns(node) && firstText(doc, position + 1 + node.firstChild!.nodeSize);
  if (onCard) return onCard;
  const inside = node.isAtom ? null : Selection.findFrom(doc.resolve(position + 1), 1, true);
  if (inside && inside.from < position + node.nodeSize) return inside;
  if (NodeSelection.isSelectable(node)) return NodeSelection.create(doc, position);
  return Selection.near(doc.resolve(position));
}

/** Puts something into the text, in the place of what is selected. */
export function insertInline(state: EditorState, node: Node): Inserted {
  const position = state.selection.from;
  const marks = state.storedMarks ?? state.selection.$from.marks();
  const transaction = state.tr.replaceSelectionWith(node.mark(marks), false);
  transaction.setSelection(NodeSelection.create(transaction.doc, position));
  return {
    transaction: transaction.scrollIntoView(),
    position,
    replaced: state.selection.content(),
  };
}

/** Puts what was replaced in the place of what was just inserted at a position. */
export function takeBack(state: EditorState, position: number, replaced: Slice): Transaction {
  const end = position + state.doc.nodeAt(position)!.nodeSize;
  const transaction = state.tr.replace(position, end, replaced);
  const place = transaction.doc.resolve(transaction.mapping.map(end));
  return transaction.setSelection(Selection.near(place, -1)).scrollIntoView();
}

/** A block of equal parts: tabs, a stepper, columns, or cards. */
type PartedName = keyof typeof newParts | "table";

/** What a block of parts is; undefined for other blocks. */
export function partedName(node: Node | null): PartedName | undefined {
  const name = node?.type.name ?? "";
  if (name in newParts) return name as keyof typeof newParts;
  return cardColumns(node) ? "table" : undefined;
}

/** Where the innermost block of parts is that is selected, or that the cursor is in. */
export function partedAround({ selection }: EditorState): number | undefined {
  if (selection instanceof NodeSelection && partedName(selection.node)) return selection.from;
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    if (partedName($from.node(depth))) return $from.before(depth);
  }
  return undefined;
}

/**
 * Adds an empty part to the block of parts at a position: after the part with the cursor, or at the end. The cursor goes
 * into it.
 */
export function addPart(position: number): Command {
  return (state, dispatch) => {
    const parted = state.doc.nodeAt(position);
    const name = partedName(parted);
    if (!parted || !name) return false;
    const index = currentPart(state, position) ?? parted.childCount - 1;
    const end = state.doc.resolve(position + 1).posAtIndex(index + 1);
    dispatch?.(
      name === "table"
        ? insertCard(state.tr, end)
        : insertPart(state.tr, end, newParts[name](parted, parted.child(index))),
    );
    return true;
  };
}

/** The index of the part that the selection starts in. */
function currentPart({ doc, selection: { $from } }: EditorState, position: number) {
  const { depth } = doc.resolve(position + 1);
  const isInside = $from.depth >= depth && $from.start(depth) === position + 1;
  // Right after the last part, which a gap cursor can be, there is none.
  return isInside && $from.index(depth) < $from.node(depth).childCount
    ? $from.index(depth)
    : undefined;
}

function insertPart(transaction: Transaction, position: number, part: Node): Transaction {
  transaction.insert(position, part);
  const inside = Selection.near(transaction.doc.resolve(position + 1));
  return transaction.setSelection(inside).scrollIntoView();
}
