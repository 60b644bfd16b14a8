import type { OpenApiSpec } from "#contract/openapi-spec.ts";
import type { Column, Filter } from "#console/kit/table/types.ts";
import { Time } from "#console/kit/time.tsx";
import { openapiTexts as t } from "#console/messages/openapi.ts";
import { StateBadge, stateWord } from "./state-badge.tsx";
import { stateOf } from "./state.ts";

export const specColumns: readonly Column<OpenApiSpec>[] = [
  {
    id: "slug",
    title: t.columns.slug,
    width: "minmax(10rem, 2fr)",
    cell: ({ slug }) => <span className="truncate font-medium">{slug}</span>,
    csv: ({ slug }) => slug,
    sort: ({ slug }) => slug,
  },
  {
    id: "state",
    title: t.columns.state,
    width: "minmax(7rem, 0.8fr)",
    cell: (spec) => <StateBadge spec={spec} />,
    csv: (spec) => stateOf(spec),
    sort: (spec) => stateOf(spec),
  },
  {
    id: "source",
    title: t.columns.source,
    width: "minmax(12rem, 3fr)",
    cell: ({ sourceURL }) => (
      <span className="truncate text-muted" title={sourceURL}>
        {sourceURL ?? t.pasted}
      </span>
    ),
    csv: ({ sourceURL }) => sourceURL ?? "",
    sort: ({ sourceURL }) => sourceURL ?? "",
  },
  {
    id: "read",
    title: t.columns.read,
    width: "minmax(7rem, 1fr)",
    cell: ({ lastProcessedAt }) =>
      lastProcessedAt === undefined ? (
        <span className="text-faint">{t.never}</span>
      ) : (
        <Time value={lastProcessedAt} className="text-muted" />
      ),
    csv: ({ lastProcessedAt }) => lastProcessedAt ?? "",
    sort: ({ lastProcessedAt }) => lastProcessedAt ?? "",
  },
  {
    id: "updated",
    title: t.columns.updated,
    width: "minmax(7rem, 1fr)",
    isHidden: true,
    cell: ({ updatedAt }) => <Time value={updatedAt} className="text-muted" />,
    csv: ({ updatedAt }) => updatedAt,
    sort: ({ updatedAt }) => updatedAt,
  },
];

export const stateFilter: Filter<OpenApiSpec> = {
  name: "state",
  label: t.stateFilter,
  options: Object.keys(t.states).map((value) => ({ value, label: stateWord(value) })),
  holds: (spec, state) => stateOf(spec) === state,
};
