import type { AttributeSpec, NodeSpec } from "prosemirror-model";
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

const atoms = {
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

const blocks = { ...prose, ...tables, ...frames, ...others, ...atoms };

export type FrameName = keyof typeof frames;
export type BlockName = keyof typeof blocks;

/** The blocks of a page, in the order in which the schema prefers them: a paragraph is the default. */
export const blockNodes: Record<BlockName | "doc", NodeSpec> = {
  doc: { content: "block+" },
  ...blocks,
};
