import { isPlain, nameOf } from "./chord.ts";
import type { Chord, KeyStroke } from "./chord.ts";

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
    return () => this.#change(this.#groups.filter((one) => one !== group));
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
