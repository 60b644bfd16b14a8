import { useMemo, useSyncExternalStore } from "react";
import type { Change } from "#contract/changes.ts";
import { mostMarksAtOnce } from "#contract/limits.ts";
import type { ViewedMark } from "#contract/viewed-mark.ts";
import { textHash } from "#content/prose/hash.ts";
import { thingOf } from "#console/kit/changes/change-kind.ts";
import { digestOf } from "#content/difference.ts";

/** Records that a user viewed a page: its content then, and the revision in which that can be loaded again. */
export type Mark = { content: string; revision: string };

export type Marks = Readonly<Record<string, Mark>>;

/** viewed: the current content; changed: earlier content, so the changes since then can be shown. */
export type ViewedState = "new" | "viewed" | "changed";

/** Identifies the result of a change. */
export function contentOf(change: Change): string {
  return change.digest ?? digestOf(change);
}

export function viewedState(change: Change, marks: Marks): ViewedState {
  const mark = marks[thingOf(change).id];
  if (mark === undefined) return "new";
  return mark.content === contentOf(change) ? "viewed" : "changed";
}

/** The number of changes that are viewed in their current form. */
export function countViewed(changes: readonly Change[], marks: Marks): number {
  return changes.filter((change) => viewedState(change, marks) === "viewed").length;
}

/** What this browser has: the marks, and the IDs of the pages and files whose marks the platform doesn't know yet. */
type Kept = { marks: Marks; unsent: readonly string[] };

const nothing: Kept = { marks: {}, unsent: [] };

/**
 * A user's viewed marks in one change request, kept in this browser and shared by its tabs, so that a mark is there at once and isn't
 * lost. `ViewedSync` brings them together with those of the account.
 */
export class ViewedMarks {
  #key: string;
  #text: string | null = null;
  #kept: Kept = nothing;
  #listeners = new Set<() => void>();

  constructor(userId: string, changeRequestId: string) {
    this.#key = `bindery.viewed.${userId}.${changeRequestId}`;
  }

  // Reads the storage each time, because another tab may have written; parses only what has changed.
  get = (): Marks => {
    const text = readStorage(this.#key);
    if (text !== this.#text && text !== undefined) {
      this.#text = text;
      this.#kept = parseKept(text);
    }
    return this.#kept.marks;
  };

  set = (change: Change, mark: Mark | undefined): void =>
    this.setAll(new Map([[thingOf(change).id, mark]]));

  /** Sets or removes the marks of several pages and files, by ID. */
  setAll = (changed: ReadonlyMap<string, Mark | undefined>): void => {
    const marks = new Map(Object.entries(this.get()));
    for (const [id, mark] of changed) {
      if (mark === undefined) marks.delete(id);
      else marks.set(id, mark);
    }
    this.#write({
      marks: Object.fromEntries(marks),
      unsent: [...new Set([...this.#kept.unsent, ...changed.keys()])],
    });
  };

  /** What the platform doesn't know yet, in the order in which it was marked; at most as much as one request takes. */
  unsent(): { viewed: ViewedMark[]; notViewed: string[] } {
    const marks = this.get();
    const ids = this.#kept.unsent.slice(0, mostMarksAtOnce);
    return {
      viewed: ids.flatMap((item) => (marks[item] ? [{ item, ...marks[item] }] : [])),
      notViewed: ids.filter((item) => marks[item] === undefined),
    };
  }

  /** The platform has received this. What was marked again meanwhile is still unsent. */
  sent({ viewed, notViewed }: ReturnType<ViewedMarks["unsent"]>): void {
    const marks = this.get();
    const isSame = ({ item, content }: ViewedMark) => marks[item]?.content === content;
    const settled = new Set([
      ...viewed.filter(isSame).map(({ item }) => item),
      ...notViewed.filter((item) => marks[item] === undefined),
    ]);
    this.#write({ marks, unsent: this.#kept.unsent.filter((item) => !settled.has(item)) });
  }

  /** Takes over the marks of the account; what isn't sent yet stays. */
  adopt(ofAccount: readonly ViewedMark[]): void {
    const marks = this.get();
    const { unsent } = this.#kept;
    const isUnsent = new Set(unsent);
    const own = Object.entries(marks).filter(([item]) => isUnsent.has(item));
    const others = ofAccount.filter(({ item }) => !isUnsent.has(item));
    const next = Object.fromEntries([
      ...others.map(({ item, content, revision }) => [item, { content, revision }] as const),
      ...own,
    ]);
    this.#write({ marks: next, unsent });
  }

  #write(kept: Kept): void {
    this.#kept = kept;
    this.#text = JSON.stringify(kept);
    try {
      localStorage.setItem(this.#key, this.#text);
    } catch {
      // Storage is blocked or full: the marks last as long as the tab.
    }
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    globalThis.addEventListener("storage", listener);
    return () => {
      this.#listeners.delete(listener);
      globalThis.removeEventListener("storage", listener);
    };
  };
}

function readStorage(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

function parseKept(text: string | null): Kept {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    if (typeof value !== "object" || value === null) return nothing;
    if ("unsent" in value && Array.isArray(value.unsent)) return value as Kept;
    // Browsers used to keep only the marks, of which the platform knew nothing.
    const marks = shortened(value as Marks);
    return { marks, unsent: Object.keys(marks) };
  } catch {
    return nothing;
  }
}

/** Marks used to contain the content itself, which has spaces, instead of its digest. */
function shortened(marks: Marks): Marks {
  const entries = Object.entries(marks).map(([id, mark]) => {
    const isLong = mark.content.includes(" ");
    return [id, isLong ? { ...mark, content: textHash(mark.content) } : mark] as const;
  });
  return Object.fromEntries(entries);
}

const stores = new Map<string, ViewedMarks>();

export function useViewed(userId: string, changeRequestId: string) {
  const store = useMemo(() => {
    const key = `${userId} ${changeRequestId}`;
    const kept = stores.get(key) ?? new ViewedMarks(userId, changeRequestId);
    stores.set(key, kept);
    return kept;
  }, [userId, changeRequestId]);
  const marks = useSyncExternalStore(store.subscribe, store.get);
  return { marks, store };
}
