import { useCallback, useMemo, useRef } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Resolve } from "#console/kit/markdown/address.ts";
import { query, wholeListQuery } from "#console/data/query.ts";
import { createPageLinks } from "#console/kit/page-links.ts";
import { paths } from "#console/paths.ts";
import type { PagePlace } from "../keep/keeper.ts";
import {
  findTargets,
  indexTargets,
  type LinkTarget,
  type TargetIndex,
  type TargetKinds,
} from "./link-targets.ts";

const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content";

/** Where the links of a page can lead, and whether they do. */
export type LinkTargets = {
  /** Pages and files of this change request, best first. */
  find: (typed: string, most?: number, kinds?: TargetKinds) => Promise<LinkTarget[]>;
  /** Pages of other spaces of the organization. */
  findElsewhere: (typed: string, signal?: AbortSignal) => Promise<LinkTarget[]>;
  /** Resolves the links of the page as it is now. */
  resolver: (anchors: ReadonlySet<string>) => Promise<Resolve>;
};

/** The link targets of a page that is being edited. Loads the pages and files of the change request when they are needed. */
export function useLinkTargets(place: Omit<PagePlace, "userId">): LinkTargets {
  const { organizationId, spaceId, changeRequestId, pageId } = place;
  const client = useQueryClient();
  const lastIndex = useRef<{ pages: unknown; files: unknown; index: TargetIndex }>(undefined);

  const load = useCallback(async () => {
    const params = { spaceId, changeRequestId };
    const [{ pages }, files] = await Promise.all([
      client.fetchQuery({ ...query(`GET ${base}/pages`, { params }), staleTime: 5000 }),
      client.fetchQuery({ ...wholeListQuery(`GET ${base}/files`, { params }), staleTime: 5000 }),
    ]);
    return { pages, files };
  }, [client, spaceId, changeRequestId]);

  return useMemo(
    () => ({
      async find(typed, most = 20, kinds) {
        const { pages, files } = await load();
        if (lastIndex.current?.pages !== pages || lastIndex.current.files !== files) {
          lastIndex.current = { pages, files, index: indexTargets(pages, files) };
        }
        return findTargets(lastIndex.current.index, typed, most, kinds);
      },
      async findElsewhere(typed) {
        if (typed.trim() === "") return [];
        const request = { params: { organizationId }, query: { query: typed, limit: 8 } };
        const { items } = await client.fetchQuery({
          ...query("GET /v1/orgs/{organizationId}/search", request),
          staleTime: 30_000,
        });
        return items.flatMap((space) =>
          space.id === spaceId
            ? []
            : space.pages.map((page): LinkTarget => ({
                kind: "other-space",
                address: location.origin + paths.page(organizationId, space.id, page.id),
                title: page.title,
                place: space.title,
              })),
        );
      },
      async resolver(anchors) {
        const { pages, files } = await load();
        const href = (id: string) => paths.page(organizationId, spaceId, id);
        return createPageLinks({ pages, files, href }).from(pageId, anchors);
      },
    }),
    [load, client, organizationId, spaceId, pageId],
  );
}
