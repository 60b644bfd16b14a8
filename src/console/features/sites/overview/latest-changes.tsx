import { useQuery } from "@tanstack/react-query";
import { ChangeRequestRow } from "#console/kit/change-request-row.tsx";
import { QueriedRows } from "#console/kit/queried-rows.tsx";
import { siteOverviewTexts as t } from "#console/messages/site-overview.ts";
import { latestChangesQuery } from "../queries.ts";
import type { PanelProps } from "./panel-props.ts";

/** What was merged last into the spaces of a site, and so reached its readers. */
export function LatestChanges({ params, isQuiet }: PanelProps) {
  return (
    <QueriedRows
      query={useQuery({ ...latestChangesQuery(params), enabled: isQuiet })}
      rows={({ items }) =>
        items.map((one) => <ChangeRequestRow key={one.id} changeRequest={one} />)
      }
      empty={t.noChanges}
    />
  );
}
