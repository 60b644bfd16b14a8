import { createContext } from "react";
import { isOutside, safeAddress } from "#content/address.ts";

/** The target of a link or image. */
type Target = {
  href: string;
  /** Title of the page, if the target is a page. */
  title?: string;
};

/**
 * Resolves a link or image of a page. Returns the URL to use, or undefined if the target doesn't exist. Receives the URL as
 * written; unsafe schemes are already excluded.
 */
export type Resolve = (address: string, use: "link" | "image") => Target | undefined;

/** Resolves links and images inside rendered pages. */
export const ResolveContext = createContext<Resolve | undefined>(undefined);

/** Without a resolver, a relative URL would lead into the console itself, so only absolute URLs work. */
export function resolveAddress(
  address: string,
  use: "link" | "image",
  resolve: Resolve | undefined,
): Target | undefined {
  const safe = safeAddress(address);
  if (safe === undefined) return undefined;
  if (resolve) {
    const target = resolve(safe, use);
    const href = target && safeAddress(target.href);
    return href === undefined ? undefined : { ...target, href };
  }
  return isOutside(safe) || safe.startsWith("#") ? { href: safe } : undefined;
}
