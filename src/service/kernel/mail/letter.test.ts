import { simpleParser } from "mailparser";
import { expect, test } from "vitest";
import { composeMessage } from "./message.ts";
import type { Letter } from "./letter.ts";
import { nameInMail, textInMail } from "./plain.ts";

const base: Letter = {
  subject: "Review “Guide”",
  heading: "Review “Guide”",
  parts: [
    "Ana asked you to review it.",
    { quote: "First line\n<b>second</b>" },
    { items: [{ label: "Guide", detail: "2 pages", url: "https://docs.example/1?a=1&b=2" }] },
    { button: { label: "Open", url: "https://docs.example/1" } },
  ],
  reason: "You get this email because you review changes.",
};

const compose = async (letter: Partial<Letter> = {}, key = "k") => {
  const message = await composeMessage({
    letter: { ...base, ...letter },
    key,
    to: "bo@acme.example",
    from: { name: 'Docs "Q", <x@y.example>', address: "docs@acme.example" },
    date: Date.UTC(2026, 0, 5),
  });
  return { source: message.toString(), mail: await simpleParser(message) };
};

test("a letter says the same as plain text and as HTML", async () => {
  const { mail, source } = await compose();
  expect(mail.text).toContain("> First line\n> <b>second</b>");
  expect(mail.text).toContain("* Guide\n  2 pages\n  https://docs.example/1?a=1&b=2");
  expect(mail.text).toContain("Open:\nhttps://docs.example/1\n");
  expect(mail.text).toContain(
    "\n-- \nYou get this email because you review changes. It was sent to bo@acme.example.",
  );
  expect(mail.html).toContain("&lt;b&gt;second&lt;/b&gt;");
  expect(mail.html).toContain('<meta name="color-scheme" content="light dark">');
  expect(mail.headers.get("auto-submitted")).toBe("auto-generated");
  expect(mail.from?.value).toEqual([
    { name: 'Docs "Q", <x@y.example>', address: "docs@acme.example" },
  ]);
  // Servers cut lines that are longer than 998 characters (RFC 5321).
  expect(Math.max(...source.split("\r\n").map(({ length }) => length))).toBeLessThan(998);
});

test("the same mail has the same Message-ID each time, and another one another", async () => {
  const ids = await Promise.all(
    ["k", "k", "l"].map(async (key) => (await compose({}, key)).mail.messageId),
  );
  expect(ids[0]).toBe(ids[1]);
  expect(ids[0]).not.toBe(ids[2]);
  expect(ids[0]).toMatch(/^<[0-9a-f]{40}@acme\.example>$/);
});

test("mail programs get a way to unsubscribe, if there is one", async () => {
  const url = "https://docs.example/unsubscribe?token=t";
  const { mail, source } = await compose({ unsubscribe: url });
  expect(source).toContain(`List-Unsubscribe: <${url}>`);
  expect(source).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(mail.text).toContain(`Unsubscribe: ${url}`);
  expect((await compose()).source).not.toContain("List-Unsubscribe");
});

test("no text becomes a header", async () => {
  const evil = "Hello\r\nBcc: victim@example.org\n\u2028X: y";
  const { mail, source } = await compose({
    subject: evil,
    heading: evil,
    unsubscribe: `https://d.example/\r\nX-Evil: 1`,
  });
  expect(mail.subject).toBe("Hello Bcc: victim@example.org X: y");
  expect(mail.bcc).toBeUndefined();
  expect(source.slice(0, source.indexOf("\r\n\r\n"))).not.toMatch(/^(bcc|x-evil|x):/im);
});

test.each([
  ["Acme", "Acme"],
  ["  two\n lines\t", "two lines"],
  ["turned \u202earound", "turned around"],
  ["شركة", "\u2068شركة\u2069"],
  ["www.evil.example/login", "www.\u200bevil.\u200bexample/\u200blogin"],
  ["Dr. Who", "Dr. Who"],
  ["x".repeat(200), `${"x".repeat(79)}…`],
  ["👩‍👩‍👧".repeat(90), `${"👩‍👩‍👧".repeat(79)}…`],
])("the name %j is safe as %j", (name, safe) => {
  expect(nameInMail(name)).toBe(safe);
});

test("what people wrote keeps its lines and ends somewhere", () => {
  expect(textInMail("one\r\ntwo\u0007\u202e three  \n\n", 100)).toBe("one\ntwo  three");
  expect(textInMail("a".repeat(50), 10)).toBe("aaaaaaaaa…");
});
