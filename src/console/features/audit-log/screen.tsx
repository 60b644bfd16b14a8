import { useCallback, useMemo } from "react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Lock, ScrollText } from "lucide-react";
import { useSearchParams } from "react-router";
import {
  everything,
  isNarrowed,
  readLogAddress,
  wantedEvents,
  type LogAddress,
} from "#screens/audit-log.ts";
import { NoMatches } from "#console/kit/page-state.tsx";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useChangeParams, withParams } from "#console/kit/use-set-params.ts";
import { auditLogTexts as t } from "#console/messages/audit-log.ts";
import { paths } from "#console/paths.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { columns, sentenceOf } from "./columns.tsx";
import { LogFilters } from "./filters.tsx";
import { eventPages, readAllEvents } from "./queries.ts";

const EventDialog = openedLater(async () => (await import("./event-dialog.tsx")).EventDialog);

export function Component() {
  const { organization } = useOrganization();
  if (organization.permissions.admin) return <Log organizationId={organization.id} />;
  return (
    <EmptyState icon={<Lock size={20} aria-hidden />} title={t.mayNotTitle}>
      {t.mayNot}
    </EmptyState>
  );
}

/** Events, newest first. The URL contains the filters and the open event. */
function Log({ organizationId }: { organizationId: string }) {
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const address = useMemo(() => readLogAddress(params), [params]);
  const wanted = useMemo(() => wantedEvents(address), [address]);
  const list = useInfiniteQuery({
    ...eventPages(organizationId, wanted),
    placeholderData: keepPreviousData,
  });
  const events = list.data?.items;
  const readAll = useCallback(
    (signal: AbortSignal, onProgress: (read: number) => void) =>
      readAllEvents(organizationId, wanted, signal, onProgress),
    [organizationId, wanted],
  );
  const narrow = (change: Partial<LogAddress>) => changeParams((now) => changed(now, change));
  const here = Object.fromEntries(params);
  return (
    <div className="pt-4">
      <p className="mb-3 text-muted">{t.lead}</p>
      <LogFilters
        organizationId={organizationId}
        address={address}
        actor={events?.find(({ actor }) => actor?.id === address.actor)?.actor}
        onChange={narrow}
      />
      <ResourceTable
        label={t.label}
        source={{ kind: "pages", list, readAll }}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={sentenceOf}
        countOf={t.count}
        hrefOf={({ id, createdAt }) =>
          paths.settings(organizationId, "audit-log", { ...here, event: id, at: createdAt })
        }
        csvName={t.label}
        empty={
          isNarrowed(address) ? (
            <NoMatches onClear={() => narrow(everything)} />
          ) : (
            <EmptyState icon={<ScrollText size={20} aria-hidden />} title={t.empty}>
              {t.emptyBody}
            </EmptyState>
          )
        }
      />
      <OpenEvent organizationId={organizationId} list={events} />
    </div>
  );
}

/** The event in the URL. */
function OpenEvent(props: {
  organizationId: string;
  list: NonNullable<Parameters<typeof EventDialog>[0]["known"]>[] | undefined;
}) {
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const id = params.get("event");
  const at = params.get("at");
  if (id === null || at === null || Number.isNaN(Date.parse(at))) return null;
  return (
    <EventDialog
      organizationId={props.organizationId}
      id={id}
      at={at}
      known={props.list?.find((event) => event.id === id)}
      onClose={() => changeParams((now) => changed(now, { event: "", at: "" }))}
    />
  );
}

/** The query with some parameters changed; "" removes one. */
function changed(params: URLSearchParams, change: Record<string, string>): URLSearchParams {
  return withParams(params, { ...change, page: "" });
}
