/** Keyboard shortcuts that are active while the component that registered them is mounted. */
export type KeyBinding = {
  /** `j`, `Shift+N`, `Mod+Enter`, or a sequence such as `g h`. */
  keys: string;
  /** What they do, for the list of shortcuts. */
  label: string;
  /** Heading in the list of shortcuts. */
  group: string;
  run: () => void;
  /** Active while typing as well. Only for keys with a modifier, and Escape. */
  inFields?: boolean;
  /** Active while a dialog is open: for the dialog's own shortcuts. */
  inDialogs?: boolean;
  /** Whether the binding applies now. Otherwise the keys keep their default: arrows scroll, Space presses. */
  isActive?: () => boolean;
};

/** What the registry itself handles, so its keys have to be ones that can be pressed. */
export type Shortcut = KeyBinding & { keys: Chord };

/** Where focus is when keys are pressed. */
type KeyPlace = { inField: boolean; inDialog: boolean };

/** The bindings of one component. */
type Group = { bindings: readonly KeyBinding[]; order: number };

/** Milliseconds after which an unfinished sequence such as `g h` is reset. */
const sequencePause = 1000;

/**
 * All keyboard shortcuts of the console, except those that a component handles itself. The binding added last wins, so that a
 * panel overrides its screen, and a screen overrides the shell.
 */
export class KeyRegistry {
  #bindings: readonly KeyBinding[] = [];
  #groups: readonly Group[] = [];
  #listeners = new Set<() => void>();
  #begun = { keys: "", at: 0 };

  /**
   * @param order - bindings with a higher order win; without an order they win over all added before
   * @returns a function that removes the bindings
   */
  add(bindings: readonly KeyBinding[], order = Infinity): () => void {
    const group = { bindings, order };
    this.#change([...this.#groups, group]);
    return () => this.#change(this.#groups.filter((current) => current !== group));
  }

  /** The current bindings; the same array until something changes. */
  list = (): readonly KeyBinding[] => this.#bindings;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Runs the binding of a stroke.
   *
   * @param now - milliseconds, to tell a sequence from two separate strokes
   * @param plainKeys - whether keys without a modifier are enabled
   * @returns whether a binding handled the stroke
   */
  handle(stroke: KeyStroke, place: KeyPlace, now: number, plainKeys: boolean): boolean {
    const key = nameOf(stroke);
    const open = this.#bindings.filter((binding) => isOpen(binding, place, plainKeys));
    const begun = now - this.#begun.at < sequencePause ? this.#begun.keys : "";
    this.#begun = { keys: "", at: 0 };
    for (const keys of begun === "" ? [key] : [`${begun} ${key}`, key]) {
      const binding = open.findLast((candidate) => candidate.keys === keys);
      if (binding !== undefined) {
        binding.run();
        return true;
      }
      if (open.some((candidate) => candidate.keys.startsWith(`${keys} `))) {
        this.#begun = { keys, at: now };
        return true;
      }
    }
    return false;
  }

  #change(groups: readonly Group[]): void {
    this.#groups = groups.toSorted((a, b) => (a.order < b.order ? -1 : Number(a.order > b.order)));
    this.#bindings = this.#groups.flatMap(({ bindings }) => bindings);
    for (const listener of this.#listeners) listener();
  }
}

function isOpen(binding: KeyBinding, place: KeyPlace, plainKeys: boolean): boolean {
  if (place.inDialog && binding.inDialogs !== true) return false;
  if (place.inField && (binding.inFields !== true || isPlain(binding.keys))) return false;
  if (binding.isActive?.() === false) return false;
  return plainKeys || !isPlain(binding.keys);
}

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
type KeyStroke = Pick<
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
