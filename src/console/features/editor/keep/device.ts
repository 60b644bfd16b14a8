import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { PagePlace } from "./keeper.ts";
import { pack, type Packed, unpack } from "./pack.ts";
import type { SyncState } from "./text-sync.ts";

/** What is kept of an open page. */
type Content = {
  text: string;
  /** What undo needs. */
  history: unknown;
  sync: SyncState;
};

/** An open page as it is kept on this device. */
export type Draft = Content & {
  id: string;
  place: PagePlace;
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

/** A draft as it is stored: found by its page, without reading those of other pages. */
type Row = {
  id: string;
  page: string;
  /** The change request; only of drafts that aren't saved. */
  unsavedIn?: string;
  at: number;
  place: PagePlace;
  content: Packed;
};

type Indexes = { page: string; unsavedIn: string; at: number };
type Schema = DBSchema & {
  draft: { key: string; value: Row; indexes: Indexes };
  /** Drafts of the first version. */
  page: { key: string; value: Draft };
};

/** A change request that a user has open. */
type Opened = Pick<PagePlace, "userId" | "changeRequestId">;

const nameOfRequest = ({ userId, changeRequestId }: Opened) => `${userId} ${changeRequestId}`;
const nameOfPage = (place: PagePlace) => `${nameOfRequest(place)} ${place.pageId}`;

let database: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>("bindery", 2, {
    async upgrade(store, from, _to, transaction) {
      const drafts = store.createObjectStore("draft", { keyPath: "id" });
      for (const name of ["page", "unsavedIn", "at"] as const) drafts.createIndex(name, name);
      if (from === 0) return;
      const earlier = await transaction.objectStore("page").getAll();
      await Promise.all(earlier.map((draft) => drafts.put(rowOf(draft))));
      store.deleteObjectStore("page");
    },
    // Another tab has a newer console, or deletes the database: it must not wait for this one.
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
    terminated: () => (database = undefined),
  });
  database.catch(() => (database = undefined));
  return database;
}

/** Opens the store before it is read: the first time takes the browser a while. */
export function prepareDevice(): void {
  open().catch(() => undefined);
}

function rowOf({ id, place, isSaved, at, ...content }: Draft): Row {
  const unsavedIn = nameOfRequest(place);
  const page = nameOfPage(place);
  return { id, place, at, page, ...(!isSaved && { unsavedIn }), content: pack(content) };
}

const draftOf = ({ id, place, at, unsavedIn, content }: Row): Draft => ({
  ...(unpack(content) as Content),
  id,
  place,
  at,
  isSaved: unsavedIn === undefined,
});

/**
 * A user's drafts of a page, newest first.
 * @returns none if this device can't keep any
 */
export function readDrafts(place: PagePlace): Promise<Draft[]> {
  return read("page", nameOfPage(place));
}

/** A user's drafts of a change request that aren't saved, newest first. Drafts of any user that are too old are deleted. */
export async function readUnsaved(opened: Opened, now = Date.now()): Promise<Draft[]> {
  await dropOld(now);
  return read("unsavedIn", nameOfRequest(opened));
}

async function read(index: "page" | "unsavedIn", name: string): Promise<Draft[]> {
  try {
    const rows = await (await open()).getAllFromIndex("draft", index, name);
    return rows.toSorted((a, b) => b.at - a.at).map(draftOf);
  } catch {
    return [];
  }
}

async function dropOld(now: number): Promise<void> {
  try {
    const store = await open();
    const old = IDBKeyRange.upperBound(now - KEPT.saved);
    const rows = await store.getAllFromIndex("draft", "at", old);
    const isDue = ({ unsavedIn, at }: Row) => unsavedIn === undefined || at < now - KEPT.unsaved;
    await Promise.all(rows.filter(isDue).map(({ id }) => store.delete("draft", id)));
  } catch {
    // The next start of the editor tries again.
  }
}

/** @returns whether the draft is kept: storage can be full or blocked */
export async function writeDraft(draft: Draft): Promise<boolean> {
  try {
    await (await open()).put("draft", rowOf(draft));
    return true;
  } catch {
    return false;
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
