import { Plugin, PluginKey, type EditorState, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";

/** Someone else's cursor. `block` is the index of a block of the text. */
type Mark = { block: number; name: string };

const key = new PluginKey<DecorationSet>("presence");

/** Marks the blocks in which others write. */
export const presenceMarks = new Plugin<DecorationSet>({
  key,
  state: {
    init: () => DecorationSet.empty,
    apply(transaction, before) {
      const marks = transaction.getMeta(key) as readonly Mark[] | undefined;
      if (marks === undefined) return before.map(transaction.mapping, transaction.doc);
      return DecorationSet.create(transaction.doc, decorations(transaction, marks));
    },
  },
  props: { decorations: (state) => key.getState(state) },
});

/** A transaction that replaces the marks. */
export function setMarks(state: EditorState, marks: readonly Mark[]): Transaction {
  return state.tr.setMeta(key, marks).setMeta("addToHistory", false);
}

function decorations({ doc }: Transaction, marks: readonly Mark[]): Decoration[] {
  const decorations: Decoration[] = [];
  doc.forEach((node, position, index) => {
    const here = marks.filter(({ block }) => block === index);
    // A user with several tabs is named once.
    const names = new Set(here.map(({ name }) => name));
    if (names.size === 0) return;
    const attributes = { class: "editor-present", "data-present": [...names].join(", ") };
    decorations.push(Decoration.node(position, position + node.nodeSize, attributes));
  });
  return decorations;
}
