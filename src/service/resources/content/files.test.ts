import { afterAll, beforeAll, expect, test } from "vitest";
import { makeChangeRequest, makeSpace } from "#testing/change-requests.ts";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

test("a picture has its dimensions, any other file has none", async () => {
  const { id, users } = await platform.makeOrganization();
  const author = platform.as(users.admin);
  const { params, edit } = await makeChangeRequest(author, await makeSpace(author, id));
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>';
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  await edit({
    operation: "insert_files",
    files: [
      { name: "chart.svg", base64: base64(svg) },
      { name: "notes.txt", base64: base64("Notes") },
    ],
  });
  const { items } = await author.call(
    "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files",
    { params },
  );
  expect(Object.fromEntries(items.map(({ name, dimensions }) => [name, dimensions]))).toEqual({
    "chart.svg": { width: 30, height: 20 },
    "notes.txt": undefined,
  });
});
