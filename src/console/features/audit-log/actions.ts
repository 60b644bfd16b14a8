import { auditLogTexts as t } from "#console/messages/audit-log.ts";

/** What the log can be narrowed to, by what it is about; an address may name further ones. */
const actions: Readonly<Record<string, readonly string[]>> = {
  organization: ["create", "update", "delete"],
  member: ["join", "update", "sso", "sign-in-link", "password", "delete"],
  invite: ["create", "link", "delete"],
  "link-invite": ["create", "delete"],
  team: ["create", "update", "members", "members-update", "members-delete", "delete"],
  "saml-provider": ["create", "update", "delete", "sign-in", "test"],
  "custom-field": ["create", "update", "delete"],
  "translation-settings": ["create", "update", "delete"],
  "openapi-spec": ["create", "update", "delete"],
  collection: [
    "create",
    "update",
    "move",
    "transfer",
    "permissions-create",
    "permissions-update",
    "permissions-delete",
    "delete",
  ],
  space: [
    "create",
    "update",
    "move",
    "transfer",
    "duplicate",
    "content-import",
    "custom-fields",
    "permissions-create",
    "permissions-update",
    "permissions-delete",
    "delete",
    "restore",
  ],
  "change-request": ["create", "update", "content", "content-import", "merge"],
  "change-request-conflict": ["create"],
  "change-request-review": ["create"],
  "requested-reviewer": ["create", "delete"],
  "content-import": ["delete"],
  comment: ["create", "update", "delete"],
  "comment-reply": ["create", "update", "delete"],
  site: [
    "create",
    "update",
    "publish",
    "unpublish",
    "customization",
    "adaptive-schema",
    "structure-sort",
    "delete",
  ],
  "site-section": ["create", "update", "move", "delete"],
  "site-section-group": ["create", "update", "move", "delete"],
  "site-space": ["create", "update", "move", "delete"],
  "site-share-link": ["create", "update", "delete"],
  "site-redirect": ["create", "update", "delete"],
};

/** All of them, in words. */
export const actionOptions = Object.entries(actions)
  .flatMap(([kind, verbs]) => verbs.map((verb) => `${kind}.${verb}`))
  .map((value) => ({ value, label: t.describe(value) }));
