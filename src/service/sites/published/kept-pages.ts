import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Encoding } from "#service/http/entity-tag.ts";

/** A response that is kept, with its compressed forms once they were asked for. */
export type KeptBody = {
  text: string;
  type: string;
  /** Of the text, with quotes. */
  tag: string;
  encoded: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
  /** Whether visitors with other claims may get another text at the same URL. */
  isConditional: boolean;
  /** Whether nothing is missing that the next request may get. */
  isComplete: boolean;
};

export function bodyOf(text: string, type: string, isConditional = false): KeptBody {
  const tag = `"${hash("sha256", text, "base64url")}"`;
  return { text, type, tag, encoded: {}, isConditional, isComplete: true };
}

/** Bytes of rendered pages. A page takes about 40 KB, twice in memory, and compressed 8 KB. */
const most = 96 * 1024 * 1024;

/**
 * Rendered pages. Keys name everything that a page is made of, so that nothing ever has to be removed: a change leads to another key,
 * and old pages make room for new ones.
 */
export function createKeptPages() {
  const pages = new LRUCache<string, KeptBody | "by claims">({
    maxSize: most,
    sizeCalculation: (page) => (page === "by claims" ? 100 : page.text.length * 3 + 500),
  });
  return {
    /** @param claims of the visitor, which only count for pages that depend on them */
    get(key: string, claims: object): KeptBody | undefined {
      const shared = pages.get(key);
      if (shared !== "by claims") return shared;
      const own = pages.get(`${key} ${JSON.stringify(claims)}`);
      return own === "by claims" ? undefined : own;
    },
    set(key: string, claims: object, page: KeptBody): void {
      if (!page.isComplete) return;
      if (!page.isConditional) return void pages.set(key, page);
      pages.set(key, "by claims");
      pages.set(`${key} ${JSON.stringify(claims)}`, page);
    },
  };
}

export type KeptPages = ReturnType<typeof createKeptPages>;

/** Keeps nothing, for pages that one person looks at once. */
export const noPages: KeptPages = { get: () => undefined, set: () => undefined };
