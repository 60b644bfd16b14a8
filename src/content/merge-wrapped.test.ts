import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergeText } from "./merge-text.ts";

const clean = (text: string) => ({ clean: true, text });
/** Merges both ways around: the result is the same. */
function merge(base: string, main: string, changeRequest: string) {
  const merged = mergeText(base, main, changeRequest);
  const swapped = mergeText(base, changeRequest, main);
  expect(swapped.clean).toBe(merged.clean);
  if (merged.clean) expect(swapped).toEqual(merged);
  return merged;
}

describe("line breaks that one side moved", () => {
  const base = "A gray cat sleeps on the\nwarm roof of our house today.\n";
  const wrapped = "A gray cat sleeps\non the warm roof of our\nhouse today.\n";

  test("go with a word that the other side changed", () => {
    expect(merge(base, wrapped, base.replace("warm", "tiled"))).toEqual(
      clean(wrapped.replace("warm", "tiled")),
    );
  });
  test("go with words that the other side added and removed", () => {
    const edited = "A gray cat sleeps soundly on the\nwarm roof of our house.\n";
    expect(merge(base, wrapped, edited)).toEqual(
      clean("A gray cat sleeps soundly\non the warm roof of our\nhouse.\n"),
    );
  });
  test("also of an item, a quote, and a text of one line", () => {
    expect(
      merge(
        "- A gray cat sleeps on the\n  warm roof of our house.\n- Other\n",
        "- A gray cat sleeps on the warm roof of our house.\n- Other\n",
        "- A gray cat sleeps on the\n  tiled roof of our house.\n- Other\n",
      ),
    ).toEqual(clean("- A gray cat sleeps on the tiled roof of our house.\n- Other\n"));
    expect(
      merge(
        "> A gray cat sleeps on the\n> warm roof of our house.\n",
        "> A gray cat sleeps\n> on the warm roof of our house.\n",
        "> A gray dog sleeps on the\n> warm roof of our house.\n",
      ),
    ).toEqual(clean("> A gray dog sleeps\n> on the warm roof of our house.\n"));
  });
  test("and words that both sides changed, apart from each other", () => {
    const mine = wrapped.replace("gray", "black");
    expect(merge(base, mine, base.replace("house today", "house tonight"))).toEqual(
      clean(mine.replace("today", "tonight")),
    );
    expect(merge(base, mine, base.replace("gray", "white")).clean).toBe(false);
  });
  test("go with a link and a mark that the other side put around the words there", () => {
    const cat = "A gray cat sleeps on the warm roof of our house today.\n";
    const linked = base.replace("warm roof", "[warm roof](roof.md)");
    expect(merge(base, cat, linked)).toEqual(
      clean(cat.replace("warm roof", "[warm roof](roof.md)")),
    );
    expect(merge(base, cat, base.replace("warm roof", "**warm roof**"))).toEqual(
      clean(cat.replace("warm roof", "**warm roof**")),
    );
    const after = "A gray cat sleeps on the warm\nroof of our house today.\n";
    const before = "A gray cat sleeps on\nthe warm roof of our house today.\n";
    expect(merge(after, before, after.replace("the warm", "**the** warm"))).toEqual(
      clean(before.replace("the warm", "**the** warm")),
    );
  });
  test("go with a word in Japanese, whose lines break without a space", () => {
    const text = "本書は教務システムの\n使い方を説明する。\n";
    const moved = "本書は教務\nシステムの使い方を説明する。\n";
    expect(merge(text, moved, text.replace("使い", "始め"))).toEqual(
      clean(moved.replace("使い", "始め")),
    );
  });
  test("as in a page kept with line breaks", () => {
    expect(
      merge(
        "The quick brown fox jumps\nover the lazy dog today.\n",
        "The quick brown fox\njumps over the lazy dog\ntoday.\n",
        "The quick brown fox jumps\nover the sleepy dog today.\n",
      ),
    ).toEqual(clean("The quick brown fox\njumps over the sleepy dog\ntoday.\n"));
  });
  test("stay a conflict where more than line breaks moved", () => {
    // A paragraph of its own, and a break that readers see.
    const edited = base.replace("warm", "tiled");
    expect(merge(base, base.replace("on the\nwarm", "on the\n\nwarm"), edited).clean).toBe(false);
    expect(merge(base, base.replace("on the\nwarm", "on the  \nwarm"), edited).clean).toBe(false);
  });
  test("have all words of both sides in random texts", () => {
    const words = ["red", "green", "blue", "tall", "small", "round", "flat", "warm"];
    const gap = fc.constantFrom(" ", " ", " ", "\n");
    const gaps = fc.array(gap, { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(gaps, gaps, fc.nat(7), (before, after, at) => {
        const write = (between: string[], text: string[]) =>
          `${text.map((word, index) => word + (index < 7 ? between[index]! : "")).join("")}\n`;
        const edited = words.with(at, "new");
        const merged = merge(write(before, words), write(after, words), write(before, edited));
        expect(merged).toEqual(clean(write(after, edited)));
      }),
    );
  });
});

describe("one line of HTML that both sides changed", () => {
  const line = (...cells: string[]) =>
    `<table><tbody><tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr></tbody></table>\n`;
  const base = line("one apple", "two pears", "three plums", "four figs");

  test.each([
    [
      "cells",
      line("one apple", "two pears", "three plums"),
      line("1 apple", "two pears", "three plums", "four figs"),
    ],
    ["rows", base.replace("</tr>", "</tr><tr><td>more</td></tr>"), base.replace("apple", "orange")],
    [
      "the same tag",
      base.replace("<td>two", '<td width="10">two'),
      base.replace("<td>two", '<td align="left">two'),
    ],
    [
      "items",
      base.replace("two pears", "<ul><li>two</li><li>pears</li></ul>"),
      base.replace("figs", "dates"),
    ],
    [
      "a tag and its words",
      base.replace("<td>one apple</td>", ""),
      base.replace("apple", "orange"),
    ],
  ])("conflicts over %s", (_, main, mine) => {
    expect(merge(base, main, mine).clean).toBe(false);
  });
  test("is merged where both changed words of different cells", () => {
    expect(merge(base, base.replace("apple", "orange"), base.replace("figs", "dates"))).toEqual(
      clean(base.replace("apple", "orange").replace("figs", "dates")),
    );
  });
  test("tags of GitBook and marks that would cross conflict, too", () => {
    const hint = '{% hint style="info" %} One two three four five six {% endhint %}\n';
    expect(merge(hint, hint.replace(/ ?\{%.*?%\} ?/g, ""), hint.replace("four", "4")).clean).toBe(
      false,
    );
    const text = "One two three four five six seven eight nine ten eleven\n";
    const bold = text.replace(
      "two three four five six seven eight",
      "**two three four five six seven eight**",
    );
    const italic = text.replace(
      "five six seven eight nine ten eleven",
      "*five six seven eight nine ten eleven*",
    );
    expect(merge(text, bold, italic).clean).toBe(false);
    expect(merge(text, bold, text.replace("five", "5")).clean).toBe(true);
  });
});

describe("scripts without spaces", () => {
  test("both sides' words of one paragraph are merged", () => {
    expect(
      merge(
        "サーバーが起動すると接続を待ちます。毎晩バックアップを作成します。\n",
        "サーバーが停止すると接続を待ちます。毎晩バックアップを作成します。\n",
        "サーバーが起動すると接続を待ちます。毎朝バックアップを作成します。\n",
      ),
    ).toEqual(clean("サーバーが停止すると接続を待ちます。毎朝バックアップを作成します。\n"));
    expect(
      merge(
        "点击红色的按钮继续,然后等待服务器的回应。\n",
        "点击绿色的按钮继续,然后等待服务器的回应。\n",
        "点击红色的按钮继续,然后等待客户端的回应。\n",
      ),
    ).toEqual(clean("点击绿色的按钮继续,然后等待客户端的回应。\n"));
  });
  test("one word that both changed is a conflict", () => {
    expect(
      merge("点击红色的按钮继续\n", "点击绿色的按钮继续\n", "点击红酒的按钮继续\n").clean,
    ).toBe(false);
    expect(
      merge("It is $1,200.50 now\n", "It is $2,200.50 now\n", "It is $1,200.75 now\n").clean,
    ).toBe(false);
  });
});
