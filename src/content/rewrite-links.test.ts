import fc from "fast-check";
import { expect, test } from "vitest";
import { scanPage } from "./page-scan.ts";
import { rewriteLinks } from "./rewrite-links.ts";

const rewrite = (text: string, from: string, to: string) =>
  rewriteLinks(text, scanPage(text), new Map([[from, to]]));

test("URLs are replaced in every form, and nothing else is", () => {
  const forms = [
    "[a](old.md) and [b](<old.md> 'title'), not old.md",
    "![a](old.md)",
    "[a][r]\n\n[r]: old.md 'title'",
    '<a href="old.md">a</a> <img src=old.md>',
    '{% content-ref url="old.md" %}\n[a](other.md)\n{% endcontent-ref %}',
    "`[a](old.md)` [a](other.md)",
    "| a |\n| - |\n| [a](old.md) |",
  ];
  expect(forms.map((text) => rewrite(text, "old.md", "new.md").text)).toEqual([
    "[a](new.md) and [b](<new.md> 'title'), not old.md",
    "![a](new.md)",
    "[a][r]\n\n[r]: new.md 'title'",
    '<a href="new.md">a</a> <img src=new.md>',
    '{% content-ref url="new.md" %}\n[a](other.md)\n{% endcontent-ref %}',
    "`[a](old.md)` [a](other.md)",
    "| a |\n| - |\n| [a](new.md) |",
  ]);
  expect(rewrite(forms[0]!, "old.md", "new.md").count).toBe(2);
});

test("a bare URL stays bare, unless the new one needs the syntax of a link", () => {
  const from = "https://example.com/a";
  expect(rewrite(`See ${from}.`, from, "https://example.com/b").text).toBe(
    "See https://example.com/b.",
  );
  expect(rewrite(`See ${from}.`, from, "b.md").text).toBe("See [b.md](b.md).");
  expect(rewrite(`See <${from}>.`, from, "b.md").text).toBe("See [b.md](b.md).");
});

test("any valid URL can be written in any form, and is read as what it means", () => {
  const meaning = (url: string) => {
    try {
      return decodeURIComponent(url);
    } catch {
      return url;
    }
  };
  const forms = [
    "[a](old.md)",
    "![a](<old.md>)",
    '<a href="old.md">a</a>',
    "| [a](old.md) |\n| - |",
  ];
  const url = fc.string({
    minLength: 1,
    maxLength: 12,
    unit: fc.constantFrom(..."ab/()<>\"'\\| &;#?.`"),
  });
  fc.assert(
    fc.property(fc.constantFrom(...forms), url, (form, to) => {
      const { text } = rewrite(form, "old.md", `/${to}`);
      expect(scanPage(text).links.map(({ address }) => meaning(address))).toEqual([
        meaning(`/${to}`),
      ]);
    }),
  );
});

test("a link is cut, and its text stays as it is written", () => {
  const cut = (text: string) =>
    rewriteLinks(text, scanPage(text), new Map([["old.md", null]])).text;
  const forms: [string, string][] = [
    ["[*a* `b`](old.md) and [b](<old.md> 'title').", "*a* `b` and b."],
    ["[![c](x.png)](old.md) ![a](old.md)", "![c](x.png) ![a](old.md)"],
    [
      "[a][r], [r], and [b](other.md)\n\n[r]: old.md 'title'\nMore.",
      "a, r, and [b](other.md)\n\nMore.",
    ],
    ["![a][r] [b][r]\n\n[r]: old.md", "![a][r] [b][r]\n\n[r]: old.md"],
    ['<a href="old.md">a <b>b</b></a> <a href="x">c</a>', 'a <b>b</b> <a href="x">c</a>'],
    ['{% content-ref url="old.md" %}\n[a](old.md)\n{% endcontent-ref %}\n\nMore.', "a\n\nMore."],
    ["- [# a](old.md)\n- [1. b](old.md), [# c](old.md)", "- \\# a\n- 1\\. b, # c"],
    ["| a |\n| - |\n| [a](old.md) |", "| a |\n| - |\n| a |"],
    ["`[a](old.md)`", "`[a](old.md)`"],
  ];
  for (const [before, after] of forms) expect(cut(before)).toBe(after);
});

test("one text can lose a link and get another in the same step", () => {
  const text = "[a](a.md) [![b](b.png)](c.md)";
  const changes = new Map([
    ["a.md", "/pages/x"],
    ["b.png", "/files/y"],
    ["c.md", null],
  ]);
  expect(rewriteLinks(text, scanPage(text), changes)).toEqual({
    text: "[a](/pages/x) ![b](/files/y)",
    count: 3,
  });
});
