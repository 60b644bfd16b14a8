import type { Node } from "prosemirror-model";
import { type EditorState, Plugin, PluginKey, Selection } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import type { Editor } from "./editor.ts";

/** The start of each block of tabs whose shown tab was chosen, with that tab's index. */
type Shown = ReadonlyMap<number, number>;

const key = new PluginKey<Shown>("shown-tabs");

/**
 * Which tab of each block of tabs is shown. A selection in a tab shows it. All tabs stay in the document on the screen, so
 * that the browser's search and screen readers get to the text around them as before.
 */
export const shownTabs = new Plugin<Shown>({
  key,
  state: {
    init: (_, state) => withSelection(new Map(), state),
    apply(transaction, before, _, state) {
      if (!transaction.docChanged && !transaction.selectionSet) return before;
      const mapped = new Map<number, number>();
      for (const [position, index] of before) {
        const { pos, deleted } = transaction.mapping.mapResult(position);
        if (!deleted) mapped.set(pos, index);
      }
      return withSelection(mapped, state);
    },
  },
  props: {
    decorations: (state) => decorate(state.doc, key.getState(state) ?? new Map()),
  },
});

function withSelection(shown: Shown, state: EditorState): Shown {
  const { $head } = state.selection;
  const result = new Map(shown);
  for (let depth = $head.depth; depth > 0; depth--) {
    if ($head.node(depth).type.name === "tabs") {
      result.set($head.before(depth), $head.index(depth));
    }
  }
  return result;
}

function decorate(doc: Node, shown: Shown): DecorationSet {
  const decorations: Decoration[] = [];
  for (const [position, chosen] of shown) {
    const tabs = doc.nodeAt(position);
    if (tabs?.type.name !== "tabs") continue;
    const index = Math.min(chosen, tabs.childCount - 1);
    decorations.push(Decoration.node(position, position + tabs.nodeSize, {}, { shown: index }));
    tabs.forEach((tab, offset, child) => {
      if (child !== index) return;
      const from = position + 1 + offset;
      decorations.push(Decoration.node(from, from + tab.nodeSize, { class: "editor-shown" }));
    });
  }
  return DecorationSet.create(doc, decorations);
}

/** Shows a tab and puts the cursor at its start. */
export function showPanel(editor: Editor, position: number, index: number): void {
  const tabs = editor.state.doc.nodeAt(position);
  if (!tabs) return;
  let start = position + 1;
  for (let child = 0; child < index; child++) start += tabs.child(child).nodeSize;
  const selection = Selection.near(editor.state.doc.resolve(start + 1), 1);
  editor.dispatch(editor.state.tr.setSelection(selection));
  editor.focus();
}
