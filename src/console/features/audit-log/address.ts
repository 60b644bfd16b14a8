/** What the address asks of the audit log: days as `2026-01-31`, the ID of a user, and an action; "" filters nothing. */
export type LogAddress = { from: string; to: string; actor: string; action: string };

/** The address of the whole log. */
export const everything: LogAddress = { from: "", to: "", actor: "", action: "" };

/** Reads the query of an address; what is no day counts as not given. */
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

/** Whether anything narrows the log. */
export const isNarrowed = (address: LogAddress): boolean =>
  Object.values(address).some((value) => value !== "");

/** What the platform is asked for: from the beginning of one day to the end of another, in the reader's time zone. */
export function wantedOf({ from, to, actor, action }: LogAddress) {
  return {
    ...(from !== "" && { from: startOf(from)!.toISOString() }),
    ...(to !== "" && { to: startOf(to, 1)!.toISOString() }),
    ...(actor !== "" && { actor }),
    ...(action !== "" && { action }),
  };
}

/** The first moment of a day, `later` days on; undefined for what is no day. */
function startOf(text: string, later = 0): Date | undefined {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (found === null) return undefined;
  const [year = 0, month = 0, day = 0] = found.slice(1).map(Number);
  const date = new Date(year, month - 1, day);
  const isDay = date.getMonth() === month - 1 && date.getDate() === day;
  return isDay ? new Date(year, month - 1, day + later) : undefined;
}
