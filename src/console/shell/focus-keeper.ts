const overlays = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tooltip]";
const tabbable =
  "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]:not([tabindex='-1'])";

/** An element around the focus, and its index in its parent. */
type Step = { readonly element: Element; readonly at: number };

/**
 * When the focused element is removed (an editor closes, a button has done its work, a row is deleted), moves the focus to its
 * nearest remaining ancestor, so that keyboard users don't start over at the top. In a list, to what took the place of its row. If
 * it was in a menu or dialog, to what had the focus before, unless the overlay does so itself. Called once, by the shell.
 *
 * @returns a function that stops it
 */
export function keepFocus(target: Document): () => void {
  // The last focused element outside overlays, and its ancestors from the inside out.
  let trail: readonly Step[] = [];
  let last: Element | undefined;
  let frame = 0;
  const isLost = () =>
    last?.isConnected === false &&
    (target.activeElement === null || target.activeElement === target.body);

  const onFocusIn = ({ target: element }: FocusEvent) => {
    if (!(element instanceof Element)) return;
    last = element;
    if (element.closest(overlays) === null) trail = around(element);
  };
  // The user clicked next to it on purpose: leave the focus there.
  const onFocusOut = ({ target: element, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || element !== last) return;
    queueMicrotask(() => {
      if (last?.isConnected === true && target.activeElement === target.body) last = undefined;
    });
  };
  const restore = () => {
    frame = 0;
    // The remaining ancestor is nearby; focusing it must not scroll what the user is reading.
    if (isLost()) homeOf(trail)?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (frame !== 0 || !isLost()) return;
    // After two frames, dialogs and routes have moved the focus themselves.
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

function around(element: Element): Step[] {
  const steps: Step[] = [];
  const { body } = element.ownerDocument;
  for (let at: Element | null = element; at !== null && at !== body; at = at.parentElement) {
    steps.push({ element: at, at: [...(at.parentElement?.children ?? [])].indexOf(at) });
  }
  return steps;
}

/** The nearest ancestor that still exists and can take the focus, or contains an element that can. */
function homeOf(trail: readonly Step[]): HTMLElement | undefined {
  for (const [index, { element }] of trail.entries()) {
    if (!element.isConnected) continue;
    if (takesFocus(element)) return element;
    const below = trail[index - 1];
    const instead = below?.element.isConnected === false ? element.children[below.at] : undefined;
    const home = (instead && homeIn(instead)) ?? homeIn(element);
    if (home !== undefined) return home;
  }
  return undefined;
}

function homeIn(element: Element): HTMLElement | undefined {
  if (takesFocus(element)) return element;
  return [...element.querySelectorAll<HTMLElement>(tabbable)].find((at) =>
    at.checkVisibility({ visibilityProperty: true }),
  );
}

const takesFocus = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && (element.tabIndex >= 0 || element.hasAttribute("tabindex"));
