import type { Site } from "#contract/site.ts";
import type { Column } from "#console/kit/table/types.ts";
import { Time } from "#console/kit/time.tsx";
import { formatNumber } from "#console/messages/format.ts";
import { siteTexts as t } from "#console/messages/sites.ts";
import { StateBadge, stateWord, Visibility, visibilityWord } from "./site-state.tsx";

/** The platform sorts sites by age only, so the columns can't be sorted. */
export const siteColumns: readonly Column<Site>[] = [
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
