import { localPath } from "#contract/local-path.ts";
import { paths } from "#console/paths.ts";

/**
 * Where to go after signing in: the page that the user requested, or the start.
 *
 * @param next - the query parameter, which is untrusted
 */
export function nextAddress(next: string | null, origin: string): string {
  const path = localPath(next, origin);
  const leadsBack = path?.split(/[?#]/)[0] === paths.signIn();
  return path === undefined || leadsBack ? paths.start() : path;
}

/** The organization of a console URL; undefined for a URL outside any organization. */
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
