import { Hono } from "hono";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compressText } from "#service/http/compress.ts";
import { mountConsole } from "./console.ts";
import type { Bindings } from "#service/http/bindings.ts";

const script = "console.log('members');\n".repeat(100);
let folder: string;
let app: Hono<Bindings>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "console-"));
  mkdirSync(join(folder, "assets"));
  const write = (name: string, content: string | Buffer) =>
    writeFileSync(join(folder, name), content);
  write("favicon.svg", "<svg/>");
  write("assets/members-1.js", script);
  write("assets/members-1.js.br", brotliCompressSync(script));
  write(
    "index.html",
    `<head><script type="module" crossorigin src="/assets/index-1.js"></script></head>`,
  );
  const scripts = (...names: string[]) => names.map((name) => `/assets/${name}-1.js`);
  const styles = ["/assets/prose-1.css"];
  write(
    "screens.json",
    JSON.stringify([
      { path: "/", scripts: scripts("index"), starters: [], styles: [] },
      {
        path: "/orgs/:id/members",
        scripts: scripts("index", "table", "members"),
        starters: [],
        styles: [],
      },
      {
        path: "/orgs/:id/members/:user",
        scripts: scripts("index", "member"),
        starters: [],
        styles,
      },
      {
        path: "/orgs/:id/page",
        scripts: scripts("start", "index", "page"),
        starters: scripts("start"),
        styles: [],
      },
      { path: "/orgs/:id/*", scripts: scripts("index", "not-found"), starters: [], styles: [] },
      { path: "/*", scripts: scripts("index", "bare"), starters: [], styles: [] },
    ]),
  );
  app = new Hono<Bindings>();
  app.use(compressText);
  mountConsole(app, folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

const get = (path: string, encoding = "identity") =>
  app.request(path, { headers: { "accept-encoding": encoding } });

test.each([
  ["/", []],
  ["/orgs/a/members", ["table", "members"]],
  ["/orgs/a/members?sort=name", ["table", "members"]],
  ["/orgs/a/members/u", ["member"]],
  ["/orgs/a/elsewhere", ["not-found"]],
  ["/elsewhere", ["bare"]],
])("the page of %s names the scripts of its screen", async (path, names) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-cache");
  const html = await response.text();
  const preloaded = [...html.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)];
  expect(preloaded.map(([, href]) => href)).toEqual(names.map((name) => `/assets/${name}-1.js`));
  const link = response.headers.get("link") ?? "";
  for (const name of ["index", ...names]) {
    expect(link).toContain(`</assets/${name}-1.js>; rel=modulepreload; crossorigin`);
  }
});

test("the page of a screen with its own styles names them", async () => {
  const response = await get("/orgs/a/members/u");
  expect(response.headers.get("link")).toContain("</assets/prose-1.css>; rel=preload; as=style");
  expect(await response.text()).toContain(
    `<link rel="preload" as="style" crossorigin href="/assets/prose-1.css">`,
  );
});

test("the page of a screen runs its starter before the console, and names it first", async () => {
  const response = await get("/orgs/a/page");
  const tag = (name: string, how: string) =>
    `<script type="module" ${how}crossorigin src="/assets/${name}-1.js"></script>`;
  expect(await response.text()).toContain(
    `<head>${tag("start", "async ")}${tag("index", "")}<link`,
  );
  expect(response.headers.get("link")).toMatch(/^<\/assets\/start-1\.js>; rel=modulepreload/);
});

test("scripts without a compressed copy are compressed when they are sent", async () => {
  const response = await get("/assets/members-1.js", "gzip");
  expect(response.headers.get("content-encoding")).toBe("gzip");
  expect(response.headers.get("vary")?.toLowerCase()).toBe("accept-encoding");
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(script);
});

test("scripts are sent as their copies were compressed, and kept forever", async () => {
  const response = await get("/assets/members-1.js", "gzip, br");
  expect(response.headers.get("content-encoding")).toBe("br");
  expect(response.headers.get("vary")?.toLowerCase()).toBe("accept-encoding");
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes).toEqual(brotliCompressSync(script));
  expect(brotliDecompressSync(bytes).toString()).toBe(script);
});

test("scripts are sent as they are to whoever accepts nothing else", async () => {
  const response = await get("/assets/members-1.js");
  expect(response.headers.get("content-encoding")).toBeNull();
  expect(await response.text()).toBe(script);
});

test("other files are revalidated, and missing ones are no pages", async () => {
  expect((await get("/favicon.svg")).headers.get("cache-control")).toBe("no-cache");
  expect((await get("/assets/gone-1.js")).status).toBe(404);
  expect((await get("/v1/elsewhere")).status).toBe(404);
});

test("without a built console, the page says what to do", async () => {
  const empty = new Hono<Bindings>();
  mountConsole(empty, join(folder, "assets"));
  const response = await empty.request("/orgs");
  expect(response.status).toBe(503);
  expect(await response.text()).toContain("npm start");
});
