import { paths } from "#console/paths.ts";

/**
 * Where to go after signing in: the address somebody was on the way to, if it is one of this console.
 *
 * @param next - the query parameter, which anybody may have written
 */
export function nextAddress(next: string | null, origin: string): string {
  const home = paths.start();
  if (next === null || !URL.canParse(next, origin)) return home;
  const url = new URL(next, origin);
  if (url.origin !== origin || url.pathname === paths.signIn()) return home;
  return url.pathname + url.search + url.hash;
}

/** The organization of an address of this console; undefined for an address outside of any. */
export function organizationOf(address: string): string | undefined {
  const prefix = `${paths.organizations()}/`;
  const [path = ""] = address.split(/[?#]/);
  const [id = ""] = path.startsWith(prefix) ? path.slice(prefix.length).split("/") : [];
  try {
    return decodeURIComponent(id) || undefined;
  } catch {
    return undefined;
  }
}
