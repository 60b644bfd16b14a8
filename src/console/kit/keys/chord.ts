const isApple = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? "");

type Letter =
  | ("a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m")
  | ("n" | "o" | "p" | "q" | "r" | "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z");
type Named =
  | ("Delete" | "End" | "Enter" | "Escape" | "Home" | "PageDown" | "PageUp" | "Space")
  | `Arrow${"Up" | "Down" | "Left" | "Right"}`;
type Character = "/" | "?" | "." | "[";
type Shifted = `Shift+${Uppercase<Letter> | Named}`;
type Stroke = `${"" | "Mod+"}${"" | "Alt+"}${Letter | Named | Character | Shifted}`;

/** Keys that `nameOf` can give, so that a shortcut which can't be pressed is a type error. */
export type Chord = Stroke | `${Letter} ${Letter}`;

/** The properties of a keyboard event that identify its keys. */
export type KeyStroke = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey"
>;

/**
 * The name of a stroke in the registry's notation: `Mod+Enter`, `Shift+N`, `?`, `j`, `Space`. `Mod` is ⌘ on Apple devices and
 * Ctrl elsewhere. Shift is part of the name for letters and named keys, but not for characters that are typed with Shift.
 */
export function nameOf(stroke: KeyStroke, apple = isApple): string {
  const key = keyOf(stroke, apple);
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

function keyOf({ key, code, altKey }: KeyStroke, apple: boolean): string {
  // On Apple devices, Option types another character, or none yet: Option and N is the start of ñ.
  if (apple && altKey && /^Key[A-Z]$/.test(code)) return code.slice("Key".length);
  return key === " " ? "Space" : key;
}

/** Whether keys have no modifier. Users can turn such keys off, and while typing they are text (WCAG 2.1.4). */
export function isPlain(keys: string): boolean {
  return (
    !/(?:Mod|Meta|Alt)\+/.test(keys) && keys.split(" ").every((key) => /^(?:Shift\+)?.$/u.test(key))
  );
}
