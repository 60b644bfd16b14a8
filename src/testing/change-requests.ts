import type { ChangeRequest } from "#contract/change-request.ts";
import type { ContentChange } from "#contract/content-edit.ts";
import type { TestCaller } from "./call.ts";

const contentKey = "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content" as const;

/** Shortcuts for tests with one change request, as one caller. */
export type TestChangeRequest = {
  readonly params: { spaceId: string; changeRequestId: string };
  /** Edits the content in one batch. @returns the page ID of each operation */
  edit(...changes: ContentChange[]): Promise<string[]>;
  read(): Promise<ChangeRequest>;
  update(): Promise<string>;
  /** Merges, with a reason against the rules of the space. @returns the new revision of main */
  merge(anyway?: string): Promise<string>;
};

/** Creates a space without pages. @returns its ID */
export async function makeSpace(caller: TestCaller, organizationId: string): Promise<string> {
  const body = { title: "Docs", empty: true };
  const { id } = await caller.call("POST /v1/orgs/{organizationId}/spaces", {
    params: { organizationId },
    body,
  });
  return id;
}

/** Creates a space that has these changes on main. @returns its ID, then the page ID of each change */
export async function makeSpaceWith(
  caller: TestCaller,
  organizationId: string,
  ...changes: ContentChange[]
): Promise<[string, ...string[]]> {
  const spaceId = await makeSpace(caller, organizationId);
  const first = await makeChangeRequest(caller, spaceId);
  const pages = await first.edit(...changes);
  await first.merge();
  return [spaceId, ...pages];
}

/** Creates a change request in a space. */
export async function makeChangeRequest(
  caller: TestCaller,
  spaceId: string,
  subject = "Edits",
): Promise<TestChangeRequest> {
  const made = await caller.call("POST /v1/spaces/{spaceId}/change-requests", {
    params: { spaceId },
    body: { subject },
  });
  const params = { spaceId, changeRequestId: made.id };
  const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}" as const;
  return {
    params,
    async edit(...changes) {
      const done = await caller.call(contentKey, { params, body: { changes } });
      return done.changes.flatMap(({ page }) => (page ? [page.id] : []));
    },
    read: () => caller.call(`GET ${base}`, { params }),
    update: async () => (await caller.call(`POST ${base}/update`, { params })).result,
    async merge(anyway) {
      const body = anyway === undefined ? {} : { anyway: { reason: anyway } };
      return (await caller.call(`POST ${base}/merge`, { params, body })).revision;
    },
  };
}

/** The operation that creates a page. */
export function page(title: string, markdown: string, more: object = {}): ContentChange {
  return { operation: "insert_page", title, document: { markdown }, ...more } as ContentChange;
}

/** The operation that replaces a page's text. */
export function rewrite(pageId: string, markdown: string): ContentChange {
  return { operation: "update_page", page: pageId, document: { markdown } };
}
