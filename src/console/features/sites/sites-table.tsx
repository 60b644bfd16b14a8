import { useCallback, useMemo } from "react";
import type { ReactNode } from "react";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ArrowRight, Copy, ExternalLink } from "lucide-react";
import type { Site } from "#contract/site.ts";
import { readWhole } from "#console/data/query.ts";
import { copyText } from "#console/kit/copy-button.tsx";
import { spacesQuery } from "#console/kit/queries.ts";
import { useTableAddress } from "#console/kit/table/address.ts";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { Filter, RowAction } from "#console/kit/table/types.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useQuiet } from "#console/kit/use-quiet.ts";
import { compareNames } from "#console/messages/name-order.ts";
import { siteTexts as t } from "#console/messages/sites.ts";
import { paths } from "#console/paths.ts";
import { filterNames, filterOf, sites, sitesQuery, sitesRequest } from "./queries.ts";
import { siteColumns } from "./site-columns.tsx";

const idOf = ({ id }: Site) => id;
const titleOf = ({ title }: Site) => title;

/** The sites that match the URL, filtered by the platform. */
export function SitesTable({ empty }: { empty: ReactNode }) {
  const { organization } = useOrganization();
  const { id: organizationId } = organization;
  const address = useTableAddress(filterNames);
  const filter = useMemo(() => filterOf(address), [address]);
  const list = useInfiniteQuery({
    ...sitesQuery(organizationId, filter),
    placeholderData: keepPreviousData,
  });
  const readAll = useCallback(
    (signal: AbortSignal, onProgress: (read: number) => void) =>
      readWhole(sites, sitesRequest(organizationId, filter), signal, onProgress),
    [organizationId, filter],
  );
  const hrefOf = useCallback(({ id }: Site) => paths.site(organizationId, id), [organizationId]);
  const rowActions = useCallback(
    (site: Site): RowAction[] => [
      {
        label: t.openInConsole,
        icon: <ArrowRight size={14} aria-hidden />,
        href: paths.site(organizationId, site.id),
      },
      ...publicActions(site.urls.published),
    ],
    [organizationId],
  );
  return (
    <ResourceTable
      label={t.title}
      source={{ kind: "pages", list, readAll }}
      columns={siteColumns}
      idOf={idOf}
      nameOf={titleOf}
      countOf={t.count}
      hrefOf={hrefOf}
      search={{ label: t.filter }}
      filters={useFilters(organizationId, filter.space)}
      rowActions={rowActions}
      csvName={`${t.title} ${organization.title}`}
      empty={empty}
    />
  );
}

function publicActions(url: string | undefined): RowAction[] {
  if (url === undefined) return [];
  return [
    { label: t.open, icon: <ExternalLink size={14} aria-hidden />, href: url },
    {
      label: t.copyUrl,
      icon: <Copy size={14} aria-hidden />,
      onAction: () => void copyText(url, t.copied),
    },
  ];
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
