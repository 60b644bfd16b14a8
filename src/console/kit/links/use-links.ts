import { useCallback, useMemo } from "react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { readTableAddress } from "#screens/table-address.ts";
import type { LinkItem } from "#contract/link.ts";
import { useTableAddress } from "#console/kit/table/address.ts";
import type { Filter, RowSource } from "#console/kit/table/types.ts";
import { linksTexts as t } from "#console/messages/links.ts";
import { linksQuery, readLinks, type LinksFilter, type LinksPlace } from "./queries.ts";

/** The value of the status filter that only change requests have. */
const newlyBroken = "new";

const filterNames = ["status", "type"];

/** The filter in the query of a URL, for loaders. */
export function linksFilterOf(params: URLSearchParams): LinksFilter {
  return filterIn(readTableAddress(params, filterNames));
}

function filterIn({ search, filters }: ReturnType<typeof readTableAddress>): LinksFilter {
  const { status = "", type: kind = "" } = filters;
  const isNew = status === newlyBroken;
  return { search, status: isNew ? "" : status, kind, isNew };
}

/** The links that the URL asks for, as the rows of a table. */
export function useLinks({ spaceId, changeRequestId }: LinksPlace): {
  source: RowSource<LinkItem>;
  filter: LinksFilter;
} {
  const address = useTableAddress(filterNames);
  const filter = useMemo(() => filterIn(address), [address]);
  const place = useMemo(() => ({ spaceId, changeRequestId }), [spaceId, changeRequestId]);
  const list = useInfiniteQuery({
    ...linksQuery(place, filter),
    placeholderData: keepPreviousData,
  });
  const readAll = useCallback(
    (signal: AbortSignal, onProgress: (read: number) => void) =>
      readLinks(place, filter, signal, onProgress),
    [place, filter],
  );
  return { source: { kind: "pages", list, readAll }, filter };
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** By status and type. @param isRequest - whether the links are those of a change request */
export function linkFilters(isRequest: boolean): readonly Filter<LinkItem>[] {
  const statuses = optionsOf(t.statuses);
  const fresh = { value: newlyBroken, label: t.newlyBroken };
  return [
    {
      name: "status",
      label: t.statusFilter,
      options: isRequest ? [fresh, ...statuses] : statuses,
    },
    { name: "type", label: t.kindFilter, options: optionsOf(t.kinds) },
  ];
}
