import type { Element } from "hast";
import { attribute, descendants, isElement, make, wordsOf } from "./hast.ts";

const headingNames = ["h1", "h2", "h3", "h4", "h5", "h6"];
const mostAnchors = 10_000;

export function isHeading(element: Element): boolean {
  return headingNames.includes(element.tagName);
}

/** Attribute with the number of a heading during conversion. */
export const headingNumber = "dataHeadingNumber";

/** Placeholder element for the anchor of a term during conversion. */
export const anchorName = "bindery-anchor";

/** Targets for links to the IDs of a page. */
type Anchors = {
  /** Number of the heading for each ID; -1 means the top of the page. */
  headings: Map<string, number>;
  /** ID of the anchor at a term, for each ID inside that term. */
  terms: Map<string, string>;
};

/**
 * Numbers the headings below `root`, and adds an anchor to each term (`dt`) with an ID. A link to any other ID goes to
 * the heading with that ID or directly after it, else to the heading above.
 */
export function collectAnchors(root: Element): Anchors {
  const headings = new Map<string, number>();
  const terms = new Map<string, string>();
  let heading = -1;
  let count = 0;
  let waiting: string[] = [];
  const settle = (target: number) => {
    for (const id of waiting) if (headings.size < mostAnchors) headings.set(id, target);
    waiting = [];
  };
  const visit = (element: Element) => {
    if (element.tagName === "dt" && terms.size < mostAnchors) anchorTerm(element, terms);
    for (const id of idsOf(element)) if (!headings.has(id)) waiting.push(id);
    if (isHeading(element) && wordsOf(element) !== "") {
      heading = count++;
      element.properties[headingNumber] = heading;
      settle(heading);
    }
    for (const child of element.children) {
      if (isElement(child)) visit(child);
      else if (child.type === "text" && child.value.trim() !== "") settle(heading);
    }
  };
  visit(root);
  settle(heading);
  return { headings, terms };
}

function anchorTerm(term: Element, terms: Map<string, string>): void {
  const ids = [term, ...descendants(term)].flatMap(idsOf).filter((id) => !terms.has(id));
  const [first] = ids;
  if (first === undefined) return;
  for (const id of ids) terms.set(id, first);
  term.children.unshift(make(anchorName, [], { dataId: first }));
}

function idsOf(element: Element): string[] {
  const ids = [attribute(element, "id"), attribute(element, "name")];
  return ids.filter((id) => id !== undefined && id !== "" && !/\s/.test(id)) as string[];
}
