const isApple = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? "");

/** The properties of a keyboard event that identify its keys. */
export type KeyStroke = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/**
 * The name of a stroke in the registry's notation: `Mod+Enter`, `Shift+N`, `?`, `j`, `Space`. `Mod` is ⌘ on Apple devices and
 * Ctrl elsewhere. Shift is part of the name for letters and named keys, but not for characters that are typed with Shift.
 */
export function nameOf(stroke: KeyStroke, apple = isApple): string {
  const key = stroke.key === " " ? "Space" : stroke.key;
  const letter = /^\p{L}$/u.test(key);
  const named = key.length > 1;
  const parts = [
    (apple ? stroke.metaKey : stroke.ctrlKey) && "Mod",
    (apple ? stroke.ctrlKey : stroke.metaKey) && "Meta",
    stroke.altKey && "Alt",
    stroke.shiftKey && (letter || named) && "Shift",
    letter ? (stroke.shiftKey ? key.toUpperCase() : key.toLowerCase()) : key,
  ];
  return parts.filter(Boolean).join("+");
}

/** Whether keys have no modifier. Users can turn such keys off, and while typing they are text (WCAG 2.1.4). */
export function isPlain(keys: string): boolean {
  return (
    !/(?:Mod|Meta|Alt)\+/.test(keys) && keys.split(" ").every((key) => /^(?:Shift\+)?.$/u.test(key))
  );
}
