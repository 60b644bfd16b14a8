import type { AuditEvent } from "#contract/event.ts";
import { eventList, type wantedEvents } from "#screens/audit-log.ts";
import { call } from "#console/data/client.ts";
import { query, queryOf } from "#console/data/query.ts";

const events = "GET /v1/orgs/{organizationId}/audit-events";
/** The largest page the platform returns, for loading all rows. */
const largestPage = 1000;

type Wanted = ReturnType<typeof wantedEvents>;

/** The events that match the filters, page by page. */
export const eventPages = (organizationId: string, wanted: Wanted) =>
  queryOf(eventList(organizationId, wanted));

/** All events that match the filters. */
export async function readAllEvents(
  organizationId: string,
  wanted: Wanted,
  signal: AbortSignal,
  onProgress: (read: number) => void,
): Promise<AuditEvent[]> {
  const found: AuditEvent[] = [];
  let page: string | undefined;
  do {
    const request = {
      params: { organizationId },
      query: { ...wanted, limit: largestPage, ...(page && { page }) },
    };
    const answer = await call(events, request, signal);
    for (const event of answer.items) found.push(event);
    onProgress(found.length);
    page = answer.next?.page;
  } while (page !== undefined);
  return found;
}

/** The events at one time, used to find a single one: the API can't load an event by ID. */
export function momentQuery(organizationId: string, at: string) {
  const from = new Date(at);
  const to = new Date(from.getTime() + 1);
  return query(events, {
    params: { organizationId },
    query: { from: from.toISOString(), to: to.toISOString(), limit: largestPage },
  });
}
