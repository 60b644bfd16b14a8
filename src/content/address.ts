/*
 * What an address written in a text, or given for a link page, does when a browser follows it. Everything that stores,
 * draws or prints a link asks here.
 */

const scheme = /^([a-z][a-z0-9+.-]*):/i;
const followed = new Set(["http", "https", "mailto", "tel"]);

/** The address as browsers read it: without the control characters that they leave out, so `java\tscript:` is a scheme. */
function asRead(address: string): string {
  return Array.from(address)
    .filter((sign) => sign.charCodeAt(0) > 32)
    .join("");
}

/** The scheme in lower case, without its colon; undefined for an address relative to a page. */
export function schemeOf(address: string): string | undefined {
  return scheme.exec(asRead(address))?.[1]?.toLowerCase();
}

/** Whether the address leads away from where it is written: it has a scheme, or begins with `//` (or `/\`, read alike). */
export function isOutside(address: string): boolean {
  return schemeOf(address) !== undefined || /^[\\/]{2}/.test(asRead(address));
}

/** The address, trimmed, if following it can run nothing: http, https, mailto, tel or relative; else undefined. */
export function safeAddress(address: string): string | undefined {
  const found = schemeOf(address);
  if (asRead(address) === "" || (found !== undefined && !followed.has(found))) return undefined;
  return address.trim();
}

/** The address, trimmed, if it is safe and leads away: what a link page or a bookmark may open. */
export function outsideAddress(address: string): string | undefined {
  return isOutside(address) ? safeAddress(address) : undefined;
}
