import { searchResults } from "#screens/search.ts";
import { queryOf } from "#console/data/query.ts";

/** The platform's limit of pages per space; searching that space finds more. */
export const mostPages = 10;

export const searchQuery = (organizationId: string, query: string) =>
  queryOf(searchResults(organizationId, query));
