import { Globe, Plus, ArrowRight, Copy, ExternalLink } from "lucide-react";
import { type ReactNode, useCallback, useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { gate } from "#console/kit/gate.ts";
import { LayoutSwitch } from "#console/kit/layout-switch.tsx";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useUrlChoice } from "#console/kit/use-set-params.ts";
import { siteTexts as t } from "#console/messages/sites.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import type { Site } from "#contract/site.ts";
import { FailureState, NoMatches, Pending } from "#console/kit/page-state.tsx";
import { ShowMore } from "#console/kit/queried-rows.tsx";
import { useChangeAddress, useTableAddress } from "#console/kit/table/address.ts";
import { Toolbar } from "#console/kit/table/toolbar.tsx";
import { Time } from "#console/kit/time.tsx";
import { paths } from "#console/paths.ts";
import { Link } from "#console/ui/link.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { copyText } from "#console/kit/copy-button.tsx";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { RowAction, Column, Filter } from "#console/kit/table/types.ts";
import { useTableSource } from "#console/kit/table/use-table-source.ts";
import { formatNumber } from "#console/messages/format.ts";
import { siteFilterOf, siteFilters, siteList } from "#screens/sites.ts";
import { spacesQuery } from "#console/kit/queries.ts";
import { useQuiet } from "#console/kit/timing.ts";
import { compareNames } from "#console/messages/name-order.ts";
import { StateBadge, Visibility, stateWord, visibilityWord } from "./site-state.tsx";

const CreateSite = openedLater(async () => (await import("./create-site.tsx")).CreateSite);

const cards = "cards";

/** The sites of an organization, and a button to create one. */
export function Component() {
  const { organization } = useOrganization();
  const [opened, open] = useUrlChoice<"site">("new");
  const [layout] = useUrlChoice("layout");
  const { createContent, listMembers } = organization.permissions;
  const Sites = layout === cards ? SiteCards : SitesTable;
  const icon = <Globe size={20} aria-hidden />;
  const create = {
    icon: <Plus size={16} aria-hidden />,
    unavailable: gate([!createContent, t.mayNotCreate]),
    onApproach: CreateSite.prepare,
    onPress: () => open("site"),
  };
  return (
    <PageBody wide>
      <PageHead
        title={t.title}
        context={organization.title}
        actions={
          <>
            <LayoutSwitch texts={t.views} layout={cards} />
            <Button variant="primary" {...create}>
              {t.create}
            </Button>
          </>
        }
      />
      {listMembers ? (
        <Sites
          empty={
            <div className="rounded-lg border">
              <EmptyState
                icon={icon}
                title={t.emptyTitle}
                action={<Button {...create}>{t.createFirst}</Button>}
              >
                {t.emptyBody}
              </EmptyState>
            </div>
          }
        />
      ) : (
        <EmptyState icon={icon} title={t.mayNotListTitle}>
          {t.mayNotList}
        </EmptyState>
      )}
      {opened === "site" && createContent && (
        <CreateSite organization={organization.id} onClose={() => open(undefined)} />
      )}
    </PageBody>
  );
}

/** The sites that match the URL, one card each, with the same filters as the table. */
function SiteCards({ empty }: { empty: ReactNode }) {
  const { organization, address, source, filters } = useSites();
  const { list } = source;
  const change = useChangeAddress();
  const { data, error } = list;
  const isFiltered = address.search !== "" || Object.keys(address.filters).length > 0;
  const clear = () => change({ search: "", filters: { published: "", space: "" } });
  if (data?.items.length === 0 && !isFiltered) return empty;
  return (
    <>
      <Toolbar
        address={address}
        onChange={change}
        searchLabel={t.filter}
        filters={filters}
        status={data !== undefined && t.count(data.count ?? data.items.length)}
      />
      {data === undefined && error === null && (
        <Pending>
          <SkeletonRows count={6} />
        </Pending>
      )}
      {data === undefined && error !== null && (
        <FailureState error={error} onRetry={() => void list.refetch()} />
      )}
      {data?.items.length === 0 && <NoMatches onClear={clear} />}
      <ul
        aria-label={t.title}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-4 py-2 empty:hidden"
      >
        {data?.items.map((site) => (
          <Card key={site.id} organization={organization.id} site={site} />
        ))}
      </ul>
      <ShowMore list={list} />
    </>
  );
}

function Card({ organization, site }: { organization: string; site: Site }) {
  return (
    <li className="relative flex min-w-0 flex-col gap-2 rounded-lg border bg-raised p-4 hover:border-line-strong">
      <div className="flex items-start justify-between gap-2">
        <h2 className="min-w-0 font-semibold wrap-anywhere">
          <Link
            href={paths.site(organization, site.id)}
            look="bare"
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            {site.title}
          </Link>
        </h2>
        <StateBadge site={site} />
      </div>
      <Visibility site={site} />
      <p className="text-sm text-muted">
        {t.spaceCount(site.siteSpaces)} · {t.createdAt} <Time value={site.createdAt} />
      </p>
      {site.urls.published !== undefined && (
        <Link
          href={site.urls.published}
          external
          className="relative mt-auto truncate text-sm"
          aria-label={t.openSite(site.title)}
        >
          {site.urls.published.replace(/^https?:\/\//, "")}
        </Link>
      )}
    </li>
  );
}

const idOf = ({ id }: Site) => id;

const titleOf = ({ title }: Site) => title;

/** The sites that match the URL, one row each. */
function SitesTable({ empty }: { empty: ReactNode }) {
  const { organization, source, filters } = useSites();
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
      source={source}
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

/** The sites that match the URL, filtered by the platform, and the filters to choose from. */
function useSites() {
  const { organization } = useOrganization();
  const { id: organizationId } = organization;
  const address = useTableAddress(siteFilters);
  const filter = useMemo(() => siteFilterOf(address), [address]);
  const source = useTableSource(siteList(organizationId, filter));
  const filters = useFilters(organizationId, filter.space);
  return { organization, address, source, filters };
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
      .toSorted((a, b) => compareNames(a.title, b.title))
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
