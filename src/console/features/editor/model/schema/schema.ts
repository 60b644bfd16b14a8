import {
  type MarkType,
  type NodeType,
  Schema,
  type AttributeSpec,
  type MarkSpec,
  type NodeSpec,
} from "prosemirror-model";
import { startTag, type TagName, tags, type TagSpec } from "#content/blocks/tags.ts";
import { groupOf, nodeOfTag, type TagNode } from "./tag-nodes.ts";

/**
 * Every block has a `sid`, the number of the block in the text that it was read from. A new block has none, and a split
 * copies it: the first block with a number is the one that was read. Both get their own before another text is brought in.
 */
const sid: AttributeSpec = { default: null, validate: "number|null" };

function block(spec: NodeSpec): NodeSpec {
  return { ...spec, attrs: { sid, ...spec.attrs } };
}

/**
 * A block between two lines of markup. Both are kept as written, so attributes that the editor doesn't know survive.
 * @param open the start of a new block
 * @param close empty for a tag without an end, such as `{% embed %}`
 */
function framed(open: string, close: string, content: string, spec: NodeSpec = {}): NodeSpec {
  return block({
    group: "block",
    defining: true,
    isolating: true,
    ...spec,
    content,
    attrs: {
      open: { default: open, validate: "string" },
      close: { default: close, validate: "string" },
    },
  });
}

/** The node of a `{% … %}` block, with what the table of blocks says about it. */
function tagged(name: TagName): NodeSpec {
  const { end, holds, parts }: TagSpec = tags[name];
  const content = holds === "blocks" ? "block+" : parts ? `${nodeOfTag(parts)}+` : "block*";
  const close = end === "required" ? `{% end${name} %}` : "";
  return framed(startTag(name), close, content, groupOf(name) === undefined ? {} : { group: "" });
}

const source: Record<string, AttributeSpec> = { source: { validate: "string" } };

const prose = {
  paragraph: block({ group: "block", content: "inline*" }),
  heading: block({
    group: "block",
    content: "inline*",
    defining: true,
    attrs: { level: { default: 2, validate: "number" } },
  }),
  codeBlock: block({
    group: "block",
    content: "text*",
    marks: "",
    code: true,
    defining: true,
    attrs: {
      language: { default: null, validate: "string|null" },
      /** What follows the language after the opening fence. */
      meta: { default: null, validate: "string|null" },
      /** The `{% code … %}` line around the fences, which holds title and line numbers. */
      open: { default: null, validate: "string|null" },
    },
  }),
  mathBlock: block({ group: "block", content: "text*", marks: "", code: true, defining: true }),
  rule: block({ group: "block" }),
  blockquote: block({ group: "block", content: "block+", defining: true }),
  bulletList: block({ group: "block", content: "listItem+" }),
  orderedList: block({
    group: "block",
    content: "listItem+",
    attrs: { start: { default: 1, validate: "number" } },
  }),
  listItem: block({
    content: "block+",
    defining: true,
    attrs: { checked: { default: null, validate: "boolean|null" } },
  }),
} satisfies Record<string, NodeSpec>;

// The roles and the attributes of cells are those of prosemirror-tables, whose commands look for one type per role.
const cell: Record<string, AttributeSpec> = {
  align: { default: null, validate: "string|null" },
  colspan: { default: 1, validate: "number" },
  rowspan: { default: 1, validate: "number" },
  colwidth: { default: null },
  /** The start tag of a cell in an HTML table as written. */
  open: { default: null, validate: "string|null" },
};

const tables = {
  table: block({
    group: "block",
    content: "tableRow+",
    tableRole: "table",
    isolating: true,
    /** The start tag of an HTML table as written; null for a Markdown table. */
    attrs: { open: { default: null, validate: "string|null" } },
  }),
  // What is typed beside a cell would become a cell of this row alone.
  tableRow: block({
    content: "(tableCell | tableHeader)*",
    tableRole: "row",
    allowGapCursor: false,
  }),
  tableCell: block({ content: "inline*", attrs: cell, tableRole: "cell", isolating: true }),
  tableHeader: block({
    content: "inline*",
    attrs: cell,
    tableRole: "header_cell",
    isolating: true,
  }),
} satisfies Record<string, NodeSpec>;

const tagFrames: Record<TagNode, NodeSpec> = {
  hint: tagged("hint"),
  tabs: tagged("tabs"),
  tab: tagged("tab"),
  stepper: tagged("stepper"),
  step: tagged("step"),
  columns: tagged("columns"),
  column: tagged("column"),
  contentRef: tagged("content-ref"),
  embed: tagged("embed"),
  file: tagged("file"),
  condition: tagged("if"),
  /** Any other `{% … %}` block with an end. */
  tag: tagged("raw"),
};

/** Blocks between two lines of markup. */
const frames = {
  ...tagFrames,
  fullWidth: framed('<div data-full-width="true">', "</div>", "block+"),
  expandable: framed("<details>", "</details>", "summary block+"),
} satisfies Record<string, NodeSpec>;

const others = {
  summary: block({ content: "inline*", defining: true, isolating: true }),
  /** The text of a footnote. */
  note: block({
    group: "block",
    content: "block+",
    defining: true,
    isolating: true,
    attrs: { label: { default: "1", validate: "string" } },
  }),
} satisfies Record<string, NodeSpec>;

const blockAtoms = {
  figure: block({
    group: "block",
    /** The caption. */
    content: "inline*",
    draggable: true,
    isolating: true,
    attrs: {
      src: { default: "", validate: "string" },
      alt: { default: "", validate: "string" },
      /** The image in the dark scheme. */
      dark: { default: null, validate: "string|null" },
      /** The `<img>` or `<picture>` as written, which also holds the size. */
      html: { default: null, validate: "string|null" },
      /** Whether it is an image without `<figure>`. It becomes a figure when it gets a caption. */
      bare: { default: false, validate: "boolean" },
      /** The start tag of a `<div>` around the figure, which holds its width or alignment. */
      frame: { default: null, validate: "string|null" },
    },
  }),
  /** The target of reference links. */
  definition: block({ group: "block", atom: true, attrs: source }),
  /** What the editor has no block for. It is drawn and edited as source. Without the prefix of its container. */
  raw: block({ group: "block", atom: true, draggable: true, attrs: source }),
} satisfies Record<string, NodeSpec>;

const blocks = { ...prose, ...tables, ...frames, ...others, ...blockAtoms };

export type FrameName = keyof typeof frames;
export type BlockName = keyof typeof blocks;

/** The blocks of a page, in the order in which the schema prefers them: a paragraph is the default. */
const blockNodes: Record<BlockName | "doc", NodeSpec> = {
  doc: { content: "block+" },
  ...blocks,
};

const text: AttributeSpec = { validate: "string" };
const optionalText: AttributeSpec = { default: null, validate: "string|null" };

function atom(attrs: Record<string, AttributeSpec>, spec: NodeSpec = {}): NodeSpec {
  return { group: "inline", inline: true, atom: true, attrs, ...spec };
}

const atoms = {
  image: atom(
    {
      src: text,
      alt: { default: "", validate: "string" },
      title: optionalText,
      dark: optionalText,
      /** The `<img>` or `<picture>` as written; null for `![]()`. */
      html: optionalText,
    },
    { draggable: true },
  ),
  hardBreak: { group: "inline", inline: true, selectable: false, linebreakReplacement: true },
  /** A formula; `fence` is `$` or `$$`. */
  math: atom({ tex: text, fence: { default: "$$", validate: "string" } }),
  footnote: atom({ label: text }),
  /** `<i class="fa-…">`. `open` is the start tag as written. */
  icon: atom({ name: text, open: optionalText }),
  /** `<a class="button …">` or `<button>`: its start tag as written, and its label. */
  button: atom({ open: text, label: text }),
  /** Markup that the editor has no node for, such as a reference link or an anchor. */
  inlineRaw: atom({ source: text }),
} satisfies Record<string, NodeSpec>;

export type InlineName = keyof typeof atoms;

/** What stands in a line of text. */
const inlineNodes: Record<InlineName | "text", NodeSpec> = {
  text: { group: "inline" },
  ...atoms,
};

/** A mark whose start tag is kept as written, such as `<mark style="color:red;">`. */
const element = (open: string): MarkSpec => ({
  attrs: { open: { default: open, validate: "string" } },
});

/** In the order of nesting that the schema prefers; the text decides how marks nest when it is written. */
const marks: Record<string, MarkSpec> = {
  link: {
    attrs: {
      href: text,
      title: optionalText,
      /** The start tag of a link that is written as HTML and has more attributes. */
      open: optionalText,
    },
    inclusive: false,
  },
  strong: {},
  emphasis: {},
  strike: {},
  highlight: element("<mark>"),
  underline: element("<u>"),
  keyboard: element("<kbd>"),
  superscript: element("<sup>"),
  subscript: element("<sub>"),
  code: {},
};

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
