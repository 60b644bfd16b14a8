const isApple = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? "");

/** What of a keyboard event decides which keys it is. */
export type KeyStroke = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/**
 * The name of a stroke in the notation of the registry: `Mod+Enter`, `Shift+N`, `?`, `j`, `Space`. `Mod` is ⌘ on Apple's machines and
 * Ctrl elsewhere. Shift is named with letters and with keys that have a name, not with signs that need it to be typed.
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

/** Whether keys are typed without a modifier: they can be turned off, and are text while somebody types (WCAG 2.1.4). */
export function isPlain(keys: string): boolean {
  return (
    !/(?:Mod|Meta|Alt)\+/.test(keys) && keys.split(" ").every((key) => /^(?:Shift\+)?.$/u.test(key))
  );
}
