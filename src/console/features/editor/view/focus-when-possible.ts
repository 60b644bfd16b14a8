/**
 * Focuses an element. An open menu or dialog hides everything else (shell/hide-root.ts), keeps the focus, and gives it to its button
 * when it closes: then the element gets it after that, unless a dialog has taken it.
 */
export function focusWhenPossible(element: HTMLElement, focus: () => void): void {
  const hidden = element.closest<HTMLElement>("[aria-hidden=true], [inert]");
  focus();
  if (hidden === null) return;
  const observer = new MutationObserver(() => {
    if (hidden.inert) return;
    observer.disconnect();
    // At once, because what is typed until the next frame would go nowhere.
    if (document.activeElement === document.body) focus();
    requestAnimationFrame(() => requestAnimationFrame(() => isUnclaimed() && focus()));
  });
  observer.observe(hidden, { attributeFilter: ["aria-hidden", "inert"] });
}

/** Whether the focus is where a closed menu leaves it. */
function isUnclaimed(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.ariaHasPopup === "menu";
}
