import type { Element, ElementContent } from "hast";
import type { HintStyle } from "#content/blocks/tags.ts";
import {
  attribute,
  classes,
  elements,
  find,
  hasClass,
  isElement,
  make,
  rewrite,
  text,
  wordsOf,
} from "./hast.ts";

/** Placeholder element for a hint during conversion. */
export const hintName = "bindery-hint";

const styles: [RegExp, HintStyle][] = [
  [/danger|error|critical|fail|missing|\bbug\b/i, "danger"],
  [/warn|caution|attention|deprecated|important/i, "warning"],
  [/success|tip|check|done/i, "success"],
  [/note|info|hint|seealso|see also|abstract|summary|todo/i, "info"],
];
const containers = [
  "admonition",
  "admonitionblock",
  "theme-admonition",
  "custom-block",
  "markdown-alert",
  "starlight-aside",
  "alert",
  "callout",
  "hint",
  "confluence-information-macro",
];
const kinds = [
  "note",
  "tip",
  "info",
  "warning",
  "caution",
  "danger",
  "important",
  "attention",
  "error",
  "hint",
  "seealso",
];
const titles = [
  "admonition-title",
  "custom-block-title",
  "markdown-alert-title",
  "starlight-aside__title",
  "title",
  "alert-heading",
  "callout-title",
  "panelHeader",
  ...kinds.map((kind) => `${kind}-title`),
];
const defaultTitle =
  /^(?:note|tip|info|information|warning|caution|danger|important|attention|error|hint|see also|success)s?[:.!]?$/i;

/** Converts notes, tips, and warnings of common generators to hints. */
export function normaliseAdmonitions(main: Element): void {
  rewrite(main, (element) => {
    if (!isAdmonition(element)) return null;
    const title = find(element, (inner) => isTitle(inner));
    const words = title === undefined ? "" : wordsOf(title);
    const body = withoutTitle(bodyOf(element), title);
    if (body.every((child) => child.type === "text" && child.value.trim() === "") && words === "")
      return [];
    const lead =
      words === "" || defaultTitle.test(words) ? [] : [make("p", [make("strong", [text(words)])])];
    return [make(hintName, [...lead, ...body], { dataStyle: styleOf(element, words) })];
  });
}

function isAdmonition(element: Element): boolean {
  if (!isElement(element, "div", "aside", "blockquote", "section", "figure")) return false;
  if (hasClass(element, ...containers)) return true;
  if (hasClass(element, "panel") && !hasClass(element, "code", "preformatted")) {
    // Confluence's, not Bootstrap's.
    return find(element, (inner) => hasClass(inner, "panelContent")) !== undefined;
  }
  const kind = classes(element)[0]?.toLowerCase() ?? "";
  return kinds.includes(kind) && find(element, isTitle) !== undefined;
}

function isTitle(element: Element): boolean {
  if (
    hasClass(element, ...titles) ||
    classes(element).some((name) => name.startsWith("admonitionHeading"))
  )
    return true;
  return (
    isElement(element, "h1", "h2", "h3", "h4", "h5", "h6") && defaultTitle.test(wordsOf(element))
  );
}

/** AsciiDoc renders an admonition as a table: its icon or label in one cell, its content in the other. */
function bodyOf(element: Element): ElementContent[] {
  const content = hasClass(element, "admonitionblock")
    ? find(element, (inner) => inner.tagName === "td" && hasClass(inner, "content"))
    : undefined;
  const icon = iconOf(element);
  return withoutTitle((content ?? element).children, icon);
}

/** The emoji of Notion's notes. */
function iconOf(element: Element): Element | undefined {
  return isElement(element, "figure", "aside")
    ? find(element, (inner) => hasClass(inner, "icon"))
    : undefined;
}

const stylesOfIcons: [RegExp, HintStyle][] = [
  [/[\u{1F6A8}\u{26D4}\u{1F525}\u{2757}\u{1F6D1}\u{274C}]/u, "danger"],
  [/[\u{26A0}\u{1F6A7}]/u, "warning"],
  [/[\u{2705}\u{2714}]/u, "success"],
];

function withoutTitle(
  children: readonly ElementContent[],
  title: Element | undefined,
): ElementContent[] {
  return children.flatMap((child): ElementContent[] => {
    if (child === title) return [];
    if (!isElement(child) || title === undefined) return [child];
    return [{ ...child, children: withoutTitle(child.children, title) }];
  });
}

function styleOf(element: Element, title: string): HintStyle {
  const emoji = iconOf(element);
  const told = emoji && stylesOfIcons.find(([pattern]) => pattern.test(wordsOf(emoji)));
  if (told) return told[1];
  const icon = elements(element.children).map((child) =>
    find(child, (inner) => inner.tagName === "img"),
  )[0];
  const words =
    `${classes(element).join(" ")} ${title} ${icon ? attribute(icon, "alt") : ""}`.replaceAll(
      "admonition",
      "",
    );
  return hintStyle(words);
}

/** The style of a note that another tool calls by these words. */
export function hintStyle(words: string): HintStyle {
  return styles.find(([pattern]) => pattern.test(words))?.[1] ?? "info";
}
