import { hash } from "node:crypto";
import type { PrintedJson } from "./print-json.ts";

/**
 * Fields that change without a write to the resource: when a member was last seen or a link last used, how the last delivery of a webhook
 * went, and counts of related items. Strings and numbers in these fields are left out of the hash.
 */
const volatile: ReadonlySet<string> = new Set([
  "lastSeenAt",
  "lastUsedAt",
  "lastSentAt",
  "lastProblem",
  "failingSince",
  "comments",
  "replies",
  "changeRequests",
  "changeRequestsOpen",
  "changeRequestsDraft",
  "members",
  "teams",
  "spaces",
  "siteSpaces",
]);

const mayBeVolatile = new RegExp(`"(?:${[...volatile].join("|")})":[\\d"]`);

/**
 * The strong ETag of the response to a GET, including quotes; undefined for lists and non-objects.
 * @param outline of the response, from `printJson`
 * @see docs/decisions/conditional-requests.md
 */
export function entityTagOf(outline: PrintedJson["outline"]): string | undefined {
  const { value: response, text } = outline;
  if (typeof response !== "object" || response === null) return undefined;
  if ("items" in response && "count" in response) return undefined;
  const hashed = mayBeVolatile.test(text) ? JSON.stringify(response, withoutVolatile) : text;
  return `"${hash("sha256", hashed, "base64url")}"`;
}

function withoutVolatile(name: string, value: unknown): unknown {
  const isPlain = typeof value === "number" || typeof value === "string";
  return isPlain && volatile.has(name) ? undefined : value;
}

/** Supported compression encodings. */
export type Encoding = "br" | "gzip";

/**
 * The ETag of a compressed response. It must differ, because a strong ETag means identical bytes (RFC 9110, section
 * 8.8.3).
 */
export function encodedTag(tag: string, encoding: Encoding): string {
  return tag.replace(/"$/, `-${encoding}"`);
}

/** Whether `If-Match` contains the ETag. Weak ETags never match (RFC 9110, section 13.1.1). */
export function namesStrongly(header: string, tag: string): boolean {
  return header.trim() === "*" || tagsOf(header).some((given) => isSame(given, tag));
}

/**
 * The ETag in `If-None-Match` that matches this one, possibly that of the compressed response (RFC 9110, section
 * 13.1.2).
 */
export function namedWeakly(header: string, tag: string): string | undefined {
  if (header.trim() === "*") return tag;
  return tagsOf(header)
    .map((given) => given.replace(/^W\//, ""))
    .find((given) => isSame(given, tag));
}

/** Whether `If-Match` contains the ETag of a protocol whose ETags are all weak, such as SCIM (RFC 7644, section 3.14). */
export function namesWeakly(header: string, tag: string): boolean {
  return namedWeakly(header, tag.replace(/^W\//, "")) !== undefined;
}

/** Compares ETags, ignoring the compression. */
function isSame(given: string, tag: string): boolean {
  return given === tag || given === encodedTag(tag, "br") || given === encodedTag(tag, "gzip");
}

function tagsOf(header: string): string[] {
  return header.match(/(?:W\/)?"[^"]*"/g) ?? [];
}
