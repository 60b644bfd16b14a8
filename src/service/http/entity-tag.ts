import { createHash } from "node:crypto";

/** Changes without anybody changing the resource: a member is seen every few minutes. */
const volatile = "lastSeenAt";

/**
 * The strong entity tag of the reply to a GET, quotes included; undefined for lists and for what is no object.
 * @param text the reply as JSON, when it is at hand
 * @see docs/decisions/conditional-requests.md
 */
export function entityTagOf(reply: unknown, text?: string): string | undefined {
  if (typeof reply !== "object" || reply === null || Array.isArray(reply)) return undefined;
  if ("items" in reply && "count" in reply) return undefined;
  const hashed = volatile in reply || text === undefined ? printStable(reply) : text;
  return `"${createHash("sha256").update(hashed).digest("base64url")}"`;
}

function printStable(reply: object): string {
  return JSON.stringify({ ...reply, [volatile]: undefined });
}

/** Whether `If-Match` names the tag; tags that are declared weak never do (RFC 9110, section 13.1.1). */
export function namesStrongly(header: string, tag: string): boolean {
  return header.trim() === "*" || tagsOf(header).includes(tag);
}

/** Whether `If-None-Match` names the tag (RFC 9110, section 13.1.2). */
export function namesWeakly(header: string, tag: string): boolean {
  if (header.trim() === "*") return true;
  return tagsOf(header).some((given) => given.replace(/^W\//, "") === tag);
}

function tagsOf(header: string): string[] {
  return header.match(/(?:W\/)?"[^"]*"/g) ?? [];
}
