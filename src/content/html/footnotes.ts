import type { Element, ElementContent } from "hast";
import { decoded } from "#content/address.ts";
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

/** Placeholder elements for a footnote reference and a footnote's text; both have the note's key. */
export const referenceName = "bindery-footnote-reference";
export const noteName = "bindery-footnote";

/**
 * Moves the text of each footnote to the end. AsciiDoc writes it inline, in brackets. Other generators link to a list
 * at the end of the page, which is removed.
 */
export function normaliseFootnotes(main: Element): void {
  const byId = new Map<string, Element>();
  for (const element of descendants(main)) {
    const id = attribute(element, "id") ?? nameOfPlace(element);
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
  }
  const used = new Set<Element>();
  const notes = new Map<string, Element>();
  const refer = (key: string, children: ElementContent[]): ElementContent[] => {
    if (!notes.has(key)) notes.set(key, make(noteName, children, { dataKey: key }));
    return [make(referenceName, [], { dataKey: key })];
  };
  rewrite(main, (element) => {
    if (element.tagName === "span" && hasClass(element, "footnote", "footnoteref"))
      return inline(element, byId, refer);
    if (element.tagName === "sup" && hasClass(element, "footnote", "footnoteref"))
      return elements(element.children).filter((child) => child.tagName === referenceName);
    if (element.tagName !== "a" || !isReference(element)) return null;
    const id = decoded((attribute(element, "href") ?? "").slice(1));
    const note = byId.get(id);
    if (note === undefined) return null;
    const holder = isElement(note, "dt")
      ? following(main, note)
      : isElement(note, "a")
        ? holderOf(main, note)
        : note;
    used.add(note).add(holder);
    return refer(id, withoutNumber(withoutBackLinks(holder.children, wordsOf(element))));
  });
  for (const rule of rulesAbove(main, used)) used.add(rule);
  if (used.size > 0)
    rewrite(main, (element) => (used.has(element) || isEmptiedList(element) ? [] : null));
  main.children.push(...notes.values());
}

/** The lines between a text and its footnotes. */
function rulesAbove(parent: Element, notes: ReadonlySet<Element>): Element[] {
  const inside = elements(parent.children);
  return inside.flatMap((child, index) => {
    const next = inside[index + 1];
    const isAbove = next !== undefined && notes.has(firstOf(next, notes));
    return isElement(child, "hr") && isAbove ? [child] : rulesAbove(child, notes);
  });
}

/** An element that is a note, or the first thing in it. */
function firstOf(element: Element, notes: ReadonlySet<Element>): Element {
  const [first] = elements(element.children);
  return notes.has(element) || first === undefined ? element : firstOf(first, notes);
}

/** What our reader of Word documents, Google Docs, and Word in HTML call references to footnotes and endnotes. */
const wordReference = /^(?:(?:foot|end)note-ref-[\w-]+|ftnt_ref\d+|_(?:ftn|edn)ref\d+)$/;

/** Word names places in HTML as in the first browsers. */
const nameOfPlace = (element: Element) =>
  element.tagName === "a" ? attribute(element, "name") : undefined;

/** The block that begins with a note's link back. Word and Google Docs have one for each note, with its paragraphs. */
function holderOf(main: Element, link: Element): Element {
  const around = elementsAround(link, main) ?? [];
  const number = wordsOf(link);
  const isNote = (element: Element) =>
    isElement(element, "div", "li") &&
    wordsOf(element).startsWith(number) &&
    [...descendants(element)].filter((inner) => isElement(inner, "a") && leadsToReference(inner))
      .length === 1;
  return around.findLast(isNote) ?? around.findLast((element) => isElement(element, "p")) ?? link;
}

/** The elements between one and `parent`, from outside; undefined if it isn't below. */
function elementsAround(target: Element, parent: Element): Element[] | undefined {
  for (const child of elements(parent.children)) {
    if (child === target) return [];
    const inner = elementsAround(target, child);
    if (inner !== undefined) return [child, ...inner];
  }
  return undefined;
}

const leadsToReference = (link: Element) =>
  wordReference.test((attribute(link, "href") ?? "").slice(1));

function isReference(link: Element): boolean {
  if (!attribute(link, "href")?.startsWith("#")) return false;
  const role = attribute(link, "role");
  return (
    wordReference.test(attribute(link, "id") ?? nameOfPlace(link) ?? "") ||
    role === "doc-noteref" ||
    link.properties["dataFootnoteRef"] !== undefined ||
    classes(link).some((name) => /^(?:footnote(?:-?ref(?:erence)?)?|fn-?ref|noteref)$/i.test(name))
  );
}

function inline(
  span: Element,
  byId: Map<string, Element>,
  refer: (key: string, children: ElementContent[]) => ElementContent[],
): ElementContent[] {
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
  return refer(target ?? wordsOf(span), bare);
}

function following(main: Element, term: Element): Element {
  for (const list of descendants(main)) {
    const index = list.children.indexOf(term);
    if (index < 0) continue;
    return elements(list.children.slice(index)).find((child) => child.tagName === "dd") ?? term;
  }
  return term;
}

/** @param number the reference's number, which a note's back link may also show */
function withoutBackLinks(children: readonly ElementContent[], number: string): ElementContent[] {
  return children.flatMap((child): ElementContent[] => {
    if (!isElement(child)) return [child];
    if (
      attribute(child, "role") === "doc-backlink" ||
      child.properties["dataFootnoteBackref"] !== undefined
    )
      return [];
    if (hasClass(child, "label", "fn-backref", "footnote-backref", "footnote-back", "backrefs"))
      return [];
    if (child.tagName === "a" && wordsOf(child) === number) return [];
    if (child.tagName === "a" && leadsToReference(child)) return [];
    return [{ ...child, children: withoutBackLinks(child.children, number) }];
  });
}

/** AsciiDoc writes a dot after the number, which is a link. */
function withoutNumber([first, ...others]: readonly ElementContent[]): ElementContent[] {
  if (first === undefined) return [];
  if (first.type !== "text") return [first, ...others];
  if (first.value.trim() === "" && others.length > 0) return [first, ...withoutNumber(others)];
  return [text(first.value.replace(/^\s*\.\s+/, "")), ...others];
}

function isEmptiedList(element: Element): boolean {
  const named =
    classes(element).some((name) => /^footnotes?(?:-list)?$/i.test(name)) ||
    element.properties["dataFootnotes"] !== undefined ||
    attribute(element, "role") === "doc-endnotes" ||
    /mso-element:\s*(?:foot|end)note-list/.test(attribute(element, "style") ?? "");
  return (
    named &&
    !elements(element.children).some(
      (child) =>
        wordsOf(child) !== "" && !/^h\d$/.test(child.tagName) && wordsOf(child) !== "Footnotes",
    )
  );
}
