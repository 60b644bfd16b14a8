import type { LinkItem } from "#contract/link.ts";
import type { LinksPlace } from "#screens/links.ts";
import { call } from "#console/data/client.ts";
import { useWrite } from "#console/data/write.ts";
import type { TargetParams } from "#console/kit/change-request-target/use-target.ts";
import { linkQuery } from "./queries.ts";

const content = "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content";
/** Links per request, by the platform's limit. */
const linksAtOnce = 1000;

/** What happened to links. */
export type ChangedLinks = {
  /** How many were changed; the change request can have other texts than the list that shows the item. */
  count: number;
  /**
   * Takes it back. What was written since stays.
   *
   * @returns how many pages keep the new links, because they were edited in the same place
   * @throws RequestFailure
   */
  undo: () => Promise<number>;
};

/** Changes what links lead to, wherever they are. */
export function useLinkChange(shown: LinksPlace) {
  const { mutateAsync } = useWrite(content, { queue: `links ${shown.spaceId}` });

  /**
   * Changes all links of an item in a change request.
   *
   * @param to - the new URL; null removes the links and keeps their text
   * @throws RequestFailure
   */
  return async (link: LinkItem, to: string | null, params: TargetParams): Promise<ChangedLinks> => {
    const revisions: string[] = [];
    const undo = () => takeBack(params, revisions);
    let changed = await send(link, to);
    if ((link.locations ?? 0) <= link.locationReferences.length) return { count: changed, undo };
    // A link that is on very many pages: what is left is listed again, until nothing more changes.
    for (let last = changed; last > 0;) {
      const rest = await readLink({ ...params }, link.id ?? "");
      last = rest === undefined ? 0 : await send(rest, to);
      changed += last;
    }
    return { count: changed, undo };

    async function send({ locationReferences }: LinkItem, url: string | null): Promise<number> {
      const links = linksOf(locationReferences, url);
      let count = 0;
      for (let at = 0; at < links.length; at += linksAtOnce) {
        const part = links.slice(at, at + linksAtOnce);
        const body = { changes: [{ operation: "rewrite_links" as const, links: part }] };
        const { changes, changeRequest } = await mutateAsync({ params, body });
        const rewritten = changes[0]?.rewritten ?? 0;
        // Without changes, there is no new revision.
        if (rewritten > 0) revisions.push(changeRequest.revision);
        count += rewritten;
      }
      return count;
    }
  };

  /** The latest first, because each of them is based on the one before. */
  async function takeBack(params: TargetParams, revisions: readonly string[]): Promise<number> {
    let left = 0;
    for (const revision of revisions.toReversed()) {
      const body = { changes: [{ operation: "undo_texts" as const, revision }] };
      // oxlint-disable-next-line no-await-in-loop
      const { changes } = await mutateAsync({ params, body });
      left += changes[0]?.left ?? 0;
    }
    return left;
  }
}

async function readLink(place: LinksPlace, id: string): Promise<LinkItem | undefined> {
  const [operation, request] = linkQuery(place, id).queryKey;
  const { items } = await call(operation as "GET /v1/spaces/{spaceId}/links", request as never);
  return items[0];
}

/** Each URL of each page once: rewriting replaces it wherever the page has it. */
function linksOf(places: LinkItem["locationReferences"], to: string | null) {
  const links = new Map<string, { page: string; from: string; to: string | null }>();
  for (const { page, url: from } of places) {
    if (page === undefined || from === undefined || from === to) continue;
    links.set(`${page.id} ${from}`, { page: page.id, from, to });
  }
  return [...links.values()];
}
