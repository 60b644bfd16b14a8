import { organizationFrame } from "./frames.ts";
import { pages } from "./read.ts";
import { within } from "./screen.ts";
import { filteredBy, shows } from "./step.ts";

/** The platform rejects longer texts, but a URL can contain anything. */
export const mostCharacters = 512;

export const canSearch = (query: string) => query !== "" && query.length <= mostCharacters;

/** Spaces per request, each with its ten best pages: two screens full, so that the first response is fast. */
const pageSize = 8;

/** The pages of an organization that contain all words, grouped by space, best first. */
export const searchResults = (organizationId: string, query: string) =>
  pages("GET /v1/orgs/{organizationId}/search", {
    params: { organizationId },
    query: { query, limit: pageSize },
  });

export const searchScreen = within(organizationFrame, "/search", ({ params, search }) => {
  const query = search.get("q") ?? "";
  return [
    canSearch(query) && filteredBy(search, shows(searchResults(params.organizationId, query))),
  ];
});
