import { pino, type DestinationStream, type Logger } from "pino";

/** Field names that are removed from the log, in the first three levels of a logged object. */
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
 * The service's log: one JSON object per line.
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

/** Query parameters that contain a secret. */
const secretParameters = ["shareKey", "link", "token", "jwt_token", "visitorClaims"];
/** Matches these parameters also in URLs nested in the query, at any depth. */
const holdsSecret = new RegExp(`(${secretParameters.join("|")})(=|%(25)*3D)`, "i");

/**
 * A request's path and query for the log. Removes the secrets in share keys, sign-in links, PDF URLs, and previews, and
 * the path to continue to after sign-in.
 */
export function loggablePath(url: URL): string {
  const path = url.pathname
    .replace(/^(\/pdf\/[^/]+\/).*/, "$1[redacted]")
    .replace(/^(\/published\/@?preview\/)[^/]+/, "$1[redacted]");
  // The query of a sign-in by OpenID Connect has its code, and what people are asked in the provider's words.
  if (/^\/oidc\/.*\/callback$/.test(path)) return `${path}?[redacted]`;
  if (!holdsSecret.test(url.search)) return path + url.search;
  const query = Array.from(url.searchParams, ([name, value]) => {
    const isSecret = secretParameters.includes(name) || holdsSecret.test(value);
    return [name, isSecret ? "[redacted]" : value];
  });
  return `${path}?${new URLSearchParams(query)}`;
}
