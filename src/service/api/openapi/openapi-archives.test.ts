// @module-tag slow
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import { zipOf } from "#testing/uploads.ts";

let platform: TestPlatform;
let site: { url: string; bytes: Uint8Array; asked: string[]; close: () => Promise<unknown> };

beforeEach(async () => {
  platform = await startTestPlatform({ jobs: true, settings: { allowFetch: ["127.0.0.0/8"] } });
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    asked.push(url);
    response.end(site.bytes);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  site = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api.zip`,
    bytes: new Uint8Array(),
    asked,
    close: () => new Promise((done) => server.close(done)),
  };
});
afterEach(async () => {
  await platform.close();
  await site.close();
});

const path = "/v1/orgs/{organizationId}/openapi/{specSlug}" as const;

/** What an archive, or what is at a URL, becomes. */
async function added(source: { archive: string } | { url: string }) {
  const organization = await platform.makeOrganization();
  const me = platform.as(organization.users.create);
  const params = { organizationId: organization.id, specSlug: "ships" };
  await me.call(`PUT ${path}`, { params, body: { source } });
  const spec = await eventually(async () => {
    const now = await me.call(`GET ${path}`, { params });
    expect(now.processingState).toBe("complete");
    return now;
  });
  if (spec.lastVersion === undefined) return { problem: spec.lastProcessError?.message };
  const { filesystem } = await me.call(`GET ${path}/versions/latest/content`, { params });
  return { document: Object.values(filesystem)[0] };
}

const zipped = (files: Record<string, string | Uint8Array>) => ({
  archive: Buffer.from(zipOf(files)).toString("base64"),
});

const ships = {
  "api/openapi.yaml":
    "openapi: 3.1.0\ninfo: {title: Ships, version: '1'}\npaths:\n  /ships:\n    $ref: paths/ships.yaml\n",
  "api/paths/ships.yaml":
    "get:\n  responses:\n    '200':\n      description: All\n      content:\n        application/json:\n          schema:\n            $ref: ../schemas/My%20Ship.json\n",
  "api/schemas/My Ship.json": '{"type": "object", "properties": {"name": {"type": "string"}}}',
  "api/README.md": "# Ships",
};

const document = {
  info: { title: "Ships" },
  components: { schemas: { My_Ship: { type: "object" } } },
};

test("a document of several files comes as an archive, sent or at a URL", async () => {
  expect((await added(zipped(ships))).document).toMatchObject(document);
  site.bytes = zipOf(ships);
  expect((await added({ url: site.url })).document).toMatchObject(document);
  expect(site.asked).toEqual(["/api.zip"]);
});

test("of several documents, the one nearest to the root counts, or the one with a usual name", async () => {
  const other = 'openapi: 3.0.0\ninfo: {title: Other, version: "1"}\npaths: {}\n';
  const { document: found } = await added(
    zipped({ ...ships, "api/examples/openapi.yaml": other, "api/another.yaml": other }),
  );
  expect(found).toMatchObject(document);
  const unsure = await added(zipped({ "a.yaml": other, "b.yaml": other }));
  expect(unsure.problem).toContain("several OpenAPI documents: a.yaml, b.yaml.");
});

const start = ships["api/openapi.yaml"];

test.each([
  ["no document", { "a.md": "x" }, "The archive has no OpenAPI document"],
  [
    "a missing file",
    { "openapi.yaml": start },
    "refers to paths/ships.yaml, which isn't in the archive",
  ],
  [
    "a path out of the archive",
    { "openapi.yaml": start.replace("paths/ships.yaml", "../../../etc/passwd") },
    "refers to etc/passwd, which isn't in the archive",
  ],
  [
    "a path with a lone %",
    { "openapi.yaml": start.replace("paths/ships.yaml", "100%.yaml") },
    "refers to 100%.yaml, which isn't in the archive",
  ],
  [
    "a URL",
    { "openapi.yaml": start.replace("paths/ships.yaml", "http://127.0.0.1/x.yaml") },
    "Nothing is fetched for an archive",
  ],
  [
    "a broken file",
    { "openapi.yaml": start, "paths/ships.yaml": "get: [" },
    "paths/ships.yaml can't be read (line 1)",
  ],
  [
    "a file that isn't text",
    { "openapi.yaml": start, "paths/ships.yaml": new Uint8Array([0xff, 0xfe, 0]) },
    "paths/ships.yaml isn't UTF-8 text.",
  ],
  [
    "a bomb",
    { "openapi.yaml": start, "paths/ships.yaml": `get: ${"a".repeat(30_000_000)}` },
    "25 MB",
  ],
])("%s is told", async (_, files, problem) => {
  const result = await added(zipped(files as Record<string, string | Uint8Array>));
  expect(result.problem).toContain(problem);
  expect(result.problem).not.toContain("archive.invalid");
});

test("an archive is checked when it is sent", async () => {
  const organization = await platform.makeOrganization();
  const send = (bytes: Buffer) =>
    platform.as(organization.users.create).send(`PUT ${path}`, {
      params: { organizationId: organization.id, specSlug: "ships" },
      body: { source: { archive: bytes.toString("base64") } },
    });
  expect(await send(Buffer.from("openapi: 3.1.0"))).toMatchObject({ status: 400 });
  expect(await send(Buffer.alloc(25_000_001))).toMatchObject({ status: 413 });
});
