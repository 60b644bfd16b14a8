import type { AttributeSpec, MarkSpec, NodeSpec } from "prosemirror-model";

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
export const inlineNodes: Record<InlineName | "text", NodeSpec> = {
  text: { group: "inline" },
  ...atoms,
};

/** A mark whose start tag is kept as written, such as `<mark style="color:red;">`. */
const element = (open: string): MarkSpec => ({
  attrs: { open: { default: open, validate: "string" } },
});

/** In the order of nesting that the schema prefers; the text decides how marks nest when it is written. */
export const marks: Record<string, MarkSpec> = {
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
