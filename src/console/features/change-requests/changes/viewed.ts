import { useMemo, useSyncExternalStore } from "react";
import type { Change } from "#contract/changes.ts";
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

/** A user's viewed marks in one change request, kept in this browser and shared by its tabs. */
export class ViewedMarks {
  #key: string;
  #text: string | null = null;
  #marks: Marks = {};
  #listeners = new Set<() => void>();

  constructor(userId: string, changeRequestId: string) {
    this.#key = `bindery.viewed.${userId}.${changeRequestId}`;
  }

  // Reads the storage each time, because another tab may have written; parses only what has changed.
  get = (): Marks => {
    const text = readStorage(this.#key);
    if (text !== this.#text && text !== undefined) {
      this.#text = text;
      this.#marks = parseMarks(text);
    }
    return this.#marks;
  };

  set = (change: Change, mark: Mark | undefined): void => {
    const { [thingOf(change).id]: _old, ...others } = this.get();
    this.#marks = mark === undefined ? others : { ...others, [thingOf(change).id]: mark };
    this.#text = JSON.stringify(this.#marks);
    try {
      localStorage.setItem(this.#key, this.#text);
    } catch {
      // Storage is blocked or full: the marks last as long as the tab.
    }
    for (const listener of this.#listeners) listener();
  };

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

function parseMarks(text: string | null): Marks {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? shortened(value as Marks) : {};
  } catch {
    return {};
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
