import type { Element } from "hast";
import { attribute, classes, find, isElement, rewrite } from "./hast.ts";
import { isChrome } from "./main-content.ts";

const spoken =
  /note|tip|warn|caution|danger|important|info|admonition|alert|footnote|topic|aside$|sidebar/i;

/**
 * Takes the site's frame out of a page: navigation, search, banners, edit links, scripts. What is left is what
 * the page says, wherever it stands.
 * @param address of the page, to tell its own list of contents from one that leads elsewhere
 */
export function prune(body: Element, address: string): void {
  rewrite(body, (element, parent) => {
    if (isChrome(element, address)) return [];
    if (element.tagName === "header")
      return find(element, (inner) => inner.tagName === "h1") ? null : [];
    if (element.tagName === "footer") return isElement(parent as Element, "blockquote") ? null : [];
    if (element.tagName === "aside") return isSpoken(element) ? null : [];
    if (element.tagName === "input") return isCheckbox(element) ? null : [];
    return null;
  });
}

function isSpoken(aside: Element): boolean {
  const role = attribute(aside, "role") ?? "";
  return (
    role.startsWith("note") ||
    role.startsWith("doc-") ||
    classes(aside).some((name) => spoken.test(name))
  );
}

function isCheckbox(input: Element): boolean {
  return attribute(input, "type") === "checkbox";
}
