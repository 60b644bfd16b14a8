import type { AuditEvent } from "#contract/event.ts";
import { call } from "#console/data/client.ts";
import { listQuery, query } from "#console/data/query.ts";
import type { wantedOf } from "./address.ts";

const events = "GET /v1/orgs/{organizationId}/audit-events";
const pageSize = 100;
/** Most that the platform gives at once: for what concerns all rows. */
const largestPage = 1000;

type Wanted = ReturnType<typeof wantedOf>;

/** The events that an address shows, page by page. */
export const eventPages = (organizationId: string, wanted: Wanted) =>
  listQuery(events, { params: { organizationId }, query: { ...wanted, limit: pageSize } });

/** All events that an address shows. */
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

/** The events of one moment, by which a single one is found: the platform has no address for one. */
export function momentQuery(organizationId: string, at: string) {
  const from = new Date(at);
  const to = new Date(from.getTime() + 1);
  return query(events, {
    params: { organizationId },
    query: { from: from.toISOString(), to: to.toISOString(), limit: largestPage },
  });
}
