import {
  DOMParser,
  DOMSerializer,
  type DOMOutputSpec,
  type Mark,
  type Node,
  type NodeSpec,
  type ParseRule,
} from "prosemirror-model";
import { schema } from "../model/schema/schema.ts";

/*
 * What is copied is HTML that other programs understand. Each element also says which block it is, so that a copy that
 * comes back is the same.
 */

const tags: Record<string, string> = {
  paragraph: "p",
  rule: "hr",
  blockquote: "blockquote",
  bulletList: "ul",
  orderedList: "ol",
  listItem: "li",
  tableRow: "tr",
  tableCell: "td",
  tableHeader: "th",
  figure: "figure",
  expandable: "details",
  summary: "summary",
};

const markTags: Record<string, string> = {
  strong: "strong",
  emphasis: "em",
  strike: "s",
  highlight: "mark",
  underline: "u",
  keyboard: "kbd",
  superscript: "sup",
  subscript: "sub",
  code: "code",
};

type Written = (node: Node) => DOMOutputSpec;

function writerOf(name: string): Written {
  return (node) => {
    const own = {
      "data-editor-node": name,
      "data-editor-attributes": JSON.stringify({ ...node.attrs, sid: null }),
    };
    if (name === "heading") return [`h${node.attrs["level"]}`, own, 0];
    if (name === "codeBlock" || name === "mathBlock") return ["pre", own, ["code", 0]];
    if (name === "table") return ["table", own, ["tbody", 0]];
    if (name === "hardBreak") return ["br"];
    if (name === "image") {
      const { src, alt } = node.attrs as { src: string; alt: string };
      return ["img", { ...own, src, alt }];
    }
    if (node.isLeaf) return [node.isInline ? "span" : (tags[name] ?? "div"), own];
    return [tags[name] ?? "div", own, 0];
  };
}

// The library takes any node; its type says less.
const writeText: Written = (node) =>
  ({ dom: document.createTextNode(node.text ?? "") }) as unknown as DOMOutputSpec;

const nodeWriters = Object.fromEntries(
  Object.values(schema.nodes).map((type) => [
    type.name,
    type.isText ? writeText : writerOf(type.name),
  ]),
);

const markWriters = Object.fromEntries(
  Object.keys(schema.marks).map((name) => [
    name,
    (mark: Mark): DOMOutputSpec => {
      const own = {
        "data-editor-mark": name,
        "data-editor-attributes": JSON.stringify(mark.attrs),
      };
      if (name === "link") return ["a", { ...own, href: mark.attrs["href"] as string }, 0];
      return [markTags[name] ?? "span", own, 0];
    },
  ]),
);

/** Writes what is copied as HTML. */
export const clipboardWriter = new DOMSerializer(nodeWriters, markWriters);

type Specs = NodeSpec["attrs"];

/** The attributes that a copied element says it has; false unless they are valid. Any page can put them there. */
function attributesOf(element: HTMLElement, specs: Specs): Record<string, unknown> | false {
  try {
    const attrs = JSON.parse(element.dataset["editorAttributes"] ?? "") as Record<string, unknown>;
    const isValid = Object.entries(specs ?? {}).every(([name, spec]) => {
      const value = attrs[name] === undefined ? (spec.default as unknown) : attrs[name];
      const kind = value === null ? "null" : typeof value;
      return typeof spec.validate !== "string" || spec.validate.split("|").includes(kind);
    });
    return isValid && attrs;
  } catch {
    return false;
  }
}

const copied: ParseRule[] = [
  ...Object.keys(schema.nodes).map((name): ParseRule => ({
    tag: `[data-editor-node="${name}"]`,
    node: name,
    priority: 100,
    preserveWhitespace: schema.nodes[name]?.spec.code ? "full" : true,
    getAttrs: (element) => attributesOf(element, schema.nodes[name]?.spec.attrs),
  })),
  ...Object.keys(schema.marks).map((name): ParseRule => ({
    tag: `[data-editor-mark="${name}"]`,
    mark: name,
    priority: 100,
    getAttrs: (element) => attributesOf(element, schema.marks[name]?.spec.attrs),
  })),
];

const plain: ParseRule[] = [
  { tag: "p", node: "paragraph" },
  ...[1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, node: "heading", attrs: { level } })),
  { tag: "pre", node: "codeBlock", preserveWhitespace: "full" as const },
  { tag: "blockquote", node: "blockquote" },
  { tag: "ul", node: "bulletList" },
  { tag: "ol", node: "orderedList" },
  { tag: "li", node: "listItem" },
  { tag: "table", node: "table" },
  { tag: "tr", node: "tableRow" },
  { tag: "td", node: "tableCell" },
  { tag: "th", node: "tableHeader" },
  { tag: "hr", node: "rule" },
  { tag: "br", node: "hardBreak" },
  { tag: "strong, b:not([style*='font-weight:normal'])", mark: "strong" },
  { tag: "em, i", mark: "emphasis" },
  { tag: "s, del", mark: "strike" },
  { tag: "u", mark: "underline" },
  { tag: "mark", mark: "highlight" },
  { tag: "kbd", mark: "keyboard" },
  { tag: "sup", mark: "superscript" },
  { tag: "sub", mark: "subscript" },
  { tag: "code", mark: "code" },
  {
    tag: "a[href]",
    mark: "link",
    getAttrs: (element) => ({ href: element.getAttribute("href") ?? "" }),
  },
];

/** Reads what the browser changed in the document on the screen. */
export const domReader = new DOMParser(schema, plain);

/** Reads HTML from the clipboard. */
export const clipboardReader = new DOMParser(schema, [...copied, ...plain]);
