/**
 * Keeps typed letters from the screen, where they would be shortcuts or text of another field, and collects them. Keys
 * with modifiers, Escape, and Tab work as always.
 *
 * @returns `release` ends it and returns the collected text
 */
export function holdKeys(target: EventTarget): { release: () => string } {
  let typed = "";
  const onKeyDown = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.isComposing) return;
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "Backspace") typed = typed.slice(0, -1);
    else if ([...key].length === 1) typed += key;
    // Nothing is highlighted yet that it could choose, and it must not press the button behind.
    else if (key !== "Enter") return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  target.addEventListener("keydown", onKeyDown, { capture: true });
  return {
    release: () => {
      target.removeEventListener("keydown", onKeyDown, { capture: true });
      return typed;
    },
  };
}
