import { Plugin } from "prosemirror-state";
import { continueAtEnd } from "../commands/leave.ts";

/** A click below the last block continues the page there. */
export const clickBelow = new Plugin({
  props: {
    handleDOMEvents: {
      mousedown(view, event) {
        const last = view.dom.lastElementChild?.getBoundingClientRect();
        if (event.target !== view.dom || !last || event.clientY <= last.bottom) return false;
        event.preventDefault();
        continueAtEnd(view.state, view.dispatch);
        view.focus();
        return true;
      },
    },
  },
});
