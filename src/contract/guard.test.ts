import { expect, test } from "vitest";
import { actOf } from "./actions.ts";
import { guardOf } from "./guard.ts";
import { nouns } from "./nouns.ts";
import { splitKey } from "./operation.ts";
import { operations } from "./operations.ts";

const keys = Object.keys(operations);

test("an act is guarded by the resource that it changes", () => {
  const draft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";
  const site = "/v1/orgs/{organizationId}/sites/{siteId}";
  const group = `${site}/section-groups/{siteSectionGroupId}`;
  const guards: Record<string, string> = {
    [`POST ${draft}/merge`]: `GET ${draft}`,
    [`POST ${draft}/update`]: `GET ${draft}`,
    [`POST ${draft}/content`]: `GET ${draft}/content`,
    [`POST ${draft}/content/import`]: `GET ${draft}/content`,
    [`POST ${draft}/conflicts/{conflictId}`]: `GET ${draft}/conflicts/{conflictId}`,
    "POST /v1/spaces/{spaceId}/move": "GET /v1/spaces/{spaceId}",
    [`POST ${site}/publish`]: `GET ${site}`,
    [`PATCH ${site}/structure/sort`]: `GET ${site}/structure`,
    [`POST ${site}/sections/{siteSectionId}/move`]: `GET ${site}/sections/{siteSectionId}`,
    [`POST ${group}/sections`]: `GET ${group}`,
    [`DELETE ${group}/sections/{siteSectionId}`]: `GET ${group}`,
    "PATCH /v1/spaces/{spaceId}/custom-fields": "GET /v1/spaces/{spaceId}/custom-fields",
  };
  for (const [key, guard] of Object.entries(guards)) expect(guardOf(operations, key)).toBe(guard);
});

/** Whether an operation deletes a resource that is never updated. */
function endsFixed(key: string): boolean {
  const what = actOf(key, 0);
  return what?.act === "delete" && !("update" in nouns[what.kind].acts);
}

test("only what makes something new, grants a role or ends what never changes has no guard", () => {
  const unguarded = keys.filter((key) => !key.startsWith("GET") && !guardOf(operations, key));
  const lists = new Set(keys.map((key) => splitKey(key)).map(({ path }) => `GET ${path}`));
  const left = unguarded.filter((key) => {
    const { method, path } = splitKey(key);
    const adds = method === "POST" || method === "PUT";
    return !(adds && lists.has(`GET ${path}`) && keys.includes(`GET ${path}`)) && !endsFixed(key);
  });
  expect(left.map((key) => key.replace("/v1/orgs/{organizationId}", "")).toSorted()).toEqual([
    "DELETE /teams/{teamId}/members/{userId}",
    "DELETE /v1/collections/{collectionId}/permissions/teams/{teamId}",
    "DELETE /v1/collections/{collectionId}/permissions/users/{userId}",
    "DELETE /v1/instance/admins/{userId}",
    "DELETE /v1/instance/people/{userId}/disabled",
    "DELETE /v1/instance/people/{userId}/sessions",
    "DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/uploads/{uploadId}",
    "DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/pending-comments/{pendingCommentId}",
    "DELETE /v1/spaces/{spaceId}/permissions/teams/{teamId}",
    "DELETE /v1/spaces/{spaceId}/permissions/users/{userId}",
    "DELETE /v1/user/notices/{noticeId}",
    "DELETE /v1/user/picture",
    "DELETE /v1/user/tokens",
    "PATCH /inbox",
    "PATCH /notifications/{notificationId}",
    "PATCH /scim-groups/{scimGroupId}",
    "PATCH /v1/collections/{collectionId}/permissions/teams/{teamId}",
    "PATCH /v1/collections/{collectionId}/permissions/users/{userId}",
    "PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}/unsent-texts",
    "PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}/viewed-marks",
    "PATCH /v1/spaces/{spaceId}/permissions/teams/{teamId}",
    "PATCH /v1/spaces/{spaceId}/permissions/users/{userId}",
    "PATCH /v1/user/passkeys/{passkeyId}",
    "POST /access-requests/{accessRequestId}/approve",
    "POST /access-requests/{accessRequestId}/decline",
    "POST /invites/{inviteId}/link",
    "POST /members/{userId}/sign-in-link",
    "POST /notifications/read-all",
    "POST /ping",
    "POST /saml/{samlProviderId}/encryption-keys",
    "POST /saml/{samlProviderId}/encryption-keys/retire",
    "POST /sites/{siteId}/images",
    "POST /sites/{siteId}/visitor-tokens",
    "POST /support-access/{supportAccessId}/approve",
    "POST /test-mail",
    // The last admin who decides counts.
    "POST /tokens/{tokenId}/approve",
    "POST /tokens/{tokenId}/deny",
    "POST /v1/collections/{collectionId}/permissions",
    "POST /v1/instance/jobs/{jobId}/retry",
    "POST /v1/instance/test-mail",
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/imports/{importId}/parts",
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/imports/{importId}/retry",
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/uploads",
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/uploads/{uploadId}/parts",
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/pending-comments/send",
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/revert",
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{reviewId}/lift",
    "POST /v1/spaces/{spaceId}/content/imports/{importId}/parts",
    "POST /v1/spaces/{spaceId}/content/imports/{importId}/retry",
    "POST /v1/spaces/{spaceId}/permissions",
    "POST /v1/spaces/{spaceId}/restore",
    "POST /v1/user/email/cancel",
    "POST /v1/user/email/change",
    "POST /v1/user/email/confirm",
    "POST /v1/user/two-step/app",
    "POST /v1/user/two-step/app/confirm",
    "POST /v1/user/two-step/recovery-codes",
    "POST /v1/user/two-step/remove",
    "POST /webhooks/{webhookId}/deliveries/{deliveryId}/send",
    "POST /webhooks/{webhookId}/secret",
    "POST /webhooks/{webhookId}/test",
    "PUT /teams/{teamId}/members/{userId}",
    // The last one who assigns it counts.
    "PUT /v1/instance/admins/{userId}",
    "PUT /v1/instance/people/{userId}/disabled",
    "PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/assignee",
    "PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/pending-comments/{pendingCommentId}",
    "PUT /v1/spaces/{spaceId}/comments/{commentId}/assignee",
    // The last one who uploads one counts.
    "PUT /v1/user/picture",
  ]);
});
