import { useCallback, useMemo } from "react";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Site } from "#contract/site.ts";
import { siteFilterOf, siteFilters, sitesRequest } from "#screens/sites.ts";
import { readWhole } from "#console/data/query.ts";
import { spacesQuery } from "#console/kit/queries.ts";
import { useTableAddress } from "#console/kit/table/address.ts";
import type { Filter } from "#console/kit/table/types.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useQuiet } from "#console/kit/use-quiet.ts";
import { compareNames } from "#console/messages/name-order.ts";
import { siteTexts as t } from "#console/messages/sites.ts";
import { sites, sitesQuery } from "./queries.ts";

/** The sites that match the URL, filtered by the platform, and the filters to choose from. */
export function useSites() {
  const { organization } = useOrganization();
  const { id: organizationId } = organization;
  const address = useTableAddress(siteFilters);
  const filter = useMemo(() => siteFilterOf(address), [address]);
  const list = useInfiniteQuery({
    ...sitesQuery(organizationId, filter),
    placeholderData: keepPreviousData,
  });
  const readAll = useCallback(
    (signal: AbortSignal, onProgress: (read: number) => void) =>
      readWhole(sites, sitesRequest(organizationId, filter), signal, onProgress),
    [organizationId, filter],
  );
  const filters = useFilters(organizationId, filter.space);
  return { organization, address, list, readAll, filters };
}

/** By state, and by a space that the sites show. */
function useFilters(organizationId: string, chosen: string): readonly Filter<Site>[] {
  // No row waits for the names of spaces; only a chosen one is needed at once.
  const isQuiet = useQuiet();
  const { data: spaces } = useQuery({
    ...spacesQuery(organizationId),
    enabled: isQuiet || chosen !== "",
  });
  return useMemo(() => {
    const options = (spaces ?? [])
      .toSorted((one, other) => compareNames(one.title, other.title))
      .map(({ id, title }) => ({ value: id, label: title }));
    const isUnknown = chosen !== "" && !options.some(({ value }) => value === chosen);
    const unknown = { value: chosen, label: t.unknownSpace };
    return [
      {
        name: "published",
        label: t.stateFilter,
        options: [
          { value: "true", label: t.published },
          { value: "false", label: t.unpublished },
        ],
      },
      {
        name: "space",
        label: t.spaceFilter,
        options: isUnknown && spaces !== undefined ? [unknown, ...options] : options,
      },
    ];
  }, [spaces, chosen]);
}
