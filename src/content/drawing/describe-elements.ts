import type { defaultHandlers } from "mdast-util-to-hast";
import { type Graphic, graphicOf } from "#content/blocks/descriptions.ts";
import { type NodeAt, nodeSpec } from "#content/blocks/nodes.ts";
import { readTag, tagSpec } from "#content/blocks/tags.ts";
import { titleOfCode } from "#content/prose/flatten.ts";
import { inlineTokens, plainText } from "#content/prose/inline.ts";
import type { ProseNode, TagBlock } from "#content/prose/nest.ts";
import { isTermList } from "#content/prose/term-list.ts";
import { describeElement } from "./describe-html.ts";
import type { OwnElement } from "./drawn.ts";
import { splitShortcodes } from "./shortcodes.ts";

/** Marks for the elements of a page, by their offset in the text. */
type Marks = {
  /** Anchors of the blocks that start at an offset, in order. */
  anchors: ReadonlyMap<number, readonly string[]>;
  /** IDs of headings. */
  slugs: ReadonlyMap<number, string>;
  /** Collects the IDs that the text sets on its own elements. */
  ids: string[];
};

/** The limit of rendered formulas; each takes about 50 elements. */
const mostFormulas = 5000;

/**
 * Sets the React elements that render `{% … %}` blocks, formulas, diagrams, and HTML, the IDs of headings, and the anchors of
 * blocks.
 */
export function describeElements(tree: readonly ProseNode[], marks: Marks): void {
  const queues = new Map([...marks.anchors].map(([offset, nodes]) => [offset, [...nodes]]));
  let formulas = 0;
  const visit = (node: ProseNode, inFlow: boolean) => {
    if ((node.type === "math" || node.type === "inlineMath") && ++formulas > mostFormulas) {
      Object.assign(node, { type: node.type === "math" ? "code" : "inlineCode", data: {} });
    }
    const offset = node.position?.start.offset ?? -1;
    const properties: Record<string, unknown> = {};
    const { isAnchored, holdsText } = nodeSpec(node.type);
    if (isAnchored && inFlow) {
      const anchor = queues.get(offset)?.shift();
      if (anchor !== undefined) properties["data-block"] = anchor;
    }
    if (isHeading(node)) properties["id"] = marks.slugs.get(offset);
    else if (node.type === "htmlElement") {
      const id = node.attributes["id"] ?? node.attributes["name"];
      if (id) marks.ids.push((properties["id"] = id));
    }
    if (isHolder(node)) properties["dir"] = "auto";
    if (node.type === "list" && isTermList(node)) properties["className"] = ["prose-terms"];
    describe(node, properties, inFlow);
    if (!("children" in node)) return;
    const children = node.children as ProseNode[];
    const flow = inFlow && !holdsText;
    for (const child of children) visit(child, flow);
    if (!isCode(node)) node.children = children.flatMap(splitShortcodes) as never[];
  };
  for (const child of tree) visit(child, true);
}

/** Whether something beside the texts of a node stands where they begin: a marker, a line. */
const isHolder = (node: ProseNode) =>
  node.type === "listItem" ||
  node.type === "blockquote" ||
  (node.type === "htmlElement" && ["li", "blockquote", "details"].includes(node.name));

const isCode = (node: ProseNode) =>
  node.type === "htmlElement" && (node.name === "code" || node.name === "pre");

/** The limit of cells up to which short table rows are padded. A wide header over many short rows would create millions. */
const mostFilled = 50_000;

function describe(node: ProseNode, properties: Record<string, unknown>, inFlow: boolean): void {
  if (node.type === "tagBlock") describeTag(node, properties);
  else if (node.type === "htmlElement") describeElement(node, properties, inFlow);
  else if (node.type === "math")
    drawAs(node, "x-formula", { ...properties, "data-display": "yes" });
  else if (node.type === "inlineMath") drawAs(node, "x-formula", properties);
  else if (node.type === "code") describeCode(node, properties);
  else if (node.type === "table") {
    const columns = node.align?.length ?? 0;
    if (columns * node.children.length > mostFilled) delete node.align;
    setProperties(node, properties);
  } else if (node.type === "html" && node.value.startsWith("<!--")) {
    Object.assign(node, { type: "text", value: "" });
  } else if (node.type === "html" && inFlow) {
    const { value } = node;
    Object.assign(node, { type: "code", lang: "html", value });
  } else if (node.type === "html") Object.assign(node, { type: "text" });
  else {
    node satisfies DrawnByLibrary;
    if (Object.keys(properties).length > 0) setProperties(node, properties);
  }
}

type DrawnByLibrary = { type: keyof typeof defaultHandlers } | NodeAt<ProseNode, "none">;

function setProperties(node: ProseNode, properties: Record<string, unknown>): void {
  const data = (node as { data?: Record<string, unknown> }).data;
  (node as { data?: Record<string, unknown> }).data = { ...data, hProperties: properties };
}

/** Renders a node's source with a component. */
function drawAs(
  node: ProseNode & { value: string },
  component: OwnElement,
  properties: Record<string, unknown>,
): void {
  const source = [{ type: "text", value: node.value }];
  // Not the `code` type: its own rendering would add a frame.
  const data = { hName: component, hProperties: properties, hChildren: source };
  Object.assign(node, { type: "drawn", data });
}

const drawnAs: Record<Graphic, [component: OwnElement, properties: Record<string, string>]> = {
  diagram: ["x-diagram", {}],
  formula: ["x-formula", { "data-display": "yes" }],
};

function describeCode(
  node: Extract<ProseNode, { type: "code" }>,
  properties: Record<string, unknown>,
): void {
  const graphic = graphicOf(node.lang);
  const title = titleOfCode(node.meta)?.[1];
  if (graphic) {
    const [component, own] = drawnAs[graphic];
    drawAs(node, component, { ...properties, ...own });
  } else if (title) {
    const frame = { type: "tagBlock", name: "code", attributes: { title }, closed: true } as const;
    describeTag(
      Object.assign(node, { ...frame, children: [{ ...node, meta: null }] }) as never,
      properties,
    );
  } else if (Object.keys(properties).length > 0) setProperties(node, properties);
}

function describeTag(node: TagBlock, properties: Record<string, unknown>): void {
  const { name, attributes, children } = node;
  if (name === "@mermaid/diagram" && attributes["content"]) {
    const drawn = Object.assign(node, { value: attributes["content"] });
    drawAs(drawn as unknown as ProseNode & { value: string }, "x-diagram", properties);
    return;
  }
  const [code] = children;
  if (name === "code" && readTag(name, attributes).lineNumbers && code?.type === "code") {
    numberLines(code);
  }
  const titles = children.flatMap((child) =>
    child.type === "tagBlock" && child.name === "tab"
      ? [readTag(child.name, child.attributes).title]
      : [],
  );
  const isLabelled = tagSpec(name)?.holds === "label";
  const label = isLabelled ? plainText(inlineTokens(children, new Map())) : "";
  node.data = {
    hName: "x-tag",
    hProperties: {
      ...properties,
      "data-name": name,
      "data-closed": node.closed ? "yes" : "no",
      "data-attributes": JSON.stringify(attributes),
      "data-titles": JSON.stringify(titles),
      "data-label": label,
    },
  };
}

/** The limit of numbered lines; longer code has no line numbers. */
const mostNumbered = 2000;

function numberLines(code: Extract<ProseNode, { type: "code" }>): void {
  const lines = code.value.split("\n");
  if (lines.length > mostNumbered) return;
  const hChildren = lines.map((line) => ({
    type: "element" as const,
    tagName: "span",
    properties: { className: ["prose-code-line"] },
    children: [{ type: "text" as const, value: `${line}\n` }],
  }));
  code.data = { ...code.data, hChildren };
}

function isHeading(node: ProseNode): boolean {
  return node.type === "heading" || (node.type === "htmlElement" && /^h[1-6]$/.test(node.name));
}
