// @module-tag slow
import { inflateSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hour } from "#service/kernel/clock.ts";
import { makeChangeRequest, makeSpace, page } from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

const key = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf" as const;
const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

let platform: TestPlatform;
let organization: TestOrganization;

// One platform, because each starts processes of its own that make the PDFs.
beforeAll(async () => {
  platform = await startTestPlatform();
});
beforeEach(async () => {
  organization = await platform.makeOrganization();
});
afterAll(() => platform.close());

async function start() {
  const me = platform.as(organization.users.admin);
  const draft = await makeChangeRequest(me, await makeSpace(me, organization.id));
  const order = async (query: { only?: boolean; page?: string } = {}) =>
    (await me.call(key, { params: draft.params, query })).url;
  return { me, draft, order };
}

async function open(url: string): Promise<Pdf> {
  const { pathname } = new URL(url);
  const response = await platform.as(null).fetch(pathname);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  return readPdf(Buffer.from(await response.arrayBuffer()));
}

type Pdf = { size: number; pages: number; objects: string; streams: string };

/** The objects of a PDF as text, and its decompressed streams. */
function readPdf(bytes: Buffer): Pdf {
  const raw = bytes.toString("latin1");
  expect(raw.slice(0, 5)).toBe("%PDF-");
  expect(raw.trimEnd().slice(-5)).toBe("%%EOF");
  const streams: string[] = [];
  for (const match of raw.matchAll(/stream\n([\s\S]*?)\nendstream/g)) {
    try {
      streams.push(inflateSync(Buffer.from(match[1]!, "latin1")).toString("latin1"));
    } catch {
      streams.push("");
    }
  }
  const pages = raw.match(/\/Type \/Page\b/g)?.length ?? 0;
  return { size: bytes.length, pages, objects: raw, streams: streams.join("\n") };
}

/** A bookmark's title as encoded in the file. */
function bookmark(title: string): string {
  return `/Title (${title})`;
}

const everything = `
## Part

Some **bold**, *italic*, ~~gone~~ and \`code\` text with a [page](/pages/OTHER) and [the web](https://example.com/).
Ελληνικά, Привет, Łódź, Žluťoučký, 漢字.

- One
  1. Nested
- [x] Done

| Name | Value |
| ---- | ----: |
| a    | **1** |

> A quote

{% hint style="warning" %}
Careful
{% endhint %}

\`\`\`js
const x = 1;
\`\`\`

---

![A dot](/pages/PICTURE)

And [by reference][there].

[there]: https://example.org/there
`;

test("a PDF of all pages has bookmarks, links, fonts and pictures", async () => {
  const { draft, order, me } = await start();
  const [first, second] = await draft.edit(page("First", "Text"), page("Other", "More"));
  const contentKey = "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content";
  const { changes } = await me.call(contentKey, {
    params: draft.params,
    body: {
      changes: [
        {
          operation: "insert_files",
          files: [{ name: "dot.png", contentType: "image/png", base64: png }],
        },
      ],
    },
  });
  const [file] = changes.flatMap(({ files }) => files ?? []);
  const markdown = everything
    .replace("OTHER", second!)
    .replace("/pages/PICTURE", `/files/${file!.id}`);
  await draft.edit(page("Everything", markdown, { into: first }));
  const pdf = await open(await order());
  expect(pdf.pages).toBe(3);
  for (const title of ["First", "Everything", "Part", "Other"]) {
    expect(pdf.objects).toContain(bookmark(title));
  }
  expect(pdf.objects).toContain("/URI (https://example.com/)");
  expect(pdf.objects).toContain("/URI (https://example.org/there)");
  expect(pdf.objects).toContain(`/D (${second})`);
  expect(pdf.objects).toMatch(/\/FontName \/\w+\+JetBrainsMono/);
  expect(pdf.objects).toMatch(/\/FontName \/\w+\+Inter/);
  expect(pdf.objects).toContain("/Subtype /Image");
  // The PDF maps its letters back to Unicode for search and copy. Δ isn't in the text; the others are.
  for (const [letter, there] of [
    ["Ε", true],
    ["П", true],
    ["Ł", true],
    ["Δ", false],
  ] as const) {
    const code = letter.codePointAt(0)!.toString(16).padStart(4, "0");
    expect([letter, pdf.streams.includes(`<${code}>`)]).toEqual([letter, there]);
  }
});

test("a PDF of one page is with the pages below it, or without", async () => {
  const { draft, order } = await start();
  const [top] = await draft.edit(page("Top", "Text"), page("Apart", "Text"));
  await draft.edit(page("Below", "Text", { into: top }));
  const both = await open(await order({ page: top! }));
  expect(both.pages).toBe(2);
  expect(both.objects).not.toContain(bookmark("Apart"));
  const only = await open(await order({ page: top!, only: true }));
  expect(only.pages).toBe(1);
  expect(only.objects).toContain("/Title (Top)");
});

test("the address stands for the revision, expires, and cannot be changed", async () => {
  const { draft, order } = await start();
  await draft.edit(page("Before", "Text"));
  const url = await order();
  await draft.edit(page("After", "Text"));
  expect((await open(url)).objects).not.toContain(bookmark("After"));
  const path = new URL(url).pathname;
  const status = async (address: string) => (await platform.as(null).fetch(address)).status;
  const token = path.split("/").at(-1)!;
  const forged = Buffer.from(token, "base64url");
  forged[40]! ^= 1;
  const other = await platform.makeOrganization("Other");
  expect(await status(`/pdf/${organization.id}/${forged.toString("base64url")}`)).toBe(404);
  expect(await status(`/pdf/${organization.id}/${token.slice(0, 30)}`)).toBe(404);
  expect(await status(`/pdf/${other.id}/${token}`)).toBe(404);
  platform.clock.advance(hour - 1);
  expect(await status(path)).toBe(200);
  platform.clock.advance(1);
  expect(await status(path)).toBe(404);
});

test("who may not see the change request gets no address, and wrong questions are refused", async () => {
  const { draft, me } = await start();
  const { params } = draft;
  const stranger = (await platform.makeOrganization("Other")).users.admin;
  expect((await platform.as(null).send(key, { params })).status).toBe(401);
  expect((await platform.as(organization.users.guest).send(key, { params })).status).toBe(404);
  expect((await platform.as(stranger).send(key, { params })).status).toBe(404);
  expect((await me.send(key, { params, query: { only: true } })).status).toBe(400);
  expect((await me.send(key, { params, query: { only: "perhaps" } })).status).toBe(400);
  expect((await me.send(key, { params, query: { page: "none" } })).status).toBe(404);
});

test("an address opens no more than the person who asked for it may see", async () => {
  const { draft, me } = await start();
  await draft.edit(page("Shown", "Text"));
  const { read, review } = organization.users;
  const orderAs = async (user: typeof read) =>
    new URL((await platform.as(user).call(key, { params: draft.params, query: {} })).url).pathname;
  const status = async (path: string) => {
    const response = await platform.as(null).fetch(path);
    await response.body?.cancel();
    return response.status;
  };
  const [ofReader, ofReviewer] = [await orderAs(read), await orderAs(review)];
  expect([await status(ofReader), await status(ofReviewer)]).toEqual([200, 200]);

  await me.call("DELETE /v1/orgs/{organizationId}/members/{userId}", {
    params: { organizationId: organization.id, userId: read.id },
  });
  expect([await status(ofReader), await status(ofReviewer)]).toEqual([404, 200]);

  const tokens = await platform.as(review).call("GET /v1/user/tokens", { query: {} });
  const tokenId = tokens.items.find(({ current }) => current)!.id;
  await platform.as(review).call("DELETE /v1/user/tokens/{tokenId}", { params: { tokenId } });
  expect(await status(ofReviewer)).toBe(404);
});

test("texts that break out of a line, a cell or a page are set all the same", async () => {
  const { draft, order } = await start();
  const wide = `|${" a |".repeat(40)}\n|${" - |".repeat(40)}\n|${" b |".repeat(40)}`;
  const tall = `| a | b |\n| - | - |\n| ${"word ".repeat(3000)} | x |`;
  const deep = Array.from({ length: 25 }, (_, level) => `${"  ".repeat(level)}- item`).join("\n");
  const code = `\`\`\`\n${"x".repeat(20_000)}\n\`\`\``;
  await draft.edit(page("Odd", [wide, tall, deep, code, "x".repeat(5000)].join("\n\n")));
  const pdf = await open(await order());
  expect(pdf.pages).toBeGreaterThan(5);
  expect(pdf.pages).toBeLessThan(40);
});

test("a PDF is made as it is read, and given up when its reader goes", async () => {
  const { draft, order } = await start();
  const text = "Words that fill some lines of a page. ".repeat(60);
  for (let batch = 0; batch < 4; batch += 1) {
    await draft.edit(...Array.from({ length: 50 }, (_, index) => page(`P${batch}.${index}`, text)));
  }
  const url = await order();
  const response = await platform.as(null).fetch(new URL(url).pathname);
  const reader = response.body!.getReader();
  const sizes: number[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    sizes.push(part.value.length);
  }
  expect(sizes.length).toBeGreaterThan(20);
  expect(Math.max(...sizes)).toBeLessThan(200_000);
  // There are two slots; without a timeout, these requests would keep them forever.
  for (let index = 0; index < 4; index += 1) {
    const left = await platform.as(null).fetch(new URL(url).pathname);
    await left.body!.cancel();
  }
  expect((await open(url)).pages).toBe(200);
});

test("a page that is too large is refused by name when the PDF is asked for", async () => {
  const { draft, me } = await start();
  const tableOf = (columns: number) => `|${" a |".repeat(columns)}\n|${" - |".repeat(columns)}\n`;
  const [large, small, wide] = await draft.edit(
    page("Endless", "x\n\n".repeat(100_000)),
    page("Narrow", tableOf(100)),
    page("Wide", tableOf(10_000)),
  );
  const ask = (query: { page?: string; only?: boolean }) =>
    me.send(key, { params: draft.params, query });
  for (const [query, title] of [
    [{}, "Endless"],
    [{ page: large! }, "Endless"],
    [{ page: wide! }, "Wide"],
  ] as const) {
    const response = await ask(query);
    expect(response.status).toBe(409);
    expect(JSON.stringify(response.body)).toContain(
      `"${title}\\" is too large for a PDF. Split it`,
    );
  }
  expect((await ask({ page: small!, only: true })).status).toBe(200);
});

test("a long page comes in many small parts, so that it isn't held at once", async () => {
  const { draft, order } = await start();
  const columns = 1_500;
  const table = `|${" a |".repeat(columns)}\n|${" - |".repeat(columns)}\n|${" b |".repeat(columns)}\n`;
  const list = `${"- item\n".repeat(1_000)}\n\`\`\`\n${"code\n".repeat(1_000)}\`\`\`\n`;
  await draft.edit(page("Long", `${"x\n\n".repeat(2_000)}${table}\n${list}`));
  const response = await platform.as(null).fetch(new URL(await order()).pathname);
  const sizes: number[] = [];
  for await (const part of response.body!) sizes.push(part.length);
  expect(sizes.length).toBeGreaterThan(10);
  // More than half of the document's text would come at once without steps.
  expect(Math.max(...sizes)).toBeLessThan(sizes.reduce((sum, size) => sum + size) / 3);
});
