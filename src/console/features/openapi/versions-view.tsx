import { useCallback, useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { Code, Eye, GitCompareArrows } from "lucide-react";
import type { OpenApiSpecVersion } from "#contract/openapi-spec.ts";
import { gate } from "#console/kit/gate.ts";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { Column, RowAction } from "#console/kit/table/types.ts";
import { Time } from "#console/kit/time.tsx";
import { formatMoment } from "#console/messages/format.ts";
import { openapiTexts } from "#console/messages/openapi.ts";
import { Badge } from "#console/ui/badge.tsx";
import { specPath } from "./address.ts";
import { versionsQuery } from "./queries.ts";
import type { ViewProps } from "./address.ts";
import { versionName } from "./version-select.tsx";

const t = openapiTexts.versions;

/** All versions, with links to their contents. */
export function VersionsView({ params, spec }: ViewProps) {
  const { organizationId, specSlug } = params;
  const list = useQuery(versionsQuery(params));
  const versions = useMemo(() => list.data ?? [], [list.data]);
  const pathOf = useCallback(
    (address: Parameters<typeof specPath>[2]) => specPath(organizationId, specSlug, address),
    [organizationId, specSlug],
  );
  const nameOf = (version: OpenApiSpecVersion) => versionName(versions, versions.indexOf(version));
  const columns = useMemo(() => columnsOf(versions), [versions]);
  const rowActions = useCallback(
    (version: OpenApiSpecVersion): RowAction[] => {
      const { id } = version;
      const [latest] = versions;
      const before = versions[versions.indexOf(version) + 1];
      const icon = <GitCompareArrows size={14} aria-hidden />;
      return [
        { label: t.content, icon: <Eye size={14} aria-hidden />, href: pathOf({ version: id }) },
        {
          label: t.source,
          icon: <Code size={14} aria-hidden />,
          href: pathOf({ view: "source", version: id }),
        },
        {
          label: t.before,
          icon,
          unavailable: gate([before === undefined, t.isFirst]),
          href: pathOf({ view: "compare", from: before?.id ?? "", to: id }),
        },
        {
          label: t.latest,
          icon,
          unavailable: gate([latest === version, t.isLatest]),
          href: pathOf({ view: "compare", from: id, to: latest?.id ?? "" }),
        },
      ];
    },
    [versions, pathOf],
  );
  return (
    <ResourceTable
      label={t.label}
      source={{ kind: "whole", list }}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={nameOf}
      countOf={t.count}
      hrefOf={({ id }) => pathOf({ version: id })}
      rowActions={rowActions}
      csvName={`${spec.slug} ${t.label}`}
      empty={null}
    />
  );
}

function columnsOf(versions: readonly OpenApiSpecVersion[]): Column<OpenApiSpecVersion>[] {
  return [
    {
      id: "number",
      title: t.number,
      cell: (version) => (
        <span className="flex items-center gap-2 font-medium">
          {versionName(versions, versions.indexOf(version))}
          {versions[0] === version && <Badge tone="accent">{openapiTexts.latest}</Badge>}
        </span>
      ),
      csv: (version) => versions.length - versions.indexOf(version),
      sort: (version) => versions.length - versions.indexOf(version),
    },
    {
      id: "created",
      title: t.created,
      cell: ({ createdAt }) =>
        createdAt !== undefined && (
          <span className="text-muted">
            {formatMoment(createdAt)} · <Time value={createdAt} />
          </span>
        ),
      csv: ({ createdAt }) => createdAt,
      sort: ({ createdAt }) => createdAt,
      isNewestFirst: true,
    },
  ];
}
