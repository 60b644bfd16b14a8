import { sentence, word } from "./prose.ts";

const table = () =>
  `| ${word()} | ${word()} |\n| --- | --- |\n${Array.from({ length: 4 }, () => `| \`${word()}\` | ${sentence()} |\n`).join("")}`;

const code = () =>
  `\`\`\`js\n${Array.from({ length: 6 }, () => `const ${word()} = "${word()}";\n`).join("")}\`\`\`\n`;

const items = (marker: string, length: number) =>
  Array.from({ length }, () => `${marker} ${sentence()}\n`).join("");

/** What follows the text of each section, one kind after the other. */
const kinds: readonly (() => string)[] = [
  () => items("*", 4),
  table,
  () => items("1.", 3),
  code,
  () => `{% hint style="info" %}\n${sentence()}\n{% endhint %}\n`,
  () => items("* [ ]", 2),
  () => `> ${sentence()}\n`,
  () =>
    `{% tabs %}\n{% tab title="${word()}" %}\n${sentence()}\n{% endtab %}\n\n{% tab title="${word()}" %}\n${code()}{% endtab %}\n{% endtabs %}\n`,
];

/**
 * A page as teams write it: headings, text with marks and links, lists, tables, code, and blocks of the platform.
 * @param bytes the least that it has; the end of its last section is some hundred bytes later
 */
export function mixedPage(bytes: number): string {
  let text = "";
  for (let section = 0; text.length < bytes; section++) {
    const link = `[${word()} ${word()}](https://example.com/${section})`;
    text += `## ${word()} ${word()}\n\n${sentence()} **${word()}** ${sentence()} ${link} ${sentence()}\n\n`;
    text += `${sentence()} \`${word()}\` ${sentence()}\n\n${kinds[section % kinds.length]!()}\n`;
  }
  return text;
}
