import fc from "fast-check";

const piece = fc.constantFrom(
  "# Title",
  "## Title",
  "Some words of text",
  "Some other words of text here",
  "- item",
  "- item\n  - inner item",
  "1. first\n2. second",
  "```js\na()\nb()\n```",
  "| a | b |\n|---|---|\n| 1 | 2 |",
  "![alt](x.png)",
  "---",
  '{% hint style="info" %}\nMind the gap\n{% endhint %}',
  "> quoted **words**",
  "<details>\n\n<summary>More</summary>\n\nInside\n\n</details>",
  "{% endhint %}",
  '{% tab title="A" %}',
  "<figure><img src='a.png'><figcaption>Caption</figcaption></figure>",
  "<b>x",
);
const ends = fc.constantFrom("\n\n", "\n", "\n\n\n", "\r\n\r\n", "  \n", "\n> ", "\n   ");
/** Texts of pages, well-formed and malformed, with all ways to separate blocks. */
export const anyPage = fc.oneof(
  fc
    .array(fc.tuple(piece, ends), { maxLength: 8 })
    .map((parts) => parts.map((part) => part.join("")).join("")),
  fc.array(piece, { maxLength: 14 }).map((blocks) => blocks.join("\n\n")),
  fc.string({ maxLength: 200 }),
);
