import type { Element, ElementContent, Nodes, Parents, Properties } from "hast";
import { toString } from "hast-util-to-string";

export function isElement(node: Nodes | undefined, ...names: string[]): node is Element {
  return node?.type === "element" && (names.length === 0 || names.includes(node.tagName));
}

export function make(
  tagName: string,
  children: ElementContent[] = [],
  properties: Properties = {},
): Element {
  return { type: "element", tagName, properties, children };
}

export function text(value: string): ElementContent {
  return { type: "text", value };
}

export function classes(element: Element): string[] {
  const names = element.properties["className"];
  return Array.isArray(names) ? names.map(String) : [];
}

export function hasClass(element: Element, ...names: string[]): boolean {
  return classes(element).some((name) => names.includes(name));
}

/** An attribute as one string; undefined if it is missing. */
export function attribute(element: Element, name: string): string | undefined {
  const value = element.properties[name];
  if (value === undefined || value === null || value === false) return undefined;
  return Array.isArray(value) ? value.join(" ") : String(value);
}

/** The text of an element with white space collapsed. */
export function wordsOf(node: Nodes): string {
  return toString(node).replaceAll(/\s+/g, " ").trim();
}

export function elements(nodes: readonly Nodes[]): Element[] {
  return nodes.filter((node) => isElement(node));
}

export function isBlank(node: Nodes): boolean {
  return node.type === "text" ? node.value.trim() === "" : node.type === "comment";
}

/** The first descendant that matches, in document order. */
export function find(root: Nodes, fits: (element: Element) => boolean): Element | undefined {
  for (const element of descendants(root)) if (fits(element)) return element;
  return undefined;
}

/** All descendant elements in document order. */
export function* descendants(root: Nodes): Generator<Element> {
  if (!("children" in root)) return;
  for (const child of root.children) {
    if (child.type !== "element") continue;
    yield child;
    yield* descendants(child);
  }
}

/**
 * Rebuilds everything below `parent` from the leaves up. `change` returns an element's replacement, or null to keep it.
 */
export function rewrite(
  parent: Parents,
  change: (element: Element, parent: Parents) => ElementContent[] | null,
): void {
  const children: ElementContent[] = [];
  for (const child of parent.children) {
    if (child.type === "element") {
      rewrite(child, change);
      const instead = change(child, parent);
      if (instead !== null) {
        children.push(...instead);
        continue;
      }
    }
    if (child.type !== "doctype") children.push(child);
  }
  parent.children = children;
}
