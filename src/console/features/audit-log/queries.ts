import { eventList, type wantedEvents } from "#screens/audit-log.ts";
import { LARGEST_PAGE } from "#screens/read.ts";
import { query, queryOf, readWhole } from "#console/data/query.ts";

const events = "GET /v1/orgs/{organizationId}/audit-events";

type Wanted = ReturnType<typeof wantedEvents>;

/** The events that match the filters, page by page. */
export const eventPages = (organizationId: string, wanted: Wanted) =>
  queryOf(eventList(organizationId, wanted));

/** All events that match the filters. */
export const readAllEvents = (
  organizationId: string,
  wanted: Wanted,
  signal: AbortSignal,
  onProgress: (read: number) => void,
) => readWhole(events, { params: { organizationId }, query: wanted }, signal, onProgress);

/** The events at one time, used to find a single one: the API can't load an event by ID. */
export function momentQuery(organizationId: string, at: string) {
  const from = new Date(at);
  const to = new Date(from.getTime() + 1);
  return query(events, {
    params: { organizationId },
    query: { from: from.toISOString(), to: to.toISOString(), limit: LARGEST_PAGE },
  });
}
