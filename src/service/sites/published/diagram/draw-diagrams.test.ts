import { XMLParser } from "fast-xml-parser";
import { expect, test } from "vitest";
import { drawDiagrams } from "./draw-diagrams.ts";
import type { Picture } from "#reader/prose/prose.ts";

/** The picture of a valid diagram. */
async function draw(source: string): Promise<Picture> {
  const [picture] = await drawDiagrams([source]);
  if (typeof picture !== "object") throw new Error(`${picture}: ${source}`);
  return picture;
}

const textsOf = (svg: string) =>
  [...svg.matchAll(/<(?:tspan|text)\b[^>]*>([^<]+)<\//g)].map(([, text]) => text);

test.each([
  [
    "flowchart TD\n  A[Start] -->|Yes| B[(Store)]\n  A -- No --> C((End))",
    ["Start", "Yes", "Store", "No", "End"],
  ],
  ["sequenceDiagram\n  Alice->>+Bob: Hello\n  Bob-->>-Alice: Hi", ["Alice", "Bob", "Hello", "Hi"]],
  ["stateDiagram-v2\n  [*] --> Still\n  Still --> [*] : stop", ["Still", "stop"]],
  ["classDiagram\n  class Animal {\n    +int age\n  }\n  Animal <|-- Duck", ["Animal", "Duck"]],
  ["erDiagram\n  USER ||--o{ ORDER : places", ["USER", "ORDER", "places"]],
])("draws %s", async (source, words) => {
  const picture = await draw(source);
  expect(textsOf(picture.light)).toEqual(expect.arrayContaining(words));
  expect(textsOf(picture.dark)).toEqual(expect.arrayContaining(words));
  expect(picture.light).not.toBe(picture.dark);
});

test("boxes are as large as their texts, and labels are inside", async () => {
  const of = (label: string) => draw(`flowchart TD\n  A[${label}]`);
  const [short, long] = [
    await of("a rather short label"),
    await of("a label with a few more words"),
  ];
  expect(long.width).toBeGreaterThan(short.width + 20);
  expect(long.height).toBe(short.height);
  const cylinder = await draw("flowchart TD\n  A[(Store)]");
  expect(cylinder.height).toBeLessThan(130);
  expect(cylinder.light).toMatch(/class="label"[^>]* transform="translate\(0, /);
});

test("what isn't a diagram has no picture, and doesn't keep others from theirs", async () => {
  const bad = [
    "nothing",
    "flowchart TD\n  A -->",
    "mindmap\n  root",
    "",
    "flowchart TD\n  A[\u0001]",
  ];
  const pictures = await drawDiagrams([...bad, "graph LR\n  A --> B"]);
  expect(pictures.slice(0, 4)).toEqual(["invalid", "invalid", "invalid", "invalid"]);
  expect(pictures.at(-1)).toHaveProperty("light");
});

test(
  "a hostile diagram is an image that browsers can read, at most",
  { tags: "slow" },
  async () => {
    const hostile = [
      'flowchart TD\n  A["<img src=x onerror=alert(1)>"] --> B["</text><script>x</script>"]\n  click A "javascript:alert(1)"',
      '%%{init: {"securityLevel": "loose", "htmlLabels": true, "flowchart": {"htmlLabels": true}}}%%\nflowchart TD\n  A["<b onclick=x>b</b>"]',
      '%%{init: {"themeCSS": "</style><script>x</script>"}}%%\nflowchart TD\n  A',
      "flowchart TD\n  A\n  style A fill:url(https://evil.example/x)",
    ];
    for (const picture of await drawDiagrams(hostile)) {
      for (const svg of typeof picture === "object" ? [picture.light, picture.dark] : []) {
        expect(Object.keys(new XMLParser().parse(svg) as object)).toEqual(["svg"]);
        expect(svg).not.toMatch(/<(?:script|foreignObject|img)/i);
      }
    }
  },
);

test("drawing doesn't make the thread look like a browser", async () => {
  await drawDiagrams(["graph LR\n  A --> B"]);
  expect(globalThis).not.toHaveProperty("document");
  expect(globalThis).not.toHaveProperty("mermaid");
});
