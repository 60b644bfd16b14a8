import type { Caller } from "#service/kernel/caller.ts";
import type { Environment } from "#service/kernel/context.ts";
import { among } from "#service/kernel/store/sql.ts";
import type { ShareLinkTable } from "#service/kernel/store/schema-site.ts";
import type { LoadedSite } from "../structure/load.ts";
import { createKeptPages, type KeptPages } from "./kept-pages.ts";

/**
 * Reads a site as its staged changes would leave it. The operations of the API carry them out, so it comes from there.
 * @param origin of the platform
 * @throws Failure 404, 403 for callers who can't stage changes
 */
export type ReadStaged = (
  caller: Caller,
  origin: string,
  path: { organizationId: string; siteId: string },
) => Promise<LoadedSite>;

/** What all published sites of a process share. */
export type Publishing = Environment & {
  pages: KeptPages;
  linkUses: LinkUses;
  readStaged: ReadStaged;
};

export function createPublishing(environment: Environment, readStaged: ReadStaged): Publishing {
  const linkUses = createLinkUses(environment);
  return { ...environment, pages: createKeptPages(), linkUses, readStaged };
}

/** In milliseconds. Within this time, further uses of a link aren't noted. */
const precision = 60_000;

/** In milliseconds. All links that are used within this time share one write. */
const batchFor = 5000;

type LinkUses = {
  /** Notes that a link let a visitor in. Returns at once; the write comes later. */
  note(link: Pick<ShareLinkTable, "key_hash" | "last_used_at">): void;
  /** Writes what was noted. */
  flush(): Promise<void>;
};

/** When share links were last used, as their admins see it. */
export function createLinkUses({
  store,
  clock,
  log,
}: Pick<Environment, "store" | "clock" | "log">): LinkUses {
  const noted = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const hashes = [...noted];
    noted.clear();
    if (hashes.length === 0) return;
    try {
      await store.transaction(
        (tx) =>
          tx
            .updateTable("share_link")
            .set({ last_used_at: clock.now() })
            .where("key_hash", "in", among(tx, hashes))
            .execute(),
        { isolation: "read committed", isShort: true },
      );
    } catch (error) {
      // The next use is noted again.
      log.warn({ err: error }, "the uses of share links weren't written");
    }
  }

  return {
    note({ key_hash: hash, last_used_at: before }) {
      if (before !== null && clock.now() - before < precision) return;
      noted.add(hash);
      timer ??= setTimeout(() => void flush(), batchFor).unref();
    },
    flush,
  };
}
