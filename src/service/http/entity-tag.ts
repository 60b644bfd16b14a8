import { createHash } from "node:crypto";

/**
 * What changes without a write to the resource: when a member was last seen, and how many other things there are in it.
 * A string or number of such a name is left out of the hash.
 */
const volatile: ReadonlySet<string> = new Set([
  "lastSeenAt",
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
 * The strong entity tag of the reply to a GET, quotes included; undefined for lists and for what is no object.
 * @param text the reply as JSON, when it is at hand
 * @see docs/decisions/conditional-requests.md
 */
export function entityTagOf(reply: unknown, text = JSON.stringify(reply)): string | undefined {
  if (typeof reply !== "object" || reply === null) return undefined;
  if ("items" in reply && "count" in reply) return undefined;
  const hashed = mayBeVolatile.test(text) ? JSON.stringify(reply, withoutVolatile) : text;
  return `"${createHash("sha256").update(hashed).digest("base64url")}"`;
}

function withoutVolatile(name: string, value: unknown): unknown {
  const isPlain = typeof value === "number" || typeof value === "string";
  return isPlain && volatile.has(name) ? undefined : value;
}

/** How an answer can be compressed. */
export type Encoding = "br" | "gzip";

/** The tag of a compressed answer: its bytes are others, and a strong tag promises the same bytes (RFC 9110, section 8.8.3). */
export function encodedTag(tag: string, encoding: Encoding): string {
  return tag.replace(/"$/, `-${encoding}"`);
}

/** Whether `If-Match` names the tag; tags that are declared weak never do (RFC 9110, section 13.1.1). */
export function namesStrongly(header: string, tag: string): boolean {
  return header.trim() === "*" || tagsOf(header).some((given) => isSame(given, tag));
}

/** The tag of `If-None-Match` that names this one: of the compressed answer, if the client has that one (RFC 9110, section 13.1.2). */
export function namedWeakly(header: string, tag: string): string | undefined {
  if (header.trim() === "*") return tag;
  return tagsOf(header)
    .map((given) => given.replace(/^W\//, ""))
    .find((given) => isSame(given, tag));
}

/** Compressed or not: it is the same resource. */
function isSame(given: string, tag: string): boolean {
  return given === tag || given === encodedTag(tag, "br") || given === encodedTag(tag, "gzip");
}

function tagsOf(header: string): string[] {
  return header.match(/(?:W\/)?"[^"]*"/g) ?? [];
}
