import type { HtmlElement, ProseNode } from "#content/prose/nest.ts";
import { inlineTokens, plainText } from "#content/prose/inline.ts";
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

/** What the header of a GitBook table defines for a column. */
type Column = {
  attributes: Record<string, string>;
  /** Colors of its options, by value. */
  options: ReadonlyMap<string, string>;
};

const isElement = (node: ProseNode): node is HtmlElement => node.type === "htmlElement";

const isCell = (node: ProseNode): node is HtmlElement =>
  isElement(node) && (node.name === "td" || node.name === "th");

const has = (column: Column | undefined, name: string) => column?.attributes[name] !== undefined;

const textOf = (node: HtmlElement) => plainText(inlineTokens(node.children, new Map())).trim();

/**
 * Converts a GitBook table to what readers see: removes columns meant for programs, formats values by column type, and turns card
 * tables into a grid of cards.
 */
function describeTable(table: HtmlElement): void {
  const rows = rowsIn(table);
  const head = rows[0]?.children.filter(isCell) ?? [];
  if (!head.some(({ name }) => name === "th")) return;
  const columns = head.map(columnOf);
  const body = rows.filter((row) =>
    row.children.some((cell) => isCell(cell) && cell.name === "td"),
  );
  for (const row of body) {
    for (const [index, cell] of row.children.filter(isCell).entries())
      showValue(cell, columns[index]);
  }
  if (table.attributes["data-view"] === "cards") return makeCards(table, columns, body);
  if (!columns.some((column) => has(column, "data-hidden"))) return;
  for (const row of rows) {
    let index = 0;
    row.children = row.children.filter(
      (cell) => !isCell(cell) || !has(columns[index++], "data-hidden"),
    );
  }
}

/** Rows at any depth, except those of nested tables. */
function rowsIn(node: HtmlElement): HtmlElement[] {
  return node.children.filter(isElement).flatMap((child) => {
    if (child.name === "tr") return [child];
    return child.name === "table" ? [] : rowsIn(child);
  });
}

function columnOf(cell: HtmlElement): Column {
  const options = new Map<string, string>();
  for (const select of cell.children.filter(isElement)) {
    for (const { attributes } of select.children.filter(isElement)) {
      if (attributes["value"]) options.set(attributes["value"], attributes["color"] ?? "");
    }
  }
  return { attributes: cell.attributes, options };
}

function showValue(cell: HtmlElement, column: Column | undefined): void {
  const type = column?.attributes["data-type"];
  if (type === "checkbox") {
    const checked = /^(?:true|yes)$/i.test(textOf(cell));
    cell.children = [drawn("input", { type: "checkbox", checked })];
  } else if (type === "rating") {
    const [value, most] = [Number(textOf(cell)), Number(column?.attributes["data-max"] ?? 5)];
    if (value >= 0 && value <= most && most <= 10) {
      cell.children = [drawn("x-rating", { "data-value": value, "data-max": most })];
    }
  } else if (type === "content-ref") {
    for (const link of cell.children.filter(isElement)) {
      if (link.name === "a") link.attributes["title"] = "mention";
    }
  }
  for (const option of cell.children.filter(isElement)) {
    const color = column?.options.get(option.attributes["data-option"] ?? "");
    if (color) option.attributes["color"] = color;
  }
}

function drawn(name: string, properties: Record<string, unknown>): HtmlElement {
  const data = { hName: name, hProperties: properties };
  return { type: "htmlElement", name: "span", attributes: {}, children: [], data };
}

function makeCards(table: HtmlElement, columns: readonly Column[], rows: HtmlElement[]): void {
  const size = table.attributes["data-card-size"] === "large" ? ["prose-cards-large"] : [];
  table.children = rows.map((row) => cardOf(row.children.filter(isCell), columns));
  table.data = { hName: "div", hProperties: { className: ["prose-cards", ...size] } };
}

function cardOf(cells: readonly HtmlElement[], columns: readonly Column[]): HtmlElement {
  const addressIn = (name: string) => {
    const index = columns.findIndex((column) => has(column, name));
    return cells[index] && addressOf(cells[index]);
  };
  const target = addressIn("data-card-target");
  const shown = cells.filter(
    (cell, index) => !has(columns[index], "data-hidden") && cell.children.length > 0,
  );
  const parts = shown.map((cell) => ({ ...cell, name: "div", attributes: {} }));
  if (target !== undefined) {
    // The title's link covers the whole card, unless the title contains links itself.
    const title = parts.find((part) => textOf(part) !== "" && addressOf(part) === undefined);
    const attributes = { href: target, class: "prose-card-link" };
    const children = title?.children ?? [];
    const link: HtmlElement = { type: "htmlElement", name: "a", attributes, children };
    link.data = { hName: "x-card-link", hProperties: { href: target } };
    if (title) title.children = [link];
    else parts.push({ type: "htmlElement", name: "div", attributes: {}, children: [link] });
  }
  const properties = {
    "data-cover": addressIn("data-card-cover"),
    "data-cover-dark": addressIn("data-card-cover-dark"),
  };
  return { ...drawn("x-card", properties), children: parts };
}

/** The URL of the first link or image in a cell. */
function addressOf(node: HtmlElement): string | undefined {
  for (const child of node.children) {
    if (child.type === "link" || child.type === "image") return child.url;
    if (!isElement(child)) continue;
    const address = child.attributes["href"] ?? child.attributes["src"] ?? addressOf(child);
    if (address !== undefined) return address;
  }
  return undefined;
}
