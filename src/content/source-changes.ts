import type { ImportChange } from "#contract/import.ts";

/** Different entries of one page. Further ones count without their names. */
const mostEntries = 50;
/** Characters of a name. */
const longestName = 80;

/** Counts what a reader of other tools' pages changes or leaves out in one of them, by kind and, for components, by name. */
export class SourceChanges {
  readonly #entries = new Map<string, ImportChange>();

  note(kind: ImportChange["kind"], count = 1, name?: string): void {
    if (count <= 0) return;
    const short = name?.slice(0, longestName);
    const key = JSON.stringify([kind, short ?? ""]);
    if (!this.#entries.has(key) && short !== undefined && this.#entries.size >= mostEntries) {
      return this.note(kind, count);
    }
    const entry = this.#entries.get(key);
    if (entry !== undefined) entry.count += count;
    else this.#entries.set(key, { kind, ...(short !== undefined && { name: short }), count });
  }

  add(changes: readonly ImportChange[]): void {
    for (const { kind, name, count } of changes) this.note(kind, count, name);
  }

  /** What counts most first. */
  list(): ImportChange[] {
    return [...this.#entries.values()].toSorted((a, b) => b.count - a.count);
  }
}
