import { CustomFieldCreate } from "#contract/custom-field.ts";
import { customFieldTexts } from "#console/messages/custom-fields.ts";

const t = customFieldTexts.options;

const list = CustomFieldCreate.shape.options.unwrap();
const longest = list.element.maxLength ?? 40;
/** How many options a field can have; the contract's bound. */
export const mostOptions = boundOf("max_length") ?? 50;

function boundOf(name: string): number | undefined {
  for (const check of list._zod.def.checks ?? []) {
    const { def } = check._zod as unknown as { def: { check: string; maximum?: number } };
    if (def.check === name) return def.maximum;
  }
  return undefined;
}

/** What is wrong with each option, as a sentence; undefined for those that are as they should be. */
export function optionFaults(options: readonly string[]): (string | undefined)[] {
  return options.map((option, at) => {
    if (option === "") return t.faults.empty;
    if (option.length > longest) return t.faults.long(longest);
    return options.indexOf(option) < at ? t.faults.twice : undefined;
  });
}

/** What is wrong with the options as a whole; undefined: nothing. */
export function optionsFault(options: readonly string[]): string | undefined {
  if (options.length === 0) return t.faults.none;
  if (options.length > mostOptions) return t.faults.many(mostOptions);
  return optionFaults(options).some(Boolean) ? t.faults.check : undefined;
}

/** Whether a field of this type has options to choose from. */
export function hasOptions(type: string): boolean {
  return type.startsWith("select:");
}

/** The list with the item at one place moved by a step; the same list when there is no such place. */
export function moveOption<T>(items: readonly T[], from: number, by: 1 | -1): readonly T[] {
  const to = from + by;
  if (to < 0 || to >= items.length) return items;
  const next = [...items];
  [next[from], next[to]] = [next[to]!, next[from]!];
  return next;
}
