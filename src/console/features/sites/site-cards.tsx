import type { ReactNode } from "react";
import type { Site } from "#contract/site.ts";
import { FailureState, NoMatches, Pending } from "#console/kit/page-state.tsx";
import { ShowMore } from "#console/kit/show-more.tsx";
import { useChangeAddress } from "#console/kit/table/address.ts";
import { Toolbar } from "#console/kit/table/toolbar.tsx";
import { Time } from "#console/kit/time.tsx";
import { siteTexts as t } from "#console/messages/sites.ts";
import { paths } from "#console/paths.ts";
import { Link } from "#console/ui/link.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { StateBadge, Visibility } from "./site-state.tsx";
import { useSites } from "./use-sites.ts";

/** The sites that match the URL, one card each, with the same filters as the table. */
export function SiteCards({ empty }: { empty: ReactNode }) {
  const { organization, address, list, filters } = useSites();
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
