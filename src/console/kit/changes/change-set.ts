import type { DataTag, QueryClient } from "@tanstack/react-query";
import type { Changes, Comparison } from "#contract/changes.ts";

/** The changes loaded so far. */
export type ChangeSet = ReturnType<typeof changesOf>;

/** The revisions that a list of changes belongs to; undefined if the platform doesn't tell. */
export function revisionsOf({ compared }: ChangeSet): Revisions | undefined {
  if (compared?.before === undefined) return undefined;
  return { before: compared.before.id, after: compared.after.id };
}

export function changesOf({ pages }: { pages: Changes[] }) {
  const changes = pages.flatMap((page) => page.changes);
  const isWhole = pages.at(-1)?.next === undefined;
  // Other platforms may send whole rows without a summary.
  const [summary] = pages.map((page) => page.summary);
  const files = changes.filter(({ file }) => file !== undefined).length;
  return {
    changes,
    /** Whether these are all changes. */
    isWhole,
    /** The number of changed pages and of changed files, including those that aren't loaded yet. */
    counts: summary
      ? ([summary.pages, summary.files] as const)
      : ([changes.length - files, files] as const),
    compared: summary?.compared,
    /** The revision that the user reviewed last, if the change request has gone on since. */
    reviewed: summary?.reviewed,
    /** The number of pages and files that only main changed in between, which aren't listed. */
    fromMain: summary?.fromMain ?? 0,
    /** Titles of unchanged pages above changed ones, by path. */
    titles: summary && new Map(pages.flatMap((page) => Object.entries(page.summary?.titles ?? {}))),
  };
}

/** The compared revisions. */
export type Revisions = { before: string; after: string };

type Opening = { queryKey: DataTag<readonly unknown[], Comparison, Error> };

/**
 * The comparison that the URL opened, before its list told which change comes first; or the one that is on its way. Undefined if it
 * isn't about this change.
 *
 * @param of - ID of the page or file
 */
export async function openedComparison(
  client: QueryClient,
  opening: Opening,
  of: string,
): Promise<Comparison | undefined> {
  const state = client.getQueryState(opening.queryKey);
  if (state === undefined || (state.data === undefined && state.fetchStatus === "idle")) {
    return undefined;
  }
  const opened = await client.fetchQuery<Comparison>(opening).catch(() => undefined);
  const { change } = opened ?? {};
  const item = change?.page ?? change?.file ?? change?.reusableContent;
  return item?.id === of ? opened : undefined;
}
