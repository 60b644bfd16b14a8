import { longestOption, mostOptions } from "#contract/limits.ts";
import { customFieldTexts } from "#console/messages/custom-fields.ts";

const t = customFieldTexts.options;

/** The error of each option; undefined for valid ones. */
export function optionFaults(options: readonly string[]): (string | undefined)[] {
  return options.map((option, at) => {
    if (option === "") return t.faults.empty;
    if (option.length > longestOption) return t.faults.long(longestOption);
    return options.indexOf(option) < at ? t.faults.twice : undefined;
  });
}

/** The error of the list as a whole; undefined if valid. */
export function optionsFault(options: readonly string[]): string | undefined {
  if (options.length === 0) return t.faults.none;
  if (options.length > mostOptions) return t.faults.many(mostOptions);
  return optionFaults(options).some(Boolean) ? t.faults.check : undefined;
}

/** Whether fields of this type have options. */
export function hasOptions(type: string): boolean {
  return type.startsWith("select:");
}

/** The list with one item moved by a step; the same list if that is impossible. */
export function moveOption<T>(items: readonly T[], from: number, by: 1 | -1): readonly T[] {
  const to = from + by;
  if (to < 0 || to >= items.length) return items;
  const next = [...items];
  [next[from], next[to]] = [next[to]!, next[from]!];
  return next;
}
