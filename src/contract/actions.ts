import { collectionOf, kinds, type nouns, type Action, type Kind } from "./nouns.ts";
import { splitKey, type Method } from "./operation.ts";
import type { operations, OperationKey } from "./operations.ts";

/** What a write does: the kind of resource, the act, and the path parameter that identifies the resource, if any. */
export type WriteAct = { kind: Kind; act: string; parameter: string | undefined };

const verbs = {
  GET: "read",
  POST: "create",
  PUT: "update",
  PATCH: "update",
  DELETE: "delete",
} as const;

/** The kind of resource in each collection of a path: `spaces` contains spaces. */
const kindIn = new Map<string | undefined, Kind>(kinds.map((kind) => [collectionOf(kind), kind]));

/**
 * The act of an operation, derived from its path alone: the last noun and the part after it, or else the method.
 * Undefined without a noun, as for an account.
 * @param status - status of the operation's success: a list that returns 201 has created an item
 */
export function actOf(key: string, status: number): WriteAct | undefined {
  const { method, path } = splitKey(key);
  const segments = path.split("/").slice(2);
  // Permissions and team members are part of a space, collection, or team. They are not resources of their own.
  const permissions = segments.indexOf("permissions");
  if (permissions === -1 && path.endsWith("/teams/{teamId}/members/{userId}")) {
    return { kind: "team", act: `members-${verbs[method]}`, parameter: "teamId" };
  }
  const end = permissions === -1 ? segments.length : permissions;
  const last = segments.findLastIndex((segment, at) => at < end && segment.startsWith("{"));
  const parameter = segments[last]?.slice(1, -1);
  const kind = kindIn.get(segments[last - 1]);
  const tail = segments.slice(last + 1, end);
  const made = tail.length === 1 ? kindIn.get(tail[0]) : undefined;
  if (made !== undefined && (method === "POST" || status === 201)) {
    return { kind: made, act: "create", parameter };
  }
  if (kind === undefined) return undefined;
  if (permissions !== -1) return { kind, act: `permissions-${verbs[method]}`, parameter };
  return { kind, act: tail.length === 0 ? verbs[method] : tail.join("-"), parameter };
}

type WriteKey = Exclude<OperationKey, `GET ${string}`>;

type PathOf = { [K in Kind]: (typeof nouns)[K]["place"] };

/** The kind whose path template ends a path. */
type KindAt<Path extends string> = {
  [K in Kind]: Path extends `${string}/${PathOf[K]}` ? K : never;
}[Kind];

/** The kind of resource in a collection. */
type KindIn<Collection extends string> = {
  [K in Kind]: PathOf[K] extends Collection | `${Collection}/{${string}` ? K : never;
}[Kind];

type Dashed<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? `${First}-${Dashed<Rest>}`
  : Path;

type Tailed<
  K extends Kind,
  IsMaking extends boolean,
  Tail extends string,
> = Tail extends `${string}{${string}`
  ? never
  : [IsMaking, KindIn<Tail>] extends [false, unknown] | [true, never]
    ? `${K}.${Dashed<Tail>}`
    : `${KindIn<Tail>}.create`;

/** The type-level version of `actOf`. The compiler compares it with the acts of the nouns. */
type ActionOf<
  M extends Method,
  Path extends string,
  IsMaking extends boolean,
> = Path extends `${infer Base}/permissions${string}`
  ? `${KindAt<Base>}.permissions-${(typeof verbs)[M]}`
  : Path extends `${string}/teams/{teamId}/members/{userId}`
    ? `team.members-${(typeof verbs)[M]}`
    : {
        [K in Kind]: Path extends `${string}/${PathOf[K]}`
          ? `${K}.${(typeof verbs)[M]}`
          : Path extends `${string}/${PathOf[K]}/${infer Tail}`
            ? Tailed<K, IsMaking, Tail>
            : never;
      }[Kind];

/** Whether a method or a status means that an item is created. */
type Makes<Sign> = Extract<Sign, "POST" | 201> extends never ? false : true;

type ActionAt<Key extends string, Status> = Key extends `${infer M extends Method} ${infer Path}`
  ? ActionOf<M, Path, Makes<M | Status>>
  : never;

type WriteAction = {
  [K in WriteKey]: ActionAt<K, (typeof operations)[K]["status"]>;
}[WriteKey];

/** Writes that are not recorded, with the reason. A write without an act of a noun compiles only if it is listed here. */
export const unrecorded = {
  "change-request.presence":
    "It says where somebody is writing: nothing changes. Its handler tells those who look.",
  "change-request.pending-comments":
    "Only its author may know of a pending comment. Sending it is recorded.",
  "change-request.viewed-marks": "Only the reader may know what they looked at.",
  "change-request.subscription": "Only its reader may know what they follow.",
  "change-request.unsent-texts": "Only its author may know of a text before it is sent.",
  "organization.inbox": "Only its reader may know what they put aside.",
  "notification.update": "Only its reader may know of a notification.",
  "organization.notifications-read-all": "Only its reader may know of a notification.",
  "organization.notification-settings": "Only the person may know how they are notified.",
  "organization.ping": "It says that somebody is there, every few minutes: nothing changes.",
  "change-request.content-uploads": "Its file is recorded when it is inserted.",
  "content-import.parts":
    "A file has many parts: the start of its upload and the import are recorded.",
  "session.delete": "An account belongs to no organization.",
} as const satisfies Record<Exclude<WriteAction, Action>, string> & Partial<Record<Action, string>>;

type Last<Path extends string> = Path extends `${string}/${infer Rest}` ? Last<Rest> : Path;

type SegmentsIn<
  Path extends string,
  Found = never,
> = Path extends `${infer Before}/{${infer Name}}${infer After}`
  ? SegmentsIn<After, Found | `${Last<Before>}/{${Name}}`>
  : Found;

/** Path segments that belong to no noun, with the reason. A path with any other unknown segment doesn't compile. */
export const nameless = {
  "admins/{userId}": "An instance belongs to no organization. It has a log of its own.",
  "people/{userId}": "An instance belongs to no organization. It has a log of its own.",
  "jobs/{jobId}": "An instance belongs to no organization. It has a log of its own.",
  "email-domains/{emailDomain}": "It is typed in before anyone has signed in.",
  "notices/{noticeId}": "It belongs to an account and is only dismissed.",
  "passkeys/{passkeyId}":
    "It belongs to an account: the log says that a member added or deleted one.",
  "pending-comments/{pendingCommentId}":
    "Only its author may know of a pending comment: it has no events.",
  "uploads/{uploadId}": "Only its uploader may use it, until its file is inserted.",
  "path/{path}": "It is another way to name a page.",
  "users/{userId}": "Who has access is a part of the space or collection.",
} as const satisfies Record<
  Exclude<SegmentsIn<OperationKey>, (typeof nouns)[Kind]["place"]>,
  string
>;
