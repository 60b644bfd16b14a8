// @module-tag slow
import { expect, test } from "vitest";
import { importTests } from "#testing/imported-pages.ts";
import { zipOf } from "#testing/uploads.ts";

const upload = importTests().imported;
const imported = (files: Record<string, string | Uint8Array>, name = "book.epub") =>
  upload(name, zipOf(files));

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const container = {
  mimetype: "application/epub+zip",
  "META-INF/container.xml":
    '<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
};

const opf = (items: string, spine: string, attributes = "") =>
  `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Ships &amp; Sails</dc:title></metadata><manifest>${items}</manifest><spine${attributes}>${spine}</spine></package>`;

const item = (id: string, href: string, extra = "") =>
  `<item id="${id}" href="${href}" media-type="application/xhtml+xml"${extra}/>`;

const chapter = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/><link rel="stylesheet" href="s.css"/></head><body>${body}</body></html>`;

const modern = {
  ...container,
  "OEBPS/content.opf": opf(
    [
      item("cover", "text/cover.xhtml"),
      item("nav", "nav.xhtml", ' properties="nav"'),
      item("c1", "text/ch%201.xhtml"),
      item("c1b", "text/ch1b.xhtml"),
      item("c2", "text/ch2.xhtml"),
      item("notes", "text/notes.xhtml"),
    ].join(""),
    '<itemref idref="cover"/><itemref idref="notes" linear="no"/><itemref idref="nav"/><itemref idref="c1"/><itemref idref="c1b"/><itemref idref="c2"/>',
  ),
  "OEBPS/nav.xhtml": chapter(
    '<nav epub:type="landmarks"><ol><li><a href="text/cover.xhtml">Cover</a></li></ol></nav><nav epub:type="toc"><h1>Contents</h1><ol><li><span>Part One</span><ol><li><a href="text/ch%201.xhtml">Loomings</a><ol><li><a href="text/ch%201.xhtml#s">A section</a></li></ol></li><li><a href="text/ch2.xhtml">The <i>Bag</i></a></li></ol></li></ol></nav>',
  ),
  "OEBPS/text/cover.xhtml": chapter(
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image width="1" height="1" xlink:href="../img/cover.png"/></svg>',
  ),
  "OEBPS/text/ch 1.xhtml": chapter(
    '<h1>Chapter 1</h1><p><a id="p1"/>Call me.<a epub:type="noteref" href="#fn1">1</a> See <a href="ch2.xhtml#deep">the bag</a> and <a href="ch1b.xhtml">more</a>.</p><h2 id="s">A section</h2><p><img src="../img/a.png" alt="A"/></p><aside epub:type="footnote" id="fn1"><p>Really.</p></aside>',
  ),
  "OEBPS/text/ch1b.xhtml": chapter("<p>The rest of it.</p>"),
  "OEBPS/text/ch2.xhtml": chapter('<h1>The Bag</h1><h2 id="deep">Deep</h2><p>Text.</p>'),
  "OEBPS/text/notes.xhtml": chapter("<h1>Notes</h1><p>Last.</p>"),
  "OEBPS/img/cover.png": pixel,
  "OEBPS/img/a.png": Buffer.concat([pixel, Buffer.from("a")]),
};

test("a book has its tree and titles from its contents, and what they don't list where it is read", async () => {
  const { result, tree, text, broken } = await imported(modern);
  expect([result.status, result.failures]).toEqual(["complete", []]);
  expect(tree).toEqual([
    "cover cover",
    "Part One (group)",
    "  Loomings part-one/loomings",
    "  ch1b part-one/ch1b",
    "  The Bag part-one/the-bag",
    "  Notes part-one/notes",
  ]);
  expect(await broken()).toEqual([]);
  expect(await text("cover")).toContain("![](img/cover.png)".replace("img", "../img"));
  const first = await text("Loomings");
  // A heading that the contents call otherwise stays.
  expect(first).toContain("# Chapter 1");
  expect(first).toMatch(
    /Call me\.\[\^1\] See \[the bag\]\(ch2\.md#deep\) and \[more\]\(ch1b\.md\)\./,
  );
  expect(first).toContain("[^1]: Really.");
  expect(first).toContain("![A](../img/a.png)");
  expect(await text("The Bag")).not.toContain("# The Bag");
});

test("a book of EPUB 2 has its contents in another file", async () => {
  const point = (label: string, src: string, inside = "") =>
    `<navPoint><navLabel><text>${label}</text></navLabel><content src="${src}"/>${inside}</navPoint>`;
  const { result, tree } = await imported({
    ...container,
    "OEBPS/content.opf": opf(
      `${item("a", "a.html")}${item("b", "b.html")}<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>`,
      '<itemref idref="a"/><itemref idref="b"/>',
      ' toc="ncx"',
    ),
    "OEBPS/toc.ncx": `<?xml version="1.0"?><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${point("One", "a.html", point("Inside", "b.html"))}</navMap></ncx>`,
    "OEBPS/a.html": chapter("<h1>One</h1><p>A.</p>"),
    "OEBPS/b.html": chapter("<h1>Inside</h1><p>B.</p>"),
  });
  expect(result.failures).toEqual([]);
  expect(tree).toEqual(["One one", "  Inside one/inside"]);
});

test("parts that are protected against copying are named, and several books are groups", async () => {
  const locked = {
    ...modern,
    "META-INF/encryption.xml":
      '<encryption><EncryptedData><CipherData><CipherReference URI="OEBPS/text/ch2.xhtml"/></CipherData></EncryptedData></encryption>',
  };
  const { result, tree } = await imported(
    { "one.epub": zipOf(locked), "two.epub": zipOf(modern) },
    "books.zip",
  );
  expect(result.failures.map(({ url, reason }) => [url, reason])).toEqual([
    ["one/OEBPS/text/ch2.xhtml", expect.stringContaining("protected against copying")],
  ]);
  expect(tree.filter((line) => !line.startsWith(" "))).toEqual([
    "Ships & Sails (group)",
    "Ships & Sails (group)",
  ]);
});

test.each([
  ["a package that isn't there", { "OEBPS/content.opf": undefined }],
  [
    "a package outside of the book",
    { "META-INF/container.xml": '<rootfile full-path="../../etc/passwd"/>' },
  ],
  ["a package that is no XML", { "OEBPS/content.opf": "<package><spine" }],
  [
    "entities that grow",
    {
      "OEBPS/content.opf": `<!DOCTYPE p [<!ENTITY a "${"x".repeat(1000)}"><!ENTITY b "${"&a;".repeat(1000)}"><!ENTITY c "${"&b;".repeat(1000)}">]><package><metadata><title>&c;</title></metadata></package>`,
    },
  ],
  [
    "contents nested without end",
    { "OEBPS/nav.xhtml": `<nav epub:type="toc">${"<ol><li>".repeat(30_000)}` },
  ],
])("a broken book still gives its chapters: %s", async (_, changed) => {
  const files = Object.fromEntries(
    Object.entries({ ...modern, ...changed }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
  const { result, tree } = await imported(files);
  expect(result.status).toBe("complete");
  expect(tree.join("\n")).toMatch(/Chapter 1|Loomings/);
  expect(tree.join("\n")).toContain("The Bag");
});
