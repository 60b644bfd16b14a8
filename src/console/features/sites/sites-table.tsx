import { useCallback, type ReactNode } from "react";
import { ArrowRight, Copy, ExternalLink } from "lucide-react";
import type { Site } from "#contract/site.ts";
import { copyText } from "#console/kit/copy-button.tsx";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { RowAction, Column } from "#console/kit/table/types.ts";
import { siteTexts as t } from "#console/messages/sites.ts";
import { paths } from "#console/paths.ts";
import { Time } from "#console/kit/time.tsx";
import { formatNumber } from "#console/messages/format.ts";
import { useSites } from "./use-sites.ts";
import { StateBadge, stateWord, Visibility, visibilityWord } from "./site-state.tsx";

const idOf = ({ id }: Site) => id;
const titleOf = ({ title }: Site) => title;

/** The sites that match the URL, one row each. */
export function SitesTable({ empty }: { empty: ReactNode }) {
  const { organization, list, readAll, filters } = useSites();
  const { id: organizationId } = organization;
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
      filters={filters}
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

/** The platform sorts sites by age only, so the columns can't be sorted. */
const siteColumns: readonly Column<Site>[] = [
  {
    id: "title",
    title: t.columns.title,
    cell: ({ title }) => <span className="truncate font-medium">{title}</span>,
    csv: ({ title }) => title,
    width: "minmax(12rem, 2fr)",
  },
  {
    id: "state",
    title: t.columns.state,
    cell: (site) => <StateBadge site={site} />,
    csv: stateWord,
    width: "minmax(8rem, 0.8fr)",
  },
  {
    id: "visibility",
    title: t.columns.visibility,
    cell: (site) => <Visibility site={site} />,
    csv: visibilityWord,
    width: "minmax(13rem, 1.2fr)",
  },
  {
    id: "spaces",
    title: t.columns.spaces,
    cell: ({ siteSpaces }) => formatNumber(siteSpaces),
    csv: ({ siteSpaces }) => siteSpaces,
    width: "minmax(5rem, 0.5fr)",
    align: "end",
  },
  {
    id: "url",
    title: t.columns.url,
    cell: ({ urls }) => (
      <span className="truncate text-muted">{urls.published?.replace(/^https?:\/\//, "")}</span>
    ),
    csv: ({ urls }) => urls.published,
    width: "minmax(12rem, 2fr)",
  },
  {
    id: "created",
    title: t.columns.created,
    cell: ({ createdAt }) => <Time value={createdAt} className="text-muted" />,
    csv: ({ createdAt }) => createdAt,
    width: "minmax(8.5rem, 0.8fr)",
  },
  {
    id: "id",
    title: t.columns.id,
    cell: ({ id }) => <span className="font-mono text-sm">{id}</span>,
    csv: ({ id }) => id,
    width: "minmax(12rem, 1fr)",
    isHidden: true,
  },
];
