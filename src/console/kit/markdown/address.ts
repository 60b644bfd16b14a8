import { isOutside, safeAddress } from "#content/address.ts";

/**
 * Says where a link or picture of a page leads: the address to use, or undefined when there is none that works (a page
 * or file which is not there). Gets addresses as they are written, safe schemes only.
 */
export type Resolve = (address: string, use: "link" | "image") => string | undefined;

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
