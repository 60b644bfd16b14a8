import type { OperationKey } from "#contract/operations.ts";

const space = "/v1/spaces/{spaceId}";
const changeRequest = `${space}/change-requests/{changeRequestId}`;
const collection = "/v1/collections/{collectionId}";
const site = "/v1/orgs/{organizationId}/sites/{siteId}";
const content = [`${space}/content`, `${changeRequest}/content`] as const;

/**
 * The operations that no screen uses, by reason. The browser tests fail for an operation that is neither reached nor listed here,
 * and for one that is listed here although a screen reaches it.
 */
export const withoutScreen: Readonly<Record<string, readonly OperationKey[]>> = {
  "For programs: screens read all spaces of the organization instead": [`GET ${collection}/spaces`],
  "For programs: screens read a fixed revision instead": [
    `GET ${space}/content/files`,
    `GET ${changeRequest}/content`,
    `GET ${space}/content/files/{fileId}`,
    ...content.flatMap((base) => [
      `GET ${base}/page/{pageId}/links` as const,
      `GET ${base}/path/{path}` as const,
    ]),
  ],
  "For programs: screens read the whole list instead": [
    `GET ${changeRequest}/conflicts/{conflictId}`,
    `GET ${changeRequest}/comments/{commentId}`,
    `GET ${changeRequest}/comments/{commentId}/replies/{commentReplyId}`,
    `GET ${space}/comments/{commentId}`,
    `GET ${space}/comments/{commentId}/replies/{commentReplyId}`,
    `GET ${changeRequest}/preview-links/{previewLinkId}`,
    `GET ${site}/share-links/{shareLinkId}`,
    `GET ${site}/staged-changes/{stagedChangeId}`,
    "GET /v1/orgs/{organizationId}/tokens/{tokenId}",
  ],
  "For programs: they report what they have checked": [`POST ${changeRequest}/checks`],
  "For programs: screens read the structure of a site instead": [
    `GET ${site}/sections`,
    `GET ${site}/section-groups`,
    `GET ${site}/site-spaces`,
  ],
};
