import { useEffect, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Page } from "#contract/page.ts";
import { query } from "#console/data/query.ts";
import { revisionPagesQuery, changeRequestQuery } from "#console/kit/revision-queries.ts";
import type { PagePlace } from "../../keep/keeper.ts";
import { saveTexts } from "../../keep/use-keeper.ts";

/** A page whose text was loaded. */
export type LoadedText = {
  id: string;
  title: string;
  text: string;
  documentId: string | undefined;
};

type AllTexts = {
  /** In reading order, as far as they are loaded. */
  pages: readonly LoadedText[];
  /** How many pages there are; undefined before that is known. */
  total: number | undefined;
  /** The number of the change request, for links. */
  number: number | undefined;
  error: unknown;
};

/** Concurrent requests. */
const lanes = 6;

const start: AllTexts = { pages: [], total: undefined, number: undefined, error: undefined };

/**
 * Loads the texts of all pages of a change request, with what is typed.
 * @param round another number loads the texts again, as they are then
 */
export function useAllTexts(place: PagePlace, round: number): AllTexts {
  const client = useQueryClient();
  const { spaceId, changeRequestId } = place;
  const [texts, setTexts] = useState(start);

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    async function load() {
      await saveTexts();
      const fresh = { ...changeRequestQuery({ spaceId, changeRequestId }), staleTime: 0 };
      const { revision: revisionId, number } = await client.fetchQuery(fresh);
      const tree = await client.fetchQuery(revisionPagesQuery(spaceId, revisionId));
      const ids = documentsOf(tree.pages);
      const loaded = new Map<string, LoadedText>();
      let shown = 0;
      const show = () => {
        shown = performance.now();
        const pages = ids.flatMap((id) => loaded.get(id) ?? []);
        setTexts({ pages, total: ids.length, number, error: undefined });
      };
      let next = 0;
      const lane = async () => {
        while (next < ids.length && !signal.aborted) {
          const pageId = ids[next++]!;
          const params = { spaceId, revisionId, pageId };
          // oxlint-disable-next-line no-await-in-loop -- a lane sends one request after the other
          const page = await client.fetchQuery(
            query("GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}", { params }),
          );
          const { title, markdown: text = "", documentId } = page;
          loaded.set(pageId, { id: pageId, title, text, documentId });
          if (!signal.aborted && performance.now() - shown > 300) show();
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      if (!signal.aborted) show();
    }
    load().catch((error: unknown) => {
      if (!signal.aborted) setTexts((before) => ({ ...before, error }));
    });
    return () => abort.abort();
  }, [client, spaceId, changeRequestId, round]);

  return texts;
}

function documentsOf(pages: readonly Page[]): string[] {
  return pages.flatMap(({ id, type, pages: inner = [] }) => [
    ...(type === "document" ? [id] : []),
    ...documentsOf(inner),
  ]);
}
