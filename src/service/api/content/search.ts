import { sql } from "kysely";
import type { Handlers } from "#contract/operations.ts";
import type { TreeIndex } from "#content/tree.ts";
import type { SpaceSearchResult } from "#contract/search.ts";
import {
  searchPages,
  type FoundPage,
  type Meant,
  searchSpaces,
} from "#service/documents/content/search.ts";
import type { Context } from "#service/kernel/context.ts";
import {
  indexOf,
  mainScope,
  readIndex,
  type ContentPlace,
} from "#service/documents/content/content-scope.ts";
import { visibleSpaces } from "#service/identity/access/levels.ts";
import { listResponse } from "#service/kernel/store/list.ts";
import { pageAppUrl } from "./page-presenter.ts";
import { visibleScope } from "#service/identity/access/scope.ts";

/** Full-text search of live pages; specification, "Organizations" and "Space content". */
export const searchHandlers = {
  // Finds only what the caller can open, so that even `count` reveals nothing about other spaces.
  "GET /v1/orgs/{organizationId}/search": async (context, { params, query }) => {
    const { db } = context;
    const { organization, viewer, visibility } = await visibleScope(context, params.organizationId);
    const { filter } = visibility;
    const ids = db
      .selectFrom("space")
      .select("id")
      .where("organization_id", "=", organization.id)
      .where("deleted_at", "is", null)
      .where(visibleSpaces(db, filter, filter.as));
    const results = await searchSpaces(db, {
      index: context.store.readInThread,
      organizationId: organization.id,
      spaces: { ids, name: filter.as === "admin" ? "all" : `of ${viewer.user_id}` },
      query: query.query,
      limit: query.limit,
      token: query.page,
    });
    const items = results.items.map(({ spaceId, head, pages }) => {
      const { title, revisionId, tree } = head;
      const place = { organizationId: organization.id, spaceId, revisionId };
      const content = { place, index: indexOf(tree) };
      return { id: spaceId, title, pages: presentFound(context, content, pages) };
    });
    return { ...listResponse(results, items), ...meantBy(results) };
  },

  "GET /v1/spaces/{spaceId}/search": async (context, { params, query }) => {
    const scope = await mainScope(context, params.spaceId);
    const results = await searchPages(context.db, {
      index: context.store.readInThread,
      organizationId: scope.place.organizationId,
      spaces: { ids: sql<string>`(${scope.space.id})`, name: scope.space.id },
      query: query.query,
      limit: query.limit,
      token: query.page,
    });
    const index = await readIndex(context.db, scope.place);
    const items = presentFound(context, { place: scope.place, index }, results.items);
    return { ...listResponse(results, items), ...meantBy(results) };
  },
} satisfies Partial<Handlers<Context>>;

const meantBy = ({ didYouMean, isCorrected }: Meant): Meant => ({
  ...(didYouMean !== undefined && { didYouMean }),
  ...(isCorrected !== undefined && { isCorrected }),
});

function presentFound(
  { urls }: Context,
  { place, index }: { place: ContentPlace; index: TreeIndex },
  pages: readonly FoundPage[],
): SpaceSearchResult[] {
  return pages.map(({ pageId, title, sections }) => {
    const path = index.path(pageId);
    const app = pageAppUrl(pageId, place, urls);
    return {
      id: pageId,
      title,
      path,
      sections: sections.map((section) => ({
        // Text before the first heading is indexed under the page itself.
        id: section.id || pageId,
        title: section.title || title,
        path: section.id === "" ? path : `${path}#${section.id}`,
        body: section.body,
        urls: { app: section.id === "" ? app : `${app}#${section.id}` },
      })),
      urls: { app },
    };
  });
}
