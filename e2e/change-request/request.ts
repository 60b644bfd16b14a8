import type { Organization } from "#contract/organization.ts";
import { paths } from "#console/paths.ts";
import { type Api, createApi } from "../support/api.ts";
import { type Draft, edit, makeDraft, makeSpace, ready } from "../support/content.ts";
import { addPerson } from "../support/person.ts";

/** An open change request with three pages: one edited, one deleted, one renamed. */
export type Request = {
  draft: Draft;
  number: number;
  /** Page IDs by title in main. */
  pages: Record<string, string>;
  /** Its URL; the tab as in paths.ts. */
  at: (
    tab?: "overview" | "changes" | "threads" | "conflicts",
    query?: Record<string, string>,
  ) => string;
};

export const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";

/** A member who writes change requests, so that the page's user can give a verdict on them: nobody can on their own. */
export function asWriter({ id: organizationId }: Organization, platformUrl: string): Api {
  const platform = { dataDir: process.env["E2E_DATA_DIR"] ?? "" };
  const person = { organizationId, displayName: "Aiko", role: "create" } as const;
  return createApi(platformUrl, addPerson(platform, person).token);
}

const install = "Run the quick installer.\n\nThis paragraph goes away.\n\nThen restart.";

export async function makeRequest(api: Api, { id }: Organization): Promise<Request> {
  const { spaceId, pages } = await makeSpace(api, id, "Guide", [
    { title: "Install", markdown: install },
    { title: "Old", markdown: "Nobody reads this." },
    { title: "Appendix", markdown: "More." },
  ]);
  const draft = await makeDraft(api, spaceId, "A better guide");
  await edit(api, draft, [
    {
      operation: "update_page",
      page: pages["Install"]!,
      document: { markdown: "Run the **guided** installer.\n\nThen restart." },
    },
    { operation: "delete_page", page: pages["Old"]! },
    { operation: "update_page", page: pages["Appendix"]!, title: "Annex" },
  ]);
  const number = await ready(api, draft);
  return {
    draft,
    number,
    pages,
    at: (tab, query) => paths.changeRequest(id, spaceId, number, tab, query),
  };
}

/** Changes a page's text in main, through another change request. */
export async function changeMain(
  api: Api,
  { draft, pages }: Request,
  title: string,
  markdown: string,
): Promise<void> {
  const other = await makeDraft(api, draft.spaceId, "Meanwhile");
  await edit(api, other, [
    { operation: "update_page", page: pages[title]!, document: { markdown } },
  ]);
  await api(`POST ${inDraft}/merge`, { params: other });
}

/** The text of a page in main. */
export async function mainText(
  api: Api,
  { draft, pages }: Request,
  title: string,
): Promise<string> {
  const page = await api("GET /v1/spaces/{spaceId}/content/page/{pageId}", {
    params: { spaceId: draft.spaceId, pageId: pages[title]! },
    query: { format: "markdown" },
  });
  return page.markdown?.trim() ?? "";
}
