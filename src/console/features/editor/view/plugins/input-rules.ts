import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  wrappingInputRule,
} from "prosemirror-inputrules";
import type { Plugin } from "prosemirror-state";
import { findWrapping } from "prosemirror-transform";
import { markType, nodeType } from "../../model/schema/schema.ts";
import { itemDepth } from "../commands/lists.ts";

/** `- ` starts a list, and `3. ` a list that starts at three. */
const lists = [
  wrappingInputRule(/^[-*+] $/, nodeType("bulletList")),
  wrappingInputRule(
    /^(\d{1,9})[.)] $/,
    nodeType("orderedList"),
    (match) => ({ start: Number(match[1]) }),
    (match, list) => list.childCount + (list.attrs["start"] as number) === Number(match[1]),
  ),
];

/** `[ ] ` makes an item a task, or starts a list of tasks. */
const task = new InputRule(/^\[([ xX]?)\] $/, (state, match, start, end) => {
  const checked = /x/i.test(match[1] ?? "");
  const { $from } = state.selection;
  const depth = itemDepth($from);
  const transaction = state.tr.delete(start, end);
  if (depth > 0 && depth === $from.depth - 1) {
    return transaction.setNodeAttribute($from.before(depth), "checked", checked);
  }
  const range = transaction.doc.resolve(start).blockRange();
  const wrapping = range && findWrapping(range, nodeType("bulletList"));
  if (!range || !wrapping) return null;
  const wrapped = wrapping.map(({ type, attrs }) =>
    type.name === "listItem"
      ? { type, attrs: { ...attrs, checked } }
      : { type, attrs: attrs ?? null },
  );
  return transaction.wrap(range, wrapped);
});

/** `---` becomes a line before the paragraph, which is empty then. */
const rule = new InputRule(/^(?:---|—-|\*\*\*|___)$/, (state, _, start, end) => {
  const { $from } = state.selection;
  if ($from.parent.type.name !== "paragraph" || itemDepth($from) > 0) return null;
  return state.tr.delete(start, end).insert($from.before(), nodeType("rule").create());
});

/**
 * `**bold**` and the like, when the last sign is typed. It isn't in the document yet.
 * @param pattern what must not be before the first sign, then the text between the signs
 */
function marked(sign: string, pattern: RegExp, ...names: readonly string[]): InputRule {
  const types = names.map(markType);
  return new InputRule(
    pattern,
    (state, [, lead = "", text = ""], start, end) => {
      const { parent } = state.doc.resolve(start);
      if (!types.every((type) => parent.type.allowsMarkType(type))) return null;
      const from = start + lead.length;
      const textFrom = from + sign.length;
      const textTo = textFrom + text.length;
      const { tr } = state;
      tr.delete(textTo, end).delete(from, textFrom);
      for (const type of types) tr.addMark(from, from + text.length, type.create());
      // Each step forgets which marks were taken off.
      for (const type of types) tr.removeStoredMark(type);
      return tr;
    },
    { inCodeMark: false },
  );
}

/** `$$x^2$$` is a formula in the line. A price has one sign only. */
const formula = new InputRule(
  /(?<!\$)\$\$([^$\s](?:[^$]*[^$\s])?)\$\$$/,
  (state, [, tex = ""], start, end) =>
    state.tr.replaceWith(start, end, nodeType("math").create({ tex })),
  { inCodeMark: false },
);

/** Markdown that becomes what it means as soon as it is typed. Backspace brings the signs back. */
export function markdownRules(): Plugin {
  return inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,6}) $/, nodeType("heading"), ([, signs = ""]) => ({
        level: signs.length,
      })),
      textblockTypeInputRule(/^```([\w+#.-]*) $/, nodeType("codeBlock"), ([, language]) => ({
        language: language || null,
      })),
      textblockTypeInputRule(/^\$\$ $/, nodeType("mathBlock")),
      wrappingInputRule(/^> $/, nodeType("blockquote")),
      ...lists,
      task,
      rule,
      marked("***", /(^|[^*])\*\*\*([^*\s](?:[^*]*[^*\s])?)\*\*\*$/, "strong", "emphasis"),
      marked("**", /(^|[^*])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, "strong"),
      marked("*", /(^|[^*])\*([^*\s](?:[^*]*[^*\s])?)\*$/, "emphasis"),
      marked("__", /(^|[^\w_])__([^_\s](?:[^_]*[^_\s])?)__$/, "strong"),
      marked("_", /(^|[^\w_])_([^_\s](?:[^_]*[^_\s])?)_$/, "emphasis"),
      marked("~~", /(^|[^~])~~([^~\s](?:[^~]*[^~\s])?)~~$/, "strike"),
      formula,
      ...linkRules,
      marked("`", /(^|[^`])`([^`]+)`$/, "code"),
    ],
  });
}

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
const linkRules = [link, image];
