import { useCallback, useMemo } from "react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { LinkItem } from "#contract/link.ts";
import {
  linkFilterIn,
  linkFilterNames,
  newlyBroken,
  type LinksFilter,
  type LinksPlace,
} from "#screens/links.ts";
import { useTableAddress } from "#console/kit/table/address.ts";
import type { Filter, RowSource } from "#console/kit/table/types.ts";
import { linksTexts as t } from "#console/messages/links.ts";
import { linksQuery, readLinks } from "./queries.ts";

/** The links that the URL asks for, as the rows of a table. */
export function useLinks({ spaceId, changeRequestId }: LinksPlace): {
  source: RowSource<LinkItem>;
  filter: LinksFilter;
} {
  const address = useTableAddress(linkFilterNames);
  const filter = useMemo(() => linkFilterIn(address), [address]);
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
