import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

/** What is called how, without a title and with one. */
const nouns: Readonly<Record<string, readonly [one: string, the: string]>> = {
  organization: ["the organization", "the organization"],
  member: ["a member", "the member"],
  team: ["a team", "the team"],
  invite: ["an invitation", "the invitation"],
  "link-invite": ["an invite link", "the invite link"],
  collection: ["a collection", "the collection"],
  space: ["a space", "the space"],
  "content-import": ["an import", "the import"],
  "change-request": ["a change request", "the change request"],
  "change-request-conflict": ["a conflict", "the conflict"],
  "change-request-review": ["a review", "the review"],
  "requested-reviewer": ["a requested reviewer", "the requested reviewer"],
  comment: ["a comment", "the comment"],
  "comment-reply": ["a reply", "the reply"],
  site: ["a site", "the site"],
  "site-section": ["a section of a site", "the section"],
  "site-section-group": ["a group of sections", "the group of sections"],
  "site-space": ["a space of a site", "the space of a site"],
  "site-share-link": ["a share link", "the share link"],
  "site-redirect": ["a redirect", "the redirect"],
  "custom-field": ["a custom field", "the custom field"],
  "translation-settings": ["a translation", "the translation"],
  "saml-provider": ["an identity provider", "the identity provider"],
  "openapi-spec": ["an OpenAPI specification", "the OpenAPI specification"],
};

/** A thing as it stands in a sentence; undefined when nobody here knows its kind. */
function thing(kind: string, title: string | undefined): string | undefined {
  const noun = nouns[kind];
  if (noun === undefined) return undefined;
  return title === undefined ? noun[0] : `${noun[1]} “${title}”`;
}

/** What was done, as it is told and as it is named, and to what. */
type Deed = (what: string) => readonly [done: string, to: string, rest: string];

/** What is done to things of every kind. */
const verbs: Readonly<Record<string, Deed>> = {
  create: (what) => ["Created", "create", what],
  update: (what) => ["Changed", "change", what],
  delete: (what) => ["Deleted", "delete", what],
  move: (what) => ["Moved", "move", what],
  restore: (what) => ["Restored", "restore", what],
  transfer: (what) => ["Moved", "move", `${what} to another organization`],
  duplicate: (what) => ["Copied", "copy", what],
  publish: (what) => ["Published", "publish", what],
  unpublish: (what) => ["Took", "take", `${what} off the web`],
  merge: (what) => ["Merged", "merge", what],
  content: (what) => ["Edited", "edit", `the content of ${what}`],
  "content-import": (what) => ["Imported", "import", `content into ${what}`],
  "custom-fields": (what) => ["Changed", "change", `the custom fields of ${what}`],
  "permissions-create": (what) => ["Gave", "give", `access to ${what}`],
  "permissions-update": (what) => ["Changed", "change", `access to ${what}`],
  "permissions-delete": (what) => ["Took", "take", `away access to ${what}`],
  members: (what) => ["Changed", "change", `who is in ${what}`],
  "members-update": (what) => ["Put", "put", `somebody into ${what}, or changed their role in it`],
  "members-delete": (what) => ["Took", "take", `somebody out of ${what}`],
  sso: (what) => ["Marked", "mark", `${what} for single sign-on`],
  join: (what) => ["Became", "become", `${what} by an invitation`],
  "sign-in": (what) => ["Signed in", "sign in", `by ${what}`],
  test: (what) => ["Tested", "test", `the sign-in by ${what}`],
  "adaptive-schema": (what) => ["Changed", "change", `the adaptive schema of ${what}`],
  customization: (what) => ["Changed", "change", `the look of ${what}`],
  "structure-sort": (what) => ["Reordered", "reorder", what],
};

/** Where the usual words would be wrong. */
const special: Readonly<Record<string, Deed>> = {
  "change-request-conflict.create": () => ["Resolved", "resolve", "a conflict"],
  "change-request-review.create": () => ["Reviewed", "review", "a change request"],
  "requested-reviewer.create": () => ["Requested", "request", "a review"],
  "requested-reviewer.delete": () => ["Took", "take", "back a request for review"],
  "comment.create": () => ["Wrote", "write", "a comment"],
  "comment-reply.create": () => ["Replied", "reply", "to a comment"],
  "content-import.delete": () => ["Cancelled", "cancel", "an import"],
  "invite.create": () => ["Invited", "invite", "people"],
  "invite.link": (what) => ["Created", "create", `a new link for ${what}`],
  "invite.delete": (what) => ["Revoked", "revoke", what],
  "link-invite.create": () => ["Made", "make", "an invite link"],
  "link-invite.delete": () => ["Revoked", "revoke", "an invite link"],
  "member.sign-in-link": (what) => ["Created", "create", `a sign-in link for ${what}`],
  "member.password": () => ["Set", "set", "a new password by a sign-in link"],
  "member.delete": (what) => ["Removed", "remove", what],
};

/** Results by which nothing was done. */
const inVain: ReadonlySet<string> = new Set(["refused", "failed"]);

/**
 * What somebody did, or could not do, as a sentence; an action that is not known here is told as the platform tells it.
 *
 * @param action - resource and verb, such as `space.delete`
 */
function describe(action: string, title?: string, result = "success"): string {
  const [kind = "", verb = ""] = action.split(".");
  const what = thing(kind, title);
  const deed = special[action] ?? verbs[verb];
  if (what === undefined || deed === undefined) {
    return title === undefined ? action : `${action}: “${title}”`;
  }
  const [done, to, rest] = deed(what);
  return inVain.has(result) ? `Could not ${to} ${rest}` : `${done} ${rest}`;
}

/** Texts of the audit log. */
export const auditLogTexts = catalogue({
  en: {
    label: "Audit log",
    lead: "Who did what in this organization, newest first. Lines are kept for 400 days and cannot be changed.",
    count: (count: number) => plural(count, "event", "events"),
    columns: {
      time: "When",
      actor: "Who",
      action: "What",
      result: "Result",
      address: "From",
      token: "API token",
      detail: "Details",
      code: "Action",
      requestId: "Request",
    },
    describe,
    kind: (type: string) => nouns[type]?.[1] ?? type,
    results: { success: "Done", refused: "Refused", failed: "Failed" } as Record<string, string>,
    nobody: "Nobody known",
    filters: {
      label: "Filters",
      from: "From",
      to: "Until",
      actor: "Who",
      anybody: "Anybody",
      whoLabel: "Choose who acted",
      whoElse: "Somebody who is no member",
      clearActor: "Show everybody",
      action: "Action",
      anyAction: "Any action",
    },
    mayNotTitle: "Administrators see this",
    mayNot:
      "The audit log is read by the administrators of the organization. Ask one of them for what you need to know.",
    empty: "Nothing has happened yet",
    emptyBody: "Every change that somebody makes in this organization leaves a line here.",
    details: {
      title: "Event",
      open: (kind: string) => `Open ${kind}`,
      target: "Concerns",
      token: (name: string) => `API token “${name}”`,
      by: "By",
      session: "A browser, or the platform itself",
      copyRequest: "Copy request ID",
      copied: "The request ID is copied.",
      allBy: "All by this person",
      allOf: "All of this action",
      gone: "This event is not there any more",
      goneBody: "Lines are kept for 400 days. The address may also be incomplete.",
    },
  },
});
