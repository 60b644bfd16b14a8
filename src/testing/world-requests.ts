import type { Operation } from "#contract/operation.ts";
import { operations, type OperationKey } from "#contract/operations.ts";
import type { LooseRequest } from "./call.ts";
import { page } from "./change-requests.ts";
import { stagedTitle } from "./world-site.ts";
import { adminPassword, exampleFor, type World } from "./world.ts";

/** An image of one pixel. */
const pngPixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
const pixel = "R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
/** Made once, because encoding takes longer than most requests. */
const part = { position: 0, base64: Buffer.alloc(4_000_000).toString("base64") };
const draft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";

/** A request to an operation that succeeds in the world for every caller with permission. */
export function requestFor(world: World, key: OperationKey): LooseRequest {
  return {
    params: paramsFor(world, key),
    query: key.endsWith("/search") ? { query: "install" } : {},
    ...((operations[key] as Operation).body !== undefined && { body: bodyFor(world, key) }),
  };
}

function paramsFor(world: World, key: OperationKey): Record<string, string> {
  const { params, inSpace, onSite } = world;
  if (key.includes(`${draft}/conflicts`)) return { ...params, ...inSpace.conflicted };
  if (key.includes(`${draft}/reviews/`)) return { ...params, ...inSpace.conflicted };
  if (key.endsWith(`${draft}/merge-outcome`) || key.endsWith(`${draft}/revert`)) {
    return { ...params, ...inSpace.merged };
  }
  if (key.endsWith("/parts")) {
    const isInDraft = key.includes(draft);
    const { inDraft, inSpace: inMain } = inSpace.uploads;
    return { ...params, importId: isInDraft ? inDraft : inMain };
  }
  if (key.includes(draft)) return { ...params, ...inSpace.draft };
  if (key.includes("/invites/{inviteId}")) return { ...params, inviteId: params["emailInviteId"]! };
  if (key.endsWith("/restore")) return { ...params, spaceId: world.deletedSpaceId };
  // The space with running imports must not be moved.
  if (key.endsWith("/transfer")) return { ...params, spaceId: onSite.freeSpaceId };
  if (key.endsWith("{siteSectionGroupId}/sections/{siteSectionId}")) {
    return { ...params, siteSectionId: onSite.groupedSectionId };
  }
  return params;
}

function bodyFor(world: World, key: OperationKey): unknown {
  const template = key.slice(key.indexOf(" ") + 1);
  const [, body] = bodies(world).find(([end]) => template.endsWith(end)) ?? [];
  return exampleFor(key) ?? body ?? {};
}

/** By the end of the path; if two match, the longer one comes first. */
function bodies({ params, elsewhere, onSite, url }: World): readonly [string, object][] {
  const { siteSectionId = "", userId = "", changeRequestId = "" } = params;
  const text = { markdown: "Well." };
  const section = (id: string) => ({ type: "site-section", id });
  const flag = { type: "object", properties: {}, additionalProperties: false };
  return [
    ["/v1/instance", {}],
    ["/orgs", { title: "Another" }],
    ["/invites", { emails: ["new@example.org"], role: "read" }],
    ["/invites/{inviteId}/link", {}],
    ["/link-invites", { role: "read" }],
    ["/teams/{teamId}/members", { add: [userId] }],
    ["/teams/{teamId}/members/{userId}", { role: "owner" }],
    ["/permissions", { users: [userId], role: "edit" }],
    ["/permissions/users/{userId}", { role: "edit" }],
    ["/permissions/teams/{teamId}", { role: "edit" }],
    ["/members/{userId}", { role: "edit" }],
    ["/people/{userId}/disabled", { reason: "Left the company." }],
    ["/instance/support-access", { organization: elsewhere, reason: "Search finds nothing." }],
    ["/support-access/{supportAccessId}/approve", { role: "read", hours: 4 }],
    ["/transfer", { organization: elsewhere }],
    ["/content/imports", { name: "more.zip", size: 10 }],
    ["/imports/{importId}/parts", part],
    ["/content/uploads", { size: 10 }],
    ["/uploads/{uploadId}/parts", { position: 0, base64: "AAAAAAAAAAAAAA==" }],
    ["/content/import", { url: `${url}again`, source: "html", wait: false }],
    ["/content", { changes: [page("New", "Text.\n")] }],
    ["/conflicts/{conflictId}", { choose: "main" }],
    ["/change-requests", { subject: "Edits" }],
    ["/change-requests/{changeRequestId}", { subject: "Other edits" }],
    ["/pending-comments", { body: text }],
    ["/pending-comments/{pendingCommentId}", { body: text }],
    ["/pending-comments/send", { comment: text }],
    ["/inbox", { changeRequests: [changeRequestId], state: "done" }],
    ["/access-requests", { item: { type: "space", id: "nothing" } }],
    ["/approve", { role: "read" }],
    ["/notifications/{notificationId}", { read: true }],
    ["/notifications/read-all", {}],
    ["/notification-settings", { digestHour: 9 }],
    ["/unsent-texts", { texts: [] }],
    ["/subscription", { subscribed: false }],
    ["/viewed-marks", { notViewed: ["page"] }],
    ["/comments", { body: text }],
    ["/comments/{commentId}/assignee", { user: userId }],
    ["/replies", { body: text }],
    ["/comments/{commentId}", { resolved: true }],
    ["/replies/{commentReplyId}", { addedReactions: ["👍"] }],
    ["/reviews", { status: "approved" }],
    ["/reviews/{reviewId}/lift", { reason: "It was settled." }],
    ["/merge", {}],
    ["/presence", { tab: "t", page: "p" }],
    ["/checks", { name: "Build", state: "passed" }],
    ["/webhooks/{webhookId}", { name: "Builds" }],
    ["/webhooks/{webhookId}/secret", {}],
    ["/requested-reviewers", { users: [userId] }],
    ["/spaces/{spaceId}/custom-fields", { values: { audience: { value: "all" } } }],
    ["/user/tokens", { name: "Robot" }],
    ["/user/picture", { base64: pngPixel }],
    ["/user/email/change", { email: "ana@elsewhere.example" }],
    ["/user/email/confirm", { link: "wrong" }],
    ["/two-step/app/confirm", { code: "000000" }],
    ["/user/passkeys/{passkeyId}", { name: "Phone" }],
    ["/tokens", { name: "Robot", serviceAccount: params["serviceAccountId"] }],
    ["/address-lists", { console: ["203.0.113.0/24"], tokens: [], lockOut: true }],
    ["/service-accounts/{serviceAccountId}", { role: "read" }],
    ["/user/password", { currentPassword: adminPassword, password: "correct horse battery" }],
    ["/user", { displayName: "Ana" }],
    ["/custom-fields", { name: "level", type: "text" }],
    ["/custom-fields/{fieldName}", { title: "Audience" }],
    ["/saml/{samlProviderId}", { label: "Entra" }],
    ["/encryption-keys/retire", { encryptionKey: params["encryptionKeyId"] }],
    ["/oidc/{oidcProviderId}", { label: "Keycloak" }],
    ["/scim-groups/{scimGroupId}", { role: "read" }],
    ["/openapi", { slug: "cats", source: { text: "openapi: 3.1.0" } }],
    ["/openapi/{specSlug}", { source: { text: "openapi: 3.1.0" } }],
    ["{siteSectionGroupId}/sections", { sectionId: siteSectionId }],
    ["/section-groups", { title: "Group" }],
    ["/sections", { spaceId: onSite.freeSpaceId }],
    ["/site-spaces", { spaceId: onSite.freeSpaceId, sectionId: siteSectionId }],
    ["/site-spaces/{siteSpaceId}", { path: "variant-2" }],
    [
      "/structure/sort",
      { item: section(siteSectionId), position: { before: section(onSite.firstSectionId) } },
    ],
    ["/preview-links", { name: "Bea" }],
    ["/visitor-tokens", {}],
    ["/share-links", { name: "Bea" }],
    ["/share-links/{shareLinkId}", { name: "Bea" }],
    ["/adaptive-schema", { jsonSchema: flag }],
    ["/staged-changes/publish", {}],
    ["/staged-changes", stagedTitle(siteSectionId)],
    ["/redirects", { source: "/older", destination: "/new" }],
    ["/redirects/{redirectId}", { permanent: true }],
    ["/customization", { title: "Help" }],
    ["/images", { base64: pixel }],
    ["/email-domains/verify", { domain: "example.com" }],
    ["/hostname", { hostname: "docs.acme.example" }],
    ["/move", {}],
    ["", { title: "Renamed" }],
  ];
}
