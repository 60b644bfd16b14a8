import { isOutside } from "./address.ts";

/** What a redirect of a site does. */
export type RedirectRule = { source: string; destination: string; permanent: boolean };

/** Where a path leads. */
export type RedirectEnd =
  /** A path on the site without a redirect. */
  | { kind: "path"; path: string }
  /** Another website. */
  | { kind: "elsewhere"; url: string }
  /** Back to a path that was passed before. */
  | { kind: "loop"; path: string }
  /** More steps than `mostSteps`. */
  | { kind: "long"; path: string };

/** The redirects that are followed, in order, and where they end. */
export type RedirectWay = { steps: readonly RedirectRule[]; end: RedirectEnd };

/** Limits the delay for visitors; browsers give up after about 20. */
export const mostSteps = 10;

/**
 * What two paths have in common if they mean the same page: neither a trailing slash, a query, a fragment, nor percent-encoded
 * letters make a difference.
 */
export function pathKey(path: string): string {
  const plain = path.replace(/[?#].*$/s, "").replace(/(?<=.)\/+$/, "");
  try {
    return decodeURI(plain);
  } catch {
    return plain;
  }
}

/** The redirects of a site by what `pathKey` makes of their sources. */
export type Redirects<Rule extends RedirectRule = RedirectRule> = ReadonlyMap<string, Rule>;

export function redirectsByPath<Rule extends RedirectRule>(
  rules: Iterable<Rule>,
): Map<string, Rule> {
  const byPath = new Map<string, Rule>();
  for (const rule of rules) byPath.set(pathKey(rule.source), rule);
  return byPath;
}

/**
 * What a path is called on sites that show pages with and without their ending and the name of an index. The old site of an imported
 * page may know only one of these, and its readers another.
 */
export function spellingsOf(path: string) {
  const bare = path.replace(/\.x?html?$/i, "").replace(/(?<=[^/])\/index$/i, "");
  return { bare, html: `${bare}.html`, htm: `${bare}.htm`, index: `${bare}/index.html` };
}

/** Follows redirects from a path of a site, relative to its root, to their end. */
export function followRedirects(redirects: Redirects, path: string): RedirectWay {
  const steps: RedirectRule[] = [];
  const passed = new Set<string>();
  let at = path;
  for (;;) {
    const key = pathKey(at);
    if (passed.has(key)) return { steps, end: { kind: "loop", path: at } };
    passed.add(key);
    const rule = redirects.get(key);
    if (rule === undefined) return { steps, end: { kind: "path", path: at } };
    if (steps.length === mostSteps) return { steps, end: { kind: "long", path: at } };
    steps.push(rule);
    if (!isOnSite(rule.destination)) {
      return { steps, end: { kind: "elsewhere", url: rule.destination } };
    }
    at = rule.destination;
  }
}

/** Whether a destination is a path on the site itself, not a URL. */
export const isOnSite = (destination: string): boolean =>
  destination.startsWith("/") && !isOutside(destination);
