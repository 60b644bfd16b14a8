import { isPlain, nameOf } from "./chord.ts";
import type { KeyStroke } from "./chord.ts";

/** Keys that do something while the screen is there that asked for them. */
export type KeyBinding = {
  /** `j`, `Shift+N`, `Mod+Enter`, or a sequence such as `g h`. */
  keys: string;
  /** What they do, for the list of keys. */
  label: string;
  /** Heading in the list of keys. */
  group: string;
  run: () => void;
  /** Works while a text is typed as well. Only for keys with a modifier, and Escape. */
  inFields?: boolean;
  /** Works while a dialog is open: for the dialog's own keys. */
  inDialogs?: boolean;
  /** Whether the keys mean this now; where they do not, they do what they do in any page: arrows scroll, Space presses. */
  isActive?: () => boolean;
};

/** Where a stroke was made. */
type KeyPlace = { inField: boolean; inDialog: boolean };

/** Bindings of one component. */
type Group = { bindings: readonly KeyBinding[]; order: number };

/** The pause after which a sequence such as `g h` starts anew, in milliseconds. */
const sequencePause = 1000;

/**
 * All keys of the console that are not a component's own. The binding that came last wins, so that a panel can take over the
 * keys of the screen it opened on, and a screen those of the shell.
 */
export class KeyRegistry {
  #bindings: readonly KeyBinding[] = [];
  #groups: readonly Group[] = [];
  #listeners = new Set<() => void>();
  #begun = { keys: "", at: 0 };

  /**
   * @param order - the greater, the later they count as having come; without it they came after all others
   * @returns a function that takes the bindings away
   */
  add(bindings: readonly KeyBinding[], order = Infinity): () => void {
    const group = { bindings, order };
    this.#change([...this.#groups, group]);
    return () => this.#change(this.#groups.filter((one) => one !== group));
  }

  /** What is bound now; the same array as long as nothing changes. */
  list = (): readonly KeyBinding[] => this.#bindings;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Runs what the stroke is bound to.
   *
   * @param now - milliseconds, to tell a sequence from two strokes
   * @param plainKeys - whether keys without a modifier are on
   * @returns whether the stroke was used
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
