import { InputRule } from "prosemirror-inputrules";
import { markType, nodeType } from "../../model/schema/schema.ts";

/** A URL, which may hold pairs of parentheses, and the title after it. The last parenthesis isn't in the document yet. */
const target = String.raw`\(((?:[^\s()<>]|\([^\s()<>]*\))+)(?:\s+["']([^"']*)["'])?\)$`;

/** `[text](url)` becomes a link when its last bracket is typed. The text keeps its formatting. */
const link = new InputRule(
  new RegExp(String.raw`(?<!!)\[([^[\]]+)\]${target}`),
  (state, [, text = "", href = "", title], start, end) => {
    const type = markType("link");
    if (!state.doc.resolve(start).parent.type.allowsMarkType(type)) return null;
    const textEnd = start + 1 + text.length;
    const mark = type.create({ href, title: title ?? null });
    return state.tr
      .delete(textEnd, end)
      .delete(start, start + 1)
      .removeMark(start, textEnd - 1, type)
      .addMark(start, textEnd - 1, mark)
      .removeStoredMark(type);
  },
  { inCodeMark: false },
);

/** `![alt](url)` becomes an image. */
const image = new InputRule(
  new RegExp(String.raw`!\[([^[\]]*)\]${target}`),
  (state, [, alt = "", src = "", title], start, end) => {
    const node = nodeType("image").create({ src, alt, title: title ?? null });
    return state.tr.replaceWith(start, end, node);
  },
  { inCodeMark: false },
);

/** Links and images that are typed as Markdown. Backspace brings the Markdown back. */
export const linkRules = [link, image];
