import type { Editor } from "./editor.ts";

/** Scrolls to a block and marks it for a moment. */
export function showBlock({ view }: Editor, position: number): void {
  const block = view?.nodeDOM(position);
  if (!(block instanceof HTMLElement)) return;
  block.scrollIntoView({ block: "center" });
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  block.animate([{ backgroundColor: "var(--selected)" }, { backgroundColor: "transparent" }], 1500);
}
