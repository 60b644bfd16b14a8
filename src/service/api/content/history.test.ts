import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContentChange } from "#contract/content-edit.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  other = await platform.makeOrganization("Other");
});
afterAll(() => platform.close());

const admin = () => platform.as(acme.users.admin);
const history = "GET /v1/spaces/{spaceId}/history";
const create = "POST /v1/spaces/{spaceId}/change-requests";
const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";
const ofRevision = "/v1/spaces/{spaceId}/revisions/{revisionId}";

const makeSpace = async () =>
  (
    await admin().call("POST /v1/orgs/{organizationId}/spaces", {
      params: { organizationId: acme.id },
      body: { title: "Guide", empty: true },
    })
  ).id;

const read = (spaceId: string, query: object = {}) =>
  admin().call(history, { params: { spaceId }, query });

/** Merges a change request with these changes. @returns the pages' IDs, and the revision of main */
async function merge(spaceId: string, subject: string, changes: ContentChange[]) {
  const editor = platform.as(acme.users.edit);
  const { id } = await editor.call(create, { params: { spaceId }, body: { subject } });
  const params = { spaceId, changeRequestId: id };
  const response = await editor.call(`POST ${inDraft}/content`, { params, body: { changes } });
  const { revision } = await admin().call(`POST ${inDraft}/merge`, { params });
  return { revision, pages: response.changes.map(({ page }) => page?.id ?? "") };
}

/** Three pages, the first of which is changed, and the third deleted. */
async function makeHistory() {
  const spaceId = await makeSpace();
  const insert = (title: string, markdown: string): ContentChange => ({
    operation: "insert_page",
    title,
    document: { markdown },
  });
  const first = await merge(spaceId, "First pages", [
    insert("Install", "Quick."),
    insert("Limits", "None."),
    insert("Old", "Old."),
  ]);
  const [install = "", , old = ""] = first.pages;
  const second = await merge(spaceId, "Guided", [
    { operation: "update_page", page: install, title: "Setup", document: { markdown: "Guided." } },
  ]);
  const third = await merge(spaceId, "Less", [{ operation: "delete_page", page: old }]);
  return {
    spaceId,
    install,
    old,
    revisions: [first, second, third].map((merged) => merged.revision),
  };
}

test("the history has the revisions of main only, with author and change request, in pages", async () => {
  const { spaceId, revisions } = await makeHistory();
  await admin().call(create, { params: { spaceId }, body: { subject: "Still open" } });
  const all = await read(spaceId);
  expect(all.next).toBeUndefined();
  expect(all.items.slice(0, 3).map(({ id }) => id)).toEqual(revisions.toReversed());
  expect(all.items).toHaveLength(4);
  expect(all.items[0]).toMatchObject({
    type: "merge",
    createdBy: { id: acme.users.admin.id },
    changeRequest: { number: 3, subject: "Less", createdBy: { id: acme.users.edit.id } },
  });
  expect(all.items[3]).not.toHaveProperty("changeRequest");
  const ids: string[] = [];
  let page: string | undefined;
  do {
    const part = await read(spaceId, { limit: 3, page });
    ids.push(...part.items.map(({ id }) => id));
    page = part.next?.page;
  } while (page !== undefined);
  expect(ids).toEqual(all.items.map(({ id }) => id));
});

test("the history of a page has what changed it, its creation and deletion included", async () => {
  const { spaceId, install, old, revisions } = await makeHistory();
  const of = async (page: string, query: object = {}) =>
    (await read(spaceId, { of: page, ...query })).items.map(({ id }) => id);
  const [first, second, third] = revisions;
  expect(await of(install)).toEqual([second, first]);
  expect(await of(old)).toEqual([third, first]);
  expect(await of("nowhere")).toEqual([]);
  const part = await read(spaceId, { of: install, limit: 1 });
  expect(part.items.map(({ id }) => id)).toEqual([second]);
  expect(await of(install, { limit: 1, page: part.next?.page })).toEqual([first]);
});

test("a revision is compared with its parent, or with any other of the space", async () => {
  const { spaceId, install, revisions } = await makeHistory();
  const [first = "", second = "", third = ""] = revisions;
  const titles = async (revisionId: string, query: object = {}) => {
    const params = { spaceId, revisionId };
    const { changes } = await admin().call(`GET ${ofRevision}/changes`, { params, query });
    return changes.map(({ type, page }) => `${type} ${page?.title}`);
  };
  expect(await titles(third)).toEqual(["page_deleted Old"]);
  expect(await titles(third, { before: first })).toEqual(["page_edited Setup", "page_deleted Old"]);
  expect(await titles(first, { before: third })).toEqual([
    "page_edited Install",
    "page_created Old",
  ]);
  const compare = (revisionId: string, query: object) =>
    admin().call(`GET ${ofRevision}/comparison`, { params: { spaceId, revisionId }, query });
  const compareInstall = () => compare(third, { before: first, of: install, difference: true });
  const changed = await compareInstall();
  expect(changed.before?.markdown).toBe("Quick.");
  expect(changed.after?.markdown).toBe("Guided.");
  // The first reader may be sent none while the thread that compares starts.
  await expect
    .poll(async () => (await compareInstall()).difference?.rows.length)
    .toBeGreaterThan(0);
  expect(await compare(second, { of: "nowhere" })).toMatchObject({
    compared: { before: { id: first }, after: { id: second } },
  });
  const start = (await read(spaceId)).items.at(-1)!.id;
  expect(await compare(start, {})).toMatchObject({ compared: { after: { id: start } } });
});

test("a whole revision and a single page are restored as a change request", async () => {
  const { spaceId, install, old, revisions } = await makeHistory();
  const [first = "", , third = ""] = revisions;
  const params = { spaceId };
  const editor = platform.as(acme.users.edit);
  const changesOf = async (changeRequestId: string) => {
    const { changes } = await admin().call(`GET ${inDraft}/changes`, {
      params: { spaceId, changeRequestId },
    });
    return changes.map(({ type, page }) => `${type} ${page?.title}`);
  };
  const whole = await editor.call(create, {
    params,
    body: { subject: "Back", restore: { revision: first } },
  });
  expect(whole).toMatchObject({ subject: "Back", status: "draft", outdated: false });
  expect(await changesOf(whole.id)).toEqual(["page_edited Install", "page_created Old"]);
  const page = await editor.call(create, {
    params,
    body: { restore: { revision: first, page: old } },
  });
  expect(await changesOf(page.id)).toEqual(["page_created Old"]);
  const merged = { spaceId, changeRequestId: whole.id };
  const { revision } = await admin().call(`POST ${inDraft}/merge`, { params: merged });
  const { changes } = await admin().call(`GET ${ofRevision}/changes`, {
    params: { spaceId, revisionId: revision },
    query: { before: first },
  });
  expect(changes).toEqual([]);

  const send = (restore: object, user = acme.users.edit) =>
    platform.as(user).send(create, { params, body: { restore } });
  expect(await send({ revision })).toMatchObject({ status: 409 });
  expect(await send({ revision: first, page: install })).toMatchObject({ status: 409 });
  expect(await send({ revision: "nowhere" })).toMatchObject({
    status: 400,
    body: { error: { details: [{ path: "body.restore.revision" }] } },
  });
  expect((await send({ revision: first, page: "nowhere" })).status).toBe(404);
  expect((await send({ revision: third }, acme.users.comment)).status).toBe(403);
  await admin().call("PATCH /v1/spaces/{spaceId}", { params, body: { editMode: "locked" } });
  expect((await send({ revision: third })).status).toBe(409);
});

test("nobody else reads the history, and only with pages and revisions of the space", async () => {
  const { spaceId, revisions } = await makeHistory();
  const params = { spaceId };
  const foreign = (await makeHistory()).revisions[0]!;
  const status = async (user: typeof acme.users.admin | null, query = {}) =>
    (await platform.as(user).send(history, { params, query })).status;
  expect(await status(null)).toBe(401);
  expect(await status(other.users.admin)).toBe(404);
  expect(await status(acme.users.guest)).toBe(404);
  expect(await status(acme.users.read)).toBe(200);
  expect(await status(acme.users.read, { page: "nowhere" })).toBe(400);
  expect(await status(acme.users.read, { page: foreign })).toBe(400);
  for (const key of [`GET ${ofRevision}/changes`, `GET ${ofRevision}/comparison`] as const) {
    const send = (revisionId: string, query: Record<string, unknown>) =>
      admin().send(key, { params: { spaceId, revisionId }, query });
    expect((await send(revisions[0]!, { before: foreign })).status).toBe(404);
    expect((await send(foreign, {})).status).toBe(404);
  }
});
