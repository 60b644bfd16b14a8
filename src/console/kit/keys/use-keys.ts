import { useEffect, useEffectEvent, useState } from "react";
import { preference } from "#console/kit/preference.ts";
import { KeyRegistry } from "./registry.ts";
import type { KeyBinding } from "./registry.ts";

/** The one registry of the console. */
export const keyRegistry = new KeyRegistry();

/** Whether keys without a modifier work; some speech and switch input types letters by accident (WCAG 2.1.4). */
export const plainKeys = preference("plain-keys", ["on", "off"]);

let components = 0;

/**
 * Binds keys while the component is there. Give the same keys and labels on every render; what they run may change.
 *
 * @param bindings - an empty array binds nothing, for keys that work only at times
 */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const run = useEffectEvent((index: number) => bindings[index]?.run());
  const isActive = useEffectEvent((index: number) => bindings[index]?.isActive?.() ?? true);
  // Parents are drawn before their children, but their effects run after: a screen that is there at once with the shell
  // would otherwise lose its keys to it.
  const [order] = useState(() => ++components);
  const register = useEffectEvent(() =>
    keyRegistry.add(
      bindings.map((binding, index) => ({
        ...binding,
        run: () => run(index),
        ...(binding.isActive && { isActive: () => isActive(index) }),
      })),
      order,
    ),
  );
  const shape = bindings.map(({ keys, label, group }) => `${group}|${label}|${keys}`).join("\n");
  useEffect(() => register(), [shape]);
}

const never = () => false;
const nothing = () => undefined;

/** Lists the keys of a component that listens itself, such as a tree or a form. Absent and repeated ones are no harm. */
export function useOwnKeys(keys: readonly Pick<KeyBinding, "keys" | "label" | "group">[]): void {
  useKeys(keys.map((one) => ({ ...one, isActive: never, run: nothing })));
}

/** Listens to the keyboard for the registry; once, in the shell. */
export function listenToKeys(target: Document): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || modifiers.has(event.key)) return;
    const place = placeOf(event.target);
    if (keyRegistry.handle(event, place, event.timeStamp, plainKeys.get() === "on")) {
      event.preventDefault();
    }
  };
  target.addEventListener("keydown", onKeyDown);
  return () => target.removeEventListener("keydown", onKeyDown);
}

// Pressed on the way to another key; they must not end a sequence that has begun.
const modifiers = new Set(["Shift", "Control", "Alt", "Meta", "AltGraph"]);

const fields =
  "input:not([type=checkbox],[type=radio],[type=button]), textarea, select, [contenteditable]:not([contenteditable=false])";

function placeOf(target: EventTarget | null) {
  if (!(target instanceof Element)) return { inField: false, inDialog: false };
  return {
    inField: target.closest(fields) !== null,
    // Menus and list boxes jump to an entry by its first letter: as good as a field.
    inDialog:
      target.closest("[role=dialog],[role=alertdialog],[role=menu],[role=listbox]") !== null,
  };
}
