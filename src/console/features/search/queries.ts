import { listQuery } from "#console/data/query.ts";
import { mostCharacters } from "#console/kit/search/use-typed-query.ts";

/** Spaces per request, each with its ten best pages: two screens full, so that the first answer is fast. */
const pageSize = 8;

/** The platform's limit of pages per space; searching that space finds more. */
export const mostPages = 10;

/** The platform rejects longer texts, but a URL can contain anything. */
export const canSearch = (query: string) => query !== "" && query.length <= mostCharacters;

/** The pages of an organization that contain all words, grouped by space, best first. */
export const searchQuery = (organizationId: string, query: string) =>
  listQuery("GET /v1/orgs/{organizationId}/search", {
    params: { organizationId },
    query: { query, limit: pageSize },
  });
