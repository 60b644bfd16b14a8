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

/** Whether the service draws the page at a URL, so that the browser has to load it: the published sites. */
export const isOtherDocument = (address: string) => address.startsWith(published);

const published = "/published/";

/** The organization of a URL of the console or a published site; undefined for a URL outside any organization. */
export function organizationOf(address: string): string | undefined {
  const prefix = isOtherDocument(address) ? published : `${paths.organizations()}/`;
  const [path = ""] = address.split(/[?#]/);
  const [id = ""] = path.startsWith(prefix) ? path.slice(prefix.length).split("/") : [];
  try {
    return decodeURIComponent(id) || undefined;
  } catch {
    return undefined;
  }
}
