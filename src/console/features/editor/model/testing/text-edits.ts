import type { Node } from "prosemirror-model";
import { Transform } from "prosemirror-transform";
import { markType, nodeType, schema } from "../schema/schema.ts";
import type { Random } from "./random.ts";

/** An edit of a document at random. Undefined if the document has no place for it. */
export type Edit = (doc: Node, random: Random) => Transform | undefined;

export type Found = { node: Node; position: number; parents: Node[] };

/** All nodes of a document with what is around them, the closest last. */
export function findNodes(doc: Node, test: (node: Node, parents: Node[]) => boolean): Found[] {
  const nodes: Found[] = [];
  const visit = (node: Node, start: number, parents: Node[]) =>
    node.forEach((child, offset) => {
      const position = start + offset;
      if (test(child, parents)) nodes.push({ node: child, position, parents });
      if (!child.isText) visit(child, position + 1, [...parents, child]);
    });
  visit(doc, 0, [doc]);
  return nodes;
}

const isWritable = (node: Node) => node.isTextblock && node.type.name !== "mathBlock";

/** Places an edit of text in a random block of a kind; `from` and `to` are around random words in it. */
function inText(
  test: (node: Node) => boolean,
  edit: (
    place: { tr: Transform; from: number; to: number; end: number; node: Node },
    random: Random,
  ) => void,
): Edit {
  return (doc, random) => {
    const block = random.pick(findNodes(doc, (node) => node.isTextblock && test(node)));
    if (!block) return undefined;
    const start = block.position + 1;
    const size = block.node.content.size;
    const a = random.below(size + 1);
    const b = Math.min(size, a + random.below(12));
    const tr = new Transform(doc);
    edit({ tr, from: start + a, to: start + b, end: start + size, node: block.node }, random);
    return tr.docChanged ? tr : undefined;
  };
}

const words = ["word", "naïve", "日本", "two words", "x"];
const insert = (test: (node: Node) => boolean) =>
  inText(test, ({ tr, from }, random) => tr.insert(from, schema.text(random.pick(words)!)));
const isNamed =
  (...names: string[]) =>
  (node: Node) =>
    names.includes(node.type.name);
const isProse = (node: Node) => isWritable(node) && node.type.name !== "codeBlock";

const hostile = [
  "*",
  "_",
  "`",
  "[x]",
  "[a](b)",
  "<b>",
  "&amp;",
  "\\",
  "$x=1$",
  "$$",
  "#",
  "- a",
  "1. a",
  "> q",
  "|",
  "~~",
  "{% hint %}",
  "+",
  "  ",
  "!",
  "![",
  "<div>",
  ":",
  "***",
  "=",
  "^",
  "</td>",
  "</summary>",
  "[^1]",
  "<!--",
];

/** Edits that change the text of one block. */
export const textEdits: Record<string, Edit> = {
  insertInParagraph: insert(isNamed("paragraph")),
  insertInHeading: insert(isNamed("heading")),
  insertInCode: insert(isNamed("codeBlock")),
  insertInFormula: insert(isNamed("mathBlock")),
  insertInCell: insert(isNamed("tableCell", "tableHeader")),
  insertInCaption: insert(isNamed("figure")),
  insertInSummary: insert(isNamed("summary")),
  insertAtStart: inText(isWritable, ({ tr, from, node }, random) => {
    const start = tr.doc.resolve(from).start();
    if (node.content.size > 0) tr.insert(start, schema.text(random.pick(words)!));
  }),
  insertAtEnd: inText(isWritable, ({ tr, end, node }, random) => {
    if (node.content.size > 0) tr.insert(end, schema.text(random.pick(words)!));
  }),
  insertHostile: inText(isWritable, ({ tr, from }, random) => {
    tr.insert(from, schema.text(random.pick(hostile)!));
  }),
  insertHostileAtStart: inText(isNamed("paragraph"), ({ tr, from }, random) => {
    tr.insert(tr.doc.resolve(from).start(), schema.text(random.pick(hostile)!));
  }),
  deleteRange: inText(isWritable, ({ tr, from, to, node }) => {
    if (to - from < node.content.size) tr.delete(from, to);
  }),
  replaceRange: inText(isWritable, ({ tr, from, to }, random) => {
    tr.replaceWith(from, to, schema.text(random.pick(words)!));
  }),
  strengthen: inText(isProse, ({ tr, from, to }) => {
    tr.addMark(from, to, markType("strong").create());
  }),
  weaken: inText(isProse, ({ tr, from, to }) => {
    tr.removeMark(from, to, markType("strong"));
  }),
  emphasize: inText(isProse, ({ tr, from, to }) => {
    tr.addMark(from, to, markType("emphasis").create());
  }),
  encode: inText(isProse, ({ tr, from, to }) => {
    tr.addMark(from, to, markType("code").create());
  }),
  highlight: inText(isProse, ({ tr, from, to }) => {
    tr.addMark(from, to, markType("highlight").create());
  }),
  link: inText(isProse, ({ tr, from, to }) => {
    tr.removeMark(from, to, markType("link"));
    tr.addMark(from, to, markType("link").create({ href: "../other page.md" }));
  }),
  typeAddress: inText(isProse, ({ tr, from }) => {
    tr.insert(from, schema.text(" https://example.com/a_b "));
  }),
  breakLine: inText(isProse, ({ tr, from, end }) => {
    if (from < end) tr.insert(from, nodeType("hardBreak").create());
  }),
  insertImage: inText(isProse, ({ tr, from }) => {
    tr.insert(from, nodeType("image").create({ src: "a b.png", alt: 'An "image" [1]' }));
  }),
  insertFormula: inText(isProse, ({ tr, from }) => {
    tr.insert(from, nodeType("math").create({ tex: "a_1 = b", fence: "$$" }));
  }),
  insertIcon: inText(isProse, ({ tr, from }) => {
    tr.insert(from, nodeType("icon").create({ name: "rocket" }));
  }),
};
