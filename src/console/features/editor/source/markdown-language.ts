import { defineLanguageFacet, Language, languageDataProp } from "@codemirror/language";
import { styleTags, tags } from "@lezer/highlight";
import {
  type BlockParser,
  GFM,
  type InlineContext,
  type InlineParser,
  type MarkdownConfig,
  parser,
  Strikethrough,
} from "@lezer/markdown";
import { tagLinePattern } from "#content/prose/tag-line.ts";

/** A line of `{% … %}` tags ends a paragraph, as in our reader of Markdown. */
const tagLine: BlockParser = {
  name: "TagLine",
  before: "LinkReference",
  parse(context, line) {
    if (line.next !== 123 || !tagLinePattern.test(line.text.slice(line.pos))) return false;
    const from = context.lineStart + line.pos;
    context.addElement(context.elt("TagLine", from, context.lineStart + line.text.length));
    context.nextLine();
    return true;
  },
  endLeaf: (_context, line) => line.next === 123 && tagLinePattern.test(line.text.slice(line.pos)),
};

const formula: MarkdownConfig = {
  defineNodes: [{ name: "Formula" }],
  parseInline: [
    {
      name: "Formula",
      before: "Escape",
      parse(context, next, position) {
        if (next !== 36 || context.char(position + 1) !== 36) return -1;
        const end = context.slice(position + 2, context.end).indexOf("$$");
        if (end < 1) return -1;
        return context.addElement(context.elt("Formula", position, position + end + 4));
      },
    },
  ],
};

type ParseInline = InlineParser["parse"];

const cjk = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\uff00-\uffef]/u;

/**
 * Beside a Chinese, Japanese, or Korean character, only white space decides whether emphasis can begin or end, as in our
 * reader of Markdown (`remarkDialect`). The library's own parser then sees letters instead of punctuation.
 */
function besideCjk(parse: ParseInline): ParseInline {
  return (context, next, position) => {
    if (next !== 42 && next !== 126) return parse(context, next, position);
    let end = position + 1;
    while (context.char(end) === next) end++;
    const sides = [context.slice(position - 1, position), context.slice(end, end + 1)];
    if (!sides.some((side) => cjk.test(side))) return parse(context, next, position);
    const seen = Object.create(context) as InlineContext;
    seen.slice = (from, to) => {
      const text = context.slice(from, to);
      return text.trim() === "" ? text : "a";
    };
    return parse(seen, next, position);
  };
}

/** The library doesn't export its parser of emphasis, whose marks only it can pair. */
const { inlineNames, inlineParsers } = parser as unknown as {
  inlineNames: string[];
  inlineParsers: ParseInline[];
};

const emphasis: MarkdownConfig = {
  parseInline: [
    { name: "Emphasis", parse: besideCjk(inlineParsers[inlineNames.indexOf("Emphasis")]!) },
    ...Strikethrough.parseInline!.map((inline) => ({ ...inline, parse: besideCjk(inline.parse) })),
  ],
};

const pageSyntax: MarkdownConfig = {
  defineNodes: [{ name: "TagLine", block: true }],
  parseBlock: [tagLine],
  props: [
    styleTags({
      TagLine: tags.processingInstruction,
      "Formula CodeText InlineCode": tags.monospace,
      "CodeInfo LinkTitle": tags.labelName,
      "HTMLBlock HTMLTag CommentBlock Comment": tags.angleBracket,
    }),
  ],
};

const data = defineLanguageFacet({ commentTokens: { block: { open: "<!--", close: "-->" } } });

/** The Markdown of pages, with tags, tables, tasks, and formulas. */
export const pageMarkdown = new Language(
  data,
  parser.configure([
    GFM,
    emphasis,
    formula,
    pageSyntax,
    { props: [languageDataProp.add((type) => (type.isTop ? data : undefined))] },
  ]),
  [],
  "page-markdown",
);
