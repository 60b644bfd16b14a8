import type { Element, ElementContent, Nodes } from "hast";
import {
  attribute,
  descendants,
  elements,
  hasClass,
  isElement,
  make,
  rewrite,
  wordsOf,
} from "#content/html/hast.ts";
import { styleOf } from "#content/html/inline-styles.ts";

/** A list item as a paragraph of Word: how deep it is, and whether it has a number. */
type Item = { level: number; isOrdered: boolean; start: number; children: ElementContent[] };

const holders = ["div", "table", "thead", "tbody", "tr", "td", "th", "body"];

/** Turns the paragraphs that Word writes for list items into lists. */
export function listsForParagraphs(parent: Element): void {
  const children: ElementContent[] = [];
  let items: Item[] = [];
  const flush = () => {
    if (items.length > 0) children.push(...nest(items));
    items = [];
  };
  for (const child of parent.children) {
    const item = isElement(child, "p", "h1", "h2", "h3", "h4", "h5", "h6")
      ? readItem(child)
      : undefined;
    if (item) items.push(item);
    else if (child.type === "element" || (child.type === "text" && child.value.trim() !== "")) {
      flush();
      if (isElement(child, ...holders)) listsForParagraphs(child);
      children.push(child);
    }
  }
  flush();
  parent.children = children;
}

function readItem(paragraph: Element): Item | undefined {
  const list = styleOf(paragraph).get("mso-list");
  const level = /level(\d)/.exec(list ?? "")?.[1];
  if (level === undefined) return undefined;
  let marker = "";
  const children = withoutMarkers(paragraph.children, (text) => (marker ||= text));
  const number = /^\(?(\d+|[a-z]|[ivx]+)[.)]/i.exec(marker)?.[1];
  const start = Number(number);
  return {
    level: Number(level),
    isOrdered: number !== undefined,
    start: Number.isInteger(start) ? start : 1,
    children,
  };
}

/** What an item says, without the bullet or number that Word writes as text. */
function withoutMarkers(
  nodes: readonly ElementContent[],
  onMarker: (marker: string) => void,
): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (!isElement(node)) return [node];
    if (styleOf(node).get("mso-list") === "ignore") {
      onMarker(wordsOf(node));
      return [];
    }
    return [{ ...node, children: withoutMarkers(node.children, onMarker) }];
  });
}

function nest(items: readonly Item[]): Element[] {
  const lists: Element[] = [];
  let index = 0;
  while (index < items.length) {
    const first = items[index]!;
    const list = make(
      first.isOrdered ? "ol" : "ul",
      [],
      first.start > 1 ? { start: first.start } : {},
    );
    while (index < items.length) {
      const item = items[index]!;
      const last = list.children.at(-1);
      if (item.level > first.level && isElement(last)) {
        let end = index;
        while (end < items.length && items[end]!.level > first.level) end++;
        last.children.push(...nest(items.slice(index, end)));
        index = end;
      } else if (item.level === first.level && item.isOrdered === first.isOrdered) {
        list.children.push(make("li", item.children));
        index++;
      } else break;
    }
    lists.push(list);
  }
  return lists;
}

/**
 * Puts lists that are directly in a list into the item before them, and joins the lists of one item each that Word for the
 * web writes, by the level of their items.
 */
export function settleLists(root: Element): void {
  rewrite(root, (element) => {
    if (hasClass(element, "ListContainerWrapper")) return element.children;
    if (element.tagName !== "ul" && element.tagName !== "ol") return null;
    const children: ElementContent[] = [];
    for (const child of elements(element.children)) {
      const last = children.at(-1);
      if (isElement(child, "ul", "ol") && isElement(last, "li")) last.children.push(child);
      else children.push(isElement(child, "li") ? child : make("li", [child]));
    }
    return [{ ...element, children }];
  });
  joinByLevel(root);
}

/** The list of one item that Word for the web writes for each item. */
function isSingle(node: Nodes): node is Element {
  if (!isElement(node, "ul", "ol")) return false;
  const [item, ...others] = elements(node.children);
  return (
    others.length === 0 && item !== undefined && attribute(item, "dataAriaLevel") !== undefined
  );
}

function joinByLevel(parent: Element): void {
  const children: ElementContent[] = [];
  let items: Item[] = [];
  const flush = () => {
    if (items.length > 0) children.push(...nest(items));
    items = [];
  };
  for (const child of parent.children) {
    if (isSingle(child)) {
      const item = elements(child.children)[0]!;
      const level = Number(attribute(item, "dataAriaLevel"));
      items.push({ level, isOrdered: child.tagName === "ol", start: 1, children: item.children });
    } else if (isElement(child)) {
      flush();
      if (!isElement(child, "ul", "ol", "pre", "p")) joinByLevel(child);
      children.push(child);
    } else if (items.length === 0 || (child.type === "text" && child.value.trim() !== "")) {
      flush();
      children.push(child);
    }
  }
  flush();
  parent.children = children;
}

/** Writes the state of tasks as the check boxes that Markdown knows. Google Docs has a picture of one in the item. */
export function boxesForTasks(root: Element): void {
  rewrite(root, (element) => {
    if (element.tagName !== "li" || attribute(element, "role") !== "checkbox") return null;
    const isChecked = attribute(element, "ariaChecked") === "true";
    if (isChecked) withoutStrike(element);
    const box = make("input", [], { type: "checkbox", ...(isChecked && { checked: true }) });
    const rest = element.children.filter(
      (child) => child.type !== "element" || child.tagName !== "img",
    );
    const only = rest.length === 1 ? rest[0] : undefined;
    const content = only?.type === "element" && only.tagName === "p" ? only.children : rest;
    return [{ ...element, properties: {}, children: [box, ...content] }];
  });
}

/** Google Docs strikes what is done through; the box says it. */
function withoutStrike(item: Element): void {
  for (const { properties } of descendants(item)) {
    const { style } = properties;
    if (typeof style === "string") {
      properties["style"] = style.replaceAll(/text-decoration[^;]*line-through[^;]*;?/gi, "");
    }
  }
}
