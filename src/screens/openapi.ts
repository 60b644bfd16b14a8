import { organizationFrame } from "./frames.ts";
import { one, wholeList } from "./read.ts";
import { within } from "./screen.ts";
import { fills, item, shows } from "./step.ts";

/** The tabs of a specification's screen; the first is the default. */
export const specViews = ["content", "source", "versions", "compare"] as const;
export type SpecView = (typeof specViews)[number];

/** The tab that a URL shows. */
export const specViewOf = (search: URLSearchParams): SpecView =>
  specViews.find((name) => name === search.get("view")) ?? "content";

/** The two parameters that identify a specification. */
export type SpecParams = { organizationId: string; specSlug: string };

/** All OpenAPI specifications of an organization, by slug. */
export const specs = (organizationId: string) =>
  wholeList("GET /v1/orgs/{organizationId}/openapi", { params: { organizationId } });

export const spec = (params: SpecParams) =>
  one("GET /v1/orgs/{organizationId}/openapi/{specSlug}", { params });

export const latestVersion = (params: SpecParams) =>
  one("GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest", { params });

export const specsScreen = within(organizationFrame, "/openapi", ({ params }) => [
  shows(specs(params.organizationId)),
]);

export const specScreen = within(organizationFrame, "/openapi/:slug", ({ params, search }) => {
  const { organizationId, slug: specSlug } = params;
  const isLatest = (search.get("version") ?? "") === "";
  const hasText = ["content", "source"].includes(specViewOf(search));
  return [
    item(spec({ organizationId, specSlug }), ({ lastVersion }) => [
      lastVersion !== undefined &&
        isLatest &&
        hasText &&
        fills(latestVersion({ organizationId, specSlug })),
    ]),
  ];
});
