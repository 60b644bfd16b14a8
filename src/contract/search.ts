import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Id, list, listQuery, urls } from "./schema.ts";

/** A matching page with its matching sections. `body` is an excerpt as plain text. */
export const SpaceSearchResult = z
  .object({
    id: Id,
    title: z.string(),
    path: z.string(),
    sections: z.array(
      z.object({
        id: Id,
        title: z.string(),
        path: z.string(),
        body: z.string(),
        urls: urls(["app"]),
      }),
    ),
    urls: urls(["app"]),
  })
  .meta({ id: "SpaceSearchResult" });
export type SpaceSearchResult = z.infer<typeof SpaceSearchResult>;

/** One space with its matching pages. */
export const OrganizationSearchResult = z
  .object({ id: Id, title: z.string(), pages: z.array(SpaceSearchResult) })
  .meta({ id: "OrganizationSearchResult" });
export type OrganizationSearchResult = z.infer<typeof OrganizationSearchResult>;

/** Not in the specification: what else people might have meant by a query that finds little. */
const meant = {
  /** The query with other words. */
  didYouMean: z.string().optional(),
  /** Whether the results are those of `didYouMean`, because there are no others. */
  isCorrected: z.boolean().optional(),
};

const SearchQuery = listQuery({ query: z.string().max(512) });

export const searchOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/search": {
    query: SearchQuery,
    response: list(OrganizationSearchResult).extend(meant),
    status: 200,
  },
  "GET /v1/spaces/{spaceId}/search": {
    query: SearchQuery,
    response: list(SpaceSearchResult).extend(meant),
    status: 200,
  },
});
