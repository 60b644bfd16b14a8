import type { Element } from "hast";
import { attribute, isElement, wordsOf } from "./hast.ts";

const headingNames = ["h1", "h2", "h3", "h4", "h5", "h6"];
const mostAnchors = 10_000;

export function isHeading(element: Element): boolean {
  return headingNames.includes(element.tagName);
}

/** Attribute under which a heading carries its number through the conversion. */
export const headingNumber = "dataHeadingNumber";

/**
 * Numbers the headings below `root` and tells for each source ID which heading a link to it should lead to: the
 * heading which it names or stands right before, else the one above it. -1 is the top of the page.
 */
export function collectAnchors(root: Element): Map<string, number> {
  const anchors = new Map<string, number>();
  let heading = -1;
  let count = 0;
  let waiting: string[] = [];
  const settle = (target: number) => {
    for (const id of waiting) if (anchors.size < mostAnchors) anchors.set(id, target);
    waiting = [];
  };
  const visit = (element: Element) => {
    const ids = [attribute(element, "id"), attribute(element, "name")];
    for (const id of ids) if (id !== undefined && !anchors.has(id)) waiting.push(id);
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
  return anchors;
}
