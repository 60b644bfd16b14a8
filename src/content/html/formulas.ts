import type { Element, ElementContent, Parents } from "hast";
import { toString } from "hast-util-to-string";
import {
  attribute,
  elements,
  find,
  hasClass,
  isElement,
  make,
  rewrite,
  text,
  wordsOf,
} from "./hast.ts";

/** A placeholder element during conversion, for markup to write as it is. */
export const markupName = "bindery-markup";

/**
 * Formulas of KaTeX, MathJax, Sphinx, and MathML become the source that they hold. Call it before anything hidden is
 * removed, because the source often is.
 */
export function mathForFormulas(main: Element): void {
  rewrite(main, (element, parent) => {
    // The second is Wikipedia's, beside the formula that it shows.
    if (hasClass(element, "MathJax_Preview", ...fallbacks)) return [];
    if (element.tagName === "img")
      return isFormula(element, parent) ? pictureFormula(element) : null;
    if (element.tagName === "script") return scriptFormula(element);
    const isDrawn =
      hasClass(element, "katex", "katex-display", "MathJax", "MathJax_Display", "MathJax_SVG") ||
      element.tagName === "mjx-container";
    if (!isDrawn && element.tagName !== "math") return sphinxFormula(element);
    const kept = find(element, ({ tagName }) => tagName === markupName);
    if (kept) return [kept];
    const source = find(element, (inner) =>
      /^(?:application\/x-tex|latex)$/i.test(attribute(inner, "encoding") ?? ""),
    );
    const math = find({ type: "root", children: [element] }, ({ tagName }) => tagName === "math");
    const tex =
      (source && toString(source)) ?? attribute(element, "altText") ?? (math && texOf(math)) ?? "";
    if (tex.trim() !== "") return [markup(tex)];
    // MathJax keeps the source in a script beside what it draws.
    return hasClass(element, "MathJax", "MathJax_Display", "MathJax_SVG") ? [] : null;
  });
}

function markup(tex: string): Element {
  return make(markupName, [text(`$$${tex.replaceAll(/\s+/g, " ").trim()}$$`)]);
}

function scriptFormula(script: Element): ElementContent[] | null {
  const type = attribute(script, "type") ?? "";
  return type.startsWith("math/tex") ? [markup(toString(script))] : null;
}

const fallbacks = ["mwe-math-fallback-image-inline", "mwe-math-fallback-image-display"];

const isFormula = (picture: Element, parent: Parents) =>
  [picture, parent].some(
    (each) => isElement(each) && hasClass(each, "math", "formulaInl", "formulaDsp", "latex", "tex"),
  );

/** Sphinx, Doxygen, and blogs draw formulas as pictures, whose text is their source. */
function pictureFormula(picture: Element): ElementContent[] | null {
  const source = (attribute(picture, "alt") ?? "").trim();
  const tex = source
    .replace(/^(?:\\[[(]|\${1,2})/, "")
    .replace(/(?:\\[\])]|\${1,2})$/, "")
    .trim();
  return tex === "" ? null : [markup(tex)];
}

/** Sphinx and Pandoc leave `\(a+b\)` and `\[a+b\]` to a script. */
function sphinxFormula(element: Element): ElementContent[] | null {
  if (!hasClass(element, "math")) return null;
  const parts = elements(element.children);
  const numbers = parts.filter((part) => hasClass(part, "eqno"));
  if (parts.length > numbers.length) return null;
  const words = wordsOf({
    ...element,
    children: element.children.filter((child) => !isElement(child)),
  });
  const [, inline, display] = /^\\\(([\s\S]*)\\\)$|^\\\[([\s\S]*)\\\]$/.exec(words) ?? [];
  const number = numbers[0] && /^\(([\w.-]+)\)/.exec(wordsOf(numbers[0]))?.[1];
  const tex = inline ?? (display && number ? `${display} \\tag{${number}}` : display);
  if (tex === undefined) return null;
  return isElement(element, "div") ? [make("p", [markup(tex)])] : [markup(tex)];
}

/** TeX of MathML's usual elements. */
function texOf(node: ElementContent): string {
  if (node.type === "text") return node.value.trim();
  if (!isElement(node)) return "";
  const parts = elements(node.children).map(texOf);
  const [a = "", b = "", c = ""] = parts;
  switch (node.tagName) {
    case "annotation":
    case "annotation-xml":
      return "";
    case "mi":
    case "mn":
    case "mo":
      return symbols[wordsOf(node)] ?? wordsOf(node);
    case "mtext":
      return `\\text{${wordsOf(node)}}`;
    case "msup":
      return `${base(a)}^{${b}}`;
    case "msub":
      return `${base(a)}_{${b}}`;
    case "msubsup":
    case "munderover":
      return `${base(a)}_{${b}}^{${c}}`;
    case "munder":
      return `${base(a)}_{${b}}`;
    case "mover":
      return `${base(a)}^{${b}}`;
    case "mfrac":
      return `\\frac{${a}}{${b}}`;
    case "msqrt":
      return `\\sqrt{${parts.join(" ")}}`;
    case "mroot":
      return `\\sqrt[${b}]{${a}}`;
    default:
      return parts.join(" ");
  }
}

const base = (tex: string) => (tex.length > 1 && !tex.startsWith("\\") ? `{${tex}}` : tex);

const symbols: Record<string, string> = {
  "∑": String.raw`\sum`,
  "∫": String.raw`\int`,
  "∏": String.raw`\prod`,
  "≤": String.raw`\le`,
  "≥": String.raw`\ge`,
  "≠": String.raw`\ne`,
  "×": String.raw`\times`,
  "·": String.raw`\cdot`,
  "−": "-",
  "∞": String.raw`\infty`,
  "→": String.raw`\to`,
  "\u2061": "",
  "\u2062": "",
};
