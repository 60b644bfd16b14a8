import type { Organization } from "#contract/organization.ts";
import { type Api, ApiError } from "./support/api.ts";
import { edit, makeDraft, makeSpace, ready } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

const changes = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes";
const importInto = "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/import";

/** The error of a call; throws if the call succeeds. */
async function refusal(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => new Error("It was not refused."),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw error;
  return error;
}

async function draftWithPage(api: Api, organization: Organization) {
  const { spaceId } = await makeSpace(api, organization.id, "Target", [{ title: "Kept" }]);
  const draft = await makeDraft(api, spaceId, "Import");
  await edit(api, draft, [{ operation: "insert_page", title: "Written before" }]);
  return draft;
}

test("a URL that can't be imported is refused with the reason", async ({
  api,
  organization,
  serveSite,
}) => {
  const site = await serveSite({
    "/loop": { redirect: "/loop" },
    "/to": { redirect: "/fro" },
    "/fro": { redirect: "/to" },
    "/inside": { redirect: "http://10.0.0.1/secrets" },
    "/huge": { body: `<h1>Huge</h1><p>${"word ".repeat(4_200_000)}</p>` },
    "/broken": { status: 500 },
    "/picture": { type: "image/png", body: Buffer.from([137, 80, 78, 71]) },
  });
  const gone = await serveSite({});
  await gone.close();
  const params = await draftWithPage(api, organization);
  const before = await api(changes, { params, query: {} });
  const refused: [url: string, reason: string][] = [
    [gone.url, "it refused the connection"],
    ["http://127.0.0.1:1/", "a port that is not used for web pages"],
    ["http://no-such-host.invalid/", "could not be"],
    ["http://10.0.0.1/", "is not on the public internet"],
    ["http://[::ffff:10.0.0.1]/", "is not on the public internet"],
    ["http://169.254.169.254/latest/meta-data", "is not on the public internet"],
    [`${site.url}/inside`, "is not on the public internet"],
    [`${site.url}/loop`, "round in a circle"],
    [`${site.url}/to`, "round in a circle"],
    [`${site.url}/huge`, "limit of 5 MB"],
    [`${site.url}/missing`, "404"],
    [`${site.url}/broken`, "500"],
    [`${site.url}/picture`, "image/png"],
  ];
  for (const [url, reason] of refused) {
    const call = api(importInto, { params, body: { url, source: "website" } });
    const { status, message, details } = await refusal(call);
    expect.soft(status, url).toBe(400);
    expect.soft(message, url).toContain(reason);
    expect.soft(details[0]?.path, url).toBe("body.url");
    expect.soft(details[0]?.message, url).toContain(reason);
  }
  expect(await api(changes, { params, query: {} }), "nothing lost, nothing added").toEqual(before);
});

test("importing a site skips and reports a page of 20 MB", async ({
  api,
  organization,
  serveSite,
}) => {
  const site = await serveSite({
    "/": `<main><h1>Start</h1><p>Welcome here.</p><a href="/huge">Huge</a> <a href="/next">Next</a></main>`,
    "/huge": { body: `<h1>Huge</h1><p>${"word ".repeat(4_200_000)}</p>` },
    "/next": `<main><h1>Next</h1><p>The text of the next page.</p></main>`,
  });
  const params = await draftWithPage(api, organization);
  const result = await api(importInto, {
    params,
    body: { url: `${site.url}/`, source: "website" },
  });
  expect(result.importedResources).toBe(2);
  const { items } = await api(
    "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/imports",
    { params, query: {} },
  );
  expect(items).toHaveLength(1);
  expect(items[0]?.status).toBe("complete");
  expect(items[0]?.failures).toEqual([
    { url: `${site.url}/huge`, reason: expect.stringContaining("limit of 5 MB") },
  ]);
});

test("a body of 20 MB is refused before it is read", async ({ api, organization }) => {
  const params = await draftWithPage(api, organization);
  const markdown = "word ".repeat(4_200_000);
  const call = edit(api, params, [
    { operation: "insert_page", title: "Huge", document: { markdown } },
  ]);
  const { status, message } = await refusal(call);
  expect(status).toBe(413);
  expect(message).toContain("larger than 10 MB");
});

test("a merged change request can't be changed", async ({ api, organization }) => {
  const params = await draftWithPage(api, organization);
  const merge = () =>
    api("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge", { params });
  const { revision } = await merge();
  const again = [
    merge(),
    api("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/update", { params }),
    edit(api, params, [{ operation: "insert_page", title: "Late" }]),
    ready(api, params),
    api(importInto, { params, body: { url: "http://127.0.0.1:1/", source: "website" } }),
  ];
  for (const { status, message } of await Promise.all(again.map(refusal))) {
    expect.soft(status, message).toBe(409);
    expect.soft(message).toContain("merged");
  }
  const space = await api("GET /v1/spaces/{spaceId}", { params: { spaceId: params.spaceId } });
  const head = await api("GET /v1/spaces/{spaceId}/content", {
    params: { spaceId: space.id },
    query: {},
  });
  expect(head.id, "main is where the first merge left it").toBe(revision);
});

test("a batch with an unknown page changes nothing, and the error names the page", async ({
  api,
  organization,
}) => {
  const params = await draftWithPage(api, organization);
  const before = await api(changes, { params, query: {} });
  const call = edit(api, params, [
    { operation: "insert_page", title: "First" },
    { operation: "update_page", page: "0000000000000000page", title: "Nobody" },
  ]);
  const { status, message, details } = await refusal(call);
  expect(status).toBe(404);
  expect(message).toContain("Nothing was changed");
  expect(details[0]?.path).toBe("body.changes.1.page");
  expect(await api(changes, { params, query: {} })).toEqual(before);

  const read = await refusal(
    api("GET /v1/spaces/{spaceId}/content/page/{pageId}", {
      params: { spaceId: params.spaceId, pageId: "0000000000000000page" },
      query: {},
    }),
  );
  expect(read.status).toBe(404);
  expect(read.message).toContain("doesn't exist");
});

test("resources of another organization can't be referenced", async ({ api, organization }) => {
  const other = await api("POST /v1/orgs", { body: { title: "Others" } });
  const theirs = await makeSpace(api, other.id, "Theirs", [{ title: "Secret" }]);
  const theirDraft = await makeDraft(api, theirs.spaceId, "Theirs");
  const params = await draftWithPage(api, organization);
  const { spaceId } = params;
  const calls = [
    api("GET /v1/spaces/{spaceId}/content/page/{pageId}", {
      params: { spaceId, pageId: theirs.pages["Secret"]! },
      query: {},
    }),
    api("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}", {
      params: { spaceId, changeRequestId: theirDraft.changeRequestId },
    }),
    api("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge", {
      params: { spaceId, changeRequestId: theirDraft.changeRequestId },
    }),
    edit(api, { spaceId, changeRequestId: theirDraft.changeRequestId }, [
      { operation: "insert_page", title: "Smuggled" },
    ]),
  ];
  for (const { status, message } of await Promise.all(calls.map(refusal))) {
    expect.soft(status).toBe(404);
    expect.soft(message).toContain("doesn't exist, or you don't have access to it");
  }
  const into = edit(api, params, [
    { operation: "update_page", page: theirs.pages["Secret"]!, title: "Taken" },
  ]);
  expect((await refusal(into)).status).toBe(404);
});
