import type { LinkItem } from "#contract/link.ts";
import { call } from "#console/data/client.ts";
import { useWrite } from "#console/data/write.ts";
import type { TargetParams } from "#console/kit/change-request-target/use-target.ts";
import { linkQuery, type LinksPlace } from "./queries.ts";

const content = "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content";
/** Links per request, by the platform's limit. */
const linksAtOnce = 1000;

/** Changes what links lead to, wherever they are. */
export function useLinkChange(shown: LinksPlace) {
  const { mutateAsync } = useWrite(content, { queue: `links ${shown.spaceId}` });

  /**
   * Changes all links of an item in a change request.
   *
   * @param to - the new URL
   * @returns how many links were changed; the change request can have other texts than the list that shows the item
   * @throws RequestFailure
   */
  return async (link: LinkItem, to: string, params: TargetParams): Promise<number> => {
    let changed = await send(link, to);
    if ((link.locations ?? 0) <= link.locationReferences.length) return changed;
    // A link that is on very many pages: what is left is listed again, until nothing more changes.
    for (let last = changed; last > 0;) {
      const rest = await readLink({ ...params }, link.id ?? "");
      last = rest === undefined ? 0 : await send(rest, to);
      changed += last;
    }
    return changed;

    async function send({ locationReferences }: LinkItem, url: string): Promise<number> {
      const links = linksOf(locationReferences, url);
      let count = 0;
      for (let at = 0; at < links.length; at += linksAtOnce) {
        const part = links.slice(at, at + linksAtOnce);
        const body = { changes: [{ operation: "rewrite_links" as const, links: part }] };
        const { changes } = await mutateAsync({ params, body });
        count += changes[0]?.rewritten ?? 0;
      }
      return count;
    }
  };
}

async function readLink(place: LinksPlace, id: string): Promise<LinkItem | undefined> {
  const [operation, request] = linkQuery(place, id).queryKey;
  const { items } = await call(operation as "GET /v1/spaces/{spaceId}/links", request as never);
  return items[0];
}

/** Each URL of each page once: rewriting replaces it wherever the page has it. */
function linksOf(places: LinkItem["locationReferences"], to: string) {
  const links = new Map<string, { page: string; from: string; to: string }>();
  for (const { page, url: from } of places) {
    if (page === undefined || from === undefined || from === to) continue;
    links.set(`${page.id} ${from}`, { page: page.id, from, to });
  }
  return [...links.values()];
}
