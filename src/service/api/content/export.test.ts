import { strFromU8, unzipSync } from "fflate";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hour } from "#service/kernel/clock.ts";
import { makeChangeRequest, makeSpace, page } from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

let platform: TestPlatform;
let organization: TestOrganization;

beforeEach(async () => {
  platform = await startTestPlatform();
  organization = await platform.makeOrganization();
});
afterEach(() => platform.close());

async function start() {
  const me = platform.as(organization.users.admin);
  const draft = await makeChangeRequest(me, await makeSpace(me, organization.id));
  await draft.edit(
    page("Home", "Welcome.\n", { emoji: "👋", description: "Begin here" }),
    page("Guides", "", { type: "group", document: undefined, ref: "guides" }),
    page("Install", "Run it.\n", { into: "guides" }),
    { operation: "insert_files", files: [{ name: "dot.png", base64: png }] },
  );
  const key = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/export" as const;
  const { url } = await me.call(key, { params: draft.params });
  return { me, draft, address: new URL(url).pathname };
}

const open = (address: string) => platform.as(null).fetch(address);

test(
  "an export has a file for each page and file, a table of contents, and the rest in a manifest",
  { tags: "slow" },
  async () => {
    const { address } = await start();
    const response = await open(address);
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("content-disposition")).toBe(
      "attachment; filename*=UTF-8''Docs.zip",
    );
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(files)).toEqual([
      "SUMMARY.md",
      "home.md",
      "guides/install.md",
      "files/dot.png",
      ".bindery.json",
    ]);
    expect(strFromU8(files["SUMMARY.md"]!)).toBe(
      "# Table of contents\n\n* [Home](home.md)\n\n## Guides\n\n* [Install](guides/install.md)\n",
    );
    expect(strFromU8(files["home.md"]!)).toBe(
      "---\ndescription: Begin here\nemoji: 👋\n---\n\n# Home\n\nWelcome.\n",
    );
    expect(Buffer.from(files["files/dot.png"]!).toString("base64")).toBe(png);
    expect(JSON.parse(strFromU8(files[".bindery.json"]!))).toMatchObject({
      format: "bindery-1",
      pages: { "home.md": { slug: "home" }, "guides/install.md": { slug: "install" } },
      entries: [{ at: ["Guides"], slug: "guides" }],
      files: { "files/dot.png": { name: "dot.png", contentType: "image/png" } },
    });
  },
);

test("with progress, the same bytes come in frames that count pages and files", async () => {
  const { address } = await start();
  const whole = Buffer.from(await (await open(address)).arrayBuffer());
  const framed = Buffer.from(await (await open(`${address}?progress=true`)).arrayBuffer());
  const data: Buffer[] = [];
  const told: unknown[] = [];
  for (let at = 0; at < framed.length;) {
    const end = at + 5 + framed.readUInt32BE(at + 1);
    const body = framed.subarray(at + 5, end);
    if (framed[at] === 0) data.push(body);
    else told.push(JSON.parse(body.toString()));
    at = end;
  }
  expect(Buffer.concat(data).equals(whole)).toBe(true);
  expect(told[0]).toEqual({ done: 0, total: 3 });
  expect(told.at(-1)).toEqual({ done: 3, total: 3 });
});

test("spaces and revisions are exported, and printed, too", { tags: "slow" }, async () => {
  const { me, draft } = await start();
  const revisionId = await draft.merge();
  const params = { ...draft.params, revisionId };
  for (const key of [
    "GET /v1/spaces/{spaceId}/export",
    "GET /v1/spaces/{spaceId}/revisions/{revisionId}/export",
  ] as const) {
    const zip = await open(new URL((await me.call(key, { params })).url).pathname);
    expect(Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer())))).toContain("home.md");
  }
  for (const key of [
    "GET /v1/spaces/{spaceId}/pdf",
    "GET /v1/spaces/{spaceId}/revisions/{revisionId}/pdf",
  ] as const) {
    const pdf = await open(new URL((await me.call(key, { params })).url).pathname);
    expect((await pdf.text()).slice(0, 5)).toBe("%PDF-");
  }
});

test("the URL works for an hour, for what it was made for, and while its user has access", async () => {
  const { address } = await start();
  expect((await open(address.replace("/export/", "/pdf/"))).status).toBe(404);
  expect((await open(`${address.slice(0, -2)}xx`)).status).toBe(404);
  platform.clock.advance(hour + 1);
  expect((await open(address)).status).toBe(404);
});

test("people without access to a space can't export it", async () => {
  const { draft } = await start();
  const key = "GET /v1/spaces/{spaceId}/export" as const;
  const stranger = (await platform.makeOrganization()).users.admin;
  const request = { params: draft.params };
  expect((await platform.as(null).send(key, request)).status).toBe(401);
  expect((await platform.as(stranger).send(key, request)).status).toBe(404);
});

test("without pages, there is an archive but no PDF", async () => {
  const me = platform.as(organization.users.admin);
  const params = { spaceId: await makeSpace(me, organization.id) };
  const { url } = await me.call("GET /v1/spaces/{spaceId}/export", { params });
  const zip = await open(new URL(url).pathname);
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  expect(Object.keys(files)).toEqual(["SUMMARY.md", ".bindery.json"]);
  const refused = await me.send("GET /v1/spaces/{spaceId}/pdf", { params });
  expect([refused.status, refused.body]).toMatchObject([409, { error: { message: /no pages/ } }]);
});
