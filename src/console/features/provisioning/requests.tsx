import { useQuery } from "@tanstack/react-query";
import { refusedRequests, shownRequests } from "#screens/provisioning.ts";
import { queryOf } from "#console/data/query.ts";
import { FailureState } from "#console/kit/page-state.tsx";
import { Panel } from "#console/kit/panel.tsx";
import { Time } from "#console/kit/time.tsx";
import { provisioningTexts } from "#console/messages/provisioning.ts";

const t = provisioningTexts.requests;

/** The provider's last requests that were refused, and why. */
export function Requests({ organizationId }: { organizationId: string }) {
  const list = useQuery(queryOf(refusedRequests(organizationId)));
  const items = list.data?.items ?? [];
  const isCut = (list.data?.count ?? 0) > shownRequests;
  return (
    <Panel
      id="refused"
      title={t.title}
      aside={isCut && <span className="text-sm text-muted">{t.shown(shownRequests)}</span>}
    >
      {list.isError && (
        <FailureState isCompact error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data !== undefined && items.length === 0 && <p className="text-muted">{t.none}</p>}
      {items.length > 0 && (
        <ul className="divide-y rounded-lg border">
          {items.map(({ id, detail, method, path, createdAt, token }) => (
            <li key={id} className="px-4 py-2.5">
              <p className="wrap-anywhere">{detail}</p>
              <p className="flex flex-wrap gap-x-3 text-sm text-muted">
                <span className="font-mono wrap-anywhere">
                  {method} {path}
                </span>
                <span>{token}</span>
                <Time value={createdAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
