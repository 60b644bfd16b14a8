import type { TestCaller } from "./call.ts";
import { makeChangeRequest, makeSpace, page, rewrite } from "./change-requests.ts";

const spaceKey = "/v1/spaces/{spaceId}";
const draftKey = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";
const said = { body: { markdown: "Well." } };

/**
 * A space with a page, a file, a change request, a conflict, comments, replies, and imports. @param url - of the imported page
 */
export async function makeSpaceWorld(caller: TestCaller, organizationId: string, url: string) {
  const spaceId = await makeSpace(caller, organizationId);
  const params = { spaceId };
  const first = await makeChangeRequest(caller, spaceId);
  const [pageId = ""] = await first.edit(page("Install", "Run it.\n"));
  const added = await caller.call(`POST ${draftKey}/content`, {
    params: first.params,
    body: { changes: [{ operation: "insert_files", files: [{ name: "a.txt", base64: "YQ==" }] }] },
  });
  const revisionId = await first.merge();

  const conflicted = await makeChangeRequest(caller, spaceId);
  const rival = await makeChangeRequest(caller, spaceId);
  await conflicted.edit(rewrite(pageId, "Run it slowly.\n"));
  await rival.edit(rewrite(pageId, "Run it quickly.\n"));
  await rival.merge();
  await conflicted.update();
  const conflicts = await caller.call(`GET ${draftKey}/conflicts`, { params: conflicted.params });

  const draft = await makeChangeRequest(caller, spaceId);
  await draft.edit(page("Upgrade", "Do it.\n"));
  const { changeRequestId } = draft.params;
  const inDraft = await caller.call(`POST ${draftKey}/comments`, {
    params: draft.params,
    body: said,
  });
  const inSpace = await caller.call(`POST ${spaceKey}/comments`, { params, body: said });
  const replyInDraft = await caller.call(`POST ${draftKey}/comments/{commentId}/replies`, {
    params: { ...draft.params, commentId: inDraft.id },
    body: said,
  });
  const replyInSpace = await caller.call(`POST ${spaceKey}/comments/{commentId}/replies`, {
    params: { ...params, commentId: inSpace.id },
    body: said,
  });
  const preview = await caller.call(`POST ${draftKey}/preview-links`, {
    params: draft.params,
    body: { name: "Ana" },
  });
  const body = { url, source: "html", wait: false } as const;
  const intoSpace = await caller.call(`POST ${spaceKey}/content/import`, { params, body });
  const intoDraft = await caller.call(`POST ${draftKey}/content/import`, {
    params: draft.params,
    body,
  });
  const upload = { name: "pages.zip", size: 5_000_000 };
  const intoSpaceToo = await caller.call(`POST ${spaceKey}/content/imports`, {
    params,
    body: upload,
  });
  const intoDraftToo = await caller.call(`POST ${draftKey}/content/imports`, {
    params: draft.params,
    body: upload,
  });
  return {
    main: {
      spaceId,
      changeRequestId,
      revisionId,
      pageId,
      path: "install",
      fileId: added.changes[0]!.files![0]!.id,
      commentId: inSpace.id,
      commentReplyId: replyInSpace.id,
      importId: intoSpace.import!,
      previewLinkId: preview.id,
    },
    /** Replaces the above in the change request. */
    draft: {
      commentId: inDraft.id,
      commentReplyId: replyInDraft.id,
      importId: intoDraft.import!,
    },
    /** Replaces the above for what comes after a merge. */
    merged: first.params,
    /** The imports that wait for parts of their files. */
    uploads: { inSpace: intoSpaceToo.id, inDraft: intoDraftToo.id },
    /** Replaces the above for conflicts. */
    conflicted: { ...conflicted.params, conflictId: conflicts.items[0]!.id },
  };
}
