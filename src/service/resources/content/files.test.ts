import { afterAll, beforeAll, expect, test } from "vitest";
import { makeChangeRequest, makeSpace } from "#testing/change-requests.ts";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content" as const;
const inSpace = "/v1/spaces/{spaceId}/content" as const;

test("a picture has its dimensions wherever it is read, any other file has none", async () => {
  const { id, users } = await platform.makeOrganization();
  const author = platform.as(users.admin);
  const { params, edit, merge } = await makeChangeRequest(author, await makeSpace(author, id));
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>';
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  await edit({
    operation: "insert_files",
    files: [
      { name: "chart.svg", base64: base64(svg) },
      { name: "notes.txt", base64: base64("Notes") },
    ],
  });
  await merge();
  const { files } = await author.call(`GET ${inSpace}`, { params });
  const { items } = await author.call(`GET ${inSpace}/files`, { params });
  const one = { params: { ...params, fileId: items[0]!.id } };
  const lists = [
    files,
    items,
    (await author.call(`GET ${inDraft}/files`, { params })).items,
    [await author.call(`GET ${inSpace}/files/{fileId}`, one), items[1]!],
  ];
  for (const list of lists) {
    expect(Object.fromEntries(list.map(({ name, dimensions }) => [name, dimensions]))).toEqual({
      "chart.svg": { width: 30, height: 20 },
      "notes.txt": undefined,
    });
  }
});
