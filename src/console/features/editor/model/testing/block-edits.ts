import { Fragment, type Node } from "prosemirror-model";
import { canJoin, canSplit, findWrapping, liftTarget, Transform } from "prosemirror-transform";
import { childrenOf } from "../written.ts";
import { withAttribute } from "../html/tag-attributes.ts";
import { nodeType, schema } from "../schema/schema.ts";
import { type Edit, findNodes, type Found } from "./text-edits.ts";

/** Edits a random node of a kind. */
function at(
  test: (node: Node, parents: Node[]) => boolean,
  edit: (tr: Transform, target: Found) => void,
): Edit {
  return (doc, random) => {
    const picked = random.pick(findNodes(doc, test));
    if (!picked) return undefined;
    const tr = new Transform(doc);
    edit(tr, picked);
    return tr.docChanged ? tr : undefined;
  };
}

const isNamed =
  (...names: string[]) =>
  (node: Node) =>
    names.includes(node.type.name);
const isParagraph = isNamed("paragraph");
const isInFlow = (_: Node, parents: Node[]) => {
  const parent = parents.at(-1)!;
  return !["table", "tableRow", "tabs", "stepper", "columns", "expandable"].includes(
    parent.type.name,
  );
};
const isMovable = (node: Node, parents: Node[]) =>
  node.isBlock && isInFlow(node, parents) && parents.at(-1)!.childCount > 1;

const middle = ({ node, position }: Found) => position + 1 + Math.floor(node.content.size / 2);

function move(tr: Transform, { node, position, parents }: Found, step: 1 | -1): void {
  const $position = tr.doc.resolve(position);
  const index = $position.index();
  const other = parents.at(-1)!.maybeChild(index + step);
  if (!other) return;
  tr.delete(position, position + node.nodeSize);
  tr.insert(step === 1 ? position + other.nodeSize : position - other.nodeSize, node);
}

function addRow(tr: Transform, { node: row, position }: Found): void {
  // As an editor's command does: a copy of the row's cells, headers included.
  const cells = childrenOf(row).map((cell) =>
    cell.type.create({ ...cell.attrs, sid: null }, schema.text("new")),
  );
  tr.insert(position + row.nodeSize, row.type.create(null, cells));
}

function addColumn(tr: Transform, { node: table, position }: Found): void {
  const rows = childrenOf(table).map((row) => {
    const last = row.lastChild!;
    const cell = last.type.create({ ...last.attrs, sid: null }, schema.text("column"));
    return row.copy(row.content.append(Fragment.from(cell)));
  });
  tr.replaceWith(position, position + table.nodeSize, table.copy(Fragment.from(rows)));
}

function sink(tr: Transform, { position }: Found): void {
  const $item = tr.doc.resolve(position);
  const before = $item.nodeBefore;
  if (!before) return;
  const item = $item.nodeAfter!;
  const list = $item.parent;
  const isNested = before.lastChild?.type === list.type;
  tr.delete(position, position + item.nodeSize);
  const end = position - 1;
  if (isNested) tr.insert(end - 1, item);
  else tr.insert(end, list.type.create(null, item));
}

const text = (value: string) => schema.text(value);
const paragraph = (value: string) => nodeType("paragraph").create(null, text(value));
const newBlocks: Record<string, () => Node> = {
  paragraph: () => paragraph("A new paragraph."),
  heading: () => nodeType("heading").create({ level: 3 }, text("New")),
  code: () =>
    nodeType("codeBlock").create(
      { language: "js", open: '{% code title="a.js" %}' },
      text("a ``` b\n\n  c"),
    ),
  formula: () => nodeType("mathBlock").create(null, text("a_1 = b^2")),
  quote: () => nodeType("blockquote").create(null, [paragraph("One."), paragraph("Two.")]),
  rule: () => nodeType("rule").create(),
  bullets: () => nodeType("bulletList").create(null, [item("One"), item("Two", "bulletList")]),
  numbers: () => nodeType("orderedList").create(null, [item("One"), item("Two", "orderedList")]),
  tasks: () =>
    nodeType("bulletList").create(null, [
      item("Done", undefined, true),
      item("Open", undefined, false),
    ]),
  table: () => nodeType("table").create(null, [row("tableHeader"), row("tableCell")]),
  cards: () =>
    nodeType("table").create({ open: '<table data-view="cards">' }, [
      row("tableHeader"),
      row("tableCell"),
    ]),
  figure: () =>
    nodeType("figure").create({ src: "a&b.png", alt: '"x"', dark: "dark.png" }, text("A <b> & c")),
  hint: () => nodeType("hint").create(null, [paragraph("Careful."), newBlocks["bullets"]!()]),
  tabs: () =>
    nodeType("tabs").create(null, [
      nodeType("tab").create(null, paragraph("One")),
      nodeType("tab").create(null, newBlocks["code"]!()),
    ]),
  stepper: () => nodeType("stepper").create(null, nodeType("step").create(null, paragraph("One"))),
  columns: () =>
    nodeType("columns").create(null, [
      nodeType("column").create(null, paragraph("One")),
      nodeType("column").create(null, paragraph("Two")),
    ]),
  expandable: () =>
    nodeType("expandable").create(null, [
      nodeType("summary").create(null, text("More <x>")),
      paragraph("Text"),
    ]),
  note: () =>
    nodeType("note").create({ label: "new" }, [paragraph("A note."), newBlocks["bullets"]!()]),
  noteOfCode: () => nodeType("note").create({ label: "new" }, newBlocks["code"]!()),
  embed: () =>
    nodeType("embed").create(
      { open: '{% embed url="https://example.com" %}' },
      paragraph("A caption"),
    ),
  condition: () =>
    nodeType("condition").create({ open: "{% if visitor.claims.beta %}" }, paragraph("Beta")),
  fullWidth: () => nodeType("fullWidth").create(null, newBlocks["figure"]!()),
};

function item(value: string, nested?: string, checked: boolean | null = null): Node {
  const inner = nested ? [nodeType(nested).create(null, item("Nested"))] : [];
  return nodeType("listItem").create({ checked }, [paragraph(value), ...inner]);
}

function row(cell: string): Node {
  return nodeType("tableRow").create(null, [
    nodeType(cell).create(null, text("a | b")),
    nodeType(cell).create(null, text("<i>")),
  ]);
}

const insertions = Object.fromEntries(
  Object.entries(newBlocks).map(([name, create]): [string, Edit] => [
    `new ${name}`,
    at(
      (node, parents) =>
        node.isBlock &&
        isInFlow(node, parents) &&
        parents.at(-1)!.type.name !== "bulletList" &&
        parents.at(-1)!.type.name !== "orderedList",
      (tr, { node, position }) => tr.insert(position + node.nodeSize, create()),
    ),
  ]),
);

/** Edits that change the structure of a document. */
export const blockEdits: Record<string, Edit> = {
  split: at(isNamed("paragraph", "heading"), (tr, found) => {
    if (canSplit(tr.doc, middle(found))) tr.split(middle(found));
  }),
  splitItem: at(
    (node, parents) => isParagraph(node) && parents.at(-1)!.type.name === "listItem",
    (tr, found) => {
      if (canSplit(tr.doc, middle(found), 2)) tr.split(middle(found), 2);
    },
  ),
  join: at(isNamed("paragraph", "listItem", "heading"), (tr, { position }) => {
    if (canJoin(tr.doc, position)) tr.join(position);
  }),
  deleteBlock: at(isMovable, (tr, { node, position }) => {
    // A reference without its definition is read as text.
    if (!["definition", "note"].includes(node.type.name))
      tr.delete(position, position + node.nodeSize);
  }),
  moveUp: at(isMovable, (tr, found) => move(tr, found, -1)),
  moveDown: at(isMovable, (tr, found) => move(tr, found, 1)),
  duplicate: at(isMovable, (tr, { node, position }) => tr.insert(position + node.nodeSize, node)),
  lift: at(
    (node, parents) => node.isBlock && parents.length > 1,
    (tr, { node, position }) => {
      const range = tr.doc.resolve(position).blockRange(tr.doc.resolve(position + node.nodeSize));
      const target = range && liftTarget(range);
      if (range && target != null) tr.lift(range, target);
    },
  ),
  sink: at(isNamed("listItem"), sink),
  toHeading: at(isParagraph, (tr, { position, node }) =>
    tr.setBlockType(position, position + node.nodeSize, nodeType("heading"), { level: 3 }),
  ),
  toParagraph: at(isNamed("heading"), (tr, { position, node }) =>
    tr.setBlockType(position, position + node.nodeSize, nodeType("paragraph")),
  ),
  toList: at(isParagraph, (tr, { position, node }) => wrap(tr, position, node, "bulletList")),
  toNumbers: at(isParagraph, (tr, { position, node }) => wrap(tr, position, node, "orderedList")),
  intoHint: at(isInFlow, (tr, { position, node }) => wrap(tr, position, node, "hint")),
  intoQuote: at(isInFlow, (tr, { position, node }) => wrap(tr, position, node, "blockquote")),
  addRow: at(isNamed("tableRow"), addRow),
  deleteRow: at(
    (node, parents) => node.type.name === "tableRow" && parents.at(-1)!.firstChild !== node,
    (tr, { position, node }) => tr.delete(position, position + node.nodeSize),
  ),
  addColumn: at(isNamed("table"), addColumn),
  check: at(isNamed("listItem"), (tr, { position, node }) =>
    tr.setNodeAttribute(position, "checked", !node.attrs["checked"]),
  ),
  level: at(isNamed("heading"), (tr, { position, node }) =>
    tr.setNodeAttribute(position, "level", (Number(node.attrs["level"]) % 6) + 1),
  ),
  style: at(isNamed("hint"), (tr, { position, node }) =>
    tr.setNodeAttribute(
      position,
      "open",
      withAttribute(String(node.attrs["open"]), "style", "danger"),
    ),
  ),
  title: at(isNamed("tab"), (tr, { position, node }) =>
    tr.setNodeAttribute(
      position,
      "open",
      withAttribute(String(node.attrs["open"]), "title", "New title"),
    ),
  ),
  language: at(isNamed("codeBlock"), (tr, { position }) =>
    tr.setNodeAttribute(position, "language", "python"),
  ),
  describeImage: at(isNamed("figure", "image"), (tr, { position }) =>
    tr.setNodeAttribute(position, "alt", 'A "new" image'),
  ),
  replaceImage: at(isNamed("figure", "image"), (tr, { position }) =>
    tr.setNodeAttribute(position, "src", "new & old.png"),
  ),
  emptyParagraph: at(isMovable, (tr, { node, position, parents }) => {
    if (parents.at(-1)!.type.validContent(Fragment.from(paragraph("x")))) {
      tr.insert(position + node.nodeSize, nodeType("paragraph").create());
    }
  }),
  ...insertions,
};

function wrap(tr: Transform, position: number, node: Node, type: string): void {
  if (node.isInline) return;
  const range = tr.doc.resolve(position).blockRange(tr.doc.resolve(position + node.nodeSize));
  const wrapping = range && findWrapping(range, nodeType(type));
  if (range && wrapping) tr.wrap(range, wrapping);
}
