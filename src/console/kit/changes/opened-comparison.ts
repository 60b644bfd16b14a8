import type { DataTag, QueryClient } from "@tanstack/react-query";
import type { Comparison } from "#contract/changes.ts";

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
