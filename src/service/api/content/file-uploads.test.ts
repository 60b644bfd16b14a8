import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { filePartSize, largestFile } from "#contract/file-upload.ts";
import { day } from "#service/kernel/clock.ts";
import { removeOldRecords } from "#service/documents/lifecycle/old-records.ts";
import { makeChangeRequest, makeSpace } from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

const draftKey = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}" as const;
const uploads = `${draftKey}/content/uploads` as const;

let platform: TestPlatform;
let organization: TestOrganization;
let draft: Awaited<ReturnType<typeof makeChangeRequest>>;

beforeAll(async () => {
  platform = await startTestPlatform();
  organization = await platform.makeOrganization();
});
afterAll(() => platform.close());

const me = () => platform.as(organization.users.admin);

beforeEach(async () => {
  draft = await makeChangeRequest(me(), await makeSpace(me(), organization.id));
});

const start = (size: number) =>
  me().call(`POST ${uploads}`, { params: draft.params, body: { size } });

const sendPart = (uploadId: string, position: number, bytes: Uint8Array, caller = me()) =>
  caller.send(`POST ${uploads}/{uploadId}/parts`, {
    params: { ...draft.params, uploadId },
    body: { position, base64: Buffer.from(bytes).toString("base64") },
  });

async function sendAll(bytes: Uint8Array): Promise<string> {
  const { id } = await start(bytes.length);
  for (let position = 0; position * filePartSize < bytes.length; position++) {
    const part = bytes.subarray(position * filePartSize, (position + 1) * filePartSize);
    expect((await sendPart(id, position, part)).status).toBe(200);
  }
  return id;
}

const insert = (upload: string, name: string, caller = me()) =>
  caller.send(`POST ${draftKey}/content`, {
    params: draft.params,
    body: { changes: [{ operation: "insert_files", files: [{ name, upload }] }] },
  });

const filesOf = async () => {
  const { items } = await me().call(`GET ${draftKey}/content/files`, { params: draft.params });
  return items;
};

async function countOf(table: "file_upload" | "file_upload_chunk" | "blob"): Promise<number> {
  const { count } = await platform.service.environment.store.read
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("organization_id", "=", organization.id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

test(
  "a file of 25 MB comes in parts and is the same when it is read; its parts are gone",
  { tags: "slow" },
  async () => {
    const bytes = randomBytes(largestFile);
    const upload = await sendAll(bytes);
    expect((await insert(upload, "<b>film.mp4")).status).toBe(200);
    const [file] = await filesOf();
    expect(file).toMatchObject({
      name: "<b>film.mp4",
      size: largestFile,
      contentType: "video/mp4",
    });
    const response = await me().fetch(new URL(file!.downloadURL!).pathname);
    const read = Buffer.from(await response.arrayBuffer());
    expect(read.equals(bytes)).toBe(true);
    expect(response.headers.get("etag")).toBe(
      `"${createHash("sha256").update(bytes).digest("hex")}"`,
    );
    expect([await countOf("file_upload"), await countOf("file_upload_chunk")]).toEqual([0, 0]);
    expect((await insert(upload, "again.mp4")).status).toBe(400);
  },
);

test("the same bytes are stored once, whichever way they come, and small ones fit in one row", async () => {
  const bytes = randomBytes(1000);
  const base64 = bytes.toString("base64");
  await draft.edit({ operation: "insert_files", files: [{ name: "a.bin", base64 }] });
  const before = await countOf("blob");
  const upload = await sendAll(bytes);
  expect((await insert(upload, "b.bin")).status).toBe(200);
  // The revision's own blobs, and none for the file.
  const [first, second] = await filesOf();
  expect([first!.size, second!.size]).toEqual([1000, 1000]);
  expect((await countOf("blob")) - before).toBeLessThanOrEqual(2);
});

test("a file's content is replaced by an upload, and a page of HTML is only ever saved", async () => {
  const base64 = Buffer.from("old").toString("base64");
  await draft.edit({ operation: "insert_files", files: [{ name: "a.html", base64 }] });
  const [file] = await filesOf();
  const bytes = Buffer.alloc(filePartSize + 1, "<script>alert(1)</script>");
  const upload = await sendAll(bytes);
  const changed = await me().send(`POST ${draftKey}/content`, {
    params: draft.params,
    body: { changes: [{ operation: "update_file", file: file!.id, upload }] },
  });
  expect(changed.status).toBe(200);
  const [now] = await filesOf();
  expect(now).toMatchObject({ id: file!.id, size: bytes.length });
  const response = await me().fetch(new URL(now!.downloadURL!).pathname);
  expect(response.headers.get("content-disposition")).toContain("attachment");
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
});

test("parts come in order, each at most once, and a file only when it is whole", async () => {
  const bytes = randomBytes(filePartSize + 10);
  const [first, second] = [bytes.subarray(0, filePartSize), bytes.subarray(filePartSize)];
  const { id } = await start(bytes.length);
  expect((await sendPart(id, 1, second)).status).toBe(400);
  expect((await sendPart(id, 0, second)).status).toBe(400);
  for (let time = 0; time < 2; time++) {
    expect(await sendPart(id, 0, first)).toMatchObject({
      status: 200,
      body: { object: "file-upload", received: filePartSize, parts: 1 },
    });
  }
  expect(await insert(id, "half.bin")).toMatchObject({
    status: 400,
    body: { error: { details: [{ path: "body.changes.0.files.0.upload" }] } },
  });
  expect(await filesOf()).toEqual([]);
  expect((await sendPart(id, 1, second)).status).toBe(200);
  expect((await sendPart(id, 2, second)).status).toBe(400);
  expect((await insert(id, "whole.bin")).status).toBe(200);
});

test("an upload belongs to who began it", async () => {
  const { id } = await start(10);
  const params = { ...draft.params, uploadId: id };
  const part = Buffer.alloc(10);
  const stranger = (await platform.makeOrganization()).users.admin;
  const statusOf = async (caller: ReturnType<typeof me>) => [
    (await sendPart(id, 0, part, caller)).status,
    (await caller.send(`DELETE ${uploads}/{uploadId}`, { params })).status,
  ];
  expect(await statusOf(platform.as(null))).toEqual([401, 401]);
  expect(await statusOf(platform.as(stranger))).toEqual([404, 404]);
  expect(await statusOf(platform.as(organization.users.create))).toEqual([404, 404]);
  const reader = platform.as(organization.users.read);
  expect((await reader.send(`POST ${uploads}`, { ...draft, body: { size: 1 } })).status).toBe(403);
  expect((await sendPart(id, 0, part)).status).toBe(200);
  expect((await insert(id, "x.bin", platform.as(organization.users.create))).status).toBe(400);
  expect((await insert(id, "x.bin")).status).toBe(200);
});

test("what is canceled, or older than a day, leaves nothing", async () => {
  const bytes = randomBytes(10);
  const canceled = await sendAll(bytes);
  const params = { ...draft.params, uploadId: canceled };
  await me().call(`DELETE ${uploads}/{uploadId}`, { params });
  expect([await countOf("file_upload"), await countOf("file_upload_chunk")]).toEqual([0, 0]);
  expect((await insert(canceled, "x.bin")).status).toBe(400);
  await sendAll(bytes);
  platform.clock.advance(day + 1);
  await removeOldRecords(platform.service.environment, AbortSignal.timeout(60_000));
  expect([await countOf("file_upload"), await countOf("file_upload_chunk")]).toEqual([0, 0]);
});

test.each([0, 1.5, largestFile + 1])("a size of %j is refused", async (size) => {
  expect(
    await me().send(`POST ${uploads}`, { params: draft.params, body: { size } }),
  ).toMatchObject({ status: 400, body: { error: { details: [{ path: "body.size" }] } } });
});

test("one person can't begin uploads without end", async () => {
  const begun: string[] = [];
  for (let index = 0; index < 40; index++) begun.push((await start(1)).id);
  const refused = await me().send(`POST ${uploads}`, { params: draft.params, body: { size: 1 } });
  expect(refused.status).toBe(409);
  await me().call(`DELETE ${uploads}/{uploadId}`, {
    params: { ...draft.params, uploadId: begun[0]! },
  });
  await start(1);
});
