import { listQuery } from "#console/data/query.ts";

/** Spaces asked for at once, each with its ten best pages: two screens full, so that the first answer is quick. */
const pageSize = 8;

/** The most pages of one space that the platform lists; who wants more searches that space. */
export const mostPages = 10;

/** The pages of an organization that hold all words, by their spaces, best first. */
export const searchQuery = (organizationId: string, query: string) =>
  listQuery("GET /v1/orgs/{organizationId}/search", {
    params: { organizationId },
    query: { query, limit: pageSize },
  });
