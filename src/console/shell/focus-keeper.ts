const overlays = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tooltip]";
const tabbable =
  "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]:not([tabindex='-1'])";

/**
 * When what has the focus goes away (an editor that closes, a button whose work is done, a row that is deleted), the focus
 * goes to what is left around it, so that the keyboard goes on from there and not from the top of the screen. Once, in the
 * shell.
 *
 * @returns a function that ends it
 */
export function keepFocus(target: Document): () => void {
  // What had the focus outside of overlays, and everything around it from the inside out.
  let trail: readonly Element[] = [];
  let frame = 0;
  const isLost = () =>
    trail[0]?.isConnected === false &&
    (target.activeElement === null || target.activeElement === target.body);

  const onFocusIn = ({ target: element }: FocusEvent) => {
    if (element instanceof Element && element.closest(overlays) === null) trail = around(element);
  };
  // Left for nothing by a press beside it: that is where the person wants to be.
  const onFocusOut = ({ target: element, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || element !== trail[0]) return;
    queueMicrotask(() => {
      if (trail[0]?.isConnected === true && target.activeElement === target.body) trail = [];
    });
  };
  const restore = () => {
    frame = 0;
    // What is left around it is near; going there must not move what is being read.
    if (isLost()) homeOf(trail)?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (frame !== 0 || !isLost()) return;
    // Two frames later dialogs and routes have put the focus where they want it.
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(restore)));
  });
  observer.observe(target.body, { childList: true, subtree: true });
  target.addEventListener("focusin", onFocusIn);
  target.addEventListener("focusout", onFocusOut);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    target.removeEventListener("focusin", onFocusIn);
    target.removeEventListener("focusout", onFocusOut);
  };
}

function around(element: Element): Element[] {
  const found: Element[] = [];
  const { body } = element.ownerDocument;
  for (let one: Element | null = element; one !== null && one !== body; one = one.parentElement) {
    found.push(one);
  }
  return found;
}

/** The nearest that is left and can take the focus itself, or holds something that can. */
function homeOf(trail: readonly Element[]): HTMLElement | undefined {
  for (const element of trail) {
    if (!(element instanceof HTMLElement) || !element.isConnected) continue;
    if (element.tabIndex >= 0 || element.hasAttribute("tabindex")) return element;
    const inside = [...element.querySelectorAll<HTMLElement>(tabbable)].find((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    );
    if (inside !== undefined) return inside;
  }
  return undefined;
}
