import { isKind, nouns, type Action } from "#contract/nouns.ts";
import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

/** A thing as it stands in a sentence; undefined when nobody here knows its kind. */
function thing(kind: string, title: string | undefined): string | undefined {
  if (!isKind(kind)) return undefined;
  const { name } = nouns[kind];
  if (title !== undefined) return `the ${name} “${title}”`;
  // The log is of one organization.
  return kind === "organization" ? `the ${name}` : `${/^[aeio]/i.test(name) ? "an" : "a"} ${name}`;
}

/** What was done, as it is told and as it is named, and to what. */
type Deed = (what: string) => readonly [done: string, to: string, rest: string];

/** What is done to things of every kind; an act that is told nowhere does not compile. */
const verbs = {
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
} satisfies Record<ActOf<Exclude<Action, keyof typeof special>>, Deed>;

/** Where the usual words would be wrong. */
const special = {
  "change-request-conflict.create": () => ["Resolved", "resolve", "a conflict"],
  "change-request-review.create": () => ["Reviewed", "review", "a change request"],
  "requested-reviewer.create": () => ["Requested", "request", "a review"],
  "requested-reviewer.delete": () => ["Took", "take", "back a request for review"],
  "comment.create": () => ["Wrote", "write", "a comment"],
  "comment-reply.create": () => ["Replied", "reply", "to a comment"],
  "content-import.delete": () => ["Canceled", "cancel", "an import"],
  "invite.create": () => ["Invited", "invite", "people"],
  "invite.link": (what) => ["Created", "create", `a new link for ${what}`],
  "invite.delete": (what) => ["Revoked", "revoke", what],
  "link-invite.create": () => ["Made", "make", "an invite link"],
  "link-invite.delete": () => ["Revoked", "revoke", "an invite link"],
  "member.sign-in-link": (what) => ["Created", "create", `a sign-in link for ${what}`],
  "member.password": () => ["Set", "set", "a new password by a sign-in link"],
  "member.delete": (what) => ["Removed", "remove", what],
} satisfies Partial<Record<Action, Deed>>;

type ActOf<A extends Action> = A extends `${string}.${infer Act}` ? Act : never;

function deedOf(action: string): Deed | undefined {
  const act = action.replace(/^.*\./, "");
  if (Object.hasOwn(special, action)) return special[action as keyof typeof special];
  return Object.hasOwn(verbs, act) ? verbs[act as keyof typeof verbs] : undefined;
}

/** Results by which nothing was done. */
const inVain: ReadonlySet<string> = new Set(["refused", "failed"]);

/**
 * What somebody did, or could not do, as a sentence; an action that is not known here is told as the platform tells it.
 *
 * @param action - resource and verb, such as `space.delete`
 */
function describe(action: string, title?: string, result = "success"): string {
  const what = thing(action.replace(/\..*$/, ""), title);
  const deed = deedOf(action);
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
    kind: (type: string) => (isKind(type) ? `the ${nouns[type].name}` : type),
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
