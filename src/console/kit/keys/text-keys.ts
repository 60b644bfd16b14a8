/** Pressing one of these on the way to another key is no key of its own. */
export const modifiers: ReadonlySet<string> = new Set([
  "Shift",
  "Control",
  "Alt",
  "Meta",
  "AltGraph",
]);

/** Where letters are text. */
export const fields =
  "input:not([type=checkbox],[type=radio],[type=button]), textarea, select, [contenteditable]:not([contenteditable=false])";
