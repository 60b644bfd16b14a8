import { usedFiles } from "#screens/spaces.ts";
import { listQuery, queryOf } from "#console/data/query.ts";

export const usedFilesQuery = (spaceId: string, revisionId: string) =>
  queryOf(usedFiles(spaceId, revisionId));

/** Pages per request: more than a dialog shows at first. */
const limit = 20;

/** The pages that use a file. */
export const mainBacklinksQuery = (spaceId: string, fileId: string) =>
  listQuery("GET /v1/spaces/{spaceId}/content/files/{fileId}/backlinks", {
    params: { spaceId, fileId },
    query: { limit },
  });

/** The pages of a change request that use a file. */
export const draftBacklinksQuery = (spaceId: string, changeRequestId: string, fileId: string) =>
  listQuery(
    "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks",
    { params: { spaceId, changeRequestId, fileId }, query: { limit } },
  );
