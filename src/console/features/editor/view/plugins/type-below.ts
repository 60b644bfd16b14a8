import { Plugin } from "prosemirror-state";
import { isBlockSelected } from "../commands/block-selection.ts";
import { leaveBlock } from "../commands/leave.ts";

/** What is typed while a block is selected goes below it. It doesn't replace the block, which may hold a lot. */
export const typeBelow = new Plugin({
  props: {
    handleTextInput(view, _from, _to, text) {
      if (!isBlockSelected(view.state)) return false;
      leaveBlock(view.state, view.dispatch);
      view.dispatch(view.state.tr.insertText(text));
      return true;
    },
  },
});
