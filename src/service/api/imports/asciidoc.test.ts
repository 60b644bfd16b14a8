// @module-tag slow
import { expect, test } from "vitest";
import { importTests } from "#testing/imported-pages.ts";
import { zipOf } from "#testing/uploads.ts";

const upload = importTests().imported;
const imported = (files: Record<string, string | Uint8Array>) => upload("docs.zip", zipOf(files));

test("documents become pages beside Markdown ones, with what they include, and links lead both ways", async () => {
  const { result, tree, text, broken } = await imported({
    "README.adoc":
      "= Start\n\nSee xref:guide/setup.adoc#_first_steps[] and xref:guide/parts/tail.adoc[].\n",
    "guide/setup.adoc": [
      "= Set up\n:tool: Ship\n:imagesdir: ../img\n",
      "WARNING: Save first.\n",
      "== First steps\n",
      "Use {tool}, as link:../notes.md[the notes] say.footnote:[Or not.]\n",
      "[source,ruby]\n----\ninclude::code.rb[tag=run]\n----\n<1> Starts it.\n",
      "image::a.png[A dot]\n",
      "include::parts/tail.adoc[leveloffset=+1]\n",
    ].join("\n"),
    "guide/code.rb": "secret\n# tag::run[]\nrun # <1>\n# end::run[]\n",
    "guide/parts/tail.adoc": "= Tail\n\nOf {tool}.\n",
    "guide/_hidden.adoc": "Nobody includes it.\n",
    "img/a.png": "png",
    "notes.md": "# Notes\n\n[Set up](guide/setup.adoc#_first_steps)\n",
  });
  expect(result.failures.map(({ url, reason }) => [url, reason])).toEqual([
    ["guide/_hidden.adoc", expect.stringContaining("no page includes it")],
  ]);
  expect(tree).toEqual(["Start start", "Guide (group)", "  Set up guide/setup", "Notes notes"]);
  expect(await broken()).toEqual([]);
  expect(await text("Start")).toContain(
    "See [Set up](guide/setup.md#first-steps) and [Tail](guide/setup.md).",
  );
  expect(await text("Notes")).toContain("[Set up](guide/setup.md#first-steps)");
  const page = await text("Set up");
  expect(page).toContain('{% hint style="warning" %}');
  expect(page).toContain("Use Ship, as [the notes](/notes.md) say.[^1]");
  expect(page).toContain("[^1]: Or not.");
  expect(page).toContain("```ruby\nrun # (1)\n```\n\n1. Starts it.");
  expect(page).toContain("![A dot](../img/a.png)");
  expect(page).toContain("## Tail\n\nOf Ship.");
  expect(page).not.toContain("secret");
});

test("nothing outside of the upload is included, and the report says what is missing", async () => {
  const outside = [
    "/etc/passwd",
    "../../../../etc/passwd",
    "{docdir}/../../etc/passwd",
    "file:///etc/passwd",
    "https://example.com/x.adoc",
    "{home}/x.adoc",
    "missing.adoc",
  ];
  const { result, text } = await imported({
    "a.adoc": [
      "= A\n:home: /root\n:allow-uri-read:\n:data-uri:\n:docinfo: shared\n:stylesheet: /etc/passwd\n",
      ...outside.map((target) => `include::${target}[]\n`),
      "include::gone.adoc[opts=optional]\n",
      "include::a.adoc[]\n",
      "image::/etc/passwd[]\n",
      "The end.\n",
    ].join("\n"),
    "b.adoc": "= B\n\ninclude::a.adoc[]\n",
  });
  expect(result.status).toBe("complete");
  const page = await text("B");
  expect(page).toContain("The end.");
  expect(page).not.toMatch(/root:|nobody/);
  const missing = result.changes?.total.filter(({ kind }) => kind === "include") ?? [];
  expect(missing.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["/etc/passwd", "https://example.com/x.adoc", "missing.adoc"]),
  );
  expect(missing.map(({ name }) => name)).not.toContain("gone.adoc");
});

const component = {
  "docs/antora.yml":
    "name: ship\ntitle: Ship\nversion: 2.1\nnav:\n- modules/ROOT/nav.adoc\n- modules/api/nav.adoc\nasciidoc:\n  attributes:\n    product: Ship 2\n",
  "docs/modules/ROOT/nav.adoc":
    ".{product}\n* xref:index.adoc[]\n** xref:guide/install.adoc[Installing]\n* More\n** https://example.com[Elsewhere]\n",
  "docs/modules/api/nav.adoc": "* xref:calls.adoc[Calls]\n",
  "docs/modules/ROOT/pages/index.adoc":
    "= Welcome\n\nTo {product} {page-component-version}: xref:guide/install.adoc[], xref:api:calls.adoc#_get[the calls], xref:attachment$a.pdf[a file].\n\ninclude::partial$note.adoc[]\n\nimage::api:b.png[B]\n",
  "docs/modules/ROOT/pages/guide/install.adoc":
    "= Install\n\nBack to xref:index.adoc[].\n\n----\ninclude::example$run.sh[]\n----\n",
  "docs/modules/ROOT/partials/note.adoc": "NOTE: From a part, see xref:api:calls.adoc[].\n",
  "docs/modules/ROOT/examples/run.sh": "run --now\n",
  "docs/modules/ROOT/attachments/a.pdf": "pdf",
  "docs/modules/api/pages/calls.adoc": "= Calls\n\n== Get\n\nimage::b.png[B]\n",
  "docs/modules/api/pages/unlisted.adoc": "= Unlisted\n",
  "docs/modules/api/images/b.png": "png",
};

test("documents that include each other without end, or very many, still become pages", async () => {
  const chain = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [
      `chain/d${index}.adoc`,
      `D${index}\n\ninclude::d${index + 1}.adoc[]\n`,
    ]),
  );
  const { result, tree, text } = await imported({
    "a.adoc": "= A\n\nFirst.\n\ninclude::b.adoc[]\n",
    "b.adoc": "= B\n\nSecond.\n\ninclude::a.adoc[]\n",
    "start.adoc": "= Start\n\ninclude::chain/d0.adoc[]\n",
    ...chain,
  });
  expect(result.status).toBe("complete");
  expect(tree).toContain("Start start");
  expect(await text("Start")).toContain("D20");
  expect(await text("A")).toContain("Second.");
});

test("the navigation and the folders of Antora decide the tree", async () => {
  const { result, tree, text, broken } = await imported({
    ...component,
    "README.md": "# Read me\n",
  });
  expect(result.failures).toEqual([]);
  expect(tree[1]).toBe("  Welcome ship-2/welcome");
  expect(tree[5]).toBe("Calls calls");
  expect(tree.map((line) => line.replace(/ \S+$/, ""))).toEqual([
    "Ship 2",
    "  Welcome",
    "    Install",
    "  More",
    "    Elsewhere",
    "Calls",
    "Ship: other pages",
    "  Unlisted",
    "Other pages",
    "  Read me",
  ]);
  expect(await broken()).toEqual([]);
  const page = await text("Welcome");
  expect(page).toMatch(
    /To Ship 2 2\.1: \[Install\]\(\S*install\.md\), \[the calls\]\(\S*calls\.md#get\), \[a file\]\(\S*a\.pdf\)/,
  );
  expect(page).toMatch(/From a part, see \[Calls\]\(\S*calls\.md\)/);
  expect(page).toMatch(/!\[B\]\(\S*api\/images\/b\.png\)/);
  expect(await text("Install")).toContain("run --now");
});

test("documents of reStructuredText are failures that say what to do, and what Sphinx builds of them comes over", async () => {
  const { result, tree } = await imported({
    "source/index.rst": "Title\n=====\n",
    "build/index.html":
      '<html><head><title>Ship 1.0 documentation</title></head><body><div class="document"><div class="body" role="main"><section id="ship"><h1>Ship<a class="headerlink" href="#ship">¶</a></h1><div class="toctree-wrapper compound"><ul><li class="toctree-l1"><a class="reference internal" href="usage.html">Usage</a></li></ul></div></section></div></div></body></html>',
    "build/usage.html":
      '<html><head><title>Usage — Ship</title></head><body><div class="document"><div class="body" role="main"><section id="usage"><h1>Usage<a class="headerlink" href="#usage">¶</a></h1><div class="admonition note"><p class="admonition-title">Note</p><p>Careful.</p></div><div class="highlight-python notranslate"><div class="highlight"><pre><span></span>run()\n</pre></div></div></section></div></div></body></html>',
    "build/_sources/index.rst.txt": "Title\n=====\n",
  });
  expect(result.failures.map(({ url, reason }) => [url, reason])).toEqual([
    ["source/index.rst", expect.stringContaining("sphinx-build -b markdown")],
  ]);
  expect(tree.join("\n")).toContain("Usage");
  await expect(upload("index.rst", Buffer.from("Title\n=====\n"))).resolves.toMatchObject({
    result: { status: "failed", failures: [{ reason: expect.stringContaining("Sphinx") }] },
  });
});
