import { fold } from "../fold.ts";
import { isPlain } from "./chord.ts";
import type { KeyBinding } from "./registry.ts";

/** One line of the list of keys: what is done, and all keys that do it. */
type SheetLine = { label: string; keys: readonly string[] };
export type SheetGroup = { title: string; lines: readonly SheetLine[] };

/**
 * The keys that work now, by the place they belong to.
 *
 * @param bindings - those that win come last
 * @param options.plain - whether keys without a modifier are on
 * @param options.last - the group of what works everywhere: it stands at the end
 * @param options.filter - only lines whose label or keys hold it
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

/** Keys that mean something only at times leave those behind them their turn. */
function isOverruled({ keys, isActive }: KeyBinding, later: readonly KeyBinding[]): boolean {
  return (
    isActive === undefined && later.some((one) => one.keys === keys && one.isActive === undefined)
  );
}

function linesOf(bindings: readonly KeyBinding[]): SheetLine[] {
  return [...Map.groupBy(bindings, ({ label }) => label)].map(([label, same]) => ({
    label,
    keys: [...new Set(same.map(({ keys }) => keys))],
  }));
}

function holds({ label, keys }: SheetLine, wanted: string): boolean {
  return fold(label).includes(wanted) || keys.some((one) => fold(one) === wanted);
}
