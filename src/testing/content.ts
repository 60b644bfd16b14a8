import { createHash } from "node:crypto";

import type { Sides } from "#content/conflict.ts";
import { mergeText } from "#content/merge-text.ts";
import type { Entry, Hash, PageEntry } from "#content/types.ts";

/** A document page. Its title and slug default to its ID. */
export function testPage(
  id: string,
  parent: string | null,
  order: string,
  more: Partial<PageEntry> = {},
): PageEntry {
  const base = { kind: "page", type: "document", title: id, slug: id, text: null } as const;
  return { ...base, id, parent, order, createdAt: 0, updatedAt: 0, ...more };
}

/** A tree with these entries. */
export function testTree(...entries: Entry[]): Map<string, Entry> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/** The hash of a text in the store. */
function testHash(text: string): Hash {
  return createHash("sha256").update(text).digest("hex");
}

/** An in-memory store of texts, with the functions for hashing, reading, and merging that content functions require. */
export function testTexts() {
  const texts = new Map<Hash, string>();
  const hash = (text: string): Hash => {
    const key = testHash(text);
    texts.set(key, text);
    return key;
  };
  const readText = async (key: Hash): Promise<string> => {
    const text = texts.get(key);
    if (text === undefined) throw new Error(`No text is stored under ${key}.`);
    return text;
  };
  const mergeTexts = async ({ base, main, changeRequest }: Sides<Hash | null>) => {
    const textOf = async (key: Hash | null) => (key === null ? "" : readText(key));
    return mergeText(await textOf(base), await textOf(main), await textOf(changeRequest));
  };
  return { texts, hash, readText, mergeTexts };
}

/** Sequential IDs: x1, x2, … */
export function testIds(prefix = "x"): () => string {
  let count = 0;
  return () => `${prefix}${String(++count).padStart(5, "0")}`;
}
