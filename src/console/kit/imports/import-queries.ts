import { query } from "#console/data/query.ts";

/** Content that pages are imported into: a space's own, or that of a change request. */
export type ImportScope = { spaceId: string; changeRequestId?: string | undefined };

/** The parameter of a URL with the number of the change request that an import goes into. */
export const changeRequestParameter = "change-request";

const latest = { limit: 20 };

const ofSpace = (spaceId: string) =>
  query("GET /v1/spaces/{spaceId}/content/imports", { params: { spaceId }, query: latest });

/** The latest imports into some content. */
export function importsOf({ spaceId, changeRequestId }: ImportScope): ReturnType<typeof ofSpace> {
  if (changeRequestId === undefined) return ofSpace(spaceId);
  const operation = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/imports";
  const ofRequest = query(operation, { params: { spaceId, changeRequestId }, query: latest });
  // Both have the same reply, but their types also name the operations.
  return ofRequest as unknown as ReturnType<typeof ofSpace>;
}

const oneOfSpace = (spaceId: string, importId: string) =>
  query("GET /v1/spaces/{spaceId}/content/imports/{importId}", { params: { spaceId, importId } });

/** One import, with everything that couldn't be imported. */
export function importOf(
  { spaceId, changeRequestId }: ImportScope,
  importId: string,
): ReturnType<typeof oneOfSpace> {
  if (changeRequestId === undefined) return oneOfSpace(spaceId, importId);
  const operation =
    "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/imports/{importId}";
  const ofRequest = query(operation, { params: { spaceId, changeRequestId, importId } });
  return ofRequest as unknown as ReturnType<typeof oneOfSpace>;
}
