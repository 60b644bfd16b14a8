import { paths } from "#console/paths.ts";
import type { Api } from "../../support/api.ts";
import { type Draft, makeDraft, makeSpace } from "../../support/content.ts";

/** A change request of an organization of its own. */
type Written = { organizationId: string; draft: Draft };

/** Creates a change request in an empty space. */
export async function startWriting(api: Api, title = "Bench"): Promise<Written> {
  const { id: organizationId } = await api("POST /v1/orgs", { body: { title } });
  const { spaceId } = await makeSpace(api, organizationId, "Guide");
  return { organizationId, draft: await makeDraft(api, spaceId, "Write") };
}

/** @returns where its pages are edited, or that one */
export async function whereEdited(
  api: Api,
  { organizationId, draft }: Written,
  pageId?: string,
): Promise<string> {
  const { number } = await api("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}", {
    params: draft,
  });
  return paths.editPage(organizationId, draft.spaceId, number, pageId);
}
