/**
 * Says where a link or picture of a page leads: the address to use, or undefined when there is none that works (a page
 * or file which is not there). Gets addresses as they are written, safe schemes only.
 */
export type Resolve = (address: string, use: "link" | "image") => string | undefined;

const absolute = /^[a-z][a-z0-9+.-]*:/i;
const safe = /^(?:https?|mailto):/i;

/** The address if following or loading it can run nothing: http, https, mailto, relative or `#…`; else undefined. */
export function safeAddress(address: string): string | undefined {
  // Browsers leave out tabs and line breaks when they read a scheme, so `java\tscript:` counts as one.
  const plain = Array.from(address.trim())
    .filter((sign) => sign.charCodeAt(0) > 32)
    .join("");
  if (plain === "") return undefined;
  return absolute.test(plain) && !safe.test(plain) ? undefined : address.trim();
}

/** Whether the address leaves the documentation. */
export function isOutside(address: string): boolean {
  return absolute.test(address) || address.startsWith("//");
}

/** Without a resolver a relative address would lead into the console itself, so only the others are followed. */
export function resolveAddress(
  address: string,
  use: "link" | "image",
  resolve: Resolve | undefined,
): string | undefined {
  const known = safeAddress(address);
  if (known === undefined) return undefined;
  if (resolve) {
    const target = resolve(known, use);
    return target === undefined ? undefined : safeAddress(target);
  }
  return isOutside(known) || known.startsWith("#") ? known : undefined;
}
