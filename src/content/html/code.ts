import type { Element, ElementContent, Nodes } from "hast";
import { anchorName } from "./anchors.ts";
import {
  attribute,
  classes,
  descendants,
  elements,
  find,
  hasClass,
  isBlank,
  isElement,
  make,
  rewrite,
  text,
  wordsOf,
} from "./hast.ts";

const languageClass =
  /^(?:language|lang|highlight-source|highlight-text|highlight|brush:?|sourceCode|src)-(.+)$/i;
const lineNumbers = [
  "linenos",
  "lineno",
  "line-number",
  "line-numbers-rows",
  "gutter",
  "hljs-ln-numbers",
];
const names = new Set([
  "language-none",
  "text",
  "plain",
  "plaintext",
  "none",
  "default",
  "notranslate",
  "nohighlight",
]);
const aliases: Record<string, string> = {
  shell: "sh",
  console: "console",
  "html-basic": "html",
  python3: "python",
  ipython3: "python",
};

/** Code blocks become `pre > code.language-x` with only their text, whatever highlighter was used. */
export function normaliseCode(main: Element): void {
  rewrite(main, (element) => {
    if (
      !isElement(element, "table") ||
      !hasClass(element, "highlighttable", "rouge-table", "hljs-ln")
    )
      return null;
    const cells = [...(find(element, (inner) => inner.tagName === "tr")?.children ?? [])];
    const code = cells.findLast((cell) => isElement(cell, "td"));
    return code && isElement(code) ? code.children : null;
  });
  rewrite(main, (element) => (isNumbers(element) ? [] : null));
  blocksForLoneCode(main);
  visitCode(main, []);
  rewrite(main, (element) => {
    if (isSignature(element)) return [{ ...element, children: piecesOf(element) }];
    if (!isElement(element, "code", "kbd", "samp", "tt", "var")) return null;
    return find(element, isLink) === undefined ? null : piecesOf(element);
  });
}

/** A column of line numbers beside code. */
function isNumbers(element: Element): boolean {
  const isNamed = hasClass(element, ...lineNumbers, "line-numbers", "line-numbers-wrapper");
  return isNamed && !isElement(element, "pre", "code") && /^[\d\s.:|]*$/.test(wordsOf(element));
}

/** Chats put code into a `div` without `pre`, below its language and a button. */
function blocksForLoneCode(main: Element): void {
  rewrite(main, (element, parent) => {
    if (!isElement(element, "div") || isElement(parent as Element, "pre")) return null;
    const inner = element.children.filter((child) => !isBlank(child));
    const [only] = inner;
    if (inner.length === 1 && isElement(only, "code") && ownLanguage(only) !== undefined)
      return [make("pre", [only])];
    const code = elements(inner).find((child) => child.tagName === "pre");
    const language = code && languageOf(code, []);
    if (language === undefined) return null;
    const kept = element.children.filter((child) => !isLabel(child, language));
    return kept.length === element.children.length ? null : kept;
  });
}

function isLabel(node: ElementContent, language: string): boolean {
  if (node.type !== "text" && !isElement(node, "div", "span", "button", "p")) return false;
  const words = wordsOf(node).toLowerCase();
  return (
    words === language || (aliases[words] ?? words) === language || /^copy(?: code)?$/.test(words)
  );
}

/** Whether a term is a signature as Sphinx writes it: only code. */
export function isSignature(element: Element): boolean {
  return isElement(element, "dt") && hasClass(element, "sig", "sig-object");
}

/** Code in Markdown can't contain links, so code with links is split into several pieces, some inside links. */
function piecesOf(element: Element): ElementContent[] {
  const pieces: { value: string; link?: Element }[] = [];
  const kept: ElementContent[] = [];
  const add = (node: ElementContent, link?: Element) => {
    if (node.type === "text") {
      const last = pieces.at(-1);
      if (last !== undefined && last.link === link) last.value += node.value;
      else pieces.push({ value: node.value, ...(link && { link }) });
      return;
    }
    if (!isElement(node)) return;
    if (node.tagName === anchorName) kept.push(node);
    for (const child of node.children) add(child, isLink(node) ? node : link);
  };
  for (const child of element.children) add(child);
  const split = pieces.flatMap(({ value, link }): ElementContent[] => {
    const words = value.trim();
    if (words === "") return value === "" ? [] : [text(" ")];
    const before = value.slice(0, value.length - value.trimStart().length);
    const after = value.slice(value.trimEnd().length);
    const code = make("code", [text(words.replaceAll(/\s+/g, " "))]);
    const piece = link === undefined ? code : { ...link, children: [code] };
    return [...spaceFor(before), piece, ...spaceFor(after)];
  });
  return [...kept, ...split];
}

function spaceFor(whitespace: string): ElementContent[] {
  return whitespace === "" ? [] : [text(" ")];
}

function isLink(element: Element): boolean {
  return element.tagName === "a" && attribute(element, "href") !== undefined;
}

function visitCode(element: Element, above: Element[]): void {
  for (const child of element.children) {
    if (!isElement(child)) continue;
    if (child.tagName !== "pre") {
      visitCode(child, [child, ...above.slice(0, 2)]);
      continue;
    }
    const language = languageOf(child, above);
    const inner = [...descendants(child)].filter(({ tagName }) => tagName === "code");
    const isFramed = inner.length === 1 && ownLanguage(inner[0]!) !== undefined;
    const code = codeText(isFramed ? inner[0]! : child)
      .replace(/^(?:[ \t]*\n)+/, "")
      .trimEnd();
    const properties = language === undefined ? {} : { className: [`language-${language}`] };
    child.children = [make("code", [text(code)], properties)];
  }
}

function languageOf(pre: Element, above: readonly Element[]): string | undefined {
  const inner = find(pre, (element) => element.tagName === "code");
  for (const element of [inner, pre, ...above]) {
    if (element === undefined) continue;
    const language = ownLanguage(element);
    if (language !== undefined)
      return names.has(language) ? undefined : (aliases[language] ?? language);
  }
  return undefined;
}

function ownLanguage(element: Element): string | undefined {
  const data = attribute(element, "dataLang") ?? attribute(element, "dataLanguage");
  const list = classes(element);
  const named = list
    .map((name) => languageClass.exec(name)?.[1])
    .find((name) => name !== undefined);
  const pandoc = list[0] === "sourceCode" ? list[1] : undefined;
  const highlighter = list.find((_, index) => /^brush:?$/i.test(list[index - 1] ?? ""));
  const attached = list.map((name) => /^brush:(.+)/i.exec(name)?.[1]).find(Boolean);
  const settings = attribute(element, "dataSyntaxhighlighterParams");
  const confluence = settings && /\bbrush:\s*([^;\s]+)/i.exec(settings)?.[1];
  const brush = (highlighter ?? attached ?? confluence)?.replace(/;.*$/, "");
  const github = element.tagName === "pre" ? attribute(element, "lang") : undefined;
  const language = (data ?? named ?? pandoc ?? brush ?? (isNatural(github) ? undefined : github))
    ?.trim()
    .toLowerCase();
  return language !== undefined && /^[a-z0-9+#._-]{1,40}$/.test(language) ? language : undefined;
}

/** Whether `lang` says what people speak, which HTML has it for, and not what GitHub writes there. */
const isNatural = (lang: string | undefined) =>
  /^(?:[a-z]{2}-[A-Z]{2}|en|de|fr|es|it|pt|ja|zh|ko|ru|nl|pl)$/.test(lang ?? "");

/** Text of a code block: line breaks, one line for each block element inside, and no line numbers. */
function codeText(node: Nodes): string {
  if (node.type === "text") return node.value;
  if (!("children" in node)) return "";
  let out = "";
  for (const child of node.children) {
    if (isElement(child)) {
      if (child.tagName === "br") out += "\n";
      if (hasClass(child, ...lineNumbers) || child.tagName === "button") continue;
    }
    const inner = codeText(child);
    const isLine = isElement(child, "div", "p", "li");
    if (isLine && out !== "" && !out.endsWith("\n")) out += "\n";
    out += inner;
    if (isLine && !inner.endsWith("\n")) out += "\n";
  }
  return out;
}
