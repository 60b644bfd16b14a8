import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestCaller } from "#testing/call.ts";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import { serveWebPage, type TestWebPage } from "#testing/web-page.ts";
import { makeSpaceWorld } from "#testing/world-space.ts";
import { page } from "#testing/change-requests.ts";

const space = "/v1/spaces/{spaceId}";
const draft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";

let platform: TestPlatform;
let site: TestWebPage;
let author: TestCaller;
let world: Awaited<ReturnType<typeof makeSpaceWorld>>;

beforeAll(async () => {
  site = await serveWebPage();
  platform = await startTestPlatform({ settings: { allowFetch: ["127.0.0.0/8"] } });
  const { id, users } = await platform.makeOrganization();
  author = platform.as(users.admin);
  world = await makeSpaceWorld(author, id, site.url);
});
afterAll(async () => {
  await platform.close();
  await site.close();
});

test("while a space is locked its content is neither edited nor merged, not even by an admin", async () => {
  const { main, conflicted } = world;
  const set = (editMode: "locked" | "live") =>
    author.call(`PATCH ${space}`, { params: main, body: { editMode } });
  expect((await set("locked")).editMode).toBe("locked");
  const before = await author.call(`GET ${space}`, { params: main });
  const imports = { url: `${site.url}again`, source: "html", wait: false } as const;
  const writes = [
    author.send(`POST ${draft}/content`, {
      params: main,
      body: { changes: [page("New", "Text.\n")] },
    }),
    author.send(`POST ${draft}/merge`, { params: main }),
    author.send(`POST ${draft}/update`, { params: main }),
    author.send(`POST ${draft}/content/import`, { params: main, body: imports }),
    author.send(`POST ${space}/content/import`, { params: main, body: imports }),
    author.send(`POST ${draft}/conflicts/{conflictId}`, {
      params: conflicted,
      body: { choose: "main" },
    }),
  ];
  for (const { status, body } of await Promise.all(writes)) {
    expect([status, body]).toEqual([
      409,
      { error: { code: 409, message: expect.stringMatching(/^This space is locked, so/) } },
    ]);
  }
  expect(await author.call(`GET ${space}`, { params: main })).toEqual(before);
  const comment = { params: main, body: { body: { markdown: "Why?" } } };
  expect((await author.send(`POST ${space}/comments`, comment)).status).toBe(200);

  await set("live");
  expect((await author.send(`POST ${draft}/merge`, { params: main })).status).toBe(200);
});
