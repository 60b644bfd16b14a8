// @module-tag slow
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { createFetcher } from "#service/kernel/fetcher/fetcher.ts";
import { createOpenApiHandler, openApiJobKind } from "#service/documents/openapi/job.ts";
import { readSpecification } from "#service/documents/openapi/read-specification.ts";
import { startTestPlatform } from "#testing/platform.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const base = "/v1/orgs/{organizationId}/openapi" as const;
const specPath = `${base}/{specSlug}` as const;
const document = (title: string) => ({
  openapi: "3.1.0",
  info: { title, version: "1" },
  paths: { "/pets": { get: { responses: { 200: { description: "Pets" } } } } },
});
const text = (title: string) => JSON.stringify(document(title));
const yaml = `swagger: "2.0"\ninfo: {title: Old, version: "1"}\npaths: {}\n`;

type Respond = (response: ServerResponse) => void;

/** A site with files by their paths. */
async function serveFiles(files: Record<string, string>) {
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    asked.push(url);
    const text = files[url];
    if (text?.startsWith("http")) response.writeHead(302, { location: text }).end();
    else response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, files };
}

async function serve(respond: Respond) {
  const site = { url: "", respond, asked: 0 };
  const server = createServer((_, response) => {
    site.asked += 1;
    site.respond(response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/openapi.json`;
  return site;
}

async function start({ jobs = true, allowFetch = ["127.0.0.0/8"] } = {}) {
  const platform = await startTestPlatform({ jobs, settings: { allowFetch } });
  closing.push(() => platform.close());
  const organization = await platform.makeOrganization();
  const me = platform.as(organization.users.create);
  const params = { organizationId: organization.id };
  const pets = { ...params, specSlug: "pets" };
  const read = () => me.call(`GET ${specPath}`, { params: pets });
  const put = (source: { url: string } | { text: string }) =>
    me.call(`PUT ${specPath}`, { params: pets, body: { source } });
  const complete = () =>
    eventually(async () => {
      const spec = await read();
      expect(spec.processingState).toBe("complete");
      return spec;
    });
  const versions = () => me.call(`GET ${specPath}/versions`, { params: pets });
  return { platform, organization, me, params, pets, read, put, complete, versions };
}

test("a specification is fetched, and has a new version only when its content changed", async () => {
  const site = await serve((response) => response.end(text("Pets")));
  const { me, platform, organization, params, pets, put, complete, versions } = await start();
  const made = await me.call(`POST ${base}`, {
    params,
    body: { slug: "pets", source: { url: site.url } },
  });
  expect(made).toMatchObject({ processingState: "pending", slug: "pets", sourceURL: site.url });
  const first = await complete();
  expect(first).toMatchObject({ id: made.id, lastVersion: expect.any(String) });
  expect(first.lastProcessErrorCode).toBeUndefined();

  platform.clock.advance(1000);
  await put({ url: site.url });
  const second = await complete();
  expect(second.lastVersion).toBe(first.lastVersion);
  expect(second.lastProcessedAt).not.toBe(first.lastProcessedAt);
  expect(site.asked).toBe(2);

  site.respond = (response) => response.end(text("More pets"));
  await put({ url: site.url });
  expect((await complete()).lastVersion).not.toBe(first.lastVersion);
  const { items, count } = await versions();
  expect(count).toBe(2);
  const latest = await me.call(`GET ${specPath}/versions/latest`, { params: pets });
  expect(latest).toEqual(items[0]);
  const content = await me.call(`GET ${specPath}/versions/latest/content`, { params: pets });
  expect(content).toEqual({
    filesystem: { "openapi.json": document("More pets") },
    url: latest.url,
  });
  const versionId = first.lastVersion!;
  expect(
    await me.call(`GET ${specPath}/versions/{versionId}`, { params: { ...pets, versionId } }),
  ).toEqual(items[1]);
  expect(
    await me.call(`GET ${specPath}/versions/{versionId}/content`, {
      params: { ...pets, versionId },
    }),
  ).toMatchObject({ filesystem: { "openapi.json": document("Pets") } });

  const path = new URL(latest.url).pathname;
  expect(await (await me.fetch(path)).text()).toBe(text("More pets"));
  expect((await platform.as(null).fetch(path)).status).toBe(401);
  expect((await platform.as(organization.users.guest).fetch(path)).status).toBe(403);
  const stranger = (await platform.makeOrganization("Other")).users.admin;
  expect((await platform.as(stranger).fetch(path)).status).toBe(404);
});

test("a text is read as JSON or YAML; what is none is told by its code, and the last version stays", async () => {
  const { put, complete, me, pets, versions } = await start();
  await put({ text: yaml });
  const good = await complete();
  expect(good.sourceURL).toBeUndefined();
  expect(await me.call(`GET ${specPath}/versions/latest/content`, { params: pets })).toMatchObject({
    filesystem: { "openapi.yaml": { swagger: "2.0" } },
  });
  await put({ text: "openapi: 3.0.0\n" });
  const bad = await complete();
  expect(bad).toMatchObject({ lastProcessErrorCode: "PARSE_ERROR", lastVersion: good.lastVersion });
  expect(bad.lastProcessError).toMatchObject({ message: expect.stringContaining("info") });
  await put({ text: "openapi: 3.0.0\ninfo: [\n" });
  expect((await complete()).lastProcessError).toMatchObject({ line: 3, column: 1 });
  await put({ text: yaml });
  const again = await complete();
  expect([again.lastProcessErrorCode, again.lastProcessError]).toEqual([undefined, undefined]);
  expect((await versions()).count).toBe(1);
});

test("a text may be as large as content, which is more than an ordinary request holds", async () => {
  const { put, complete, me, pets } = await start();
  const description = "x".repeat(2_000_000);
  const long = { ...document("Long"), info: { title: "Long", version: "1", description } };
  await put({ text: JSON.stringify(long) });
  expect((await complete()).lastProcessErrorCode).toBeUndefined();
  const content = await me.call(`GET ${specPath}/versions/latest/content`, { params: pets });
  expect(content.filesystem).toEqual({ "openapi.json": long });

  const field = "PATCH /v1/orgs/{organizationId}/custom-fields/{fieldName}";
  const params = { organizationId: pets.organizationId, fieldName: "openapi" };
  expect((await me.send(field, { params, body: { description } })).status).toBe(413);
});

test("a specification over 25 MB is refused with the limit, sent or fetched", async () => {
  const { me, complete, put, pets } = await start();
  const large = "x".repeat(25_000_001);
  const sent = await me.send(`PUT ${specPath}`, {
    params: pets,
    body: { source: { text: large } },
  });
  expect(sent).toMatchObject({
    status: 413,
    body: { error: { message: expect.stringContaining("25 MB") } },
  });
  const site = await serve((response) => response.end(large));
  await put({ url: site.url });
  expect(await complete()).toMatchObject({
    lastProcessErrorCode: "FETCH_ERROR",
    lastProcessError: { message: expect.stringContaining("25 MB") },
  });
});

test("what cannot be fetched says so", async () => {
  const site = await serve((response) => response.writeHead(500).end());
  const { put, complete, versions, me, pets } = await start();
  await put({ url: site.url });
  expect(await complete()).toMatchObject({ lastProcessErrorCode: "FETCH_ERROR" });
  site.respond = (response) => response.end("a: [");
  await put({ url: site.url });
  expect(await complete()).toMatchObject({ lastProcessErrorCode: "PARSE_ERROR" });
  expect(await versions()).toEqual({ items: [], count: 0 });
  expect((await me.send(`GET ${specPath}/versions/latest`, { params: pets })).status).toBe(404);
});

test("no address inside the network is fetched", async () => {
  const site = await serve((response) => response.end(text("Secret")));
  const { put, complete } = await start({ allowFetch: [] });
  await put({ url: site.url });
  expect(await complete()).toMatchObject({ lastProcessErrorCode: "FETCH_ERROR" });
  expect(site.asked).toBe(0);
});

test("a document of several files is fetched from its origin, and has a new version when one changes", async () => {
  const main = `openapi: 3.0.0
info: {title: Ships, version: 1.0}
paths: {/ships: {$ref: paths/ships.yaml}}
`;
  const ships = `get: {responses: {"200": {description: Fine, content: {application/json: {schema: {$ref: "../Ship.yaml"}}}}}}`;
  const site = await serveFiles({
    "/api/openapi.yaml": main,
    "/api/paths/ships.yaml": ships,
    "/api/Ship.yaml": "{type: object}",
  });
  const { put, complete, me, pets, versions } = await start();
  const address = { url: `${site.origin}/api/openapi.yaml` };
  await put(address);
  const first = await complete();
  expect(first.lastProcessError).toBeUndefined();
  expect(site.asked).toEqual(["/api/openapi.yaml", "/api/paths/ships.yaml", "/api/Ship.yaml"]);
  const latest = await me.call(`GET ${specPath}/versions/latest/content`, { params: pets });
  expect(latest.filesystem).toMatchObject({
    "openapi.yaml": { components: { schemas: { Ship: { type: "object" } } } },
  });
  await put(address);
  expect((await complete()).lastVersion).toBe(first.lastVersion);
  site.files["/api/Ship.yaml"] = "{type: string}";
  await put(address);
  expect((await complete()).lastVersion).not.toBe(first.lastVersion);
  expect((await versions()).count).toBe(2);

  delete site.files["/api/Ship.yaml"];
  await put(address);
  expect(await complete()).toMatchObject({
    lastProcessErrorCode: "FETCH_ERROR",
    lastProcessError: { message: expect.stringMatching(/Ship\.yaml, which it refers to.*404/) },
  });
});

test("no file is fetched from another origin, past the limit, or for a text", async () => {
  const main = (file: string) =>
    `openapi: 3.0.0\ninfo: {title: A, version: 1.0}\npaths: {/a: {$ref: "${file}"}}\n`;
  const secret = await serveFiles({ "/a.yaml": "get: {responses: {}}" });
  const site = await serveFiles({
    "/direct.yaml": main(`${secret.origin}/a.yaml`),
    "/redirected.yaml": main("elsewhere.yaml"),
    "/elsewhere.yaml": `${secret.origin}/a.yaml`,
    "/large.yaml": main("25mb.yaml"),
    "/25mb.yaml": "x".repeat(25_000_000),
    "/many.yaml": `openapi: 3.0.0\ninfo: {title: A, version: 1.0}\npaths: {${Array.from(
      { length: 201 },
      (_, index) => `/${index}: {$ref: "many/${index}.yaml"}`,
    ).join()}}`,
    ...Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`/many/${i}.yaml`, "{}"])),
  });
  const { put, complete } = await start();
  for (const [name, message] of [
    ["direct", "Files are fetched only from"],
    ["redirected", "Files are fetched only from"],
    ["large", "limit of 25 MB"],
    ["many", "more than 200 files"],
  ] as const) {
    await put({ url: `${site.origin}/${name}.yaml` });
    expect([name, (await complete()).lastProcessError?.message]).toEqual([
      name,
      expect.stringContaining(message),
    ]);
  }
  expect(secret.asked).toEqual(["/a.yaml"]);
  await put({ text: main("a.yaml") });
  expect((await complete()).lastProcessError?.message).toContain("another file, a.yaml");
});

test("a reading that was cut off is done by the next one, and one that is too late leaves nothing", async () => {
  const site = await serve(() => {});
  const { platform, organization, put, read, versions } = await start({ jobs: false });
  const { environment } = platform.service;
  const job = (spec: string, source: number) => ({
    id: "job",
    organizationId: organization.id,
    kind: openApiJobKind,
    key: spec,
    payload: { spec, source },
    attempt: 1,
  });
  const { id } = await put({ url: site.url });
  const run = createOpenApiHandler(environment);
  const cut = new AbortController();
  const cutRun = run(job(id, 1), cut.signal).catch((error: unknown) => error);
  await eventually(() => expect(site.asked).toBe(1));
  expect((await read()).processingState).toBe("progress");
  cut.abort(new Error("killed"));
  expect(await cutRun).toBeInstanceOf(Error);
  expect((await read()).processingState).toBe("progress");

  site.respond = (response) => response.end(text("Pets"));
  const never = new AbortController().signal;
  await run(job(id, 1), never);
  await run(job(id, 1), never);
  expect(await read()).toMatchObject({ processingState: "complete" });
  expect((await versions()).count).toBe(1);

  await put({ text: text("Newer") });
  await run(job(id, 1), never);
  expect((await read()).processingState).toBe("pending");
  const queued = await environment.store.read.selectFrom("job").select("key").execute();
  expect(queued.map(({ key }) => key).toSorted()).toEqual([`${id}.1`, `${id}.2`]);
});

test("a server that does not respond in time", async () => {
  const site = await serve(() => {});
  const { platform, put, read, organization } = await start({ jobs: false });
  const { id } = await put({ url: site.url });
  const limits = { connect: 1000, idle: 1000, total: 100 };
  const fetcher = createFetcher({ allow: ["127.0.0.0/8"], limits });
  closing.push(() => fetcher.close());
  const run = createOpenApiHandler({ ...platform.service.environment, fetcher });
  const payload = { spec: id, source: 1 };
  const job = { id: "job", organizationId: organization.id, kind: openApiJobKind, key: id };
  await run({ ...job, payload, attempt: 1 }, new AbortController().signal);
  expect(await read()).toMatchObject({ lastProcessErrorCode: "FETCH_TIMEOUT" });
});

test("slugs are bounded and taken once; a deleted specification is gone", async () => {
  const { me, params, pets, put } = await start({ jobs: false });
  const source = { text: yaml };
  const post = (slug: unknown) => me.send(`POST ${base}`, { params, body: { slug, source } });
  for (const slug of ["", "A", "a--b", "-a", "a_b", "a".repeat(101), 1]) {
    expect([slug, (await post(slug)).status]).toEqual([slug, 400]);
  }
  expect((await post("a".repeat(100))).status).toBe(201);
  expect((await post("pets")).status).toBe(201);
  expect((await post("pets")).status).toBe(409);
  const wrong = await me.send(`PUT ${specPath}`, {
    params: { ...params, specSlug: "No" },
    body: { source },
  });
  expect(wrong).toMatchObject({
    status: 400,
    body: { error: { details: [{ path: "params.specSlug" }] } },
  });
  for (const body of [{}, { source: {} }, { source: { url: "ftp://a.example/" } }]) {
    expect((await me.send(`PUT ${specPath}`, { params: pets, body })).status).toBe(400);
  }
  expect((await me.send(`DELETE ${specPath}`, { params: pets })).status).toBe(205);
  expect((await me.send(`DELETE ${specPath}`, { params: pets })).status).toBe(404);
  expect((await put(source)).processingState).toBe("pending");
});

test("specifications are listed page by page", async () => {
  const { me, params } = await start({ jobs: false });
  for (const slug of ["c", "a", "b"]) {
    await me.call(`POST ${base}`, { params, body: { slug, source: { text: yaml } } });
  }
  const first = await me.call(`GET ${base}`, { params, query: { limit: 2 } });
  expect(first.items.map(({ slug }) => slug)).toEqual(["a", "b"]);
  expect(first.count).toBe(3);
  const rest = await me.call(`GET ${base}`, { params, query: { page: first.next!.page } });
  expect(rest.items.map(({ slug }) => slug)).toEqual(["c"]);
  expect(rest.next).toBeUndefined();
});

test("who may not", async () => {
  const { platform, organization, params, pets, put } = await start({ jobs: false });
  await put({ text: yaml });
  const body = { source: { text: yaml } };
  const writes = [
    [`POST ${base}`, { params, body: { slug: "x", ...body } }],
    [`PUT ${specPath}`, { params: pets, body }],
    [`DELETE ${specPath}`, { params: pets }],
  ] as const;
  const other = await platform.makeOrganization("Other");
  const callers = [
    [platform.as(null), 401],
    [platform.as(organization.users.review), 403],
    [platform.as(organization.users.guest), 403],
    [platform.as(other.users.admin), 404],
  ] as const;
  for (const [caller, status] of callers) {
    for (const [key, request] of writes) {
      expect([key, (await caller.send(key, request)).status]).toEqual([key, status]);
    }
  }
  const reader = platform.as(organization.users.read);
  expect(await reader.call(`GET ${specPath}`, { params: pets })).toMatchObject({
    permissions: { view: true, edit: false },
  });
  expect((await callers[2][0].send(`GET ${base}`, { params })).status).toBe(403);
});

test("a text that is made to take long or to grow is refused", async () => {
  const bomb = [
    "a: &a [x]",
    ..."bcdefghij".split("").map((name, index) => {
      const above = "abcdefghi"[index];
      return `${name}: &${name} [${Array(9).fill(`*${above}`).join()}]`;
    }),
  ].join("\n");
  expect(await readSpecification({ text: bomb })).toHaveProperty("problem");
  const deep = `{"openapi":"3.0.0","x":${"[".repeat(5000)}${"]".repeat(5000)}}`;
  expect(await readSpecification({ text: deep })).toHaveProperty("problem");
  expect(await readSpecification({ text: text("Pets") })).toMatchObject({ format: "json" });
});
