import type { Api } from "./api.ts";
import { makeSpace } from "./content.ts";

const site = "/v1/orgs/{organizationId}/sites/{siteId}";

const flag = { type: "boolean" as const };

/** A schema with a signed claim, `internal`, and one that the visitor's browser sets, `beta`. */
export const visitorSchema = {
  type: "object" as const,
  properties: {
    internal: { ...flag, title: "Works here" },
    unsigned: {
      type: "object" as const,
      properties: { beta: flag },
      additionalProperties: false as const,
    },
  },
  additionalProperties: false as const,
};

export type DocsSite = {
  /** Path parameters of the site's operations. */
  params: { organizationId: string; siteId: string };
  /** IDs of its sections by title. */
  sections: Record<string, string>;
};

/**
 * A site with a schema of visitors' claims, and sections with conditions.
 *
 * @param conditions - by the title of the section; an empty one means none
 */
export async function makeDocsSite(
  api: Api,
  organizationId: string,
  conditions: Record<string, string>,
  body: { visibility?: "public" | "unlisted" | "share-link" | "visitor-auth" } = {},
): Promise<DocsSite> {
  const made = await api("POST /v1/orgs/{organizationId}/sites", {
    params: { organizationId },
    body: { title: "Docs", ...body },
  });
  const params = { organizationId, siteId: made.id };
  await api(`PUT ${site}/adaptive-schema`, {
    params,
    body: { jsonSchema: visitorSchema as never },
  });
  const sections: Record<string, string> = {};
  for (const [title, condition] of Object.entries(conditions)) {
    // One after the other, because their order is that of their creation.
    // oxlint-disable-next-line no-await-in-loop
    const { spaceId } = await makeSpace(api, organizationId, title, [{ title }]);
    // oxlint-disable-next-line no-await-in-loop
    const { id } = await api(`POST ${site}/sections`, { params, body: { spaceId, title } });
    sections[title] = id;
    if (condition === "") continue;
    // oxlint-disable-next-line no-await-in-loop
    await api(`PATCH ${site}/sections/{siteSectionId}`, {
      params: { ...params, siteSectionId: id },
      body: { condition },
    });
  }
  return { params, sections };
}
