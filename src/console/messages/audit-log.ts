import { isKind, nouns, type Action } from "#contract/nouns.ts";
import { catalogue } from "./catalogue.ts";
import { formatList, formatNumber, plural } from "./format.ts";

/** A resource as part of a sentence; undefined for an unknown type. */
function target(kind: string, title: string | undefined): string | undefined {
  if (!isKind(kind)) return undefined;
  const { name } = nouns[kind];
  if (title !== undefined) return `the ${name} “${title}”`;
  // A log belongs to a single organization, hence "the".
  return kind === "organization" ? `the ${name}` : `${/^[aeio]/i.test(name) ? "an" : "a"} ${name}`;
}

/** An action: past tense, infinitive, and the rest of the sentence. */
type Deed = (what: string) => readonly [done: string, to: string, rest: string];

/** Actions on all types of resources. Typed so that a missing one doesn't compile. */
const verbs = {
  create: (what) => ["Created", "create", what],
  update: (what) => ["Changed", "change", what],
  delete: (what) => ["Deleted", "delete", what],
  move: (what) => ["Moved", "move", what],
  restore: (what) => ["Restored", "restore", what],
  transfer: (what) => ["Moved", "move", `${what} to another organization`],
  duplicate: (what) => ["Copied", "copy", what],
  publish: (what) => ["Published", "publish", what],
  unpublish: (what) => ["Unpublished", "unpublish", what],
  merge: (what) => ["Merged", "merge", what],
  revert: (what) => ["Started to revert", "start to revert", what],
  content: (what) => ["Edited", "edit", `the content of ${what}`],
  "content-imports": (what) => ["Uploaded", "upload", `a file to import into ${what}`],
  "content-import": (what) => ["Imported", "import", `content into ${what}`],
  "custom-fields": (what) => ["Changed", "change", `the custom fields of ${what}`],
  "permissions-create": (what) => ["Shared", "share", what],
  "permissions-update": (what) => ["Changed", "change", `access to ${what}`],
  "permissions-delete": (what) => ["Removed", "remove", `access to ${what}`],
  "review-rules": (what) => ["Changed", "change", `the review rules of ${what}`],
  members: (what) => ["Changed", "change", `the members of ${what}`],
  "members-update": (what) => ["Added", "add", `a member to ${what}, or changed their role`],
  decline: (what) => ["Declined", "decline", what],
  "members-delete": (what) => ["Removed", "remove", `a member from ${what}`],
  sso: (what) => ["Marked", "mark", `${what} for single sign-on`],
  join: (what) => ["Became", "become", `${what} through an invitation`],
  "sign-in": (what) => ["Signed in", "sign in", `with ${what}`],
  test: (what) => ["Tested", "test", `sign-in with ${what}`],
  "access-ends": (what) => ["Warned", "warn", `of ending access to ${what}`],
  "certificate-ends": (what) => ["Warned", "warn", `of the end of the certificate of ${what}`],
  "adaptive-schema": (what) => ["Changed", "change", `the adaptive schema of ${what}`],
  "email-domains-verify": (what) => ["Checked", "check", `an email domain of ${what}`],
  "test-mail": () => ["Sent", "send", "a test email"],
  "hostname-verify": (what) => ["Checked", "check", `the hostname of ${what}`],
  "address-lists": (what) => ["Changed", "change", `from where ${what} can be reached`],
  approve: (what) => ["Approved", "approve", what],
  deny: (what) => ["Denied", "deny", what],
  hostname: (what) => ["Changed", "change", `the hostname of ${what}`],
  customization: (what) => ["Changed", "change", `the look of ${what}`],
  provisioning: (what) => ["Ended", "end", `the provisioning of ${what}`],
  "visitor-key": (what) => ["Replaced", "replace", `the visitor key of ${what}`],
  "visitor-tokens": (what) => ["Created", "create", `a test visitor of ${what}`],
  images: (what) => ["Uploaded", "upload", `an image for the look of ${what}`],
  "structure-sort": (what) => ["Reordered", "reorder", what],
  "staged-changes-publish": (what) => ["Published", "publish", `the staged changes of ${what}`],
  secret: (what) => ["Created", "create", `a new secret for ${what}`],
  "encryption-keys": (what) => ["Created", "create", `an encryption certificate for ${what}`],
  "encryption-keys-retire": (what) => ["Deleted", "delete", `an encryption certificate of ${what}`],
  disable: (what) => ["Disabled", "disable", what],
  "staged-changes-discard": (what) => ["Discarded", "discard", `the staged changes of ${what}`],
} satisfies Record<ActOf<Exclude<Action, Spoken>>, Deed>;

/** Exceptions from the usual words. */
const special = {
  "change-request-conflict.create": () => ["Resolved", "resolve", "a conflict"],
  "change-request-review.create": () => ["Reviewed", "review", "a change request"],
  "change-request-review.lift": () => ["Lifted", "lift", "a request for changes"],
  "change-request.pending-comments-send": () => ["Sent", "send", "pending comments"],
  "change-request.merge-when-ready": (what) => [
    "Switched",
    "switch",
    `“Merge when ready” of ${what}`,
  ],
  "requested-reviewer.create": () => ["Requested", "request", "a review"],
  "requested-reviewer.delete": () => ["Removed", "remove", "a review request"],
  "change-request-check.create": () => ["Reported", "report", "a check"],
  "comment.create": () => ["Wrote", "write", "a comment"],
  "comment.assignee": () => ["Assigned", "assign", "a thread"],
  "comment-reply.create": () => ["Replied", "reply", "to a comment"],
  "content-import.retry": () => ["Retried", "retry", "an import"],
  "content-import.delete": () => ["Canceled", "cancel", "an import"],
  "webhook.test": () => ["Sent", "send", "a test event to a webhook"],
  "webhook-delivery.send": () => ["Sent", "send", "an event to a webhook again"],
  "access-request.create": () => ["Asked", "ask", "for access"],
  "support-access.create": () => ["Asked", "ask", "for support access"],
  "support-access.approve": () => ["Allowed", "allow", "support access"],
  "support-access.delete": () => ["Ended", "end", "support access, or a request for it"],
  "support-access.view-begin": () => ["Began", "begin", "to view as support"],
  "support-access.view-end": () => ["Stopped", "stop", "viewing as support"],
  "invite.create": () => ["Invited", "invite", "people"],
  "invite.link": (what) => ["Created", "create", `a new link for ${what}`],
  "invite.mail": (what) => ["Mailed", "mail", `the invitation of ${what}`],
  "invite.delete": (what) => ["Revoked", "revoke", what],
  "link-invite.create": () => ["Created", "create", "an invite link"],
  "link-invite.delete": () => ["Revoked", "revoke", "an invite link"],
  // With a provider, the provider is what is named.
  "member.sign-in": (what) => ["Signed in", "sign in", what === "a member" ? "" : `as ${what}`],
  "member.sign-in-link": (what) => ["Created", "create", `a sign-in link for ${what}`],
  "member.two-step-on": (what) => ["Turned on", "turn on", `two-step verification of ${what}`],
  "member.sessions-end": (what) => ["Ended", "end", `the sessions of ${what}`],
  "member.view-begin": (what) => ["Began", "begin", `to view as ${what}`],
  "member.view-end": (what) => ["Stopped", "stop", `viewing as ${what}`],
  "organization.view-begin": () => ["Began", "begin", "to view as a role"],
  "organization.view-end": () => ["Stopped", "stop", "viewing as a role"],
  "member.two-step-off": (what) => ["Turned off", "turn off", `two-step verification of ${what}`],
  "member.recovery-codes": (what) => ["Created", "create", `new recovery codes of ${what}`],
  "member.password": () => ["Set", "set", "a new password with a sign-in link"],
  "member.passkey-add": () => ["Added", "add", "a passkey to their account"],
  "member.passkey-delete": () => ["Deleted", "delete", "a passkey of their account"],
  "member.email-change": (what) => ["Changed", "change", `the email of ${what}`],
  "member.set-aside": (what) => ["Set aside", "set aside", `${what}, whose email wasn't theirs`],
  "member.delete": (what) => ["Removed", "remove", what],
  "api-token.delete": (what) => ["Ended", "end", what],
} satisfies Partial<Record<Action, Deed>>;

/** Actions without a general sentence: the exceptions, and what isn't recorded. */
type Spoken = keyof typeof special | "change-request.presence";

type ActOf<A extends Action> = A extends `${string}.${infer Act}` ? Act : never;

function deedOf(action: string): Deed | undefined {
  const act = action.replace(/^.*\./, "");
  if (Object.hasOwn(special, action)) return special[action as keyof typeof special];
  return Object.hasOwn(verbs, act) ? verbs[act as keyof typeof verbs] : undefined;
}

/** Results that mean that nothing was done. */
const inVain: ReadonlySet<string> = new Set(["refused", "failed"]);

/**
 * Describes what a user did, or couldn't do, in a sentence. An unknown action is shown by its own name.
 *
 * @param action - resource and verb, such as `space.delete`
 */
function describe(action: string, title?: string, result = "success"): string {
  const what = target(action.replace(/\..*$/, ""), title);
  const deed = deedOf(action);
  if (what === undefined || deed === undefined) {
    return title === undefined ? action : `${action}: “${title}”`;
  }
  const [done, to, rest] = deed(what);
  return (inVain.has(result) ? `Couldn't ${to} ${rest}` : `${done} ${rest}`).trimEnd();
}

/** Fields in a sentence, if their name in the API says too little. */
const fieldNames: Readonly<Record<string, string>> = {
  title: "name",
  label: "name",
  displayName: "name",
  sso: "single sign-on requirement",
  ai: "AI flag",
  auditLogDays: "audit log retention",
  apiTokens: "access by API tokens",
  personalTokens: "policy for personal API tokens",
  longestTokenDays: "longest life of API tokens",
  inviteLinks: "invite links setting",
  defaultLevel: "default access",
  ssoURL: "sign-in URL",
  entityID: "entity ID",
};

/** "default role" for `defaultRole`. */
const fieldName = (field: string): string =>
  fieldNames[field] ?? field.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();

/** What switching a field on or off means. */
const switches: Readonly<Record<string, (what: string) => readonly [on: string, off: string]>> = {
  "organization.sso": () => ["Required single sign-on", "Stopped requiring single sign-on"],
  "organization.inviteLinks": () => ["Turned on invite links", "Turned off invite links"],
  "organization.apiTokens": () => ["Allowed API tokens", "Turned off API tokens"],
  "member.disabled": (what) => [`Disabled ${what}`, `Enabled ${what}`],
  "service-account.disabled": (what) => [`Disabled ${what}`, `Enabled ${what}`],
  // As the identity provider calls it.
  "member.active": (what) => [`Enabled ${what}`, `Disabled ${what}`],
};

/** The most fields that a sentence names. */
const mostNamed = 3;

type Value = string | number | boolean | null;

/** What is told of an entry of the log. */
type Told = {
  action: string;
  by?: string | undefined;
  result: string;
  target?: { title?: string | undefined } | undefined;
  changes?: readonly { field: string; before: Value; after: Value }[] | undefined;
  group?: { parts: number } | undefined;
};

/** What an update changed; undefined for other acts, and if it isn't known. */
function tellChanges({ action, target: item, result, changes }: Told): string | undefined {
  const [kind = "", act] = action.split(".");
  const what = target(kind, item?.title);
  if (act !== "update" || result !== "success" || what === undefined) return undefined;
  const [first, ...more] = changes ?? [];
  if (changes === undefined) return undefined;
  if (first === undefined) return `Saved ${what} without changes`;
  if (more.length >= mostNamed)
    return `Changed ${formatNumber(changes.length)} settings of ${what}`;
  const name = `${kind}.${first.field}`;
  if (more.length === 0 && Object.hasOwn(switches, name)) {
    const [on, off] = switches[name]!(what);
    return first.after === true ? on : off;
  }
  return `Changed the ${formatList(changes.map(({ field }) => fieldName(field)))} of ${what}`;
}

/** Describes an event in a sentence. The parts of an act on many items have one. */
function tell(event: Told): string {
  const { action, target: item, result, group } = event;
  if (group !== undefined) {
    return `${describe(action, undefined, result)} (${plural(group.parts, "item", "items")})`;
  }
  if (event.by === "scim" && action === "member.join") {
    return `Added ${target("member", item?.title) ?? ""}`;
  }
  return tellChanges(event) ?? describe(action, item?.title, result);
}

/** A value in words. */
function tellValue(value: Value): string {
  if (value === null || value === "") return "None";
  if (typeof value === "boolean") return value ? "On" : "Off";
  return String(value);
}

/** Texts of the audit log. */
export const auditLogTexts = catalogue({
  en: {
    label: "Audit log",
    lead: (days: number) =>
      `Who did what in this organization, newest first. Events are kept for ${plural(days, "day", "days")}.`,
    search: "Item, person, or request ID",
    retention: {
      open: "Change retention",
      title: "Audit log retention",
      label: "Keep events for",
      days: (days: number) => plural(days, "day", "days"),
      shorter: "Older events are deleted for good within a day.",
      save: "Save",
      saved: "Audit log retention changed",
      failed: "Couldn't change the retention.",
      unchanged: "Nothing changed yet.",
    },
    period: {
      label: "Period",
      "24h": "24 hours",
      "7d": "7 days",
      "30d": "30 days",
    },
    group: "Only the parts of one act on many items are shown.",
    allGroups: "Show all events",
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
    tell,
    fieldName,
    tellValue,
    kind: (type: string) => (isKind(type) ? `the ${nouns[type].name}` : type),
    results: { success: "Done", refused: "Refused", failed: "Failed" } as Record<string, string>,
    platform: "Bindery",
    /** @param token - its name */
    scim: (token: string | undefined) => (token === undefined ? "SCIM" : `SCIM (${token})`),
    notSignedIn: "Not signed in",
    gone: "Deleted account",
    filters: {
      label: "Filters",
      from: "From",
      to: "Until",
      actor: "Who",
      anybody: "Anyone",
      whoLabel: "Choose who acted",
      whoElse: "Not a member",
      clearActor: "Show everyone",
      action: "Action",
      anyAction: "Any action",
    },
    mayNotTitle: "Admins only",
    mayNot: "Only organization admins can see the audit log.",
    empty: "No events yet",
    emptyBody: "Every change and sign-in in this organization is listed here.",
    details: {
      title: "Event",
      open: (kind: string) => `Open ${kind}`,
      target: "Target",
      token: (name: string) => `API token “${name}”`,
      by: "By",
      session: "A browser or the platform",
      copyRequest: "Copy request ID",
      copied: "Request ID copied",
      allBy: "All by this person",
      allOf: "All of this action",
      changes: "Changes",
      before: "Before",
      after: "After",
      parts: (count: number) => `Show all ${formatNumber(count)}`,
      gone: "Event not found",
      goneBody: "It may be older than the log is kept. The URL may also be incomplete.",
    },
  },
});
