import { useCallback } from "react";
import type { ReactNode } from "react";
import { ArrowRight, Copy, ExternalLink } from "lucide-react";
import type { Site } from "#contract/site.ts";
import { copyText } from "#console/kit/copy-button.tsx";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { RowAction } from "#console/kit/table/types.ts";
import { siteTexts as t } from "#console/messages/sites.ts";
import { paths } from "#console/paths.ts";
import { siteColumns } from "./site-columns.tsx";
import { useSites } from "./use-sites.ts";

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
