import { pages } from "./read.ts";
import type { Opening } from "./screen.ts";
import { filteredBy, shows } from "./step.ts";

/**
 * The log's filters in the URL: a period until now, or days as `2026-01-31`, a user's ID, an action, a text to search for, and an
 * act on many items; "" doesn't filter.
 */
export type LogAddress = Record<
  "last" | "from" | "to" | "actor" | "action" | "q" | "group",
  string
>;

/** The URL of the unfiltered log. */
export const everything: LogAddress = {
  last: "",
  from: "",
  to: "",
  actor: "",
  action: "",
  q: "",
  group: "",
};

const hour = 60 * 60_000;

/** Periods until now, in hours. */
export const periods: Readonly<Record<string, number>> = {
  "24h": 24,
  "7d": 7 * 24,
  "30d": 30 * 24,
};

/** Reads the filters from the query of a URL. Invalid days are ignored. */
export function readLogAddress(params: URLSearchParams): LogAddress {
  const day = (name: string) => {
    const text = params.get(name) ?? "";
    return startOf(text) === undefined ? "" : text;
  };
  return {
    last: Object.hasOwn(periods, params.get("last") ?? "") ? (params.get("last") ?? "") : "",
    from: day("from"),
    to: day("to"),
    actor: params.get("actor") ?? "",
    action: params.get("action") ?? "",
    q: params.get("q") ?? "",
    group: params.get("group") ?? "",
  };
}

/** Whether any filter is set. */
export const isNarrowed = (address: LogAddress): boolean =>
  Object.values(address).some((value) => value !== "");

/**
 * The request's filters: from the start of one day to the end of another, in the user's time zone. A period begins at a full hour, so
 * that the service and the console request the same.
 */
export function wantedEvents(
  { last, from, to, actor, action, q, group }: LogAddress,
  now = Date.now(),
) {
  const since = last === "" ? undefined : Math.floor(now / hour - periods[last]!) * hour;
  return {
    ...(since !== undefined && { from: new Date(since).toISOString() }),
    ...(from !== "" && { from: startOf(from)!.toISOString() }),
    ...(to !== "" && { to: startOf(to, 1)!.toISOString() }),
    ...(actor !== "" && { actor }),
    ...(action !== "" && { action }),
    ...(q.trim() !== "" && { search: q.trim() }),
    ...(group !== "" && { group }),
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
