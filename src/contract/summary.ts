import { collectionOf, kinds, nouns } from "./nouns.ts";
import { splitKey, type Operation } from "./operation.ts";
import { isList } from "./guard.ts";

/** Summaries for paths whose words don't make a sentence. Keyed without the base path that two resources share. */
const written: Record<string, string> = {
  "GET /v1/user": "Get your account",
  "PATCH /v1/user": "Update your account",
  "PUT /v1/instance/people/{userId}/disabled": "Disable an account on the whole server",
  "DELETE /v1/instance/people/{userId}/disabled": "Enable an account on the whole server",
  "GET /v1/instance/support-access": "List support access of instance admins",
  "POST /v1/instance/support-access": "Ask an organization for support access",
  "DELETE /v1/instance/support-access/{supportAccessId}":
    "Withdraw your request for support access, or end the access",
  "GET /v1/orgs/{organizationId}/support-access": "List support access to an organization",
  "POST /v1/orgs/{organizationId}/support-access/{supportAccessId}/approve":
    "Let an instance admin see an organization for some hours",
  "DELETE /v1/orgs/{organizationId}/support-access/{supportAccessId}":
    "Decline a request for support access, or end the access",
  "GET /v1/user/tokens": "List your API tokens",
  "POST /v1/user/tokens": "Create an API token",
  "POST /v1/orgs/{organizationId}/tokens": "Create an API token of a service account",
  "GET /v1/orgs/{organizationId}/tokens": "List the API tokens that reach an organization",
  "DELETE /v1/orgs/{organizationId}/tokens/{tokenId}":
    "Revoke an API token, or end its access to an organization",
  "GET /v1/orgs/{organizationId}/address-lists":
    "Get the networks from which an organization can be reached",
  "PUT /v1/orgs/{organizationId}/address-lists":
    "Set the networks from which an organization can be reached",
  "DELETE /v1/user/tokens": "Revoke all your other API tokens",
  "PUT /v1/user/picture": "Upload a picture of you",
  "DELETE /v1/user/picture": "Remove your picture",
  "GET /v1/user/email": "Get the email of your account",
  "POST /v1/user/email/change": "Ask for another email of your account",
  "POST /v1/user/email/confirm": "Change your email with the link that was sent to it",
  "POST /v1/user/email/cancel": "Cancel the change of your email",
  "GET /v1/user/passkeys": "List your passkeys",
  "PATCH /v1/user/passkeys/{passkeyId}": "Rename a passkey",
  "GET /v1/user/disabled-memberships": "List the organizations in which you are disabled",
  "GET /v1/user/notices": "List what happened to your account",
  "DELETE /v1/user/notices/{noticeId}": "Dismiss a notice of your account",
  "GET /v1/user/sessions": "List your sessions",
  "GET /v1/user/two-step": "Get the second step of your sign-ins",
  "POST /v1/user/two-step/app": "Start to set up an authenticator app",
  "POST /v1/user/two-step/app/confirm": "Confirm an authenticator app with a code",
  "POST /v1/user/two-step/recovery-codes": "Replace your recovery codes",
  "POST /v1/user/two-step/remove": "Turn off two-step verification",
  "DELETE /v1/user/sessions/{sessionId}": "End a session",
  "GET /v1/orgs": "List your organizations",
  "POST /v1/orgs/{organizationId}/test-mail": "Send yourself a test email",
  "GET /v1/email-domains/{emailDomain}/orgs": "List your organizations with an email domain",
  "POST /v1/orgs/{organizationId}/invites": "Invite people by email",
  "POST /v1/orgs/{organizationId}/invites/{inviteId}/link": "Create a new link for an invitation",
  "POST /v1/orgs/{organizationId}/ping": "Record that you are active in an organization",
  "GET /v1/orgs/{organizationId}/events": "Stream live events of an organization",
  "GET /v1/orgs/{organizationId}/sso": "List the SSO sign-ins of an organization",
  "POST /v1/orgs/{organizationId}/members/{userId}/sso": "Mark a member as an SSO member",
  "GET /v1/orgs/{organizationId}/members/{userId}/spaces": "List spaces that a member can see",
  "GET /v1/orgs/{organizationId}/members/{userId}/grants": "List what is shared with a member",
  "GET /v1/orgs/{organizationId}/members/{userId}/teams": "List teams of a member",
  "PUT /v1/orgs/{organizationId}/teams": "Create a team",
  "PUT /v1/orgs/{organizationId}/teams/{teamId}/members": "Add and remove members of a team",
  "PUT /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}":
    "Add a member to a team, or change their role in it",
  "DELETE /v1/orgs/{organizationId}/members/{userId}": "Remove a member",
  "DELETE /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}": "Remove a member from a team",
  "PUT /v1/orgs/{organizationId}/openapi/{specSlug}": "Create or update an OpenAPI specification",
  "GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest":
    "Get the latest version of an OpenAPI specification",
  "GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content":
    "Get the latest content of an OpenAPI specification",
  "GET /v1/orgs/{organizationId}/sites/{siteId}/published": "Get a site as its visitors see it",
  "GET /v1/orgs/{organizationId}/visitor-key": "Get how tokens of visitors are signed",
  "PUT /v1/orgs/{organizationId}/visitor-key": "Replace the key that signs tokens of visitors",
  "POST /v1/orgs/{organizationId}/sites/{siteId}/visitor-tokens":
    "Create a token for trying a site as a visitor",
  "PATCH /v1/orgs/{organizationId}/sites/{siteId}/structure/sort": "Move a part of a site",
  "POST /v1/orgs/{organizationId}/sites/{siteId}/staged-changes": "Stage a change of a site",
  "GET /v1/orgs/{organizationId}/sites/{siteId}/staged-changes/preview":
    "Get a site as its staged changes would leave it",
  "POST /v1/orgs/{organizationId}/sites/{siteId}/staged-changes/publish":
    "Publish the staged changes of a site",
  "POST /v1/orgs/{organizationId}/sites/{siteId}/staged-changes/discard":
    "Discard the staged changes of a site",
  "POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections":
    "Put a section into a section group",
  "DELETE /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}":
    "Take a section out of a section group",
  "GET /v1/spaces/{spaceId}/custom-fields": "Get the custom field values of a space",
  "PATCH /v1/spaces/{spaceId}/custom-fields": "Update the custom field values of a space",
  "GET /v1/orgs/{organizationId}/change-requests": "List change requests of all spaces",
  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/update":
    "Update a change request from main",
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/suggested-reviewers":
    "List people to ask for a review of a change request",
  "GET /v1/spaces/{spaceId}/mentionable": "List people and teams whom a comment can mention",
  "DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}":
    "Withdraw a request for a review",
};

/** Summaries that apply at every base path: the end of the path, and the words before the resource's name. */
const byEnd: readonly [end: RegExp, method: string, sentence: string][] = [
  [/\/permissions\/aggregate$/, "GET", "List who has access to"],
  [/\/permissions\/users$/, "GET", "List users with a role in"],
  [/\/permissions\/teams$/, "GET", "List teams with a role in"],
  [/\/permissions$/, "POST", "Share"],
  [/\/permissions\/users\/\{\w+\}$/, "PATCH", "Change a user's role in"],
  [/\/permissions\/teams\/\{\w+\}$/, "PATCH", "Change a team's role in"],
  [/\/permissions\/users\/\{\w+\}$/, "DELETE", "Take a user's role away in"],
  [/\/permissions\/teams\/\{\w+\}$/, "DELETE", "Take a team's role away in"],
  [/\/content\/uploads$/, "POST", "Start uploading a file for"],
  [/\/content\/uploads\/\{\w+\}\/parts$/, "POST", "Upload a part of a file for"],
  [/\/content\/uploads\/\{\w+\}$/, "DELETE", "Cancel an upload for"],
  [/\/content\/import$/, "POST", "Import content into"],
  [/\/content\/imports$/, "POST", "Upload a file to import into"],
  [/\/content\/imports\/\{\w+\}\/parts$/, "POST", "Upload a part of a file to import into"],
  [/\/content\/imports\/\{\w+\}\/retry$/, "POST", "Retry what failed of an import into"],
  [/\/content\/imports\/\{\w+\}$/, "DELETE", "Cancel an import into"],
  [/\/content$/, "POST", "Edit the content of"],
  [/\/content\/affected-links$/, "GET", "List links that a move breaks in"],
  [/\/content\/path\/\{path\}$/, "GET", "Get a page by its path in"],
  [/\/conflicts\/\{\w+\}$/, "POST", "Resolve a conflict in"],
  [/\/comments\/\{\w+\}\/assignee$/, "PUT", "Assign a thread in"],
  [/\/presence$/, "GET", "List who is writing in"],
  [/\/presence$/, "PUT", "Report where you are writing in"],
  [/\/reviews$/, "POST", "Review"],
  [/\/requested-reviewers$/, "POST", "Request reviews of"],
  [/\/pdf$/, "GET", "Get the PDF of"],
  [/\/export$/, "GET", "Export"],
  [/\/search$/, "GET", "Search"],
  [/\/move$/, "POST", "Move"],
  [/\/transfer$/, "POST", "Transfer"],
];

/** The singular name for each collection of a path. */
const named = new Map<string, string>(kinds.map((kind) => [collectionOf(kind), nouns[kind].name]));

/**
 * A one-line summary of an operation, such as "Merge a change request". Derived from the words of its path, with
 * exceptions where those don't make a sentence. New resources need no entry here.
 */
export function summaryOf(key: string, operation: Operation): string {
  const { method, path } = splitKey(key);
  const parts = path.split("/").slice(2);
  const end = byEnd.find(([pattern, of]) => of === method && pattern.test(path));
  if (written[key] !== undefined) return written[key];
  if (end !== undefined) {
    const rest = parts.slice(0, path.replace(end[0], "").split("/").length - 2);
    return `${end[2]} ${a(nounAt(rest, rest.length - 2))}`;
  }
  const last = parts.length - 1;
  const { [last]: name = "" } = parts;
  const within = scopeOf(parts, method === "POST" ? "in" : "of");
  if (isParameter(name)) return `${verbs[method]} ${a(nounAt(parts, last - 1))}${within}`;
  const words = name.replaceAll("-", " ");
  const isAct = method === "POST" && isParameter(parts[last - 1]) && operation.body === undefined;
  if (isAct) return `${capital(words)} ${a(nounAt(parts, last - 2))}`;
  if (method === "POST") return `Create ${a(nounAt(parts, last))}${within}`;
  if (method === "GET" && isList(operation)) return `List ${plural(nounAt(parts, last))}${within}`;
  return `${verbs[method]} the ${words}${within}`;
}

const verbs = { GET: "Get", POST: "Create", PUT: "Update", PATCH: "Update", DELETE: "Delete" };

/** The closest parent resource, such as " of a space"; empty for resources directly in an organization. */
function scopeOf(parts: readonly string[], preposition: string): string {
  const inner = parts.slice(0, isParameter(parts.at(-1)) ? -2 : -1);
  const at = inner.findLastIndex(isParameter) - 1;
  const { [at]: around = "orgs" } = inner;
  if (around === "orgs") return "";
  const further = around !== "change-requests" && inner.includes("change-requests");
  return ` ${parts.includes("replies") ? "to" : preposition} ${a(nounAt(inner, at))}${further ? " in a change request" : ""}`;
}

function isParameter(part: string | undefined): boolean {
  return part?.startsWith("{") ?? false;
}

function nounAt(parts: readonly string[], at: number): string {
  const part = parts[at] ?? "";
  return named.get(part) ?? part.replaceAll("-", " ").replace(/ies$/, "y").replace(/s$/, "");
}

function plural(noun: string): string {
  return noun.endsWith("y") ? noun.replace(/y$/, "ies") : `${noun}s`;
}

function a(noun: string): string {
  return `${/^[aeio]/i.test(noun) ? "an" : "a"} ${noun}`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
