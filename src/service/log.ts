import { pino, type DestinationStream, type Logger } from "pino";

/** Names whose values never reach the log, wherever an object that is logged holds them in its first three levels. */
const secretNames = [
  "authorization",
  "cookie",
  '["set-cookie"]',
  "token",
  "adminToken",
  "password",
  "currentPassword",
  "link",
  "secret",
  "shareKey",
  "databaseUrl",
];

const redactedPaths = secretNames.flatMap((name) =>
  ["", "*", "*.*"].map((prefix) =>
    name.startsWith("[") || prefix === "" ? prefix + name : `${prefix}.${name}`,
  ),
);

/**
 * The service's log: one JSON object a line.
 * @param level a level of pino, or `silent`.
 */
export function createLog(level: string = "info", destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    redact: { paths: redactedPaths, censor: "[redacted]" },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** What is a secret in the query of an address. */
const secretParameters = ["shareKey", "link", "token"];
/** One of them, also in an address that is itself a value of the query, however deep. */
const holdsSecret = new RegExp(`(${secretParameters.join("|")})(=|%(25)*3D)`, "i");

/**
 * A request's path and query for the log. Share keys, sign-in links, and PDF URLs contain secrets, which are left out.
 * So is the path to continue to after sign-in.
 */
export function loggablePath(url: URL): string {
  const path = url.pathname.replace(/^(\/pdf\/[^/]+\/).*/, "$1[redacted]");
  if (!holdsSecret.test(url.search)) return path + url.search;
  const query = Array.from(url.searchParams, ([name, value]) => {
    const isSecret = secretParameters.includes(name) || holdsSecret.test(value);
    return [name, isSecret ? "[redacted]" : value];
  });
  return `${path}?${new URLSearchParams(query)}`;
}
