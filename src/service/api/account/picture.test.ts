import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeChangeRequest, makeSpace } from "#testing/change-requests.ts";
import { startTestPlatform, type TestPlatform, type TestUser } from "#testing/platform.ts";

const put = "PUT /v1/user/picture";
const remove = "DELETE /v1/user/picture";

let platform: TestPlatform;
let ana: TestUser;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  ana = await platform.makeUser("Ana");
});

/** The start of a PNG, which says what it is and how large. */
function pngOf({ width, height }: { width: number; height: number }): Buffer {
  const start = Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1");
  const sizes = Buffer.alloc(13);
  sizes.writeUInt32BE(width, 0);
  sizes.writeUInt32BE(height, 4);
  return Buffer.concat([start, sizes]);
}

const bodyOf = (bytes: Uint8Array) => ({ body: { base64: Buffer.from(bytes).toString("base64") } });
const square = pngOf({ width: 256, height: 256 });
const upload = (user = ana, bytes = square) => platform.as(user).call(put, bodyOf(bytes));
const load = (url = "") => platform.as(null).fetch(new URL(url).pathname);

test("an uploaded picture is shown, can be kept by browsers, and is removed again", async () => {
  const { photoURL } = await upload();
  expect(photoURL).toMatch(/\/pictures\/[0-9a-f]{64}$/);
  const response = await load(photoURL);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
  expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(square));
  expect((await platform.as(ana).call("GET /v1/user")).photoURL).toBe(photoURL);
  // The same again, as after a lost response.
  expect((await upload()).photoURL).toBe(photoURL);
  expect((await platform.as(ana).send(remove)).status).toBe(205);
  expect((await platform.as(ana).call("GET /v1/user")).photoURL).toBeUndefined();
  expect((await load(photoURL)).status).toBe(404);
});

test("another picture replaces it, and so does a URL", async () => {
  const first = await upload();
  const second = await upload(ana, pngOf({ width: 128, height: 128 }));
  expect((await load(first.photoURL)).status).toBe(404);
  expect((await load(second.photoURL)).status).toBe(200);
  // A program that sends back what it has read changes nothing.
  const patch = (photoURL: string) =>
    platform.as(ana).call("PATCH /v1/user", { body: { photoURL } });
  expect((await patch(second.photoURL!)).photoURL).toBe(second.photoURL);
  expect((await load(second.photoURL)).status).toBe(200);
  const elsewhere = "https://pictures.example/ana.png";
  expect((await patch(elsewhere)).photoURL).toBe(elsewhere);
  expect((await load(second.photoURL)).status).toBe(404);
});

test("it is shown where people are notified of what somebody did, and where they mention others", async () => {
  const { id: organizationId, users } = await platform.makeOrganization("Acme");
  const { photoURL } = await upload(users.create);
  const spaceId = await makeSpace(platform.as(users.create), organizationId);
  const { params } = await makeChangeRequest(platform.as(users.create), spaceId, "Shorter guide");
  await platform
    .as(users.create)
    .call("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers", {
      params,
      body: { users: [users.review.id] },
    });
  await platform.service.relay.drain();
  const reviewer = platform.as(users.review);
  const list = "GET /v1/orgs/{organizationId}/notifications";
  const [told] = (await reviewer.call(list, { params: { organizationId } })).items;
  const { displayName } = users.create;
  expect(told?.actors).toEqual([{ id: users.create.id, displayName, photoURL }]);
  const query = { search: displayName };
  const found = await reviewer.call("GET /v1/spaces/{spaceId}/mentionable", { params, query });
  expect(found.items).toMatchObject([{ id: users.create.id, photoURL }]);
});

test("two people with the same picture don't share it", async () => {
  const ben = await platform.makeUser("Ben");
  const [one, other] = [await upload(), await upload(ben)];
  expect(one.photoURL).not.toBe(other.photoURL);
  await platform.as(ana).send(remove);
  expect((await load(other.photoURL)).status).toBe(200);
});

test("only small square pictures without scripts are accepted", async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  const gif = Buffer.concat([Buffer.from("GIF89a"), Buffer.alloc(20)]);
  for (const [bytes, words] of [
    [svg, "PNG, JPEG, or WebP"],
    [gif, "PNG, JPEG, or WebP"],
    [Buffer.from("<html>"), "PNG, JPEG, or WebP"],
    [Buffer.from(square).subarray(0, 12), "PNG, JPEG, or WebP"],
    [pngOf({ width: 256, height: 200 }), "square"],
    [pngOf({ width: 513, height: 513 }), "512"],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const { status, body } = await platform.as(ana).send(put, bodyOf(bytes));
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(words)]);
  }
  const large = await platform.as(ana).send(put, bodyOf(Buffer.alloc(256 * 1024 + 1)));
  expect(large.status).toBe(400);
  expect((await platform.as(ana).send(put, { body: { base64: "?" } })).status).toBe(400);
});

test("it needs a credential that may change the profile", async () => {
  expect((await platform.as(null).send(put, bodyOf(square))).status).toBe(401);
  expect((await platform.as(null).send(remove)).status).toBe(401);
  const acme = await platform.makeOrganization();
  const { admin } = acme.users;
  const { token } = await platform
    .as(admin)
    .call("POST /v1/user/tokens", { body: { name: "Here", organization: acme.id } });
  const limited = platform.as({ ...admin, token });
  expect((await limited.send(put, bodyOf(square))).status).toBe(403);
  expect((await limited.send(remove)).status).toBe(403);
});

test.each(["a", "%00", "..%2f", "'"])("a picture with the hash %s doesn't exist", async (hash) => {
  expect((await platform.as(null).fetch(`/pictures/${hash}`)).status).toBe(404);
});
