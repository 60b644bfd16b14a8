import type { ContentChange } from "#contract/content-edit.ts";
import type { Api } from "./api.ts";

/** The two parameters that identify a change request. */
export type Draft = { spaceId: string; changeRequestId: string };

/** A page to create: its title and Markdown, and the title of an earlier page as its parent. */
export type NewPage = { title: string; markdown?: string; into?: string };

const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";

/** Creates a space with these pages in main; `pages` maps titles to IDs. */
export async function makeSpace(
  api: Api,
  organizationId: string,
  title: string,
  newPages: readonly NewPage[] = [],
): Promise<{ spaceId: string; pages: Record<string, string> }> {
  const params = { organizationId };
  const space = await api("POST /v1/orgs/{organizationId}/spaces", {
    params,
    body: { title, empty: true },
  });
  const spaceId = space.id;
  if (newPages.length === 0) return { spaceId, pages: {} };
  const draft = await makeDraft(api, spaceId, "First pages");
  const ids = await edit(
    api,
    draft,
    newPages.map(({ title: name, markdown = "", into }) => ({
      operation: "insert_page",
      title: name,
      document: { markdown },
      ref: name,
      ...(into !== undefined && { into }),
    })),
  );
  await api(`POST ${inDraft}/merge`, { params: draft });
  const pages = Object.fromEntries(newPages.map(({ title: name }, index) => [name, ids[index]!]));
  return { spaceId, pages };
}

/** A new change request; it is a draft until `ready`. */
export async function makeDraft(api: Api, spaceId: string, subject: string): Promise<Draft> {
  const params = { spaceId };
  const { id } = await api("POST /v1/spaces/{spaceId}/change-requests", {
    params,
    body: { subject },
  });
  return { spaceId, changeRequestId: id };
}

/** Edits a change request's content. @returns the ID of each change's page */
export async function edit(
  api: Api,
  draft: Draft,
  changes: readonly ContentChange[],
): Promise<string[]> {
  const body = { changes: [...changes] };
  const response = await api(`POST ${inDraft}/content`, { params: draft, body });
  return response.changes.map(({ page }) => page?.id ?? "");
}

/** Marks a draft as ready for review. @returns its number */
export async function ready(api: Api, draft: Draft): Promise<number> {
  const { number } = await api(`PATCH ${inDraft}`, { params: draft, body: { status: "open" } });
  return number;
}
