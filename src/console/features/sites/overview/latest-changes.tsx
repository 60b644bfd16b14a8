import { useQuery } from "@tanstack/react-query";
import { ChangeRequestRow } from "#console/kit/change-request-row.tsx";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { useQuiet } from "#console/kit/use-quiet.ts";
import { siteOverviewTexts as t } from "#console/messages/site-overview.ts";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { latestChangesQuery } from "../queries.ts";
import type { SiteParams } from "../queries.ts";

/** What was merged last into the spaces of a site, and so reached its readers. */
export function LatestChanges({ params }: { params: SiteParams }) {
  const isQuiet = useQuiet();
  const { data, error, refetch } = useQuery({ ...latestChangesQuery(params), enabled: isQuiet });
  if (data === undefined) {
    if (error !== null) {
      return <FailureState isCompact error={error} onRetry={() => void refetch()} />;
    }
    return (
      <Pending>
        <SkeletonRows count={3} />
      </Pending>
    );
  }
  if (data.items.length === 0) {
    return <p className="rounded-lg border border-dashed px-3 py-3 text-muted">{t.noChanges}</p>;
  }
  return (
    <ul className="divide-y overflow-hidden rounded-lg border">
      {data.items.map((changeRequest) => (
        <ChangeRequestRow key={changeRequest.id} changeRequest={changeRequest} />
      ))}
    </ul>
  );
}
