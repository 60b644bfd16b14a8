// @module-tag slow
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { casesFolder } from "#testing/beside.ts";
import { importTests } from "#testing/imported-pages.ts";
import { uploadInto, zipOf } from "#testing/uploads.ts";

const { me, space } = importTests();

/** The Markdown of each page of an upload, by title. */
async function textsOf(name: string, bytes: Uint8Array): Promise<Record<string, string>> {
  const spaceId = await space();
  const result = await uploadInto(me(), spaceId, name, bytes);
  expect([result.status, result.failures]).toEqual(["complete", []]);
  const { pages } = await me().call("GET /v1/spaces/{spaceId}/content/pages", {
    params: { spaceId },
  });
  const texts = await Promise.all(
    pages.map(async ({ id, title }) => {
      const page = await me().call("GET /v1/spaces/{spaceId}/content/page/{pageId}", {
        params: { spaceId, pageId: id },
        query: { format: "markdown" },
      });
      return [title, "markdown" in page ? String(page.markdown) : ""] as const;
    }),
  );
  return Object.fromEntries(texts);
}

test("pages of other tools come in with their notes, anchors, and components", async () => {
  const files = {
    "alerts.md": "# Alerts\n\n> [!NOTE]\n> Back up first.\n",
    "ids.md": "# Page {#page}\n\n## Title {#custom-id}\n\nSee [there](#custom-id).\n",
    "mint.mdx":
      '---\ntitle: Mint\n---\nimport { Card } from "./card";\n\n{/* hidden */}\n\n<Note>Kept</Note>\n',
  };
  const texts = await textsOf("docs.zip", zipOf(files));
  expect(texts["Alerts"]).toContain('{% hint style="info" %}\nBack up first.\n{% endhint %}');
  expect(texts["Page"]).toContain('## Title <a id="custom-id"></a>\n\nSee [there](#custom-id).');
  expect(texts["Mint"]).toContain('{% hint style="info" %}\nKept\n{% endhint %}');
  expect(texts["Mint"]).not.toMatch(/import|hidden|Note/);
});

test("an import tells what it left out and changed, by page and in all", async () => {
  const spaceId = await space();
  const files = {
    "guide/a.mdx": "# A\n\n<Chart />\n\n<Panel>Kept</Panel>\n\n{/* note */}\n",
    "b.html": `<html><head><title>B</title><style>p {}</style></head><body><nav><a href="a.html">A</a><a href="c.html">C</a></nav><main>
      <h1>B</h1><p>Text</p><script>run()</script><style>i {}</style><form><input name="q"><button>Go</button></form>
      <iframe src="https://forms.example/1" title="Form"></iframe></main></body></html>`,
    "c.md": "# C\n\nSee [B](b.html) and [[A]] and [x](../guide/a).\n",
    "d.md": "# D\n\nNothing of this changes.\n",
  };
  const { id: importId } = await uploadInto(me(), spaceId, "docs.zip", zipOf(files));
  const params = { spaceId, importId };
  const report = await me().call("GET /v1/spaces/{spaceId}/content/imports/{importId}", { params });
  const pages = report.changes!.pages.map(({ title, url, changes }) => [
    title,
    url,
    Object.fromEntries(changes.map(({ kind, name, count }) => [name ?? kind, count])),
  ]);
  expect(pages).toEqual([
    ["C", "c.md", { link: 2 }],
    ["A", "guide/a.mdx", { Chart: 1, Panel: 1, comment: 1 }],
    ["B", "b.html", { script: 1, style: 1, form: 2, frame: 1, embed: 1 }],
  ]);
  expect(report.changes!.total).toContainEqual({ kind: "lost-component", name: "Chart", count: 1 });
  expect(report.changes!.morePages).toBe(0);
  // Lists stay short.
  const list = await me().call("GET /v1/spaces/{spaceId}/content/imports", {
    params: { spaceId },
  });
  expect(list.items[0]).not.toHaveProperty("changes");
});

test("footnotes of a Word document are footnotes", { tags: "cases" }, async () => {
  const word = join(casesFolder, "31-docx-footnotes", "50-note.docx");
  const texts = await textsOf("50-note.docx", readFileSync(word));
  expect(Object.values(texts).join("")).toMatch(/\[\^1\][^]*\n\[\^1\]: \S/);
});

test("the report names what most pages of a site repeat", async () => {
  const spaceId = await space();
  const page = (name: string) =>
    `<title>${name}</title><p><a href="book.epub">Download the ebook</a></p><h1>${name}</h1><p>About ${name}.</p>`;
  const files = ["a", "b", "c", "d", "e"].map((name) => [`${name}.html`, page(name)]);
  const report = await uploadInto(me(), spaceId, "site.zip", zipOf(Object.fromEntries(files)));
  const left = { kind: "repeated", name: "Download the ebook" };
  expect(report.changes!.total).toEqual([{ ...left, count: 5 }]);
  expect(report.changes!.pages[0]).toEqual({
    title: "a",
    url: "a.html",
    changes: [{ ...left, count: 1 }],
  });
});
