import type { Node } from "prosemirror-model";
import { Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { shortcodesIn } from "#content/drawing/shortcodes.ts";
import { changedBlocks } from "../../model/normalize.ts";

type Emojis = ReadonlyMap<string, string>;
type Shown = { emojis: Emojis | undefined; isSought: boolean; marks: DecorationSet };

const key = new PluginKey<Shown>("shortcodes");

/**
 * Shows `:smile:` as readers see it, except where the cursor is. The text stays as it is written. The names of all emoji are loaded
 * with the first one.
 */
export const shortcodes = new Plugin<Shown>({
  key,
  state: {
    init: (_, { doc }) => ({
      emojis: undefined,
      isSought: codesIn(doc, 0).length > 0,
      marks: DecorationSet.empty,
    }),
    apply(transaction, before): Shown {
      const { doc, mapping } = transaction;
      const loaded = transaction.getMeta(key) as Emojis | undefined;
      if (loaded !== undefined) {
        const marks = DecorationSet.create(doc, marksIn(doc, 0, loaded));
        return { ...before, emojis: loaded, marks };
      }
      if (!transaction.docChanged) return before;
      const { emojis } = before;
      const blocks = changedBlocks(transaction).filter(({ node }) => node.isTextblock);
      if (emojis === undefined) {
        const isSought =
          before.isSought ||
          blocks.some(({ node, position }) => codesIn(node, position + 1).length > 0);
        return { ...before, isSought };
      }
      let marks = before.marks.map(mapping, doc);
      for (const { node, position } of blocks) {
        marks = marks.remove(marks.find(position, position + node.nodeSize));
        marks = marks.add(doc, marksIn(node, position + 1, emojis));
      }
      return { ...before, marks };
    },
  },
  props: {
    decorations(state) {
      const { marks } = key.getState(state)!;
      const { from, to } = state.selection;
      const touched = marks.find(from, to, ({ emoji }) => emoji === undefined);
      return marks.remove(touched.flatMap((range) => marks.find(range.from, range.to)));
    },
  },
  view(view) {
    let isAsked = false;
    const ask = () => {
      if (isAsked || key.getState(view.state)?.isSought !== true) return;
      isAsked = true;
      // Without them, the text says what is meant.
      void import("#console/kit/markdown/emoji-names.ts").then(
        ({ emojis }) => {
          if (view.isDestroyed) return;
          view.dispatch(view.state.tr.setMeta(key, emojis).setMeta("addToHistory", false));
        },
        () => undefined,
      );
    };
    ask();
    return { update: ask };
  },
});

type Code = { name: string; from: number; to: number };

/** The shortcodes in the text of a node whose content starts at a position. Code has none. */
function codesIn(node: Node, start: number): Code[] {
  const codes: Code[] = [];
  const look = (text: Node, position: number) => {
    if (text.marks.some(({ type }) => type.name === "code")) return;
    let from = position;
    for (const part of shortcodesIn(text.text ?? "")) {
      const to = from + part.text.length;
      if ("shortcode" in part) codes.push({ name: part.shortcode, from, to });
      from = to;
    }
  };
  if (node.type.spec.code === true) return codes;
  node.descendants((child, offset) => {
    if (child.isText) look(child, start + offset);
    return child.type.spec.code !== true;
  });
  return codes;
}

function marksIn(node: Node, start: number, emojis: Emojis): Decoration[] {
  return codesIn(node, start).flatMap(({ name, from, to }) => {
    const emoji = emojis.get(name);
    if (emoji === undefined) return [];
    return [
      Decoration.widget(from, () => document.createTextNode(emoji), { emoji, key: emoji }),
      Decoration.inline(from, to, { class: "editor-shortcode" }),
    ];
  });
}
