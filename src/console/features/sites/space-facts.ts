import { useEffect, useState } from "react";
import { useQueries } from "@tanstack/react-query";
import type { Page } from "#contract/page.ts";
import type { Space } from "#contract/space.ts";
import { query } from "#console/data/query.ts";
import { revisionPagesQuery } from "#console/kit/revision-queries.ts";

/** Spaces that are checked at the same time: a large site would otherwise keep the platform from everything else. */
const together = 6;

/** The broken links of a space: their number, and the first ones with where they are. */
const brokenLinksQuery = (spaceId: string) =>
  query("GET /v1/spaces/{spaceId}/links", {
    params: { spaceId },
    query: { status: "broken", limit: 5 },
  });

/** The broken links of several spaces. They are requested a few at a time, once `isOn`. */
export function useBrokenLinks(spaces: readonly Space[], isOn: boolean) {
  const [begun, setBegun] = useState(0);
  const results = useQueries({
    queries: spaces.map(({ id }, index) => ({ ...brokenLinksQuery(id), enabled: index < begun })),
  });
  return useTurns(results, begun, setBegun, isOn);
}

/** The page trees of several spaces. They are requested a few at a time, once `isOn`. */
export function usePageTrees(spaces: readonly Space[], isOn: boolean) {
  const [begun, setBegun] = useState(0);
  const results = useQueries({
    queries: spaces.map(({ id, revision }, index) => ({
      ...revisionPagesQuery(id, revision),
      enabled: index < begun,
    })),
  });
  return useTurns(results, begun, setBegun, isOn);
}

/** Begins the next requests as others end. `done` counts those that ended, failed ones included. */
function useTurns<One extends { isPending: boolean; isError: boolean }>(
  results: readonly One[],
  begun: number,
  setBegun: (count: number) => void,
  isOn: boolean,
) {
  const done = results.filter(({ isPending, isError }) => !isPending || isError).length;
  const all = results.length;
  useEffect(() => {
    if (isOn && begun < all && begun - done < together) setBegun(Math.min(all, done + together));
  }, [isOn, begun, done, all, setBegun]);
  return { results, done, isDone: isOn && done === all };
}

/** Documents without a description, in the whole tree. */
export function undescribedIn(pages: readonly Page[]): Page[] {
  return pages.flatMap((page) => {
    const isOne =
      page.type === "document" && page.hidden !== true && (page.description ?? "") === "";
    return [...(isOne ? [page] : []), ...undescribedIn(page.pages ?? [])];
  });
}
