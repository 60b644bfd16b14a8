import type { Change } from "#contract/changes.ts";
import { type ChangeFilter, filterChanges, thingOf } from "#console/kit/changes/change-kind.ts";

/** What the list of changes is narrowed to by more than its rows tell. `narrow.ts` finds it once it is asked for. */
export type Narrowing = {
  /** Only these pages and files, by ID. */
  within?: ReadonlySet<string>;
  /** These match the typed text, too, although their titles don't. */
  also?: ReadonlySet<string>;
  /** The filters, each with the parameters that remove it. */
  chips: readonly { label: string; remove: string; without: Record<string, string> }[];
  /** Whether more may be found. */
  isPending?: true;
  /** What is searched, and what isn't. */
  status?: string;
};

/** The changes that match all filters, in order. */
export function applyNarrowing(
  changes: readonly Change[],
  { kind, text }: ChangeFilter,
  { within, also }: Pick<Narrowing, "within" | "also"> = {},
): readonly Change[] {
  const ofKind = filterChanges(changes, { kind, text: "" });
  const inside = within ? ofKind.filter((change) => within.has(thingOf(change).id)) : ofKind;
  const byTitle = filterChanges(inside, { kind: "", text });
  if (also === undefined || byTitle === inside) return byTitle;
  const titled = new Set(byTitle);
  return inside.filter((change) => titled.has(change) || also.has(thingOf(change).id));
}
