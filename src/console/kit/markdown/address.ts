import { isOutside, safeAddress } from "#content/address.ts";

/** Where a link or picture leads. */
export type Target = {
  href: string;
  /** Title of the page, where it leads to one. */
  title?: string;
};

/**
 * Says where a link or picture of a page leads: the address to use, or undefined when there is none that works (a page
 * or file which is not there). Gets addresses as they are written, safe schemes only.
 */
export type Resolve = (address: string, use: "link" | "image") => Target | undefined;

/** Without a resolver a relative address would lead into the console itself, so only the others are followed. */
export function resolveAddress(
  address: string,
  use: "link" | "image",
  resolve: Resolve | undefined,
): Target | undefined {
  const known = safeAddress(address);
  if (known === undefined) return undefined;
  if (resolve) {
    const target = resolve(known, use);
    const href = target && safeAddress(target.href);
    return href === undefined ? undefined : { ...target, href };
  }
  return isOutside(known) || known.startsWith("#") ? { href: known } : undefined;
}
