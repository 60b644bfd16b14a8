import { CompletionContext } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { createRandom } from "../model/testing/random.ts";
import { samplePage } from "../model/testing/sample-page.ts";
import type { LinkTargets, LinkTarget } from "../links/use-link-targets.ts";
import { completionSources } from "./completion.ts";
import { pageMarkdown } from "./markdown-language.ts";
import { linkProblems, tagProblems } from "./problems.ts";
import { textChanges } from "./open-source.ts";

const problems = (text: string) =>
  tagProblems(text, pageMarkdown.parser.parse(text)).map(({ from, to, message }) => [
    text.slice(from, to),
    message.split(".")[0],
  ]);

test("tags without an end or a start, and unknown ones, are problems", () => {
  expect(problems("{% hint %}\nText\n")).toEqual([["{% hint %}", "This tag has no end"]]);
  expect(problems("Text\n{% endtabs %}\n")).toEqual([["{% endtabs %}", "This end has no start"]]);
  expect(problems("{% nope %}\n")).toEqual([["{% nope %}", "Unknown tag “nope”"]]);
  const inner = '{% tabs %}\n{% tab title="A" %}\nText\n{% endtabs %}\n';
  expect(problems(inner)).toEqual([['{% tab title="A" %}', "This tag has no end"]]);
});

test("a page with every block has none, and code isn't looked at", () => {
  expect(problems(samplePage)).toEqual([]);
  expect(problems("```\n{% hint %}\n```\n\nText {% hint %} here\n")).toEqual([]);
  expect(problems('* item\n\n  {% hint style="info" %}\n  Text\n  {% endhint %}\n')).toEqual([]);
});

test("links that lead nowhere are problems", async () => {
  const text = '[a](/pages/1) and [b](gone.md) ![c](/files/2) {% embed url="https://x.org" %} #top';
  const resolver = async () => (address: string) =>
    address === "gone.md" || address === "/files/2" ? undefined : { href: address };
  const problems = await linkProblems(text, resolver as never);
  expect(problems.map(({ from, to }) => text.slice(from, to))).toEqual(["gone.md", "/files/2"]);
});

const own: LinkTarget[] = [
  { kind: "page", address: "/pages/1", title: "Install", place: "Guides" },
  { kind: "image", address: "/files/2", title: "a.png", place: "" },
];
const targets: LinkTargets = {
  find: async (_typed, _most, kinds) => own.filter(({ kind }) => kinds?.includes(kind) ?? true),
  findElsewhere: async () => [
    { kind: "other-space", address: "https://x.org/pages/9", title: "API", place: "Reference" },
  ],
  resolver: async () => () => undefined,
};

/** What is offered at the end of a text. */
async function offered(text: string): Promise<string[]> {
  const state = EditorState.create({ doc: text, extensions: [pageMarkdown] });
  const context = new CompletionContext(state, text.length, false);
  const results = await Promise.all(completionSources(targets).map((source) => source(context)));
  return results.flatMap((result) =>
    (result?.options ?? []).map(({ label, apply }) => (typeof apply === "string" ? apply : label)),
  );
}

test("tags, their ends, and styles are completed", async () => {
  expect((await offered("{% st")).slice(0, 2)).toEqual(["{% stepper %}", "{% step %}"]);
  expect(await offered("{% hint %}\n{% tabs %}\n{% endtabs %}\n{% end")).toEqual(["{% endhint %}"]);
  expect(await offered('{% hint style="')).toEqual(["info", "success", "warning", "danger"]);
});

test("links, images, and titles are completed, also from other spaces", async () => {
  expect(await offered("## Top\n\n[x](ins")).toEqual([
    "/pages/1",
    "/files/2",
    "https://x.org/pages/9",
  ]);
  expect(await offered("## Top\n\n[x](#")).toContain("#top");
  expect(await offered("![x](")).toEqual(["/files/2"]);
  expect(await offered("See [Ins")).toEqual([
    "[Install](/pages/1)",
    "[API](https://x.org/pages/9)",
  ]);
  expect(await offered("Plain text")).toEqual([]);
});

test("changes turn one text into another, and leave equal lines alone", () => {
  const random = createRandom(7);
  const words = ["a", "b\n", "c", "\n", "dd ", "e\n"];
  const text = () => Array.from({ length: 12 }, () => random.pick(words)).join("");
  for (let round = 0; round < 200; round++) {
    const [before, after] = [text(), text()];
    const state = EditorState.create({ doc: before });
    const changed = state.update({ changes: textChanges(before, after) }).state;
    expect(changed.doc.toString()).toBe(after);
  }
  expect(textChanges("one\ntwo\nthree\n", "one\ntwo!\nthree\n")).toEqual([
    { from: 7, to: 7, insert: "!" },
  ]);
});

test("emphasis is colored beside Chinese, Japanese, and Korean punctuation, too", () => {
  const marked = (text: string) => {
    const problems: string[] = [];
    pageMarkdown.parser.parse(text).iterate({
      enter: ({ name, from, to }) =>
        void (
          /^(?:StrongEmphasis|Emphasis|Strikethrough)$/.test(name) &&
          problems.push(text.slice(from, to))
        ),
    });
    return problems;
  };
  expect(marked("前の文。**重要（必読）：**次へ。これは*「引用」*です。")).toEqual([
    "**重要（必読）：**",
    "*「引用」*",
  ]);
  expect(marked('한국어 **"강조"**는, 价格~~（旧）~~更新')).toEqual(['**"강조"**', "~~（旧）~~"]);
  expect(marked("a**(b)**c and **bold**")).toEqual(["**bold**"]);
});
