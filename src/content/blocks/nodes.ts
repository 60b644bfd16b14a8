import type { Nodes } from "mdast";

/** What all media know about a kind of node in the tree of a page. */
type NodeSpec = {
  /**
   * Where it stands: a block, a part of a block, or something in a line of text. `element`: its name says it (`elements.ts`). `none`:
   * media never see it.
   */
  level: "block" | "part" | "text" | "element" | "none";
  /** Whether it holds text, and so no blocks. */
  holdsText?: true;
  /** Whether its drawing says which block it is, so that comments can point to it. Others show only what is in them. */
  isAnchored?: true;
};

type NodeName = Nodes["type"] | "tagBlock" | "tagLine" | "htmlElement";

/**
 * Every kind of node that Markdown, its extensions, and ours have. Each medium answers for each block, so a new syntax doesn't compile
 * until all have an answer: docs/decisions/one-table-of-blocks.md.
 */
const nodes = {
  paragraph: { level: "block", holdsText: true, isAnchored: true },
  heading: { level: "block", holdsText: true, isAnchored: true },
  list: { level: "block" },
  listItem: { level: "part", isAnchored: true },
  code: { level: "block", isAnchored: true },
  math: { level: "block", isAnchored: true },
  table: { level: "block", holdsText: true, isAnchored: true },
  tableRow: { level: "part" },
  tableCell: { level: "part" },
  blockquote: { level: "block" },
  thematicBreak: { level: "block", isAnchored: true },
  definition: { level: "block" },
  footnoteDefinition: { level: "block" },
  html: { level: "block" },
  /** What it is: `tags.ts`. */
  tagBlock: { level: "block", isAnchored: true },
  htmlElement: { level: "element", isAnchored: true },

  text: { level: "text" },
  strong: { level: "text", holdsText: true },
  emphasis: { level: "text", holdsText: true },
  delete: { level: "text", holdsText: true },
  link: { level: "text", holdsText: true },
  linkReference: { level: "text", holdsText: true },
  image: { level: "text" },
  imageReference: { level: "text" },
  inlineCode: { level: "text" },
  inlineMath: { level: "text" },
  footnoteReference: { level: "text" },
  break: { level: "text" },

  root: { level: "none" },
  yaml: { level: "none" },
  /** Lines of tags become blocks. */
  tagLine: { level: "none" },
  // A library declares them. No page has them.
  mdxJsxFlowElement: { level: "none" },
  mdxJsxTextElement: { level: "none" },
} as const satisfies Record<NodeName, NodeSpec>;

type NamesAt<Level> = {
  [Name in NodeName]: (typeof nodes)[Name]["level"] extends Level ? Name : never;
}[NodeName];

/** Those of some nodes that stand at certain levels. */
export type NodeAt<Node, Level extends NodeSpec["level"]> = Extract<Node, { type: NamesAt<Level> }>;

/** What the table says about a kind of node. */
export const nodeSpec = (name: NodeName): NodeSpec => nodes[name];
