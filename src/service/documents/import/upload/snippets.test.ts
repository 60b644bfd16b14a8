import { expect, test } from "vitest";
import { ZipProblem } from "../../archive/read-zip.ts";
import { createInlining } from "./snippets.ts";

/** What is read of these files, and pages with what they import. A file without a text can't be read. */
function inliningOf(texts: Record<string, string | undefined>) {
  const reads: string[] = [];
  const inline = createInlining(
    Object.entries(texts).map(([path, text]) => ({
      path,
      read() {
        reads.push(path);
        if (text === undefined) return Promise.reject(new ZipProblem("Too large."));
        return Promise.resolve(Buffer.from(text));
      },
    })),
  );
  return { inline, reads };
}

test("a snippet of many pages is read once, also one that can't be read", async () => {
  const { inline, reads } = inliningOf({ "a.mdx": "Shared.", "large.mdx": undefined });
  const source = 'import A from "./a.mdx"\nimport L from "./large.mdx"\n\n<A /> <L />\n';
  for (const page of ["one.mdx", "two.mdx", "three.mdx"])
    expect((await inline(source, page)).source).toContain("\n\nShared. <L />\n");
  expect(reads).toEqual(["a.mdx", "large.mdx"]);
});

test("snippets that import each other many times over end soon", async () => {
  const names = Array.from({ length: 30 }, (_, at) => `s${at}`);
  const lines = names.map((name) => `import ${name.toUpperCase()} from "./${name}.mdx"`);
  const source = `${lines.join("\n")}\n\n${names.map((name) => `<${name.toUpperCase()} />`).join(" ")}`;
  const files = Object.fromEntries(names.map((name) => [`${name}.mdx`, source]));
  const { inline, reads } = inliningOf(files);
  expect((await inline(source, "page.mdx")).source).toContain("<S1 />");
  expect(reads.length).toBeLessThan(200);
});
