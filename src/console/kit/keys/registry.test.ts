import { describe, expect, expectTypeOf, it, test, vi } from "vitest";
import type { Chord } from "./registry.ts";
import { KeyRegistry, isPlain, nameOf } from "./registry.ts";

const stroke = (
  key: string,
  modifiers: Partial<Record<"ctrlKey" | "shiftKey" | "altKey" | "metaKey", boolean>> = {},
) => ({
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
});
const outside = { inField: false, inDialog: false };

function bound(keys: string, more: { inFields?: boolean; inDialogs?: boolean } = {}) {
  return { keys, label: keys, group: "Test", run: vi.fn(), ...more };
}

describe("nameOf", () => {
  it.each([
    [stroke("j"), false, "j"],
    [stroke("J"), false, "j"],
    [stroke("N", { shiftKey: true }), false, "Shift+N"],
    [stroke("?", { shiftKey: true }), false, "?"],
    [stroke("Enter", { ctrlKey: true }), false, "Mod+Enter"],
    [stroke("Enter", { metaKey: true }), true, "Mod+Enter"],
    [stroke("k", { ctrlKey: true }), true, "Meta+k"],
    [stroke("n", { altKey: true }), false, "Alt+n"],
    [{ ...stroke("Dead", { altKey: true }), code: "KeyN" }, true, "Alt+n"],
    [{ ...stroke("˜", { altKey: true, shiftKey: true }), code: "KeyN" }, true, "Alt+Shift+N"],
    [stroke(" "), false, "Space"],
    [stroke(" ", { shiftKey: true }), false, "Shift+Space"],
    [stroke("ArrowUp", { altKey: true, shiftKey: true }), false, "Alt+Shift+ArrowUp"],
  ])("%o is %s", (event, apple, name) => {
    expect(nameOf(event, apple)).toBe(name);
  });
});

test("a shortcut that can't be pressed is a type error", () => {
  expectTypeOf<"Alt+n" | "Mod+Shift+Z" | "Alt+Shift+ArrowUp" | "?" | "g h">().toExtend<Chord>();
  expectTypeOf<"Alt+N">().not.toExtend<Chord>();
  expectTypeOf<"Mod+Shift+z">().not.toExtend<Chord>();
  expectTypeOf<"Shift+?">().not.toExtend<Chord>();
  expectTypeOf<"Alt+Mod+n">().not.toExtend<Chord>();
});

describe("isPlain", () => {
  it("recognizes keys without a modifier", () => {
    expect(["j", "Shift+N", "?", "g h"].every(isPlain)).toBe(true);
    expect(["Mod+k", "Escape", "Alt+ArrowUp", "Enter"].some(isPlain)).toBe(false);
  });
});

describe("KeyRegistry", () => {
  it("lets the last binding win and falls back when it is removed", () => {
    const registry = new KeyRegistry();
    const [screen, panel] = [bound("j"), bound("j")];
    registry.add([screen]);
    const remove = registry.add([panel]);
    registry.handle(stroke("j"), outside, 0, true);
    remove();
    registry.handle(stroke("j"), outside, 0, true);
    expect([screen.run.mock.calls.length, panel.run.mock.calls.length]).toEqual([1, 1]);
  });

  it("lets the inner binding win, whichever is added first", () => {
    const registry = new KeyRegistry();
    const [screen, shell] = [bound("/"), bound("/")];
    registry.add([screen], 2);
    registry.add([shell], 1);
    registry.handle(stroke("/"), outside, 0, true);
    expect([screen.run.mock.calls.length, shell.run.mock.calls.length]).toEqual([1, 0]);
  });

  it("recognizes a sequence in time, and two strokes after a pause", () => {
    const registry = new KeyRegistry();
    const [sequence, single] = [bound("g h"), bound("h")];
    registry.add([sequence, single]);
    registry.handle(stroke("g"), outside, 0, true);
    registry.handle(stroke("h"), outside, 500, true);
    expect(sequence.run).toHaveBeenCalledOnce();
    registry.handle(stroke("g"), outside, 2000, true);
    registry.handle(stroke("h"), outside, 4000, true);
    expect(single.run).toHaveBeenCalledOnce();
  });

  it("ignores keys while typing and in dialogs", () => {
    const registry = new KeyRegistry();
    const [letter, submit, own] = [
      bound("c"),
      bound("Mod+Enter", { inFields: true }),
      bound("x", { inDialogs: true }),
    ];
    registry.add([letter, submit, own]);
    expect(registry.handle(stroke("c"), { inField: true, inDialog: false }, 0, true)).toBe(false);
    expect(registry.handle(stroke("c"), { inField: false, inDialog: true }, 0, true)).toBe(false);
    registry.handle(
      stroke("Enter", { ctrlKey: true }),
      { inField: true, inDialog: false },
      0,
      true,
    );
    registry.handle(stroke("x"), { inField: false, inDialog: true }, 0, true);
    expect([letter.run, submit.run, own.run].map((run) => run.mock.calls.length)).toEqual([
      0, 1, 1,
    ]);
  });

  it("skips inactive bindings, and falls back to earlier ones", () => {
    const registry = new KeyRegistry();
    const [screen, table] = [bound("x"), { ...bound("x"), isActive: () => false }];
    registry.add([screen, table]);
    expect(registry.handle(stroke("x"), outside, 0, true)).toBe(true);
    registry.add([{ ...bound("ArrowDown"), isActive: () => false }]);
    expect(registry.handle(stroke("ArrowDown"), outside, 0, true)).toBe(false);
    expect([screen.run.mock.calls.length, table.run.mock.calls.length]).toEqual([1, 0]);
  });

  it("can turn off keys without a modifier", () => {
    const registry = new KeyRegistry();
    const [letter, chord] = [bound("j"), bound("Mod+k")];
    registry.add([letter, chord]);
    expect(registry.handle(stroke("j"), outside, 0, false)).toBe(false);
    expect(registry.handle(stroke("k", { ctrlKey: true }), outside, 0, false)).toBe(true);
  });
});
