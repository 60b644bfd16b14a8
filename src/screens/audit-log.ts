import { pages } from "./read.ts";
import type { Opening } from "./screen.ts";
import { filteredBy, shows } from "./step.ts";

/** The log's filters in the URL: days as `2026-01-31`, a user's ID, and an action; "" doesn't filter. */
export type LogAddress = { from: string; to: string; actor: string; action: string };

/** The URL of the unfiltered log. */
export const everything: LogAddress = { from: "", to: "", actor: "", action: "" };

/** Reads the filters from the query of a URL. Invalid days are ignored. */
export function readLogAddress(params: URLSearchParams): LogAddress {
  const day = (name: string) => {
    const text = params.get(name) ?? "";
    return startOf(text) === undefined ? "" : text;
  };
  return {
    from: day("from"),
    to: day("to"),
    actor: params.get("actor") ?? "",
    action: params.get("action") ?? "",
  };
}

/** Whether any filter is set. */
export const isNarrowed = (address: LogAddress): boolean =>
  Object.values(address).some((value) => value !== "");

/** The request's filters: from the start of one day to the end of another, in the user's time zone. */
export function wantedEvents({ from, to, actor, action }: LogAddress) {
  return {
    ...(from !== "" && { from: startOf(from)!.toISOString() }),
    ...(to !== "" && { to: startOf(to, 1)!.toISOString() }),
    ...(actor !== "" && { actor }),
    ...(action !== "" && { action }),
  };
}

/** The start of a day, or of the day `later` days after it; undefined for an invalid day. */
function startOf(text: string, later = 0): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  const date = new Date(year, month - 1, day);
  const isDay = date.getMonth() === month - 1 && date.getDate() === day;
  return isDay ? new Date(year, month - 1, day + later) : undefined;
}

const pageSize = 100;

/** The events that match the filters, newest first. */
export const eventList = (organizationId: string, wanted: ReturnType<typeof wantedEvents>) =>
  pages("GET /v1/orgs/{organizationId}/audit-events", {
    params: { organizationId },
    query: { ...wanted, limit: pageSize },
  });

export const auditLogReads = ({ params, search, may }: Opening<{ organizationId: string }>) => {
  const list = eventList(params.organizationId, wantedEvents(readLogAddress(search)));
  return [may("admin") && filteredBy(search, shows(list))];
};
