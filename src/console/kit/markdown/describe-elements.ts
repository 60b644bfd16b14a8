import type { HtmlElement, ProseNode, TagBlock } from "#content/prose/nest.ts";

/** What the elements of a page are marked with, by their offset in the text. */
export type Marks = {
  /** Anchors of the blocks that begin at an offset, in order. */
  anchors: ReadonlyMap<number, readonly string[]>;
  /** IDs of headings. */
  slugs: ReadonlyMap<number, string>;
  /** Takes the IDs that the text gives to elements of its own. */
  ids: string[];
};

const anchored = new Set([
  "paragraph",
  "heading",
  "listItem",
  "code",
  "table",
  "thematicBreak",
  "tagBlock",
  "htmlElement",
]);
const attributeNames: Record<string, string> = {
  class: "className",
  colspan: "colSpan",
  rowspan: "rowSpan",
  srcset: "srcSet",
};
const shown = new Set(
  "href src srcset media alt title width height align colspan rowspan start open".split(" "),
);

/** Gives `{% … %}` blocks and HTML the React elements they are drawn with, headings their IDs, blocks their anchors. */
export function describeElements(tree: readonly ProseNode[], marks: Marks): void {
  const queues = new Map([...marks.anchors].map(([offset, nodes]) => [offset, [...nodes]]));
  const visit = (node: ProseNode, inFlow: boolean) => {
    const offset = node.position?.start.offset ?? -1;
    const properties: Record<string, unknown> = {};
    if (anchored.has(node.type) && inFlow) {
      const anchor = queues.get(offset)?.shift();
      if (anchor !== undefined) properties["data-block"] = anchor;
    }
    if (isHeading(node)) properties["id"] = marks.slugs.get(offset);
    else if (node.type === "htmlElement") {
      const id = node.attributes["id"] ?? node.attributes["name"];
      if (id) marks.ids.push((properties["id"] = id));
    }
    describe(node, properties, inFlow);
    if (!("children" in node)) return;
    const flow = inFlow && !inlineParents.has(node.type);
    for (const child of node.children as ProseNode[]) visit(child, flow);
  };
  for (const child of tree) visit(child, true);
}

const inlineParents = new Set([
  "paragraph",
  "heading",
  "table",
  "strong",
  "emphasis",
  "delete",
  "link",
]);

/** Cells up to which short rows of a table are filled; a wide head over many short rows would make millions. */
const mostFilled = 50_000;

function describe(node: ProseNode, properties: Record<string, unknown>, inFlow: boolean): void {
  if (node.type === "tagBlock") describeTag(node, properties);
  else if (node.type === "htmlElement") describeElement(node, properties, inFlow);
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
  else if (Object.keys(properties).length > 0) {
    setProperties(node, properties);
  }
}

function setProperties(node: ProseNode, properties: Record<string, unknown>): void {
  const known = (node as { data?: Record<string, unknown> }).data;
  (node as { data?: Record<string, unknown> }).data = { ...known, hProperties: properties };
}

function describeTag(node: TagBlock, properties: Record<string, unknown>): void {
  const titles = node.children.flatMap((child) =>
    child.type === "tagBlock" && child.name === "tab" ? [child.attributes["title"] ?? ""] : [],
  );
  node.data = {
    hName: "x-tag",
    hProperties: {
      ...properties,
      "data-name": node.name,
      "data-closed": node.closed ? "yes" : "no",
      "data-attributes": JSON.stringify(node.attributes),
      "data-titles": JSON.stringify(titles),
    },
  };
}

function describeElement(
  node: HtmlElement,
  properties: Record<string, unknown>,
  inFlow: boolean,
): void {
  for (const [name, value] of Object.entries(node.attributes)) {
    if (shown.has(name)) properties[attributeNames[name] ?? name] = value;
  }
  const language = /\blang(?:uage)?-([\w+#-]+)/.exec(node.attributes["class"] ?? "")?.[0];
  if (language) properties["className"] = [language];
  if (node.attributes["data-view"] === "cards") properties["data-view"] = "cards";
  if (node.name === "table") node.children = withBody(node.children);
  // A paragraph of Markdown cannot hold another block: there it is drawn as a stretch of text.
  const frame = inFlow ? "div" : "span";
  const isFrame = node.name === "center" || node.name === "p" || (!inFlow && blocks.has(node.name));
  node.data = { hName: isFrame ? frame : node.name, hProperties: properties };
}

const blocks = new Set(
  "div figure figcaption details summary ul ol li blockquote pre dl dt dd".split(" "),
);

/** Rows that stand directly in a table get the body that browsers would put around them. */
function withBody(children: ProseNode[]): ProseNode[] {
  const isRow = (child: ProseNode) => child.type === "htmlElement" && child.name === "tr";
  if (!children.some(isRow)) return children;
  const body: HtmlElement = {
    type: "htmlElement",
    name: "tbody",
    attributes: {},
    children: children.filter(isRow),
  };
  return [...children.filter((child) => !isRow(child)), body];
}

function isHeading(node: ProseNode): boolean {
  return node.type === "heading" || (node.type === "htmlElement" && /^h[1-6]$/.test(node.name));
}
