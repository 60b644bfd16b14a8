import type { Element } from "hast";
import { isHeading } from "./anchors.ts";
import { attribute, classes, find, wordsOf } from "./hast.ts";

const toolNames = new Set([
  "nav",
  "button",
  "select",
  "textarea",
  "dialog",
  "canvas",
  "map",
  "svg",
]);
const frameRoles = new Set([
  "navigation",
  "banner",
  "contentinfo",
  "search",
  "tablist",
  "dialog",
  "alertdialog",
]);
const toolClass =
  /^(?:headerlink|hash-link|header-anchor|anchorjs-link|heading-anchor|sr-only|visually-hidden|screen-reader-text|skip-?link|skip-to-content|edit-?(?:this-)?page|edit-on-github|last-updated|copy-?(?:btn|button|code)?|copybtn|clipboard.*|admonition-icon|conum-toggle)$/i;
const editLink =
  /^(?:edit (?:this|on|page)\b.*|improve this (?:page|doc).*|suggest (?:an? )?(?:edit|change)s?.*|report (?:an? )?(?:issue|bug).*|view (?:page )?source|view on github|permalink|link to this .*|copy link.*)$/i;
/** Elements that aren't content: controls, permanent links, hidden elements. */
export function isTool(element: Element): boolean {
  const { tagName } = element;
  if (toolNames.has(tagName) || frameRoles.has(attribute(element, "role") ?? "")) return true;
  if (tagName === "input") return attribute(element, "type") !== "checkbox";
  if (attribute(element, "hidden") !== undefined && attribute(element, "role") !== "tabpanel")
    return true;
  if (tagName === "a" && editLink.test(wordsOf(element))) return true;
  if (attribute(element, "ariaHidden") === "true" && wordsOf(element).length < 3) return true;
  return classes(element).some((name) => toolClass.test(name)) && !holdsHeading(element);
}

/** Whether a heading is inside an element. */
export function holdsHeading(element: Element): boolean {
  return find(element, isHeading) !== undefined;
}
