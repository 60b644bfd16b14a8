import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { PagePlace } from "./keeper.ts";
import type { SyncState } from "./text-sync.ts";

/** An open page as it is kept on this device. */
export type Draft = {
  id: string;
  place: PagePlace;
  text: string;
  /** What undo needs. */
  history: unknown;
  sync: SyncState;
  /** Whether the platform has the text: then it is kept only for undo. */
  isSaved: boolean;
  /** Epoch milliseconds. */
  at: number;
};

/** Where a keeper keeps its text on this device. */
export type Device = {
  /** @returns whether it is kept */
  write: (draft: Omit<Draft, "id" | "place" | "at">) => Promise<boolean>;
  /** Another tab may continue the draft. */
  release: () => void;
};

/** Milliseconds for which drafts are kept. */
const KEPT = { saved: 2 * 86_400_000, unsaved: 60 * 86_400_000 };

type Schema = DBSchema & { page: { key: string; value: Draft } };

let database: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>("bindery", 1, {
    upgrade: (fresh) => void fresh.createObjectStore("page", { keyPath: "id" }),
    // Another tab has a newer console, or deletes the database: it must not wait for this one.
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
    terminated: () => (database = undefined),
  });
  database.catch(() => (database = undefined));
  return database;
}

/**
 * The drafts of a user, newest first. Deletes those that are too old.
 * @returns none if this device can't keep any
 */
export async function readDrafts(userId: string, now = Date.now()): Promise<Draft[]> {
  try {
    const drafts = await (await open()).getAll("page");
    const isOld = ({ isSaved, at }: Draft) => at < now - (isSaved ? KEPT.saved : KEPT.unsaved);
    await Promise.all(drafts.filter(isOld).map(({ id }) => dropDraft(id)));
    return drafts
      .filter((draft) => draft.place.userId === userId && !isOld(draft))
      .toSorted((one, other) => other.at - one.at);
  } catch {
    return [];
  }
}

/** @returns whether the draft is kept: storage can be full or blocked */
export async function writeDraft(draft: Draft): Promise<boolean> {
  try {
    await (await open()).put("page", draft);
    return true;
  } catch {
    return false;
  }
}

async function dropDraft(id: string): Promise<void> {
  try {
    await (await open()).delete("page", id);
  } catch {
    // It is deleted when it is too old.
  }
}

/**
 * Claims a draft for this tab, so that two tabs of a user don't continue the same one. The browser ends the claim with the tab.
 * @returns a function that ends it; undefined if another tab has it
 */
export function claimDraft(id: string): Promise<(() => void) | undefined> {
  // Only over HTTPS and on this machine. Without locks, two tabs have the same draft, and the newer text of both is kept.
  const locks = (navigator as Partial<Navigator>).locks;
  if (locks === undefined) return Promise.resolve(() => undefined);
  return new Promise((resolve, reject) => {
    locks
      .request(`bindery.page.${id}`, { ifAvailable: true }, (lock) => {
        if (lock === null) return resolve(undefined);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });
}
