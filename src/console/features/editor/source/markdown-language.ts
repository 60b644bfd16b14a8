import { defineLanguageFacet, Language, languageDataProp } from "@codemirror/language";
import { styleTags, tags } from "@lezer/highlight";
import { type BlockParser, GFM, type MarkdownConfig, parser } from "@lezer/markdown";
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
    formula,
    pageSyntax,
    { props: [languageDataProp.add((type) => (type.isTop ? data : undefined))] },
  ]),
  [],
  "page-markdown",
);
