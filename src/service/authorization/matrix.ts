import type { OperationKey } from "#contract/operations.ts";
import { administratorsOwn, at, from, ofOrganization, signedIn, type Row } from "./rules.ts";
import { sites } from "./site-matrix.ts";

/*
 * Who gets what from every operation. This is written down apart from what decides it (`../access.ts`), so that neither can
 * change without the other; the test beside it asks the service for every cell. The space, the collection and what is in them
 * inherit their levels from the organization, are shared with no guest, and were written by an administrator who is no caller.
 */

/** Of spaces and collections. */
const permissions = {
  "GET /permissions/users": from("read"),
  "GET /permissions/teams": from("read"),
  "GET /permissions/aggregate": from("read"),
  "POST /permissions": from("admin"),
  "PATCH /permissions/users/{userId}": from("admin"),
  "DELETE /permissions/users/{userId}": from("admin"),
  "PATCH /permissions/teams/{teamId}": from("admin"),
  "DELETE /permissions/teams/{teamId}": from("admin"),
};

/** Of spaces and change requests, as are the discussions. */
const reading = {
  "GET /content": from("read"),
  "GET /content/pages": from("read"),
  "GET /content/files": from("read"),
  "GET /content/files/{fileId}": from("read"),
  "GET /content/files/{fileId}/backlinks": from("read"),
  "GET /content/page/{pageId}": from("read"),
  "GET /content/path/{path}": from("read"),
  "GET /content/page/{pageId}/links": from("read"),
  "GET /content/imports": from("read"),
  "GET /content/imports/{importId}": from("read"),
};

/** `PUT` marks as resolved and reacts here; only the author changes the text. */
const discussing = {
  "GET /comments": from("read"),
  "POST /comments": from("comment"),
  "GET /comments/{commentId}": from("read"),
  "PUT /comments/{commentId}": from("comment"),
  "DELETE /comments/{commentId}": from("admin"),
  "GET /comments/{commentId}/replies": from("read"),
  "POST /comments/{commentId}/replies": from("comment"),
  "GET /comments/{commentId}/replies/{commentReplyId}": from("read"),
  "PUT /comments/{commentId}/replies/{commentReplyId}": from("comment"),
  "DELETE /comments/{commentId}/replies/{commentReplyId}": from("admin"),
};

const organizations = {
  "GET /v1/user": signedIn,
  "PATCH /v1/user": signedIn,
  "GET /v1/user/tokens": signedIn,
  "POST /v1/user/tokens": signedIn,
  "DELETE /v1/user/tokens/{tokenId}": administratorsOwn,
  "GET /v1/user/sessions": signedIn,
  "DELETE /v1/user/sessions/{sessionId}": administratorsOwn,
  "GET /v1/orgs": signedIn,
  "POST /v1/orgs": signedIn,
  "GET /v1/email-domains/{emailDomain}/orgs": signedIn,
  ...at("/v1/orgs/{organizationId}", {
    "GET ": ofOrganization("guest"),
    "PATCH ": ofOrganization("admin"),
    "DELETE ": ofOrganization("admin"),
    "POST /ping": ofOrganization("guest"),
    "GET /search": ofOrganization("guest"),
    "GET /spaces": ofOrganization("guest"),
    "POST /spaces": ofOrganization("create"),
    "GET /collections": ofOrganization("guest"),
    "POST /collections": ofOrganization("create"),
    "GET /change-requests": ofOrganization("guest"),
    "GET /events": ofOrganization("guest"),
    "GET /audit-events": ofOrganization("admin"),
    "POST /invites": ofOrganization("admin"),
    "GET /link-invites": ofOrganization("admin"),
    "POST /link-invites": ofOrganization("admin"),
    "DELETE /link-invites/{inviteId}": ofOrganization("admin"),
    "GET /members": ofOrganization("read"),
    "GET /members/{userId}": ofOrganization("read"),
    "GET /members/{userId}/spaces": ofOrganization("read"),
    "GET /members/{userId}/teams": ofOrganization("read"),
    "GET /members/{userId}/grants": ofOrganization("admin"),
    "PATCH /members/{userId}": ofOrganization("admin"),
    "DELETE /members/{userId}": ofOrganization("admin"),
    "POST /members/{userId}/sso": ofOrganization("admin"),
    "GET /teams": ofOrganization("read"),
    "PUT /teams": ofOrganization("create"),
    "GET /teams/{teamId}": from("read"),
    "PATCH /teams/{teamId}": from("admin"),
    "DELETE /teams/{teamId}": from("admin"),
    "GET /teams/{teamId}/members": from("read"),
    "PUT /teams/{teamId}/members": from("admin"),
    "PUT /teams/{teamId}/members/{userId}": from("admin"),
    "DELETE /teams/{teamId}/members/{userId}": from("admin"),
    "GET /custom-fields": ofOrganization("read"),
    "POST /custom-fields": ofOrganization("admin"),
    "GET /custom-fields/{fieldName}": ofOrganization("read"),
    "PATCH /custom-fields/{fieldName}": ofOrganization("admin"),
    "DELETE /custom-fields/{fieldName}": ofOrganization("admin"),
    "GET /translations": ofOrganization("read"),
    "POST /translations": ofOrganization("admin"),
    "GET /translations/{translationSettingsId}": ofOrganization("read"),
    "PUT /translations/{translationSettingsId}": ofOrganization("admin"),
    "DELETE /translations/{translationSettingsId}": ofOrganization("admin"),
    "GET /sso": ofOrganization("guest"),
    "GET /saml": ofOrganization("admin"),
    "POST /saml": ofOrganization("admin"),
    "GET /saml/{samlProviderId}": ofOrganization("admin"),
    "PATCH /saml/{samlProviderId}": ofOrganization("admin"),
    "DELETE /saml/{samlProviderId}": ofOrganization("admin"),
    "GET /openapi": ofOrganization("read"),
    "POST /openapi": ofOrganization("create"),
    "GET /openapi/{specSlug}": ofOrganization("read"),
    "PUT /openapi/{specSlug}": ofOrganization("create"),
    "DELETE /openapi/{specSlug}": ofOrganization("create"),
    "GET /openapi/{specSlug}/versions": ofOrganization("read"),
    "GET /openapi/{specSlug}/versions/latest": ofOrganization("read"),
    "GET /openapi/{specSlug}/versions/latest/content": ofOrganization("read"),
    "GET /openapi/{specSlug}/versions/{versionId}": ofOrganization("read"),
    "GET /openapi/{specSlug}/versions/{versionId}/content": ofOrganization("read"),
    "GET /sites": ofOrganization("guest"),
    "POST /sites": ofOrganization("create"),
  }),
};

const collections = at("/v1/collections/{collectionId}", {
  "GET ": from("read"),
  "PATCH ": from("admin"),
  "DELETE ": from("admin"),
  "GET /spaces": from("read"),
  "POST /move": from("create"),
  "POST /transfer": from("admin"),
  ...permissions,
});

const spaces = at("/v1/spaces/{spaceId}", {
  "GET ": from("read"),
  "PATCH ": from("admin"),
  "DELETE ": from("admin"),
  "POST /restore": from("admin"),
  "POST /duplicate": from("create"),
  "POST /move": from("create"),
  "POST /transfer": from("admin"),
  "GET /search": from("read"),
  "GET /links": from("read"),
  "GET /custom-fields": from("read"),
  "PATCH /custom-fields": from("edit"),
  ...permissions,
  ...reading,
  "POST /content/import": from("review"),
  "DELETE /content/imports/{importId}": from("review"),
  ...discussing,
  "GET /revisions": from("read"),
  "GET /revisions/{revisionId}": from("read"),
  "GET /revisions/{revisionId}/pages": from("read"),
  "GET /revisions/{revisionId}/files": from("read"),
  "GET /revisions/{revisionId}/page/{pageId}": from("read"),
  "GET /revisions/{revisionId}/changes": from("read"),
  "GET /change-requests": from("read"),
  "POST /change-requests": from("edit"),
});

const changeRequests = at("/v1/spaces/{spaceId}/change-requests/{changeRequestId}", {
  "GET ": from("read"),
  "PATCH ": from("edit"),
  "POST /merge": from("review"),
  "POST /update": from("edit"),
  "GET /pdf": from("read"),
  "GET /changes": from("read"),
  ...reading,
  "POST /content": from("edit"),
  "POST /content/import": from("edit"),
  "DELETE /content/imports/{importId}": from("edit"),
  "GET /conflicts": from("read"),
  "POST /conflicts/{conflictId}": from("edit"),
  ...discussing,
  "GET /reviews": from("read"),
  "POST /reviews": from("review"),
  "GET /requested-reviewers": from("read"),
  "POST /requested-reviewers": from("edit"),
  "DELETE /requested-reviewers/{userId}": from("edit"),
});

/** One row for every operation of the contract: a forgotten one does not compile. */
export const matrix: Readonly<Record<OperationKey, Row>> = {
  ...organizations,
  ...collections,
  ...spaces,
  ...changeRequests,
  ...sites,
};
