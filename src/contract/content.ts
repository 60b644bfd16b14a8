import { defineOperations, mount } from "./operation.ts";
import {
  Import,
  ImportCreate,
  ImportResult,
  ImportsQuery,
  UploadCreate,
  UploadPart,
} from "./import.ts";
import { BacklinkItem, Links, LinksQuery } from "./link.ts";
import { File, Page } from "./page.ts";
import {
  ContentQuery,
  EditedPage,
  EditedPageQuery,
  FilesQuery,
  PageQuery,
  Pages,
  Revision,
} from "./revision.ts";
import { list, listQuery } from "./schema.ts";

/**
 * Operations that spaces and change requests share; specification, "Space content" and "Change request content". A
 * page's `{path}` may contain slashes (sent as %2F).
 */
function contentOperations<const Base extends `/v1/${string}`>(base: Base) {
  return mount(base, {
    "GET ": { query: ContentQuery, response: Revision, status: 200 },
    "POST /import": { body: ImportCreate, response: ImportResult, status: 201 },
    "GET /pages": { query: ContentQuery, response: Pages, status: 200 },
    "GET /files": { query: FilesQuery, response: list(File), status: 200 },
    "GET /files/{fileId}": { query: ContentQuery, response: File, status: 200 },
    "GET /files/{fileId}/backlinks": {
      query: listQuery(),
      response: list(BacklinkItem),
      status: 200,
    },
    "GET /page/{pageId}": { query: PageQuery, response: Page, status: 200 },
    "GET /path/{path}": { query: PageQuery, response: Page, status: 200, extension: true },
    "GET /imports": { query: ImportsQuery, response: list(Import), status: 200, extension: true },
    // Imports an uploaded file, whose parts follow.
    "POST /imports": { body: UploadCreate, response: Import, status: 201, extension: true },
    "POST /imports/{importId}/parts": {
      body: UploadPart,
      response: Import,
      status: 200,
      extension: true,
    },
    // Fetches what failed once more. What people have changed since stays as it is.
    "POST /imports/{importId}/retry": { response: Import, status: 200, extension: true },
    "GET /imports/{importId}": { response: Import, status: 200, extension: true },
    // Cancels the rest of the import and keeps what was imported.
    "DELETE /imports/{importId}": { status: 205, extension: true },
  });
}

export const spaceContentOperations = {
  ...contentOperations("/v1/spaces/{spaceId}/content"),
  ...defineOperations({
    "GET /v1/spaces/{spaceId}/links": { query: LinksQuery, response: Links, status: 200 },
    "GET /v1/spaces/{spaceId}/content/page/{pageId}/links": {
      query: LinksQuery,
      response: Links,
      status: 200,
    },
  }),
};

export const changeRequestContentOperations = {
  ...contentOperations("/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content"),
  ...defineOperations({
    "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}": {
      query: EditedPageQuery,
      response: EditedPage,
      status: 200,
    },
    "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/links": {
      query: LinksQuery,
      response: Links,
      status: 200,
      extension: true,
    },
    // Unlike the space's, this list has no `status` filter in the specification.
    "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links": {
      query: listQuery(),
      response: Links,
      status: 200,
    },
  }),
};
