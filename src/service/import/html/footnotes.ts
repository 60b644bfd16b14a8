import type { Element, ElementContent } from "hast";
import {
  attribute,
  classes,
  descendants,
  elements,
  hasClass,
  isElement,
  make,
  rewrite,
  text,
  wordsOf,
} from "./hast.ts";

/** Element name of a footnote that stands, with its text, where it is referred to. */
export const footnoteName = "bindery-footnote";

/**
 * Brings the text of each footnote to its reference. AsciiDoc writes it there already, in brackets; others refer
 * by a link to a list at the end of the page, which then goes away.
 */
export function normaliseFootnotes(main: Element): void {
  const byId = new Map<string, Element>();
  for (const element of descendants(main)) {
    const id = attribute(element, "id");
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
  }
  const used = new Set<Element>();
  rewrite(main, (element) => {
    if (element.tagName === "span" && hasClass(element, "footnote", "footnoteref"))
      return inline(element, byId);
    if (element.tagName !== "a" || !isReference(element)) return null;
    const id = decodeURIComponent((attribute(element, "href") ?? "").slice(1));
    const note = byId.get(id);
    if (note === undefined) return null;
    const holder = isElement(note, "dt") ? following(main, note) : note;
    used.add(note).add(holder);
    return [make(footnoteName, withoutBackLinks(holder.children), { dataKey: id })];
  });
  if (used.size > 0)
    rewrite(main, (element) => (used.has(element) || isEmptiedList(element) ? [] : null));
}

function isReference(link: Element): boolean {
  if (!attribute(link, "href")?.startsWith("#")) return false;
  const role = attribute(link, "role");
  return (
    role === "doc-noteref" ||
    link.properties["dataFootnoteRef"] !== undefined ||
    classes(link).some((name) => /^(?:footnote-?ref(?:erence)?|fn-?ref|noteref)$/i.test(name))
  );
}

function inline(span: Element, byId: Map<string, Element>): ElementContent[] {
  const link = elements(span.children).find((child) => child.tagName === "a");
  const target =
    hasClass(span, "footnoteref") && link
      ? attribute(link, "href")?.slice(1)
      : attribute(span, "id");
  const source = target === undefined ? span : (byId.get(target) ?? span);
  const children = source.children.filter((child) => !isElement(child, "br"));
  const bare = children.map((child, index): ElementContent => {
    if (child.type !== "text") return child;
    const start = index === 0 ? child.value.replace(/^\s*\[/, "") : child.value;
    return text(index === children.length - 1 ? start.replace(/\]\s*$/, "") : start);
  });
  return [make(footnoteName, bare, { dataKey: target ?? wordsOf(span) })];
}

function following(main: Element, term: Element): Element {
  for (const list of descendants(main)) {
    const index = list.children.indexOf(term);
    if (index < 0) continue;
    return elements(list.children.slice(index)).find((child) => child.tagName === "dd") ?? term;
  }
  return term;
}

function withoutBackLinks(children: readonly ElementContent[]): ElementContent[] {
  return children.flatMap((child): ElementContent[] => {
    if (!isElement(child)) return [child];
    if (
      attribute(child, "role") === "doc-backlink" ||
      child.properties["dataFootnoteBackref"] !== undefined
    )
      return [];
    if (hasClass(child, "label", "fn-backref", "footnote-backref", "footnote-back", "backrefs"))
      return [];
    return [{ ...child, children: withoutBackLinks(child.children) }];
  });
}

function isEmptiedList(element: Element): boolean {
  const named =
    classes(element).some((name) => /^footnotes?(?:-list)?$/i.test(name)) ||
    element.properties["dataFootnotes"] !== undefined ||
    attribute(element, "role") === "doc-endnotes";
  return (
    named &&
    !elements(element.children).some(
      (child) =>
        wordsOf(child) !== "" && !/^h\d$/.test(child.tagName) && wordsOf(child) !== "Footnotes",
    )
  );
}
