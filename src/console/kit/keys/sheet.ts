import { fold } from "../fold.ts";
import { isPlain } from "./registry.ts";
import type { KeyBinding } from "./registry.ts";

/** One line of the list of shortcuts: the action and all its keys. */
type SheetLine = { label: string; keys: readonly string[] };
export type SheetGroup = { title: string; lines: readonly SheetLine[] };

/**
 * The shortcuts that work now, by group.
 *
 * @param bindings - later ones win
 * @param options.plain - whether keys without a modifier are enabled
 * @param options.last - the group of shortcuts that work everywhere; listed last
 * @param options.filter - only lines whose label or keys contain this
 */
export function sheetOf(
  bindings: readonly KeyBinding[],
  options: { plain: boolean; last: string; filter: string },
): SheetGroup[] {
  const shown = bindings.filter(
    (binding, at) =>
      (options.plain || !isPlain(binding.keys)) && !isOverruled(binding, bindings.slice(at + 1)),
  );
  const wanted = fold(options.filter.trim());
  return [...Map.groupBy(shown, ({ group }) => group)]
    .map(([title, own]) => ({
      title,
      lines: linesOf(own).filter((line) => holds(line, wanted)),
    }))
    .filter(({ lines }) => lines.length > 0)
    .toSorted((a, b) => Number(a.title === options.last) - Number(b.title === options.last));
}

/** A conditional binding doesn't override earlier bindings of the same keys. */
function isOverruled({ keys, isActive }: KeyBinding, later: readonly KeyBinding[]): boolean {
  return (
    isActive === undefined &&
    later.some((binding) => binding.keys === keys && binding.isActive === undefined)
  );
}

function linesOf(bindings: readonly KeyBinding[]): SheetLine[] {
  return [...Map.groupBy(bindings, ({ label }) => label)].map(([label, same]) => ({
    label,
    keys: [...new Set(same.map(({ keys }) => keys))],
  }));
}

function holds({ label, keys }: SheetLine, wanted: string): boolean {
  return fold(label).includes(wanted) || keys.some((chord) => fold(chord) === wanted);
}
