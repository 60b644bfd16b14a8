/**
 * Focuses an element. An open menu makes everything else inert, and gives the focus to its button when it closes: then the element
 * gets it after that, unless a dialog has taken it.
 */
export function focusWhenPossible(element: HTMLElement, focus: () => void): void {
  const inert = element.closest("[inert]");
  focus();
  if (inert === null) return;
  const observer = new MutationObserver(() => {
    if (inert.hasAttribute("inert")) return;
    observer.disconnect();
    // At once, because what is typed until the next frame would go nowhere.
    if (isUnclaimed()) focus();
    requestAnimationFrame(() => requestAnimationFrame(() => isUnclaimed() && focus()));
  });
  observer.observe(inert, { attributeFilter: ["inert"] });
}

/** Whether the focus is where a closed menu leaves it, or still in that menu. */
function isUnclaimed(): boolean {
  const { activeElement } = document;
  return (
    activeElement === document.body ||
    activeElement?.ariaHasPopup === "menu" ||
    activeElement?.closest("[role=menu]") != null
  );
}
