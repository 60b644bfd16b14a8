import { describe, expect, test } from "vitest";
import { mergeWriting, writtenText } from "./merge-writing.ts";

const clashes = (base: string, theirs: string, own: string) =>
  mergeWriting(base, theirs, own).filter(({ merged }) => merged === undefined).length;

describe("blocks that both add in one place", () => {
  const base = "One\n\nTwo\n";

  test.each([
    [
      "between others",
      "One\n\nTheirs\n\nTwo\n",
      "One\n\nMine\n\nTwo\n",
      "One\n\nTheirs\n\nMine\n\nTwo\n",
    ],
    ["at the end", `${base}\nTheirs\n`, `${base}\nMine\n`, `${base}\nTheirs\n\nMine\n`],
    ["at the start", `# Theirs\n\n${base}`, `Mine\n\n${base}`, `# Theirs\n\nMine\n\n${base}`],
  ])("%s are all kept, the other person's first", (_, theirs, own, merged) => {
    expect(clashes(base, theirs, own)).toBe(0);
    expect(writtenText(mergeWriting(base, theirs, own))).toBe(merged);
  });

  test.each([
    ["the same words, typed on", base, `${base}\nA new\n`, `${base}\nA new thing\n`],
    ["rows of a table", "| a |\n| - |\n", "| a |\n| - |\n| b |\n", "| a |\n| - |\n| c |\n"],
    ["items of a list", "* a\n", "* a\n* b\n", "* a\n* c\n"],
    ["frames", base, `${base}\n{% hint %}\nb\n{% endhint %}\n`, `${base}\nMine\n`],
    ["lines of code", "```\na\n\n```\n", "```\na\n\nb\n\n```\n", "```\na\n\nc\n\n```\n"],
  ])("are a choice if they may not stand side by side: %s", (_, old, theirs, own) => {
    expect(clashes(old, theirs, own)).toBe(1);
    expect(writtenText(mergeWriting(old, theirs, own))).toBe(own);
  });
});
