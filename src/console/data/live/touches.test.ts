import { describe, expect, test } from "vitest";
import type { LiveEvent } from "#contract/event.ts";
import { kinds, nouns, type Action } from "#contract/nouns.ts";
import type { ReadKey } from "#screens/read.ts";
import { operations } from "#contract/operations.ts";
import { isImmutable } from "../query.ts";
import { touches, type Known } from "./touches.ts";

const organization = "GET /v1/orgs/{organizationId}";
const space = "GET /v1/spaces/{spaceId}";
const draft = `${space}/change-requests/{changeRequestId}` as const;

const ids: Readonly<Record<string, string>> = {
  organizationId: "o",
  userId: "u",
  teamId: "t",
  inviteId: "i",
  collectionId: "col",
  spaceId: "s",
  pageId: "p",
  changeRequestId: "7",
  conflictId: "con",
  commentId: "c",
  commentReplyId: "r",
  siteId: "site",
  fieldName: "owner",
  specSlug: "pets",
  samlProviderId: "idp",
  translationSettingsId: "fr",
};

const lookups: Known = {
  userId: () => "me",
  changeRequestId: ({ changeRequestId }) => (changeRequestId === "7" ? "d" : undefined),
};

function key(operation: ReadKey, params: Record<string, string> = {}) {
  const names = [...operation.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const all = Object.fromEntries(names.map((name) => [name, params[name] ?? ids[name] ?? name]));
  return { queryKey: [operation, { params: all }] };
}

function event(action: string, more: Partial<LiveEvent> = {}): LiveEvent {
  const [kind = ""] = action.split(".");
  const { organizationId: _own, ...rest } = ids;
  return {
    id: "e",
    kind,
    resource: "x",
    age: 0,
    action,
    ids: { ...rest, changeRequestId: "d" },
    ...more,
  };
}

/** Queries of screens, besides those for pickers. */
const shown = [
  "GET /v1/user",
  "GET /v1/orgs",
  organization,
  `${organization}/members`,
  `${organization}/members/{userId}`,
  `${organization}/members/{userId}/teams`,
  `${organization}/invites`,
  `${organization}/link-invites`,
  `${organization}/teams`,
  `${organization}/teams/{teamId}`,
  `${organization}/teams/{teamId}/members`,
  `${organization}/collections`,
  `${organization}/spaces`,
  `${organization}/search`,
  `${organization}/change-requests`,
  `${organization}/custom-fields`,
  `${organization}/translations`,
  `${organization}/saml`,
  `${organization}/sso`,
  `${organization}/openapi`,
  `${organization}/openapi/{specSlug}/versions/latest`,
  space,
  `${space}/custom-fields`,
  `${space}/permissions/aggregate`,
  `${space}/content/pages`,
  `${space}/change-requests`,
  draft,
  `${draft}/changes`,
  `${draft}/conflicts`,
  `${draft}/comments`,
  `${draft}/comments/{commentId}/replies`,
  `${draft}/reviews`,
  `${draft}/requested-reviewers`,
  `${draft}/content/imports`,
] as const satisfies readonly ReadKey[];

const inDraft = shown.filter((read) => read.startsWith(draft));
const inSpace = shown.filter((read) => read.startsWith(space));
const counts = [draft, `${space}/change-requests`, `${organization}/change-requests`] as const;
const comments = [...counts, `${draft}/comments`, `${draft}/reviews`] as const;
const replies = [...comments, `${draft}/comments/{commentId}/replies`] as const;
const members = [
  `${organization}/members`,
  `${organization}/members/{userId}`,
  `${organization}/members/{userId}/teams`,
  `${organization}/invites`,
  `${organization}/link-invites`,
  `${organization}/teams`,
  `${organization}/teams/{teamId}`,
  `${organization}/teams/{teamId}/members`,
  `${space}/permissions/aggregate`,
  `${draft}/requested-reviewers`,
] as const;
const teams = [
  `${organization}/members`,
  `${organization}/members/{userId}`,
  `${organization}/members/{userId}/teams`,
  `${organization}/teams`,
  `${organization}/teams/{teamId}`,
  `${organization}/teams/{teamId}/members`,
  `${organization}/saml`,
  `${space}/permissions/aggregate`,
] as const;
const spaces = [
  ...inSpace,
  `${organization}/spaces`,
  `${organization}/search`,
  `${organization}/change-requests`,
  `${organization}/members`,
  `${organization}/members/{userId}`,
  `${organization}/teams`,
  `${organization}/teams/{teamId}`,
] as const;
const changeRequests = [
  ...inDraft,
  space,
  `${space}/change-requests`,
  `${organization}/change-requests`,
  `${organization}/spaces`,
  `${organization}/search`,
] as const;
const fields = [`${organization}/custom-fields`, `${space}/custom-fields`] as const;
const specifications = [
  `${organization}/openapi`,
  `${organization}/openapi/{specSlug}/versions/latest`,
] as const;
const providers = [`${organization}/saml`, `${organization}/sso`] as const;
const content = [
  ...inDraft,
  `${space}/change-requests`,
  `${organization}/change-requests`,
] as const;

/** The queries that each action affects, for the resources on screens. */
const expected: Partial<Record<Action, readonly ReadKey[]>> = {
  "organization.update": shown,
  "member.join": members,
  "member.update": members,
  "member.delete": members,
  "member.sign-in-link": [],
  "invite.create": [`${organization}/invites`],
  "invite.delete": [`${organization}/invites`],
  "link-invite.create": [`${organization}/link-invites`],
  "team.create": teams,
  "team.update": teams,
  "team.members": shown,
  "team.members-update": teams,
  "team.delete": shown,
  "collection.create": [`${organization}/collections`],
  "collection.move": shown,
  "space.create": spaces,
  "space.update": spaces,
  "space.permissions-create": spaces,
  "space.custom-fields": [`${space}/custom-fields`],
  "space.content-import": [...inSpace, `${organization}/search`],
  "space.delete": spaces,
  "change-request.create": changeRequests,
  "change-request.update": changeRequests,
  "change-request.content": content,
  "space.content-imports": [`${space}/content/imports`],
  "change-request.content-import": content,
  "change-request.content-imports": [`${draft}/content/imports`],
  "change-request.merge": [...changeRequests, ...inSpace],
  "change-request-conflict.create": inDraft,
  "change-request-review.create": [...comments, `${draft}/requested-reviewers`],
  // It is the reviewer's turn.
  "requested-reviewer.create": [
    draft,
    `${draft}/requested-reviewers`,
    `${organization}/change-requests`,
  ],
  "comment.create": comments,
  "comment.update": comments,
  "comment.delete": replies,
  "comment-reply.create": replies,
  "content-import.retry": [`${draft}/content/imports`],
  "content-import.delete": [`${draft}/content/imports`],
  "custom-field.create": fields,
  "custom-field.update": fields,
  "translation-settings.update": [`${organization}/translations`],
  "saml-provider.update": providers,
  "saml-provider.sign-in": [],
  "openapi-spec.create": [`${organization}/openapi`],
  "openapi-spec.update": specifications,
  "site.update": [],
};

test.each(Object.entries(expected))(
  "%s touches what shows it, and nothing else",
  (action, reads) => {
    const touched = shown.filter((read) => touches(event(action), key(read), lookups));
    expect(touched).toEqual(shown.filter((read) => (reads as readonly string[]).includes(read)));
  },
);

test("a comment on published pages changes the count of its space", () => {
  const onPage = event("comment.create", { ids: { spaceId: "s", commentId: "c" } });
  expect(touches(onPage, key(space), lookups)).toBe(true);
  expect(touches(onPage, key(space, { spaceId: "other" }), lookups)).toBe(false);
  expect(touches(event("comment.create"), key(space), lookups)).toBe(false);
});

test("every action affects the audit log", () => {
  for (const action of kinds.flatMap((kind) =>
    Object.keys(nouns[kind].acts).map((act) => `${kind}.${act}`),
  )) {
    expect(touches(event(action), key(`${organization}/audit-events`), lookups), action).toBe(true);
  }
});

test("every read of an organization is touched by an act that is not of everything", () => {
  const actions = kinds.flatMap((kind) =>
    Object.entries(nouns[kind].acts)
      .filter(([, touched]) => !(touched as readonly string[]).includes("everywhere"))
      .map(([act]) => `${kind}.${act}`),
  );
  const reads = Object.keys(operations).filter(
    (read) => read.startsWith("GET ") && !isImmutable(read) && !read.endsWith("/events"),
  ) as ReadKey[];
  const untouched = reads.filter(
    (read) => !actions.some((action) => touches(event(action), key(read), lookups)),
  );
  expect(untouched).toEqual([
    // An account belongs to no organization.
    "GET /v1/user",
    "GET /v1/user/password",
    "GET /v1/user/email",
    "GET /v1/user/passkeys",
    "GET /v1/user/sessions",
    "GET /v1/user/disabled-memberships",
    "GET /v1/user/notices",
    "GET /v1/user/two-step",
    // So does the instance.
    "GET /v1/instance",
    "GET /v1/instance/admins",
    "GET /v1/instance/organizations",
    "GET /v1/instance/people",
    "GET /v1/instance/jobs",
    "GET /v1/instance/mail",
    "GET /v1/instance/acts",
    // Only the user changes them.
    "GET /v1/orgs/{organizationId}/notification-settings",
  ]);
});

describe("another thing", () => {
  test.each([
    ["space.update", space, { spaceId: "other" }],
    ["change-request.content", draft, { spaceId: "other" }],
    ["openapi-spec.update", `${organization}/openapi/{specSlug}/versions`, { specSlug: "cats" }],
    ["team.update", `${organization}/teams/{teamId}`, { teamId: "other" }],
    ["comment-reply.create", `${draft}/comments/{commentId}/replies`, { commentId: "other" }],
  ] as const)("than that of %s is left alone", (action, read, params) => {
    expect(touches(event(action), key(read), lookups)).toBe(true);
    expect(touches(event(action), key(read, params), lookups)).toBe(false);
  });

  test("is another change request by its number, if the number is known", () => {
    const read = (changeRequestId: string) => key(`${draft}/comments`, { changeRequestId });
    const ofOther = event("comment.create", { ids: { spaceId: "s", changeRequestId: "other" } });
    expect(touches(ofOther, read("7"), lookups)).toBe(false);
    expect(touches(ofOther, read("8"), lookups)).toBe(true);
    expect(touches(event("comment.create"), read("d"), lookups)).toBe(true);
  });
});

test("changes to oneself, unknown events, and missed events affect everything", () => {
  const own = event("member.update", { ids: { userId: "me" } });
  const strange = [
    event("robot.dance"),
    event("space.dance"),
    event("space.update", { ids: undefined }),
  ];
  for (const scope of [undefined, own, ...strange]) {
    expect(shown.filter((read) => !touches(scope, key(read), lookups))).toEqual([]);
  }
});
