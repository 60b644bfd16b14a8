import type { Element, ElementContent } from "hast";
import { attribute, descendants, find, isElement, make, rewrite, text } from "./hast.ts";

/** The declarations of a `style` attribute, with names and values in lower case. */
export function styleOf(element: Element): ReadonlyMap<string, string> {
  const declarations = (attribute(element, "style") ?? "").split(";").flatMap((declaration) => {
    const colon = declaration.indexOf(":");
    if (colon < 0) return [];
    const name = declaration.slice(0, colon).trim().toLowerCase();
    return [
      [
        name,
        declaration
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      ] as const,
    ];
  });
  return new Map(declarations);
}

/** Word processors write many spaces as ones that don't break. */
export function plainSpaces(parent: Element): void {
  for (const child of parent.children) {
    if (child.type === "text") child.value = child.value.replaceAll("\u00a0", " ");
    else if (isElement(child)) plainSpaces(child);
  }
}

const monospaced = /mono|courier|consolas|menlo|monaco|source code/;

/** Whether an element's font is that of code. */
export function isMonospaced(element: Element): boolean {
  return monospaced.test(styleOf(element).get("font-family") ?? "");
}

const is = (element: Element, ...names: string[]) => names.includes(element.tagName);

/**
 * Turns what word processors write as styles into elements: bold, italic, strikethrough, underline, superscript,
 * subscript, highlight, and code. Removes bold and italic elements whose style takes it back.
 */
export function elementsForStyles(root: Element): void {
  rewrite(root, (element, parent) => {
    const style = styleOf(element);
    if (is(element, "b", "strong") && /^(?:normal|400)$/.test(style.get("font-weight") ?? "")) {
      return element.children;
    }
    if (is(element, "i", "em") && style.get("font-style") === "normal") {
      return element.children;
    }
    if (!is(element, "span", "font")) return null;
    return wrapped(element, style, isElement(parent, "a") || isLinkInside(element));
  });
}

function isLinkInside(element: Element): boolean {
  return find(element, ({ tagName }) => tagName === "a") !== undefined;
}

function wrapped(
  { children }: Element,
  style: ReadonlyMap<string, string>,
  isLink: boolean,
): ElementContent[] {
  const has = (name: string, pattern: RegExp) => pattern.test(style.get(name) ?? "");
  const decoration = `${style.get("text-decoration") ?? ""} ${style.get("text-decoration-line") ?? ""}`;
  const names = [
    ...(has("font-weight", /^(?:bold|bolder|[6-9]00)/) ? ["strong"] : []),
    ...(has("font-style", /^(?:italic|oblique)/) ? ["em"] : []),
    ...(decoration.includes("line-through") ? ["del"] : []),
    ...(decoration.includes("underline") && !isLink ? ["u"] : []),
    ...(has("vertical-align", /^super/) ? ["sup"] : []),
    ...(has("vertical-align", /^sub/) ? ["sub"] : []),
    ...(isMarked(style) ? ["mark"] : []),
    ...(has("font-family", monospaced) ? ["code"] : []),
  ];
  return names.length === 0 ? children : names.reduceRight<ElementContent[]>(wrapIn, children);
}

/** Whether text is marked with a color, in any of the ways that word processors write. Grays are those of copied pages. */
function isMarked(style: ReadonlyMap<string, string>): boolean {
  const color = ["mso-highlight", "background-color", "background"]
    .map((name) => style.get(name))
    .find((value) => value !== undefined);
  if (color === undefined || monospaced.test(style.get("font-family") ?? "")) return false;
  const [, hex] = /^#([\da-f]{6})\b/.exec(color) ?? [];
  const parts = hex
    ? [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
    : (/^rgba?\((\d+)[, ]+(\d+)[, ]+(\d+)/.exec(color)?.slice(1).map(Number) ?? []);
  if (parts.length === 3) return Math.max(...parts) - Math.min(...parts) >= 48;
  return /^(?:yellow|lime|aqua|cyan|fuchsia|magenta|red|green|blue|gold|orange|pink)\b/.test(color);
}

/** Puts nodes into an element, without the white space at their ends: marked spaces have no Markdown. */
function wrapIn(children: readonly ElementContent[], name: string): ElementContent[] {
  const [first, last] = [children[0], children.at(-1)];
  const before = first?.type === "text" ? /^\s*/.exec(first.value)![0] : "";
  const after = last?.type === "text" ? last.value.slice(last.value.trimEnd().length) : "";
  const inner = children.map((child, index): ElementContent => {
    if (child.type !== "text") return child;
    const start = index === 0 ? child.value.slice(before.length) : child.value;
    return text(index === children.length - 1 ? start.trimEnd() : start);
  });
  if (inner.every((child) => child.type === "text" && child.value === "")) return [...children];
  return [...spaceOf(before), make(name, inner), ...spaceOf(after)];
}

const spaceOf = (space: string) => (space === "" ? [] : [text(space)]);

/**
 * Turns paragraphs of code into one code block: word processors have no code blocks, and code editors copy each line as an
 * element of its own.
 */
export function codeForParagraphs(parent: Element): void {
  const children: ElementContent[] = [];
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 1)
      children.push(make("pre", [make("code", [{ type: "text", value: lines.join("\n") }])]));
    else if (lines.length === 1)
      children.push(make("p", [make("code", [{ type: "text", value: lines[0]! }])]));
    lines = [];
  };
  for (const child of parent.children) {
    const line = isElement(child, "p", "div") ? codeLine(child) : undefined;
    if (line !== undefined) lines.push(line);
    else if (child.type !== "text" || child.value.trim() !== "" || lines.length === 0) {
      flush();
      if (isElement(child, "div", "b", "section", "article", "body")) codeForParagraphs(child);
      children.push(child);
    }
  }
  flush();
  parent.children = children;
}

/** The text of a paragraph that only consists of code in a monospaced font; undefined for others. */
function codeLine(paragraph: Element): string | undefined {
  if (isMonospaced(paragraph) && !holdsBlocks(paragraph)) return textOf(paragraph);
  const isCode = paragraph.children.every((child) => {
    if (child.type === "text") return child.value.trim() === "";
    return isElement(child, "span", "font") && isMonospaced(child);
  });
  return isCode && paragraph.children.some((child) => isElement(child))
    ? textOf(paragraph)
    : undefined;
}

const blocks = ["p", "div", "ul", "ol", "table", "pre", "h1", "h2", "h3", "h4", "h5", "h6"];

function holdsBlocks(element: Element): boolean {
  return [...descendants(element)].some(({ tagName }) => blocks.includes(tagName));
}

function textOf(element: Element): string {
  return element.children
    .map((child) => {
      if (child.type === "text") return child.value.replaceAll("\u00a0", " ");
      if (!isElement(child)) return "";
      return child.tagName === "br" ? "\n" : textOf(child);
    })
    .join("");
}
