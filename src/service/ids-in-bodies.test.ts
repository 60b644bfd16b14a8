import { afterAll, beforeAll, expect, test } from "vitest";
import { operations, type OperationKey } from "#contract/operations.ts";
import { Id } from "#contract/schema.ts";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import { serveWebPage, type TestWebPage } from "#testing/web-page.ts";
import { requestFor } from "#testing/world-requests.ts";
import { makeWorld, type World } from "#testing/world.ts";

/*
 * Every ID that a body can name, found in the contract, is one of another organization once. A new one is tested as soon as
 * it has a name that is known here.
 */

let platform: TestPlatform;
let site: TestWebPage;
let ours: World;
let theirs: World;

beforeAll(async () => {
  site = await serveWebPage();
  platform = await startTestPlatform({ settings: { allowFetch: ["127.0.0.0/8"] } });
  ours = await makeWorld(platform, site.url);
  theirs = await makeWorld(platform, site.url);
});
afterAll(async () => {
  await platform.close();
  await site.close();
});

type Schema = { _zod: { def: Record<string, unknown> } };

/** Paths of the IDs in a schema, such as `position.before.space`, `users[]`, and `changes[]<update_page>.page`. */
function* idsIn(schema: unknown, path = ""): Generator<string> {
  if (schema === Id) return yield path;
  const { def } = (schema as Partial<Schema> | undefined)?._zod ?? {};
  if (def === undefined) return;
  for (const [name, inside] of Object.entries((def.shape as object | undefined) ?? {})) {
    yield* idsIn(inside, path === "" ? name : `${path}.${name}`);
  }
  for (const option of (def.options as Schema[] | undefined) ?? []) {
    const shape = option._zod.def.shape as Record<string, Schema> | undefined;
    const [operation] = (shape?.operation?._zod.def.values as string[] | undefined) ?? [];
    yield* idsIn(option, operation === undefined ? path : `${path}<${operation}>`);
  }
  yield* idsIn(def.element, `${path}[]`);
  for (const inside of ["innerType", "valueType", "in"]) yield* idsIn(def[inside], path);
}

/** What an ID is of, by the end of its path: a parameter of the world. */
const kinds: Record<string, string> = {
  "defaultContent.site": "siteId",
  "before.id": "siteSectionId",
  "after.id": "siteSectionId",
  "item.id": "siteSectionId",
  space: "spaceId",
  spaces: "spaceId",
  spaceId: "spaceId",
  collection: "collectionId",
  parent: "collectionId",
  organization: "organizationId",
  "owners.owners.id": "userId",
  members: "userId",
  users: "userId",
  user: "userId",
  teams: "teamId",
  serviceAccount: "serviceAccountId",
  encryptionKey: "encryptionKeyId",
  defaultTeam: "teamId",
  "roleRules.team": "teamId",
  changeRequests: "changeRequestId",
  page: "pageId",
  into: "pageId",
  file: "fileId",
  upload: "uploadId",
  revision: "revisionId",
  sections: "siteSectionId",
  sectionId: "siteSectionId",
  siteSection: "siteSectionId",
  defaultSiteSection: "siteSectionId",
  sites: "siteId",
  siteSpace: "siteSpaceId",
  defaultSiteSpace: "siteSpaceId",
};

/** Bodies that name nothing that belongs to anyone, or that are tested elsewhere. */
const exempt = new Set([
  // Instance admins see all organizations, and ask those they aren't in: support-access.test.ts.
  "POST /v1/instance/support-access organization",
  // The answer is the same whatever it is: access-requests.test.ts.
  "POST /v1/orgs/{organizationId}/access-requests item.id",
  // Shown only to those who see a page with this ID in the same change request.
  "PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/presence page",
  // Marks are only shown to who set them, and nothing is looked up by them.
  ...["viewed[].item", "viewed[].revision", "notViewed[]"].map(
    (path) => `PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}/viewed-marks ${path}`,
  ),
  // Only a later revision of the same change request: resolving-edit.test.ts.
  ...["/change-requests/{changeRequestId}", ""].map(
    (inside) => `PUT /v1/spaces/{spaceId}${inside}/comments/{commentId} resolvedEdit`,
  ),
  // The parameters of a path are those of the operation that is staged: other-organization.test.ts.
  "POST /v1/orgs/{organizationId}/sites/{siteId}/staged-changes params",
]);

/** What must stand beside an ID, by the end of its path. */
function beside(
  path: string,
  { pageId, revisionId, fileId, spaceId }: Record<string, string>,
): object {
  const rules: [RegExp, object][] = [
    [/roleRules\[\]\.team$/, { claim: "groups", value: "docs" }],
    [/\.to\.siteSection$/, { kind: "site-section" }],
    [/\.to\.siteSpace$/, { kind: "site-space" }],
    [/\.to\.space$/, { kind: "page", page: pageId }],
    [/\.to\.page$/, { kind: "page", space: spaceId }],
    [/links\[\]\.to$|^footer\.groups\[\]\.links\[\]$/, { title: "More" }],
    [/(?:before|after)\.(?:space|collection)$/, { type: path.split(".").at(-1) }],
    [/(?:before|after)\.siteSpace$/, { type: "site-space" }],
    [/(?:before|after|item)\.(?:siteSection|id)$/, { type: "site-section" }],
    [/^defaultContent\.site$/, { type: "site" }],
    [/^restore\.page$/, { revision: revisionId }],
    [/\.ref(?:Dark)?\.file$/, { kind: "file" }],
    [/^cover\.refDark$/, { ref: { kind: "url", url: "https://example.org/a.png" } }],
    [/^owners\[\]\.owners\[\]$/, { pattern: "*" }],
    [/^owners\[\]\.owners\[\]\.id$/, { type: "user" }],
    [/^files\[\]\.upload$/, { name: "b.txt" }],
    [/^links\[\]\.page$/, { from: "a", to: "b" }],
    [/^annotations\[\]\.page$/, { level: "notice", message: "Too long." }],
    [/^(?:space|collection)$/, { level: "read", role: undefined }],
  ];
  const inChange: Record<string, object> = {
    insert_page: { title: "New" },
    update_page: { page: pageId },
    duplicate_page: { page: pageId },
    restore_page: { page: pageId, revision: revisionId },
    restore_file: { file: fileId, revision: revisionId },
    update_file: { file: fileId, name: "b.txt" },
  };
  const [, operation = ""] = /<(\w+)>\.\w+$/.exec(path) ?? [];
  if (operation !== "") return { operation, ...inChange[operation] };
  return rules.find(([end]) => end.test(path.replace(/^.*>\./, "")))?.[1] ?? {};
}

/** A valid body with an ID at a path. */
function bodyWith(key: OperationKey, path: string, id: string): unknown {
  const own = ours.params;
  const put = (given: unknown, parts: readonly string[], at: string): unknown => {
    const [part, ...rest] = parts;
    if (part === undefined) return id;
    const [, name = "", list, operation] = /^(\w+)(\[\])?(?:<(\w+)>)?$/.exec(part) ?? [];
    const here = at === "" ? part : `${at}.${part}`;
    const before = { ...(given as object | undefined) } as Record<string, unknown>;
    const inside = put(list === undefined ? before[name] : undefined, rest, here);
    const whole =
      operation === undefined ? inside : { ...beside(`${here}.x`, own), ...(inside as object) };
    return { ...before, ...beside(here, own), [name]: list === undefined ? whole : [whole] };
  };
  return put(requestFor(ours, key).body, path.split("."), "");
}

const cases = (Object.keys(operations) as OperationKey[]).flatMap((key) =>
  [...new Set(idsIn((operations[key] as { body?: unknown }).body))].map((path) => ({ key, path })),
);

const kindOf = (path: string) =>
  Object.entries(kinds).find(([end]) => `.${path.replaceAll("[]", "")}`.endsWith(`.${end}`))?.[1];

test.each(cases.filter(({ key, path }) => !exempt.has(`${key} ${path}`)))(
  "$key refuses another organization's $path",
  async ({ key, path }) => {
    const kind = kindOf(path);
    expect(kind, "Add the ID to `kinds`.").toBeDefined();
    const caller = platform.as(ours.organization.users.admin);
    const { params, query } = requestFor(ours, key);
    const ask = (of: World) => {
      const body = bodyWith(key, path, of.params[kind!]!);
      return caller.send(key, { params: params!, query: query!, body });
    };
    const { status, body } = await ask(theirs);
    expect([400, 403, 404, 422], JSON.stringify(body)).toContain(status);
    // Of one's own, only a sibling is a position, and only a space of the section its default.
    if (/^position\.|^defaultSiteSpace$/.test(path)) return;
    expect((await ask(ours)).body, "The ID itself is what is refused.").not.toEqual(body);
  },
);

test("the IDs of the contract are found", () => {
  expect(cases.length).toBeGreaterThan(60);
});
