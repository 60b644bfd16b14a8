/*
 * One record per noun of the API. The audit log, live events, the palette, errors, and the API description all read it,
 * so a new noun is added to all of them at once. Imports nothing: the console loads this file first, and everything stands on
 * it. `actions.ts` compares it with the operations.
 */

/**
 * What an act changes. `itself`: the item and the lists of its kind; `below`: all reads whose path contains the item;
 * `parent`: all reads whose path contains its parent; `space`: its space, unless it is in a change request; `everywhere`:
 * anything in the organization. The key of a read: that read, for any item.
 */
export type Touch = "itself" | "below" | "parent" | "space" | "everywhere" | `GET /v1/${string}`;

export type Noun = {
  /** Singular name for sentences, without an article. */
  name: string;
  /** Path templates of the list and of one item. */
  place: string;
  /** Nouns whose paths contain it. */
  parents: readonly string[];
  /** Field that identifies an item in paths. */
  key: "id" | "name" | "slug";
  /** Field with the name that people see; undefined if items have no name. */
  title: string | undefined;
  /** Who receives its events and, with `settings`, reads its list. */
  audience: "members" | "admins";
  /** Whether the palette finds items by title. */
  palette: boolean;
  /** Whether the organization's settings have a section that lists them. */
  settings: boolean;
  /** The possible acts, and what each one changes. `space.move` in the audit log is `move` here. */
  acts: Readonly<Record<string, readonly Touch[]>>;
};

const search = "GET /v1/orgs/{organizationId}/search";
/** What deleting spaces and collections would take away. */
const contentEffects = "GET /v1/orgs/{organizationId}/content-effects";
const members = "GET /v1/orgs/{organizationId}/members";
const teams = "GET /v1/orgs/{organizationId}/teams";
const signOn = "GET /v1/orgs/{organizationId}/sso";
const space = "GET /v1/spaces/{spaceId}";
const changeRequest = `${space}/change-requests/{changeRequestId}`;
const site = "GET /v1/orgs/{organizationId}/sites/{siteId}";
const stagedPreview = `${site}/staged-changes/preview` as const;
const sitePreview = `${site}/preview` as const;

/** Reads that say which email domains count. */
const emailDomains = [
  "GET /v1/orgs/{organizationId}/email-domains",
  "GET /v1/email-domains/{emailDomain}/orgs",
] as const;

/** Reads that show what merges need. */
const reviewRules = [
  "GET /v1/orgs/{organizationId}/review-rules",
  "GET /v1/collections/{collectionId}/review-rules",
  `${space}/review-rules`,
  `${changeRequest}/review-status`,
  `${changeRequest}/suggested-reviewers`,
  `${changeRequest}/change-people`,
  `${changeRequest}/checks`,
] as const;

/** Reads that show who has access to a space or collection. */
const access = [
  `${space}/permissions/users`,
  `${space}/permissions/teams`,
  `${space}/permissions/aggregate`,
  "GET /v1/collections/{collectionId}/permissions/users",
  "GET /v1/collections/{collectionId}/permissions/teams",
  "GET /v1/collections/{collectionId}/permissions/aggregate",
] as const;

/** Reads that show who asked for access. */
const accessRequests = [
  "GET /v1/orgs/{organizationId}/access-requests",
  "GET /v1/orgs/{organizationId}/access-requests/own",
] as const;

/** Reads that show what an identity provider manages. */
const provisioning = [
  "GET /v1/orgs/{organizationId}/provisioning",
  "GET /v1/orgs/{organizationId}/scim-users",
  "GET /v1/orgs/{organizationId}/scim-groups",
  "GET /v1/orgs/{organizationId}/scim-requests",
] as const;
const serviceAccounts = "GET /v1/orgs/{organizationId}/service-accounts";

/** Reads that show a member, besides the lists of members: member counts, and what ends with a membership. */
const withMember = [
  "itself",
  "below",
  teams,
  `${teams}/{teamId}`,
  "GET /v1/orgs/{organizationId}/invites",
  "GET /v1/orgs/{organizationId}/link-invites",
  ...provisioning,
  `${changeRequest}/requested-reviewers`,
  `${changeRequest}/review-status`,
  `${changeRequest}/suggested-reviewers`,
  serviceAccounts,
  `${serviceAccounts}/{serviceAccountId}`,
  ...access,
] as const;

/** Reads that show a service account, which is a member, too. */
const withServiceAccount = [
  ...withMember,
  members,
  `${members}/{userId}`,
  "GET /v1/orgs/{organizationId}/tokens",
] as const;

/** Reads that show or count the API tokens of an organization. */
const withToken = ["itself", serviceAccounts, `${serviceAccounts}/{serviceAccountId}`] as const;

/** Reads that show a team: its members, what was shared with it, and the providers whose new members join it. */
const withTeam = [
  "itself",
  "below",
  members,
  `${members}/{userId}`,
  `${members}/{userId}/spaces`,
  "GET /v1/orgs/{organizationId}/saml",
  "GET /v1/orgs/{organizationId}/saml/{samlProviderId}",
  "GET /v1/orgs/{organizationId}/oidc",
  "GET /v1/orgs/{organizationId}/oidc/{oidcProviderId}",
  ...provisioning,
  ...access,
] as const;

/** The same, and the rules and requirements that name it. A new team is named by none. */
const withNamedTeam = [...withTeam, ...reviewRules] as const;

/** Reads that show or count a space. */
const withSpace = [
  "itself",
  "below",
  search,
  members,
  `${members}/{userId}`,
  `${members}/{userId}/grants`,
  teams,
  `${teams}/{teamId}`,
  "GET /v1/orgs/{organizationId}/change-requests",
  `${site}/structure`,
  `${site}/site-spaces`,
  contentEffects,
  stagedPreview,
  sitePreview,
] as const;

/** Reads that show or count a change request; the one that it reverts shows it, too. */
const withChangeRequest = [
  `${changeRequest}/merge-outcome`,
  "itself",
  "below",
  search,
  space,
  contentEffects,
  "GET /v1/orgs/{organizationId}/spaces",
  "GET /v1/collections/{collectionId}/spaces",
  sitePreview,
] as const;

/** Reads that show or count comments. */
const withComment = [
  "itself",
  contentEffects,
  changeRequest,
  `${space}/change-requests`,
  "GET /v1/orgs/{organizationId}/change-requests",
  `${changeRequest}/reviews`,
  `${changeRequest}/review-status`,
] as const;

const withReply = [...withComment, `${changeRequest}/comments`, `${space}/comments`] as const;

/** Reads that show or count comments that were pending. Others learn nothing of those, but the author may have them in another tab. */
const withSentComments = [...withReply, `${changeRequest}/pending-comments`] as const;

const own = {
  parents: ["organization"],
  key: "id",
  audience: "members",
  palette: false,
  settings: false,
} as const;
const ofSite = { ...own, parents: ["site"] } as const;
const partOfSite = { create: ["parent"], update: ["parent"], delete: ["parent"] } as const;
const simple = {
  create: ["itself"],
  update: ["itself", "below"],
  delete: ["itself", "below"],
} as const;
/** Read-only: it has no events. */
const readOnly = { ...own, title: undefined, acts: {} } as const;

/** Every noun by its kind, which is the `object` of its responses if they have one. */
export const nouns = {
  organization: {
    ...own,
    name: "organization",
    place: "orgs/{organizationId}",
    parents: [],
    title: "title",
    palette: true,
    acts: {
      create: ["itself"],
      update: ["everywhere"],
      delete: ["everywhere"],
      "email-domains-verify": emailDomains,
      "test-mail": [],
      "address-lists": ["GET /v1/orgs/{organizationId}/address-lists"],
      "visitor-key": ["GET /v1/orgs/{organizationId}/visitor-key"],
      "review-rules": reviewRules,
      provisioning: ["everywhere"],
      "view-begin": [],
      "view-end": [],
    },
  },
  member: {
    ...own,
    name: "member",
    place: "members/{userId}",
    title: "user",
    palette: true,
    acts: {
      join: withMember,
      update: withMember,
      sso: withMember,
      "sign-in": [],
      "sign-in-link": [],
      "two-step-on": withMember,
      "two-step-off": withMember,
      "recovery-codes": [],
      password: [],
      "passkey-add": [],
      "passkey-delete": [],
      "email-change": withMember,
      "sessions-end": [],
      "view-begin": [],
      "view-end": [],
      "set-aside": withMember,
      delete: withMember,
    },
  },
  invite: {
    ...own,
    name: "invitation",
    place: "invites/{inviteId}",
    title: "email",
    audience: "admins",
    acts: { create: ["itself"], link: ["itself"], mail: ["itself"], delete: ["itself"] },
  },
  "link-invite": {
    ...own,
    name: "invite link",
    place: "link-invites/{inviteId}",
    title: undefined,
    audience: "admins",
    acts: { create: ["itself"], delete: ["itself"] },
  },
  team: {
    ...own,
    name: "team",
    place: "teams/{teamId}",
    title: "title",
    palette: true,
    acts: {
      create: withTeam,
      update: withNamedTeam,
      // The event doesn't say whose access changes, so it can affect anyone.
      members: ["everywhere"],
      "members-update": withNamedTeam,
      "members-delete": withNamedTeam,
      delete: ["everywhere"],
    },
  },
  "saml-provider": {
    ...own,
    name: "identity provider",
    place: "saml/{samlProviderId}",
    title: "label",
    audience: "admins",
    acts: {
      create: ["itself", signOn],
      update: ["itself", signOn],
      delete: ["itself", signOn],
      "sign-in": [],
      test: [],
      "certificate-ends": [],
      "encryption-keys": ["itself"],
      "encryption-keys-retire": ["itself"],
    },
  },
  "oidc-provider": {
    ...own,
    name: "OpenID Connect provider",
    place: "oidc/{oidcProviderId}",
    title: "label",
    audience: "admins",
    acts: {
      create: ["itself", signOn],
      update: ["itself", signOn],
      delete: ["itself", signOn],
      "sign-in": [],
      test: [],
    },
  },
  "scim-token": {
    ...own,
    name: "provisioning token",
    place: "scim-tokens/{scimTokenId}",
    title: "name",
    audience: "admins",
    acts: { create: ["itself"], delete: ["itself"] },
  },
  "scim-group": {
    ...own,
    name: "provisioned group",
    place: "scim-groups/{scimGroupId}",
    title: "title",
    audience: "admins",
    // The role of a group can be that of anyone.
    acts: { update: ["everywhere"] },
  },
  "scim-user": {
    ...readOnly,
    name: "provisioned member",
    place: "scim-users/{scimUserId}",
    audience: "admins",
  },
  "scim-request": {
    ...readOnly,
    name: "provisioning request",
    place: "scim-requests/{scimRequestId}",
    audience: "admins",
  },
  "service-account": {
    ...own,
    name: "service account",
    place: "service-accounts/{serviceAccountId}",
    title: "title",
    settings: true,
    acts: {
      create: withServiceAccount,
      update: withServiceAccount,
      delete: withServiceAccount,
    },
  },
  "api-token": {
    ...own,
    name: "API token",
    place: "tokens/{tokenId}",
    title: "name",
    audience: "admins",
    settings: true,
    acts: {
      create: withToken,
      approve: ["itself"],
      deny: ["itself"],
      delete: withToken,
    },
  },
  "custom-field": {
    ...own,
    name: "custom field",
    place: "custom-fields/{fieldName}",
    key: "name",
    title: "name",
    settings: true,
    acts: simple,
  },
  "translation-settings": {
    ...own,
    name: "translation",
    place: "translations/{translationSettingsId}",
    title: "title",
    settings: true,
    acts: simple,
  },
  webhook: {
    ...own,
    name: "webhook",
    place: "webhooks/{webhookId}",
    title: "name",
    audience: "admins",
    settings: true,
    acts: {
      ...simple,
      secret: ["itself"],
      test: ["below"],
      // By the platform, after days of failures.
      disable: ["itself"],
    },
  },
  "webhook-delivery": {
    ...own,
    name: "delivery",
    place: "deliveries/{deliveryId}",
    parents: ["webhook"],
    title: undefined,
    audience: "admins",
    acts: { send: ["itself", "parent"] },
  },
  "openapi-spec": {
    ...own,
    name: "OpenAPI specification",
    place: "openapi/{specSlug}",
    key: "slug",
    title: "slug",
    palette: true,
    acts: simple,
  },
  "openapi-spec-version": {
    ...readOnly,
    name: "version",
    place: "versions/{versionId}",
    parents: ["openapi-spec"],
  },
  collection: {
    ...own,
    name: "collection",
    place: "collections/{collectionId}",
    title: "title",
    palette: true,
    // Its contents inherit permissions from it, but their paths don't contain it.
    acts: {
      create: ["itself"],
      update: ["everywhere"],
      move: ["everywhere"],
      transfer: ["everywhere"],
      "permissions-create": ["everywhere"],
      "permissions-update": ["everywhere"],
      "review-rules": reviewRules,
      "permissions-delete": ["everywhere"],
      "access-ends": [],
      delete: ["everywhere"],
    },
  },
  space: {
    ...own,
    name: "space",
    place: "spaces/{spaceId}",
    title: "title",
    palette: true,
    acts: {
      create: withSpace,
      update: withSpace,
      move: withSpace,
      transfer: withSpace,
      duplicate: withSpace,
      "content-import": ["below", search, sitePreview],
      "content-imports": [`${space}/content/imports`],
      "custom-fields": [
        `${space}/custom-fields`,
        "GET /v1/orgs/{organizationId}/custom-fields/{fieldName}/values",
      ],
      "permissions-create": withSpace,
      "permissions-update": withSpace,
      "permissions-delete": withSpace,
      "access-ends": [],
      delete: withSpace,
      restore: withSpace,
      "review-rules": reviewRules,
    },
  },
  revision: {
    ...readOnly,
    name: "revision",
    place: "revisions/{revisionId}",
    parents: ["space"],
  },
  page: {
    ...readOnly,
    name: "page",
    place: "page/{pageId}",
    parents: ["space", "change-request"],
  },
  file: {
    ...readOnly,
    name: "file",
    place: "files/{fileId}",
    parents: ["space", "change-request"],
  },
  "content-import": {
    ...own,
    name: "import",
    place: "imports/{importId}",
    parents: ["space", "change-request"],
    title: undefined,
    acts: { delete: ["itself"], retry: ["itself"] },
  },
  "change-request": {
    ...own,
    name: "change request",
    place: "change-requests/{changeRequestId}",
    parents: ["space"],
    title: "subject",
    palette: true,
    acts: {
      create: withChangeRequest,
      update: withChangeRequest,
      presence: [`${changeRequest}/presence`],
      content: ["itself", "below", sitePreview],
      "content-import": ["itself", "below", sitePreview, `${space}/content/imports`],
      "content-imports": [`${changeRequest}/content/imports`, `${space}/content/imports`],
      "pending-comments-send": withSentComments,
      // Main has changed. This affects reads of the space, and whether its other change requests are out of date.
      merge: ["parent", ...withChangeRequest],
      "merge-when-ready": [
        "itself",
        `${changeRequest}/merge-when-ready`,
        "GET /v1/orgs/{organizationId}/change-requests",
      ],
      revert: withChangeRequest,
    },
  },
  "change-request-conflict": {
    ...own,
    name: "conflict",
    place: "conflicts/{conflictId}",
    parents: ["change-request"],
    title: undefined,
    acts: { create: ["parent"] },
  },
  "change-request-review": {
    ...own,
    name: "review",
    place: "reviews/{reviewId}",
    parents: ["change-request"],
    title: undefined,
    acts: {
      // A review can include comments, and it fulfills a review request.
      create: [
        ...withSentComments,
        `${changeRequest}/requested-reviewers`,
        `${changeRequest}/revisions`,
      ],
      lift: [
        "itself",
        `${changeRequest}/review-status`,
        changeRequest,
        "GET /v1/orgs/{organizationId}/change-requests",
      ],
    },
  },
  "requested-reviewer": {
    ...own,
    name: "requested reviewer",
    place: "requested-reviewers/{userId}",
    parents: ["change-request"],
    title: undefined,
    acts: {
      create: ["itself", changeRequest, "GET /v1/orgs/{organizationId}/change-requests"],
      delete: ["itself", changeRequest, "GET /v1/orgs/{organizationId}/change-requests"],
    },
  },
  "change-request-check": {
    ...own,
    name: "check",
    place: "checks/{checkName}",
    parents: ["change-request"],
    key: "name",
    title: "name",
    acts: { create: ["itself", `${changeRequest}/review-status`] },
  },
  "preview-link": {
    ...own,
    name: "preview link",
    place: "preview-links/{previewLinkId}",
    parents: ["change-request"],
    title: "name",
    acts: { create: ["itself"], delete: ["itself"] },
  },
  // Its views are those of instance admins who were let in.
  "support-access": {
    ...own,
    name: "support access",
    place: "support-access/{supportAccessId}",
    title: undefined,
    audience: "admins",
    acts: {
      create: ["itself"],
      approve: ["itself"],
      delete: ["itself"],
      "view-begin": [],
      "view-end": [],
    },
  },
  // Admins of what somebody asked for, and who asked, are notified.
  "access-request": {
    ...own,
    name: "request for access",
    place: "access-requests/{accessRequestId}",
    title: undefined,
    audience: "admins",
    acts: { create: accessRequests, approve: accessRequests, decline: accessRequests },
  },
  // Only the person themselves receives its events.
  notification: {
    ...own,
    name: "notification",
    place: "notifications/{notificationId}",
    title: undefined,
    // Requests for access reach who isn't an admin of the organization by their notification.
    acts: { create: ["itself", ...accessRequests] },
  },
  comment: {
    ...own,
    name: "comment",
    place: "comments/{commentId}",
    parents: ["space", "change-request"],
    title: undefined,
    acts: {
      create: [...withComment, "space"],
      update: [...withComment, "space"],
      assignee: withComment,
      delete: [...withComment, "space", "below"],
    },
  },
  "comment-reply": {
    ...own,
    name: "reply",
    place: "replies/{commentReplyId}",
    parents: ["comment"],
    title: undefined,
    acts: { create: withReply, update: withReply, delete: withReply },
  },
  site: {
    ...own,
    name: "site",
    place: "sites/{siteId}",
    title: "title",
    palette: true,
    acts: {
      ...simple,
      publish: simple.update,
      unpublish: simple.update,
      hostname: simple.update,
      "hostname-verify": simple.update,
      customization: ["below"],
      "adaptive-schema": ["below"],
      "structure-sort": ["below"],
      "visitor-tokens": [],
      // Shown only once the customization names it.
      images: [],
      "staged-changes-publish": simple.update,
      "staged-changes-discard": ["below", sitePreview],
    },
  },
  "site-section": {
    ...ofSite,
    name: "section",
    place: "sections/{siteSectionId}",
    title: "title",
    acts: { ...partOfSite, move: ["parent"] },
  },
  "site-section-group": {
    ...ofSite,
    name: "section group",
    place: "section-groups/{siteSectionGroupId}",
    title: "title",
    acts: { ...partOfSite, move: ["parent"] },
  },
  "site-space": {
    ...ofSite,
    name: "site space",
    place: "site-spaces/{siteSpaceId}",
    title: "title",
    acts: {
      ...partOfSite,
      create: ["parent", contentEffects],
      delete: ["parent", contentEffects],
      move: ["parent"],
    },
  },
  "share-link": {
    ...ofSite,
    name: "share link",
    place: "share-links/{shareLinkId}",
    title: "name",
    acts: {
      ...simple,
      update: ["itself", sitePreview],
      delete: ["itself", sitePreview],
    },
  },
  "site-redirect": {
    ...ofSite,
    name: "redirect",
    place: "redirects/{redirectId}",
    title: "source",
    acts: partOfSite,
  },
  "staged-change": {
    ...ofSite,
    name: "staged change",
    place: "staged-changes/{stagedChangeId}",
    title: undefined,
    acts: {
      create: ["itself", stagedPreview, sitePreview],
      delete: ["itself", stagedPreview, sitePreview],
    },
  },
  session: { ...readOnly, name: "session", place: "sessions/{sessionId}", parents: [] },
} as const satisfies Record<string, Noun>;

export type Kind = keyof typeof nouns;

export const kinds = Object.keys(nouns) as Kind[];

export function isKind(name: string): name is Kind {
  return Object.hasOwn(nouns, name);
}

/** The path parameter for an item, such as `spaceId`; undefined if the kind has no path. */
export function parameterOf(kind: Kind): string | undefined {
  return /\{(\w+)\}/.exec(nouns[kind].place)?.[1];
}

type Collection<Place> = Place extends `${infer First}/${string}` ? First : Place;

/** The path segment of the list, such as `spaces`. */
export function collectionOf<K extends Kind>(kind: K): Collection<(typeof nouns)[K]["place"]> {
  return nouns[kind].place.replace(/\/.*/, "") as Collection<(typeof nouns)[K]["place"]>;
}

export type SettingsKind = KindWith<"settings", true>;

/** The sections of the settings that list a noun, by the path segment of the list. */
export type SettingsPart = Collection<(typeof nouns)[SettingsKind]["place"]>;

export const settingsKinds = kinds.filter((kind): kind is SettingsKind => nouns[kind].settings);

/** A noun and an act, as in the audit log and live events: `space.move`. */
export type Action = { [K in Kind]: `${K}.${keyof (typeof nouns)[K]["acts"] & string}` }[Kind];

/** The kinds whose record has `value` in `field`. */
export type KindWith<Field extends keyof Noun, Value> = {
  [K in Kind]: (typeof nouns)[K][Field] extends Value ? K : never;
}[Kind];
