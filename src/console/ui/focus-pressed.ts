import type { MouseEvent } from "react";

/**
 * Focuses a button that is pressed with the pointer, which not every browser does: what it opens returns the focus to it. Enter in
 * a field also clicks the form's button, and must leave the focus in the field.
 */
export function focusPressed({ currentTarget, detail }: MouseEvent<HTMLElement>): void {
  if (detail > 0) currentTarget.focus({ preventScroll: true });
}
