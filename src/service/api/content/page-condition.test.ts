import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestCaller } from "#testing/call.ts";
import {
  makeChangeRequest,
  makeSpace,
  page,
  type TestChangeRequest,
} from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { uploadInto } from "#testing/uploads.ts";

/* The condition of a page, from where it is set to every place that it reaches. */

let platform: TestPlatform;
let organization: TestOrganization;
let admin: TestCaller;

beforeAll(async () => {
  platform = await startTestPlatform({ jobs: true });
  organization = await platform.makeOrganization();
  admin = platform.as(organization.users.admin);
});
afterAll(() => platform.close());

const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}" as const;
const internal = "visitor.claims.internal";

async function start(condition?: string) {
  const draft = await makeChangeRequest(admin, await makeSpace(admin, organization.id));
  const [pageId] = await draft.edit(
    page("A", "Text", condition === undefined ? {} : { condition }),
  );
  return { draft, pageId: pageId! };
}

const update = (pageId: string, condition: string | null) =>
  ({ operation: "update_page", page: pageId, condition }) as const;

async function conditions({ params }: TestChangeRequest) {
  const { pages } = await admin.call(`GET ${base}/content`, { params });
  return Object.fromEntries(pages.map(({ title, condition }) => [title, condition]));
}

test("it is set with a page, changed, merged, and removed", async () => {
  const { draft, pageId } = await start(internal);
  expect(await conditions(draft)).toEqual({ A: internal });
  await draft.edit(update(pageId, `!${internal}`));
  await draft.merge();
  const { spaceId } = draft.params;
  const live = await admin.call("GET /v1/spaces/{spaceId}/content", { params: { spaceId } });
  expect(live.pages[0]!.condition).toBe(`!${internal}`);

  const next = await makeChangeRequest(admin, spaceId);
  await next.edit(update(pageId, null));
  const { changes } = await admin.call(`GET ${base}/changes`, { params: next.params });
  expect(changes).toMatchObject([
    { type: "page_edited", attributes: { condition: { before: `!${internal}` } } },
  ]);
  expect(await conditions(next)).toEqual({ A: undefined });
});

test.each([
  ["visitor.claims.internal &&", 400, "Character"],
  ["a".repeat(1025), 400, "1024"],
  ["", 400, ""],
])("%s is refused at its field", async (condition, status, words) => {
  const { draft, pageId } = await start();
  for (const change of [update(pageId, condition), page("B", "Text", { condition })]) {
    const body = { changes: [change] };
    // oxlint-disable-next-line no-await-in-loop
    const refused = await admin.send(`POST ${base}/content`, { params: draft.params, body });
    const { details = [] } = (refused.body as { error: { details?: object[] } }).error;
    expect([refused.status, details]).toMatchObject([
      status,
      [{ path: "body.changes.0.condition", message: expect.stringContaining(words) }],
    ]);
  }
});

test("two sides that change it differently are a conflict, one side wins by itself", async () => {
  const { draft, pageId } = await start();
  await draft.merge();
  const { spaceId } = draft.params;
  const [mine, theirs] = [
    await makeChangeRequest(admin, spaceId),
    await makeChangeRequest(admin, spaceId),
  ];
  await mine.edit({ operation: "update_page", page: pageId, title: "B" });
  await theirs.edit(update(pageId, internal));
  await theirs.merge();
  expect(await mine.update()).toBe("update");
  expect(await conditions(mine)).toEqual({ B: internal });

  const other = await makeChangeRequest(admin, spaceId);
  await other.edit(update(pageId, "true"));
  await mine.edit(update(pageId, "false"));
  await mine.merge();
  expect(await other.update()).toBe("conflicts");
});

test("copies and archives keep it", async () => {
  const { draft, pageId } = await start(internal);
  const group = { type: "group", document: undefined, condition: "visitor.claims.unsigned.beta" };
  await draft.edit(page("Group", "", group), page("Open", "Text"), {
    operation: "duplicate_page",
    page: pageId,
    title: "Copy",
  });
  const all = { A: internal, Copy: internal, Group: group.condition, Open: undefined };
  expect(await conditions(draft)).toEqual(all);

  const { url } = await admin.call(`GET ${base}/export`, { params: draft.params });
  const zip = await platform.as(null).fetch(new URL(url).pathname);
  const into = await makeSpace(admin, organization.id);
  const archive = Buffer.from(await zip.arrayBuffer());
  expect((await uploadInto(admin, into, "again.zip", archive)).status).toBe("complete");
  expect(await conditions(await makeChangeRequest(admin, into))).toEqual(all);
});
