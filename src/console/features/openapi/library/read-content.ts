import type { OpenApiSpecContent } from "#contract/openapi-spec.ts";
import type { call } from "#console/data/client.ts";
import type { DocumentKey } from "./library.ts";

const base = "/v1/orgs/{organizationId}/openapi/{specSlug}/versions";

/** Loads the content of a version with an API client. */
export function contentOf(client: typeof call) {
  return ({
    organizationId,
    specSlug,
    versionId,
    isLatest,
  }: DocumentKey): Promise<OpenApiSpecContent> =>
    isLatest
      ? client(`GET ${base}/latest/content`, { params: { organizationId, specSlug } })
      : client(`GET ${base}/{versionId}/content`, {
          params: { organizationId, specSlug, versionId },
        });
}
