import { splitKey } from "#contract/operation.ts";

/** What a write was, for the audit log and for live events. */
export type WriteDescription = {
  /** Resource and verb, such as `space.delete` or `change-request.merge`. */
  action: string;
  /** `object` of the resource that changed. */
  kind: string;
  /** Its ID. */
  target: string;
  /** Its title, where the reply tells it. */
  title?: string;
};

/** Collections of resources as paths name them, and what one of each is. */
const nouns: Readonly<Record<string, string>> = {
  orgs: "organization",
  members: "member",
  teams: "team",
  invites: "invite",
  "link-invites": "link-invite",
  collections: "collection",
  spaces: "space",
  imports: "content-import",
  "change-requests": "change-request",
  conflicts: "change-request-conflict",
  comments: "comment",
  replies: "comment-reply",
  reviews: "change-request-review",
  "requested-reviewers": "requested-reviewer",
  sites: "site",
  sections: "site-section",
  "section-groups": "site-section-group",
  "site-spaces": "site-space",
  "share-links": "site-share-link",
  redirects: "site-redirect",
  "custom-fields": "custom-field",
  translations: "translation-settings",
  saml: "saml-provider",
  openapi: "openapi-spec",
};

const verbs: Readonly<Record<string, string>> = {
  POST: "create",
  PUT: "update",
  PATCH: "update",
  DELETE: "delete",
};

/**
 * Derived from the operation alone, so that no handler says it again: the last resource that the path names, and what
 * stands behind it, or else the method.
 * @param params parameters of the path
 * @param reply of the operation; a resource in it is the target
 */
export function describeWrite(
  key: string,
  status: number,
  params: Readonly<Record<string, string>>,
  reply: unknown,
): WriteDescription {
  const { method, path } = splitKey(key);
  const segments = path.split("/").slice(2);
  const found = describePath(segments, method, status);
  const resource = readResource(reply);
  const parameter = found.parameter === undefined ? undefined : params[found.parameter];
  const kind = resource?.object ?? found.kind;
  // A reply without a type of its own is the resource which the operation made or changed.
  const target = resource?.id ?? parameter ?? "";
  return {
    action: found.action,
    kind,
    target,
    ...(resource?.title === undefined ? {} : { title: resource.title }),
  };
}

type PathDescription = { action: string; kind: string; parameter: string | undefined };

function describePath(
  segments: readonly string[],
  method: string,
  status: number,
): PathDescription {
  // Who has access is a part of the space or collection, not a resource; and so is who is in a team.
  const permissions = segments.indexOf("permissions");
  const team = segments.indexOf("{teamId}");
  if (permissions === -1 && team !== -1 && segments.length > team + 2) {
    const part = segments[team + 1]!;
    return { action: `team.${part}-${verbs[method]}`, kind: "team", parameter: "teamId" };
  }
  const end = permissions === -1 ? segments.length : permissions;
  const last = segments.findLastIndex((segment, index) => index < end && isParameter(segment));
  const parameter = last === -1 ? undefined : segments[last]!.slice(1, -1);
  const kind = last === -1 ? "" : (nouns[segments[last - 1]!] ?? "");
  const tail = segments.slice(last + 1, end);
  if (permissions !== -1)
    return { action: `${kind}.permissions-${verbs[method]}`, kind, parameter };
  if (tail.length === 0) return { action: `${kind}.${verbs[method]}`, kind, parameter };
  const made = tail.length === 1 ? nouns[tail[0]!] : undefined;
  if (made !== undefined && (method === "POST" || status === 201)) {
    return { action: `${made}.create`, kind: made, parameter };
  }
  return { action: `${kind}.${tail.join("-")}`, kind, parameter };
}

function isParameter(segment: string): boolean {
  return segment.startsWith("{");
}

/** The resource that a reply is: its ID, and its type and title if it has them. */
function readResource(
  reply: unknown,
): { id: string; object: string | undefined; title: string | undefined } | undefined {
  if (typeof reply !== "object" || reply === null) return undefined;
  const { id, object, title, subject, name, label, user } = reply as Record<string, unknown>;
  if (typeof id !== "string") return undefined;
  // A member is called as its user is; in other resources the user is somebody else.
  const person = object === "member" ? (user as { displayName?: unknown })?.displayName : undefined;
  return {
    id,
    object: typeof object === "string" ? object : undefined,
    title: [title, subject, name, label, person].find(
      (value) => typeof value === "string" && value !== "",
    ) as string | undefined,
  };
}
