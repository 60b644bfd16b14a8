import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import type { RowContext } from "./row.tsx";

/** What answers to a click itself. */
const controls = "a, button, input, label, select, textarea, [role=button], [contenteditable=true]";

/** A click on a row opens it, with Mod or the middle button in a new tab; with Shift it selects up to there. */
export function useRowClick<Row>(rows: readonly Row[], context: RowContext<Row>) {
  const navigate = useNavigate();
  const onMouseDown = (event: MouseEvent<HTMLElement>) => {
    // The browser would select the text between two clicks.
    const isOnControl = event.target instanceof Element && event.target.closest(controls) !== null;
    if (event.shiftKey && context.selection !== undefined && !isOnControl) event.preventDefault();
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { target, currentTarget, button } = event;
    // Menus of a row's controls stand elsewhere in the document, but their clicks come here all the same.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    const isMiddle = button === 1;
    if (event.defaultPrevented || (button !== 0 && !isMiddle)) return;
    const control = target.closest(controls);
    if (control?.matches("[data-row-link]") === true) {
      // The browser itself opens it in a tab or a window, and offers to save it.
      if (isMiddle || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void navigate(control.getAttribute("href") ?? "");
      return;
    }
    if (control !== null || getSelection()?.isCollapsed === false) return;
    const index = Number(target.closest<HTMLElement>("[data-index]")?.dataset["index"]);
    const row = rows[index];
    if (row === undefined) return;
    if (event.shiftKey && context.selection !== undefined) {
      context.onToggle(index, true);
      return;
    }
    const href = context.hrefOf?.(row);
    if (href === undefined) return;
    if (isMiddle || event.metaKey || event.ctrlKey) open(href, "_blank", "noopener");
    else void navigate(href);
  };
  return { onClick, onAuxClick: onClick, onMouseDown };
}
