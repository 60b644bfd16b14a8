import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TestCaller } from "#testing/call.ts";
import { page } from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { createVisitor, mergeInto, spacesOf } from "#testing/published-site.ts";
import { makeSite, siteKey, type TestSite } from "#testing/sites.ts";
import { day } from "#service/kernel/clock.ts";
import { sweepBlobs } from "#service/documents/lifecycle/sweep-blobs.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let other: TestOrganization;
let admin: TestCaller;
let site: TestSite;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  other = await platform.makeOrganization("Other");
  admin = platform.as(acme.users.admin);
});
afterAll(() => platform.close());

beforeEach(async () => {
  site = await makeSite(admin, acme.id, { title: "Docs" });
});

const look = `${siteKey}/customization` as const;
const pixel = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");
const drawing = `<svg viewBox="0 0 1 1" onload="alert(1)"><script>alert(1)</script><path d="M0 0"/></svg>`;

const upload = (bytes: string | Buffer, to = site) =>
  admin.call(`POST ${siteKey}/images`, { ...to, body: { base64: base64Of(bytes) } });
const refused = async (bytes: string | Buffer) => {
  const body = { base64: base64Of(bytes) };
  const { status, body: response } = await admin.send(`POST ${siteKey}/images`, { ...site, body });
  expect(status).toBe(400);
  return (response as { error: { details: { path: string; message: string }[] } }).error
    .details[0]!;
};
const base64Of = (bytes: string | Buffer) => Buffer.from(bytes).toString("base64");
const put = (body: object, to = site) => admin.call(`PUT ${look}`, { ...to, body });

test("an uploaded image becomes part of the look, and readers get it from their site", async () => {
  const logo = await upload(pixel);
  expect(logo).toMatchObject({
    object: "site-image",
    contentType: "image/gif",
    size: pixel.length,
    dimensions: { width: 1, height: 1 },
    url: `http://bindery.test/files/sites/${acme.id}/${site.id}/${logo.id}`,
  });
  const shown = { header: { logo: { light: logo.url } }, socialPreview: { url: logo.url } };
  expect(await put(shown)).toMatchObject(shown);
  expect(await admin.call(`GET ${look}`, site)).toMatchObject(shown);

  await site.section("Guide");
  const { Guide: guide } = await spacesOf(admin, site);
  await mergeInto(admin, guide!.spaceId, page("Welcome", "Hi"));
  await admin.call(`POST ${siteKey}/publish`, site);
  const root = `/published/${acme.id}/${site.id}`;
  const visitor = createVisitor(platform, root);
  const home = await visitor.text("");
  expect(home).toContain(`<img src="${root}/@/images/${logo.id}"`);
  expect(home).toContain(
    `<meta property="og:image" content="http://bindery.test${root}/@/images/${logo.id}">`,
  );
  expect(home).not.toContain("/files/");
  const image = await visitor.get(`/@/images/${logo.id}`);
  expect(Buffer.from(await image.arrayBuffer())).toEqual(pixel);
  expect(Object.fromEntries(image.headers)).toMatchObject({
    "content-type": "image/gif",
    "x-content-type-options": "nosniff",
    "cache-control": "public, max-age=31536000, immutable",
  });
  const tag = image.headers.get("etag")!;
  expect((await visitor.get(`/@/images/${logo.id}`, { "if-none-match": tag })).status).toBe(304);
  const spare = await upload(pixel);
  expect((await visitor.get(`/@/images/${spare.id}`)).status).toBe(404);
});

test("images of a closed site stay closed", async () => {
  const { id, url } = await upload(pixel);
  await put({ header: { logo: { light: url } } });
  await site.siteSpace("Guide");
  await admin.call(`PATCH ${siteKey}`, { ...site, body: { visibility: "share-link" } });
  await admin.call(`POST ${siteKey}/publish`, site);
  const link = await admin.call(`POST ${siteKey}/share-links`, { ...site, body: { name: "QA" } });
  const visitor = createVisitor(platform, `/published/${acme.id}/${site.id}`);
  expect((await visitor.get(`/@/images/${id}`)).status).toBe(404);
  await visitor.get(new URL(link.urls!.published!).search);
  const image = await visitor.get(`/@/images/${id}`);
  expect([image.status, image.headers.get("cache-control")]).toEqual([
    200,
    "private, max-age=31536000, immutable",
  ]);
});

test("an SVG image is stored without what could run", async () => {
  const { url, contentType } = await upload(drawing);
  expect(contentType).toBe("image/svg+xml");
  const response = await admin.fetch(new URL(url).pathname);
  expect(await response.text()).toBe(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"></path></svg>`,
  );
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
});

test("what isn't an image, or is too large, is explained", async () => {
  const path = "body.base64";
  expect(await refused("<html><script>alert(1)</script></html>")).toMatchObject({
    path,
    message: "Must be an image: PNG, JPEG, GIF, WebP, AVIF, SVG, or ICO.",
  });
  expect(await refused("<svg><g></svg>")).toMatchObject({ path, message: /can't be read/ });
  expect(await refused(drawing + " ".repeat(256 * 1024))).toMatchObject({
    path,
    message: expect.stringContaining("256 KB"),
  });
  expect(await refused(Buffer.concat([pixel, Buffer.alloc(1024 * 1024)]))).toMatchObject({ path });
  const huge = Buffer.from(pixel);
  huge.fill(0xff, 6, 10);
  expect(await refused(huge)).toMatchObject({
    path,
    message: expect.stringContaining("65,535 × 65,535 pixels"),
  });
});

test("a look shows only images that readers can load", async () => {
  const refuse = async (body: object) => {
    const response = await admin.send(`PUT ${look}`, { ...site, body });
    expect(response.status).toBe(400);
    return JSON.stringify(response.body);
  };
  const { url } = await upload(drawing);
  expect(await refuse({ socialPreview: { url } })).toContain("body.socialPreview.url");
  const elsewhere = await upload(pixel, await makeSite(admin, acme.id));
  expect(await refuse({ favicon: { icon: { light: elsewhere.url } } })).toContain(
    "body.favicon.icon.light",
  );
  const gone = `${url}0`;
  expect(await refuse({ header: { logo: { light: url, dark: gone } } })).toContain(
    "body.header.logo.dark",
  );
  expect(await put({ favicon: { icon: { light: url } } })).toMatchObject({
    favicon: { icon: { light: url } },
  });
});

test("images that no look shows are deleted a day later, and others kept", async () => {
  const used = await upload(pixel);
  const unused = await upload(`<svg><path d="M1 1"/></svg>`);
  await put({ favicon: { icon: { light: used.url } } });
  const statusOf = async ({ url }: { url: string }) =>
    (await admin.fetch(new URL(url).pathname)).status;
  expect(await statusOf(unused)).toBe(200);
  platform.clock.advance(2 * day);
  await put({ title: "Help", favicon: { icon: { light: used.url } } });
  expect([await statusOf(used), await statusOf(unused)]).toEqual([200, 404]);
  await sweepBlobs(platform.service.environment, acme.id, new AbortController().signal);
  expect(await statusOf(used)).toBe(200);
});

test("who may upload and see images", async () => {
  const { url } = await upload(pixel);
  const { admin: administrator, create, edit, guest } = acme.users;
  const body = { base64: base64Of(pixel) };
  const statuses: [number, number][] = [];
  for (const user of [administrator, create, edit, guest, null, other.users.admin]) {
    const caller = platform.as(user);
    const sent = await caller.send(`POST ${siteKey}/images`, { ...site, body });
    statuses.push([sent.status, (await caller.fetch(new URL(url).pathname)).status]);
  }
  expect(statuses).toEqual([
    [201, 200],
    [201, 200],
    [403, 200],
    [404, 403],
    [401, 401],
    [404, 404],
  ]);
});
