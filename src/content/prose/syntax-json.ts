import type { SyntaxNode } from "./syntax.ts";

/** The types of nodes by their numbers. Others are sent by name, so don't change this list: an open console may be older or newer. */
const types = [
  "paragraph",
  "text",
  "heading",
  "list",
  "listItem",
  "link",
  "strong",
  "emphasis",
  "inlineCode",
  "code",
  "table",
  "tableRow",
  "tableCell",
  "blockquote",
  "image",
  "html",
  "tagLine",
  "break",
  "delete",
  "thematicBreak",
  "definition",
  "footnoteDefinition",
  "footnoteReference",
  "linkReference",
  "imageReference",
  "math",
  "inlineMath",
];

const numberOf = new Map(types.map((type, number) => [type, number]));

/** What a node has besides its type, place, and children: 0 if nothing, 1 if only a value that is the same as its source. */
type Fields = Record<string, unknown> | 0 | 1;

/** A node: its type, where it starts, its length (-1 if it has no place), its fields, and its children. */
type Packed = [
  type: string | number,
  from: number,
  length: number,
  fields?: Fields,
  children?: Packed[],
];

/**
 * The syntax tree of a text as JSON, for the editor: about as long as the text. As JSON of the nodes themselves, it would be five times
 * as long, and take longer to send and to read than all else of a large page. It is parsed elsewhere, so that the editor can read it
 * without a parser.
 *
 * @param nodes - what `parseSyntax` returned for the text
 */
export function syntaxJson(nodes: readonly SyntaxNode[], text: string): string {
  return JSON.stringify(nodes.map((node) => pack(node, text)));
}

/** Reads what `syntaxJson` returned for a text. Nodes have offsets, but no lines and columns. */
export function readSyntaxJson(json: string, text: string): SyntaxNode[] {
  return (JSON.parse(json) as Packed[]).map((node) => unpack(node, text));
}

function pack(node: SyntaxNode, text: string): Packed {
  const { type, position, children, ...rest } = node as SyntaxNode & { children?: SyntaxNode[] };
  const from = position?.start.offset ?? 0;
  const length = (position?.end.offset ?? from - 1) - from;
  const packed: Packed = [numberOf.get(type) ?? type, from, length];
  const fields = fieldsOf(rest, text.slice(from, from + Math.max(0, length)));
  if (fields !== 0 || children !== undefined) packed.push(fields);
  if (children !== undefined) packed.push(children.map((child) => pack(child, text)));
  return packed;
}

function fieldsOf(rest: Record<string, unknown>, source: string): Fields {
  const names = Object.keys(rest);
  if (names.length === 0) return 0;
  return names.length === 1 && rest["value"] === source ? 1 : rest;
}

function unpack(packed: Packed, text: string): SyntaxNode {
  const [type, from, length, fields = 0, children] = packed;
  const node: Record<string, unknown> = { type: typeof type === "number" ? types[type] : type };
  if (length >= 0) {
    node["position"] = { start: { offset: from }, end: { offset: from + length } };
  }
  if (fields === 1) node["value"] = text.slice(from, from + length);
  else if (fields !== 0) Object.assign(node, fields);
  if (children !== undefined) {
    node["children"] = children.map((child) => unpack(child, text));
  }
  return node as unknown as SyntaxNode;
}
