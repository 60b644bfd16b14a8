import { expect, test } from "vitest";
import { OpenPage } from "../model/testing/open-page.ts";
import { firstAfter, stepped, findHits, replaceHits } from "./finder.ts";
import { hitsIn, replaceIn } from "./rich-find.ts";

const query = (text: string, isCaseSensitive = false, isWholeWord = false) => ({
  text,
  isCaseSensitive,
  isWholeWord,
});
const words = (text: string, ...args: Parameters<typeof query>) =>
  findHits(text, query(...args)).map(({ from, to }) => text.slice(from, to));

test("text is found as it is, without case, as a word", () => {
  expect(words("Install, install INSTALLED", "install")).toEqual(["Install", "install", "INSTALL"]);
  expect(words("Install, install", "install", true)).toEqual(["install"]);
  expect(words("Install, installed", "install", false, true)).toEqual(["Install"]);
  expect(words("Über über", "über")).toEqual(["Über", "über"]);
  expect(words("a.b a-b (a) [x] {y} c:\\d", "(a)")).toEqual(["(a)"]);
  expect(words("$1.00 and $1x00", "$1.00", false, true)).toEqual(["$1.00"]);
  expect(words("aaa", "aa")).toEqual(["aa"]);
  expect(words("a", "")).toEqual([]);
});

test("what replaces isn't read as a pattern", () => {
  const text = "v1, v1.";
  expect(replaceHits(text, findHits(text, query("v1")), "$& 2")).toBe("$& 2, $& 2.");
});

test("steps go around the ends", () => {
  expect([
    stepped(2, 1, 3),
    stepped(0, -1, 3),
    stepped(-1, 1, 3),
    stepped(-1, -1, 3),
    stepped(0, 1, 0),
  ]).toEqual([0, 2, 0, 2, -1]);
  expect([
    firstAfter([{ from: 2 }, { from: 5 }], 3),
    firstAfter([{ from: 2 }], 9),
    firstAfter([], 0),
  ]).toEqual([1, 0, -1]);
});

test("the rich view finds across marks and replaces in one step, with the marks of the first letter", () => {
  const text =
    "The **old na**me and old name\n\n| old name |\n| - |\n| x old  name |\n\n```\nold name\n```\n";
  const page = new OpenPage(text);
  const hits = hitsIn(page.state.doc, query("old name"));
  expect(hits).toHaveLength(4);
  page.dispatch(replaceIn(page.state, hits, "new"));
  expect(page.save()).toBe(
    "The **new** and new\n\n| new |\n| - |\n| x old  name |\n\n```\nnew\n```\n",
  );
  page.undo();
  expect(page.save()).toBe(text);
});

test("an image between letters ends the text", () => {
  const page = new OpenPage("one ![](a.png)two\n");
  expect(hitsIn(page.state.doc, query("one two"))).toEqual([]);
});
