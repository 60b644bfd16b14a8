import type { HtmlElement, ProseNode } from "#content/prose/nest.ts";
import { describeTable } from "./describe-table.ts";
import { colorsOf, iconOf, textColors } from "./html-looks.ts";

const attributeNames: Record<string, string> = {
  class: "className",
  colspan: "colSpan",
  rowspan: "rowSpan",
  srcset: "srcSet",
};
const shown = new Set(
  "href src srcset media alt title width height align colspan rowspan start open data-size".split(
    " ",
  ),
);

/** Sets the element that renders raw HTML: a safe element, or one of our components. */
export function describeElement(
  node: HtmlElement,
  properties: Record<string, unknown>,
  inFlow: boolean,
): void {
  const { name, attributes } = node;
  if (name === "select") node.children = [];
  if (name === "table") describeTable(node);
  // A card table, together with everything in it, is already described.
  if (node.data) {
    const { hProperties } = node.data as { hProperties: Record<string, unknown> };
    Object.assign(hProperties, properties);
    return;
  }
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "open") properties[key] = true;
    else if (shown.has(key)) properties[attributeNames[key] ?? key] = value;
  }
  const component = componentOf(node);
  if (component) {
    node.data = { hName: component[0], hProperties: { ...properties, ...component[1] } };
    return;
  }
  const className = classesOf(node);
  if (className.length > 0) properties["className"] = className;
  if (name === "table") node.children = withBody(node.children);
  // A Markdown paragraph can't contain a block, so inside one it is rendered inline.
  const frame = inFlow ? "div" : "span";
  const isFrame = name === "center" || name === "p" || (!inFlow && blocks.has(name));
  node.data = {
    hName: isFrame || name === "select" || name === "option" ? frame : name,
    hProperties: properties,
  };
}

const blocks = new Set(
  "div figure figcaption details summary ul ol li blockquote pre dl dt dd".split(" "),
);

function componentOf({
  name,
  attributes,
}: HtmlElement): [name: string, properties: Record<string, string>] | undefined {
  const classes = (attributes["class"] ?? "").split(/\s+/);
  const icon = name === "i" ? iconOf(attributes["class"]) : undefined;
  if (icon) return ["x-icon", { "data-icon": icon }];
  if (name === "button" || (name === "a" && classes.includes("button"))) {
    const variant = classes.includes("primary") ? "primary" : "secondary";
    return ["x-button", { "data-variant": variant, "data-icon": attributes["data-icon"] ?? "" }];
  }
  return undefined;
}

function classesOf({ name, attributes }: HtmlElement): string[] {
  const language = /\blang(?:uage)?-([\w+#-]+)/.exec(attributes["class"] ?? "")?.[0];
  if (language) return [language];
  if (name === "span" && attributes["data-option"] !== undefined) {
    const color = attributes["color"] ?? "";
    return ["prose-option", ...(textColors.has(color) ? [`prose-background-${color}`] : [])];
  }
  return name === "mark" || name === "span" ? colorsOf(attributes["style"]) : [];
}

/** Wraps rows that are direct children of a table in a `tbody`, as browsers do. */
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
