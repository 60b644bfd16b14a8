import { expect, test } from "vitest";
import { readForeignMarkdown } from "./foreign-markdown.ts";

const hint = (style: string, content: string) =>
  `{% hint style="${style}" %}\n${content}\n{% endhint %}`;

test.each([
  [
    "GitHub",
    "> [!NOTE]\n> Back up first.\n\n> [!WARNING]\n> This deletes data.",
    `${hint("info", "Back up first.")}\n\n${hint("warning", "This deletes data.")}`,
  ],
  [
    "GitHub, with blocks",
    "- a\n\n  > [!TIP]\n  > One\n  >\n  > - two\n\nb",
    `- a\n\n  {% hint style="success" %}\n  One\n\n  - two\n  {% endhint %}\n\nb`,
  ],
  [
    "Obsidian",
    "> [!info]- Before *you* start\n> Text",
    hint("info", "**Before *you* start**\n\nText"),
  ],
  [
    "Docusaurus",
    ":::tip[My tip]\n\nUse **this**.\n\n:::",
    hint("success", "**My tip**\n\nUse **this**."),
  ],
  [
    "Docusaurus, nested",
    "::::info\n\nOut\n\n:::danger\nIn\n:::\n\n::::",
    hint("info", `Out\n\n${hint("danger", "In")}`),
  ],
  ["VitePress", "::: warning Careful now\nHot\n:::", hint("warning", "**Careful now**\n\nHot")],
  [
    "VitePress's details",
    "::: details More\nHidden\n:::",
    "<details>\n\n<summary>More</summary>\n\nHidden\n\n</details>",
  ],
  [
    "MkDocs",
    '!!! warning "Mind the gap"\n    One\n\n    - two\n\nAfter',
    `${hint("warning", "**Mind the gap**\n\nOne\n\n- two")}\n\nAfter`,
  ],
  ["MkDocs, without a title", '!!! note ""\n    One', hint("info", "One")],
  ["Nextra", '<Callout type="error" emoji="x">\n  Broken\n</Callout>', hint("danger", "Broken")],
  [
    "Mintlify",
    "<Note>Remember this.</Note>\n\n<Warning>\n  Two\n\n  Three\n</Warning>",
    `${hint("info", "Remember this.")}\n\n${hint("warning", "Two\n\nThree")}`,
  ],
  [
    "Starlight",
    '<Aside type="caution" title="Watch out">\nText\n</Aside>',
    hint("warning", "**Watch out**\n\nText"),
  ],
  [
    "Markdoc",
    '{% callout type="warning" title="Old" %}\nText\n{% /callout %}',
    hint("warning", "**Old**\n\nText"),
  ],
  ["Hugo", "{{% notice tip %}}\nText\n{{% /notice %}}", hint("success", "Text")],
])("a note of %s is a hint", (_tool, source, expected) => {
  expect(readForeignMarkdown({ source, isMdx: false }).source).toBe(expected);
});

test.each([
  "```\n> [!NOTE]\n> x\n:::tip\ny\n:::\n<Note>z</Note>\n```\n",
  "> A quote\n> [!NOTE]\n",
  "A `<Note>` and `:::tip`, 1 < 2, a::b, {name}\n\n<div>\n<Unknown>kept</Unknown>\n</div>\n",
  '{% hint style="info" %}\nOurs\n{% endhint %}\n\n{% tabs %}\n{% tab title="A" %}\nx\n{% endtab %}\n{% endtabs %}\n',
  "---\ntitle: x\n---\r\n\r\nimport this first\r\n",
  ":::tip\nnever closed\n",
  "for %%f in (*.txt) do echo %%f; i++ j++; a == b == c; C++ and D++, C:\\PROGRA~1\\A~2, a ~ b ~ c\n",
  '```md\n[[toc]]\n```\n\n````md\n```{note}\nx\n```\n````\n\n`{% raw %}` `{{< ref "a" >}}`\n',
  "$$\ns = \\sum_{i=1}^N x_{#a}\n{a=b}\n$$\n\n$a_{.b}^2^c$ and \\sum_{i=1}\n",
  "{#if a} {{#each b}} {c} `d`{e} /users/{id=5} {{ .Title }}\n\n## GET /users/{id=5}\n",
])("other text keeps its bytes: %j", (source) => {
  expect(readForeignMarkdown({ source, isMdx: false }).source).toBe(source);
});

test.each([
  [
    "Docusaurus",
    "# Page\n\n## Title {#custom-id}\n\nSee [there](#custom-id).",
    '# Page\n\n## Title <a id="custom-id"></a>\n\nSee [there](#custom-id).',
  ],
  [
    "kramdown, in a title",
    "# Page {#top}\n\nText\n\nPart {: #second }\n----",
    '# Page\n\nText\n\nPart <a id="second"></a>\n----',
  ],
  [
    "a heading's own name",
    "## My title {#my-title}\n\n### C {/* #see */}",
    '## My title\n\n### C <a id="see"></a>',
  ],
  [
    "front matter above",
    "---\ntitle: a\n---\n\n# T {#t1}\n\n`## x {#y}`",
    "---\ntitle: a\n---\n\n# T\n\n`## x {#y}`",
  ],
])("the ID of a heading is its anchor and not its text: %s", (_tool, source, expected) => {
  expect(readForeignMarkdown({ source, isMdx: false }).source).toBe(expected);
});

test.each([
  [
    "after a word, of MkDocs",
    "* **`locale`**{ #theme-locale }: Use `a`{ .x }",
    '* **`locale`**<a id="theme-locale"></a>: Use `a`',
  ],
  [
    "of a button and a picture",
    '[Go](a.md){ .button .primary }\n\n![a](b.png){: width="300" #shot }',
    '[Go](a.md)\n\n![a](b.png)<a id="shot"></a>',
  ],
  ["as an anchor alone", "[](){ #here }\n\nText", '<a id="here"></a>\n\nText'],
  [
    "of the block above",
    "One\n{: .lead #one }\n\nTwo\n{: .x }\nThree",
    'One <a id="one"></a>\n\nTwo\n\nThree',
  ],
  [
    "of headings",
    "## A { #b .c }\n\n## D { .e }\n\n## F <small>g</small> { id=h }",
    '## A <a id="b"></a>\n\n## D\n\n## F <small>g</small> <a id="h"></a>',
  ],
  [
    "of code",
    '``` { .sh .no-copy #run title="a" }\nx { .y }\n```\n\n```py {1,3}\nb\n```',
    '<a id="run"></a>\n\n```sh title="a"\nx { .y }\n```\n\n```py {1,3}\nb\n```',
  ],
  [
    "as a note of Just the Docs",
    "{: .warning }\n> One\n>\n> Two\n\n{: .note-title }\n> Mine\n>\n> Three",
    `${hint("warning", "One\n\nTwo")}\n\n${hint("info", "**Mine**\n\nThree")}`,
  ],
])("a list of attributes %s is no text, and its ID is an anchor", (_, source, expected) => {
  expect(readForeignMarkdown({ source, isMdx: false }).source).toBe(expected);
});

test.each([
  [
    "keys, highlights, and what is raised",
    "++ctrl+alt+del++ ==m== ^^u^^ H~2~O x^2^ `#!py f(x)` `==a==`",
    "<kbd>Ctrl</kbd>+<kbd>Alt</kbd>+<kbd>Del</kbd> <mark>m</mark> <u>u</u> H<sub>2</sub>O x<sup>2</sup> `f(x)` `==a==`",
  ],
  [
    "changes, as accepted",
    "{++new++}{--old--} {~~a~>b~~} {==c==}{>>why<<}",
    "new b <mark>c</mark>",
  ],
  [
    "an abbreviation",
    "*[HTML]: Hyper Text\n\nHTML and HTML",
    '\n<abbr title="Hyper Text">HTML</abbr> and HTML',
  ],
  ["Obsidian's comments", "a %%b%% c\n\n%%\nd\n%%\n\ne", "a  c\n\n\n\ne"],
  [
    "Hugo's links and figure",
    '[x]({{< ref "/a b.md" >}}) [y]({{% relref path="c#d" %}})\n\n{{< figure src="a.png" alt="A" caption="C" >}}',
    "[x](/a%20b.md) [y](c#d)\n\n![A](a.png)\n\n*C*",
  ],
  [
    "Hugo's tabs, code, and diagram",
    '{{< tabs >}}\n{{% tab header="One" %}}\nx\n{{% /tab %}}\n{{< /tabs >}}\n\n{{< highlight go >}}\na\n{{< /highlight >}}\n\n{{< mermaid >}}\nb\n{{< /mermaid >}}',
    '{% tabs %}\n{% tab title="One" %}\nx\n{% endtab %}\n{% endtabs %}\n\n```go\na\n```\n\n```mermaid\nb\n```',
  ],
  [
    "Jekyll's links and code",
    '[a]({% link _docs/a.md %}) [b]({{ site.baseurl }}/b/) ![i]({{ "/i.png" | relative_url }})\n\n{% highlight ruby %}\nx\n{% endhighlight %}\n\n{% raw %}{{ y }}{% endraw %}',
    "[a](/_docs/a.md) [b](/b/) ![i](/i.png)\n\n```ruby\nx\n```\n\n{{ y }}",
  ],
  [
    "VitePress's contents and programs",
    "A\n\n[[toc]]\n<script setup>\nconst a = 1\n</script>\nB",
    "A\n\nB",
  ],
  ["a note of MyST", "```{warning} Hot\nx\n```", hint("warning", "**Hot**\n\nx")],
])("%s", (_, source, expected) => {
  expect(readForeignMarkdown({ source, isMdx: false }).source).toBe(expected);
});

test.each([
  ["inline", "So \\(a^2\\) and \\( x \\), `\\(b_1\\)`", "So $a^2$ and $x$, `\\(b_1\\)`"],
  [
    "on lines of their own",
    "A\n\n\\[\n  a = b \\\\\n  c\n\\]\n\nB",
    "A\n\n$$\na = b \\\\\nc\n$$\n\nB",
  ],
  ["on one line, in a list", "- A\n\n  \\[ \\frac{1}{2} \\]", "- A\n\n  $$\n  \\frac{1}{2}\n  $$"],
  ["of GitHub", "Is $`a_b`$ or $`c`$.", "Is $a_b$ or $c$."],
])("a formula %s is one", (_, source, expected) => {
  expect(readForeignMarkdown({ source, isMdx: false }).source).toBe(expected);
});

test.each([
  "Not \\(this\\) and \\[that\\], `$`a`$`",
  "```\n\\(a^2\\)\n```\n\n\\[ never = closed\n\ntext",
  "Costs $5 and `a`$",
])("escaped signs stay: %j", (source) => {
  expect(readForeignMarkdown({ source, isMdx: false }).source).toBe(source);
});

test("names that comments hold for a plugin are headings and terms", () => {
  const source =
    "### <!-- md:setting config.on -->\n\n<!-- md:option toc.slug -->\n\n:   Text\n\n<!-- md:version 9 -->\n";
  expect(readForeignMarkdown({ source, isMdx: false }).source).toBe(
    "### `config.on`\n\n- `toc.slug`\n\n  Text\n\n<!-- md:version 9 -->\n",
  );
});

test.each([
  [
    "of Hugo",
    "## A\n\n`baseURL`\n: (`string`) The URL.\n\n`build`\n: See [it](x).\n: Again.\n\nEnd.",
    "## A\n\n- `baseURL`\n\n  (`string`) The URL.\n\n- `build`\n\n  See [it](x).\n\n  Again.\n\nEnd.",
  ],
  [
    "of MkDocs",
    "Apple\nPear\n\n:   A fruit\n    of trees.\n\n    ```js\n    a\n\n    : b\n    ```\n\nText",
    "- **Apple**, **Pear**\n\n  A fruit\n  of trees.\n\n  ```js\n  a\n\n  : b\n  ```\n\nText",
  ],
  ["with lazy lines", "Term\n: one\ntwo\n\nText", "- **Term**\n\n  one\n  two\n\nText"],
])("definitions %s become a list", (_, source, expected) => {
  expect(readForeignMarkdown({ source, isMdx: false }).source).toBe(expected);
});

test.each([
  "Text\n:smile: more",
  "# Title\n: no",
  "- item\n: no",
  "```\nTerm\n: no\n```",
  ": nothing above",
  "| a |\n: no",
])("%j isn't a definition", (source) => {
  expect(readForeignMarkdown({ source, isMdx: false }).source).toBe(source);
});

test("MDX: program code and comments go, and components become blocks", () => {
  const source = `---
title: "Mint: page"
---
import { Card } from "./card";

export const version = "2";

<Note>Remember this.</Note>

<Tabs>
  <Tab title="npm">

\`\`\`bash
npm i x
\`\`\`

  </Tab>
</Tabs>

{/* hidden comment */}

Version {version} of \`{version}\`. <Badge text="New" /> <Unknown a={{ b: ">" }}>kept</Unknown>

<Chart data={[1, 2]} />

End.
`;
  expect(readForeignMarkdown({ source, isMdx: true }).source).toBe(`---
title: "Mint: page"
---
{% hint style="info" %}
Remember this.
{% endhint %}

{% tabs %}
{% tab title="npm" %}
\`\`\`bash
npm i x
\`\`\`
{% endtab %}
{% endtabs %}

Version 2 of \`{version}\`. \`New\` kept



End.
`);
});

test.each([
  [
    "Docusaurus's tabs",
    `import Tabs from '@theme/Tabs';\nimport TabItem from '@theme/TabItem';\n\n<Tabs>\n  <TabItem value="a" label="Apple" default>\n    One\n  </TabItem>\n  <TabItem value="b">Two</TabItem>\n</Tabs>`,
    `{% tabs %}\n{% tab title="Apple" %}\nOne\n{% endtab %}\n\n{% tab title="b" %}\nTwo\n{% endtab %}\n{% endtabs %}`,
  ],
  [
    "Nextra's tabs",
    `<Tabs items={['npm', 'yarn']}>\n  <Tabs.Tab>One</Tabs.Tab>\n  <Tabs.Tab>Two</Tabs.Tab>\n</Tabs>`,
    `{% tabs %}\n{% tab title="npm" %}\nOne\n{% endtab %}\n\n{% tab title="yarn" %}\nTwo\n{% endtab %}\n{% endtabs %}`,
  ],
  [
    "Mintlify's steps",
    `<Steps>\n  <Step title="First">\n    Do it.\n  </Step>\n  <Step title="Second">\n    <Tip>Good</Tip>\n  </Step>\n</Steps>`,
    `{% stepper %}\n{% step %}\n### First\n\nDo it.\n{% endstep %}\n\n{% step %}\n### Second\n\n{% hint style="success" %}\nGood\n{% endhint %}\n{% endstep %}\n{% endstepper %}`,
  ],
  [
    "Nextra's steps",
    "<Steps>\n### One\n\nA\n\n### Two\n\nB\n</Steps>",
    "{% stepper %}\n{% step %}\n### One\n\nA\n{% endstep %}\n\n{% step %}\n### Two\n\nB\n{% endstep %}\n{% endstepper %}",
  ],
  [
    "fields, with fields inside",
    '<ResponseField name="user" type="object" required>\n  The user.\n\n  <Expandable title="user">\n    <ResponseField name="id" type="string" default="x" />\n  </Expandable>\n</ResponseField>\n\n<ParamField path="limit" type="number">\n  Most.\n</ParamField>',
    "- **`user`** `object`, required\n\n  The user.\n\n  <details>\n\n  <summary>user</summary>\n\n  - **`id`** `string`, default `x`\n\n  </details>\n\n- **`limit`** `number`\n\n  Most.",
  ],
  [
    "a tree of files",
    '<Tree>\n  <Tree.Folder name="app">\n    <Tree.File name="a.ts" />\n  </Tree.Folder>\n  <Tree.File name="b.ts" />\n</Tree>',
    "- `app`\n  - `a.ts`\n- `b.ts`",
  ],
  [
    "an entry of a changelog, and a tip",
    '<Update label="2024" description="v1">\n  An <Tooltip tip="interface">API</Tooltip>.\n</Update>',
    "## 2024\n\nv1\n\nAn API (interface).",
  ],
  [
    "Mintlify's code",
    "<CodeGroup>\n```js Node\na\n```\n\n```py\nb\n```\n</CodeGroup>",
    '{% tabs %}\n{% tab title="Node" %}\n```js\na\n```\n{% endtab %}\n\n{% tab title="py" %}\n```py\nb\n```\n{% endtab %}\n{% endtabs %}',
  ],
  [
    "VitePress's code",
    "::: code-group\n```sh [npm]\na\n```\n:::",
    '{% tabs %}\n{% tab title="npm" %}\n```sh\na\n```\n{% endtab %}\n{% endtabs %}',
  ],
  [
    "cards",
    `<CardGrid>\n  <Card title="A" icon="x">\n    Text\n  </Card>\n  <LinkCard title="B" href="/b" description="More" />\n</CardGrid>`,
    "{% columns %}\n{% column %}\n**A**\n\nText\n{% endcolumn %}\n\n{% column %}\n**[B](/b)**\n\nMore\n{% endcolumn %}\n{% endcolumns %}",
  ],
  [
    "an accordion",
    `<Accordion title="Why & how">\n  So.\n</Accordion>`,
    "<details>\n\n<summary>Why &amp; how</summary>\n\nSo.\n\n</details>",
  ],
  ["a frame", `<Frame caption="Fig">\n  ![a](b.png)\n</Frame>`, "![a](b.png)\n\n*Fig*"],
  [
    "a video",
    `<YouTube id="dQw4w9WgXcQ" />`,
    '{% embed url="https://www.youtube.com/watch?v=dQw4w9WgXcQ" %}',
  ],
  [
    "MkDocs's tabs",
    '=== "C"\n\n    One\n\n=== "D"\n\n    Two',
    '{% tabs %}\n{% tab title="C" %}\nOne\n{% endtab %}\n\n{% tab title="D" %}\nTwo\n{% endtab %}\n{% endtabs %}',
  ],
])("%s", (_name, source, expected) => {
  expect(readForeignMarkdown({ source, isMdx: true }).source).toBe(expected);
});

test("broken text of any kind is read", () => {
  for (const part of [
    ":::a\n",
    "> [!NOTE]\n",
    "<Note a='",
    "<Tabs>",
    "{/*",
    "{{< tip ",
    '=== "a"\n',
    "{>>a",
    "==a",
    "%%a",
    "++a+",
    '{{< ref "a',
    "*[A]: b\n",
    "\\(a^",
    "[a](b){ .c",
    "```{note}\n",
    "`",
    "!!! a\n    b\n",
  ])
    expect(
      readForeignMarkdown({ source: part.repeat(5_000), isMdx: true }).source.length,
    ).toBeGreaterThanOrEqual(0);
});

test("what is left out or unknown is counted, with the names of components", () => {
  const source = `import Chart from "./chart";
export const a = 1;

{/* later */}
<Chart data={a} />

<Panel>

Kept <Badge>new</Badge>

</Panel>

<Panel>More</Panel>

:::spoiler
Text
:::

\`\`\`dataview
list
\`\`\`
`;
  expect(readForeignMarkdown({ source, isMdx: true }).changes).toEqual([
    { kind: "program", count: 2 },
    { kind: "component", name: "Panel", count: 2 },
    { kind: "query", count: 1 },
    { kind: "comment", count: 1 },
    { kind: "lost-component", name: "Chart", count: 1 },
    { kind: "component", name: ":::spoiler", count: 1 },
  ]);
  // Of what is printed twice, in tabs for example, each is counted once.
  const tabs = "<Tabs>\n<Tab title='A'><Odd>x</Odd></Tab>\n</Tabs>";
  expect(readForeignMarkdown({ source: tabs, isMdx: true }).changes).toEqual([
    { kind: "component", name: "Odd", count: 1 },
  ]);
  expect(readForeignMarkdown({ source: "# Plain\n\nText\n", isMdx: false }).changes).toEqual([]);
});

test.each([
  [
    "TOML",
    '+++\ntitle = "A: b"\ndate = 2024-05-01\nweight = 3\ntags = ["x", "y"]\n\n[menu.main]\nname = "M"\n+++\n\nText',
    '---\ntitle: "A: b"\ndate: 2024-05-01\nweight: 3\ntags:\n  - x\n  - y\nmenu:\n  main:\n    name: M\n---\n\nText',
  ],
  ["empty TOML", "+++\n+++\nText", "---\n{}\n---\nText"],
  [
    "a colon in a value",
    "---\ntitle: Part 2: The end\norder: 4\n---\n\nText",
    '---\ntitle: "Part 2: The end"\norder: 4\n---\n\nText',
  ],
  [
    "an open quote and a second key, with the line ends of Windows",
    "---\r\ntitle: 'It's\r\ntags: [a\r\nid: 1\r\nid: 2\r\n---\r\nText",
    '---\r\ntitle: "\'It\'s"\r\ntags: "[a"\r\nid: 1\r\n# id: 2\r\n---\r\nText',
  ],
  [
    "a broken list",
    "---\ntitle: A\nlist:\n\t- b\n  - c\n---\nText",
    "---\ntitle: A\n# list:\n# \t- b\n#   - c\n---\nText",
  ],
])("front matter: %s", (_name, source, expected) => {
  const read = readForeignMarkdown({ source, isMdx: false });
  expect(read.source).toBe(expected);
  expect(read.changes).toEqual([{ kind: "front-matter", count: 1 }]);
});

test.each([
  "---\ntitle: A\n---\nText",
  "---\n\nSome words: and: more\n\n---\nText",
  "---\nNo settings here\n---\n",
  "+++\nnot toml at all\n+++\n",
  "---\ntitle: A: b\n\nwithout an end",
])("what is no broken front matter stays: %j", (source) => {
  expect(readForeignMarkdown({ source, isMdx: false })).toEqual({ source, changes: [] });
});

const spaces = " ".repeat(20_000);

test.each([
  ["code that Jekyll would close", "{% highlight x %}\n".repeat(20_000)],
  ["notes that MyST would close", "```{note}\n~~~\n".repeat(10_000)],
  ["a program that never ends", "<script>\n".repeat(20_000)],
  ["arrows of changes", `{~~${"~>".repeat(100_000)}`],
  ["spaces after the name of a note", `:::note${spaces}\r\u2028`],
  ["spaces after an alert", `> [!other]${spaces}\r`],
  ["spaces after a note of MkDocs", `!!! note${spaces}x"`],
  ["spaces in a heading with a brace", `# a${spaces}{#${"b".repeat(100_000)}`],
  ["spaces after a bracket", `\\[${spaces}\r`],
  ["backticks", `${"`".repeat(100_000)}\u2028`],
  ["addresses without an end", "](".repeat(100_000)],
])("very many or long %s stay", (_, source) => {
  expect(readForeignMarkdown({ source, isMdx: false }).source).toBe(source);
});

test("very many notes of Just the Docs are hints", () => {
  const { source } = readForeignMarkdown({
    source: "{: .note }\nx\n\n".repeat(20_000),
    isMdx: false,
  });
  expect(source).toBe(`${hint("info", "x")}\n\n`.repeat(20_000));
});

test("the language of code in a group is read beside very many brackets", () => {
  const source = `<CodeGroup>\n\`\`\`js ${"[".repeat(50_000)}a]\nx\n\`\`\`\n</CodeGroup>`;
  expect(readForeignMarkdown({ source, isMdx: true }).source).toContain(
    '{% tab title="a" %}\n```js\nx\n```',
  );
});

test("an abbreviation's meaning may end in very many spaces", () => {
  const source = `*[HTML]: Hyper Text${spaces}${spaces}${spaces}\n\nHTML`;
  expect(readForeignMarkdown({ source, isMdx: false }).source).toBe(
    '\n<abbr title="Hyper Text">HTML</abbr>',
  );
});
