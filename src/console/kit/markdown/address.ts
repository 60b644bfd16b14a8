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

/** How a mention is drawn: the current name of a person or team, or the words as written. */
type Named = { name?: string; isKnown: boolean; isOwn: boolean };

/** Whom a link names; undefined for one that leads to a page or elsewhere. */
export type NameOf = (href: string) => Named | undefined;

/** Set around texts that can mention people and teams. Without it, what looks like a mention of one is a link as any other. */
export const MentionsContext = createContext<NameOf | undefined>(undefined);

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
