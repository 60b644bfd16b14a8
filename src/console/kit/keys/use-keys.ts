import { useEffectEvent, useLayoutEffect, useState } from "react";
import { preference } from "#console/kit/preference.ts";
import { fields, modifiers } from "./text-keys.ts";
import { KeyRegistry } from "./registry.ts";
import type { KeyBinding, Shortcut } from "./registry.ts";

/** The one registry of the console. */
export const keyRegistry = new KeyRegistry();

/** Whether keys without a modifier work. Some speech and switch input types letters by accident (WCAG 2.1.4). */
export const plainKeys = preference("plain-keys", ["on", "off"]);

let components = 0;

/**
 * Binds keys while the component is mounted. Pass the same keys and labels on every render; the functions may change.
 *
 * @param bindings - an empty array binds nothing, for shortcuts that are active only at times
 */
export function useKeys(bindings: readonly Shortcut[]): void {
  useBindings(bindings);
}

function useBindings(bindings: readonly KeyBinding[]): void {
  const run = useEffectEvent((index: number) => bindings[index]?.run());
  const isActive = useEffectEvent((index: number) => bindings[index]?.isActive?.() ?? true);
  // Parents render before their children, but their effects run after. Without this order, a screen that mounts together with the
  // shell would lose its keys to the shell.
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
  // Before the screen is painted: a key that is pressed as soon as it can be seen works.
  useLayoutEffect(() => register(), [shape]);
}

const never = () => false;
const nothing = () => undefined;

/** Lists shortcuts of a component that handles its keys itself, such as a tree or a form. Ignores missing and repeated ones. */
export function useOwnKeys(keys: readonly Pick<KeyBinding, "keys" | "label" | "group">[]): void {
  useBindings(keys.map((key) => ({ ...key, isActive: never, run: nothing })));
}

/** Connects the keyboard to the registry. Called once, by the shell. */
export function listenToKeys(target: Document): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    // Pressing a modifier on the way to another key must not end a sequence.
    if (event.defaultPrevented || event.isComposing || modifiers.has(event.key)) return;
    // The source view of the page editor is in a shadow tree; outside of it, its host is the target.
    const place = placeOf(event.composedPath()[0] ?? event.target);
    if (keyRegistry.handle(event, place, event.timeStamp, plainKeys.get() === "on")) {
      event.preventDefault();
    }
  };
  target.addEventListener("keydown", onKeyDown);
  return () => target.removeEventListener("keydown", onKeyDown);
}

/** Menus and list boxes have type-ahead, so letters are text there, as in a field. */
const overlays = "[role=dialog],[role=alertdialog],[role=menu],[role=listbox]";
/** Has the focus while what it opens is still loading: letters are meant for that. */
const opening = "[aria-haspopup][aria-expanded=true]";

function placeOf(target: EventTarget | null) {
  if (!(target instanceof Element)) return { inField: false, inDialog: false };
  return {
    inField: target.closest(fields) !== null,
    inDialog: target.closest(overlays) !== null || target.matches(opening),
  };
}
