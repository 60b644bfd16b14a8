import type { Nodes, Root } from "mdast";
import remarkParse from "remark-parse";
import remarkStringify from "remark-stringify";
import type { Options } from "remark-stringify";
import { unified } from "unified";
import type { Processor } from "unified";
import { visit } from "unist-util-visit";
import { remarkDialect } from "#content/prose/dialect.ts";
import { remarkPrintedDialect } from "#content/prose/printed-dialect.ts";
import { remarkFormulas } from "#content/prose/math-syntax.ts";

/** Don't change these: another style would show as a change in every page that is imported again. */
const style: Options = {
  bullet: "-",
  emphasis: "*",
  strong: "*",
  fence: "`",
  fences: true,
  rule: "-",
  listItemIndent: "one",
  incrementListMarker: true,
  resourceLink: true,
};

const printerWith = (tidy: (escaped: string) => string) =>
  unified()
    .use(remarkPrintedDialect, { tablePipeAlign: false })
    .use(keepAddressesBare)
    .use(remarkStringify, {
      ...style,
      handlers: { text: (node, _parent, state, info) => tidy(state.safe(node.value, info)) },
    })
    .freeze();

const printer = printerWith(readable);
const dollarPrinter = printerWith((text) => readable(text).replaceAll("$", String.raw`\$`));
const reader = unified().use(remarkParse).use(remarkDialect).use(remarkFormulas).freeze();

/** Prints a tree without formulas as Markdown in a fixed style. */
export function printMarkdown(root: Root): string {
  const plain = printer.stringify(root);
  return mayHaveFormula(root) && hasFormula(plain) ? dollarPrinter.stringify(root) : plain;
}

/** Whether dollar signs, as in shell scripts, would be read as formulas. Takes as long as printing. */
function hasFormula(markdown: string): boolean {
  let hasMath = false;
  visit(reader.parse(markdown), (node) => {
    hasMath ||= node.type === "inlineMath" || node.type === "math";
    return !hasMath;
  });
  return hasMath;
}

/** Both rules of the syntax of formulas, roughly. */
const likeFormula = /\$\$|\$[^\s$`](?:\\\$|[^$`\n])*(?<!\s)\$/;

/** Whether a paragraph has what may be a formula. Most dollar signs are in code, where there are none. */
function mayHaveFormula(root: Root): boolean {
  let isLikely = false;
  visit(root, ["paragraph", "heading", "tableCell"], (node) => {
    isLikely ||= likeFormula.test(sourceOf(node));
    return !isLikely;
  });
  return isLikely;
}

/** What is printed for a part of a paragraph, roughly. */
function sourceOf(node: Nodes): string {
  if (node.type === "inlineCode") return "``";
  if ("value" in node) return node.value;
  // Any mark around emphasis and links: a dollar sign after a space ends no formula.
  const content = "children" in node ? `*${node.children.map(sourceOf).join("")}*` : "\n";
  return "url" in node ? content + node.url : content;
}

/** Removes escapes that are correct but not needed, because people edit this text: snake_case and [optional] parts. */
function readable(escaped: string): string {
  return escaped
    .replaceAll(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, "_")
    .replaceAll(/\\\[(?!\^|[ xX]?\])([^[\]\\\n]*)\](?![([:])/g, "[$1]");
}

/** A bare URL becomes a link when parsed. The library would escape its colon, which makes the text hard to read. */
function keepAddressesBare(this: Processor): void {
  const data = this.data();
  data.toMarkdownExtensions = data.toMarkdownExtensions?.map((extension) => ({
    ...extension,
    extensions: extension.extensions?.filter(
      (inner) => !inner.unsafe?.some(({ character }) => character === "@"),
    ),
  }));
}
