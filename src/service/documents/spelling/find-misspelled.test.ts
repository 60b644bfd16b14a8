import { expect, test } from "vitest";
import { findAnchor } from "#content/prose/anchored-blocks.ts";
import { parseBlocks } from "#content/prose/blocks.ts";
import { findMisspelled, type SpellingInput } from "./find-misspelled.ts";

async function wordsIn(text: string, more: Partial<SpellingInput> & { before?: string } = {}) {
  const { before = null, ...input } = more;
  const texts = [{ text, before }];
  const [found] = await findMisspelled({ language: "en-US", known: [], texts, ...input });
  return found!;
}
const misspelled = async (...of: Parameters<typeof wordsIn>) =>
  (await wordsIn(...of)).map(({ word }) => word);

test("names the word, its first block, and what was probably meant", async () => {
  const text = "# Start\n\nRun it.\n\nThe instalation is **qui**ck.\n\nThe instalation again.\n";
  const [found, ...others] = await wordsIn(text);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ word: "instalation", suggestion: "installation" });
  expect(findAnchor(parseBlocks(text), found!.block)?.block.text).toBe("The instalation is quick.");
});

test.each([
  ["in a cell", "| a | b |\n|---|---|\n| one | teh two |\n", ["teh"]],
  [
    "in a list, a title, and a quotation",
    "# Teh\n\n* a\n  * wnat\n\n> thier\n",
    ["Teh", "wnat", "thier"],
  ],
  ["in a hint, a tab, and its title", '{% hint style="info" %}\nwnat\n{% endhint %}\n', ["wnat"]],
  ["in the text of a link, not in its URL", "[teh page](wnat.md)\n", ["teh"]],
  [
    "beside punctuation and quotation marks",
    "(teh) “wnat”, ‘thier’… *recieve*!\n",
    ["teh", "wnat", "thier", "recieve"],
  ],
  ["with a hyphen, if a part is wrong", "A well-known, wel-knwon thing.\n", ["wel-knwon"]],
])("looks for words %s", async (_, text, expected) => {
  expect(await misspelled(text)).toEqual(expected);
});

test.each([
  ["code", "Run `npm instal` now.\n\n```\nteh\n```\n"],
  [
    "paths, URLs, addresses, and names in code style",
    "See src/teh/wnat, https://teh.example, ana@wnat.example, useTeh, teh_wnat, teh.wnat, #teh, v2teh.\n",
  ],
  ["abbreviations and brands", "HTTP, JWTs, GitHub, iOS, and macOS.\n"],
  ["keys and formulas", "Press <kbd>Ctrl</kbd> for $$qwx$$.\n"],
  ["possessives and contractions", "The user’s page doesn’t, the users' pages didn't.\n"],
  ["other scripts", "Страница, ページ, صفحة, σελίδα.\n"],
  [
    "comments and attributes",
    '<!-- teh -->\n\n{% tabs %}\n{% tab title="Home" icon="wnat" %}\nHome\n{% endtab %}\n{% endtabs %}\n',
  ],
  ["an accent written as two characters", "A cafe\u0301 and a café.\n"],
])("passes over %s", async (_, text) => {
  expect(await misspelled(text)).toEqual([]);
});

test("finds only what the earlier text doesn't have", async () => {
  const before = "It was teh start.\n";
  expect(await misspelled("It was teh start, wnat?\n", { before })).toEqual(["wnat"]);
});

test("known words are right in any case, also in parts", async () => {
  const ownWords = ["webhook", "Kubernetes"];
  const text = "Webhook, webhook-based, kubernetes, webhok.\n";
  expect(await misspelled(text, { known: ownWords })).toEqual(["webhok"]);
});

test("each language has its own words", async () => {
  const text = "The colour and the color.\n";
  expect(await misspelled(text)).toEqual(["colour"]);
  expect(await misspelled(text, { language: "en-GB" })).toEqual(["color"]);
});

test("a page in another language isn't a page full of mistakes", async () => {
  const german =
    "Diese Anleitung beschreibt, wie Sie das Programm auf Ihrem Rechner einrichten, welche Einstellungen nötig sind und was danach zu tun bleibt, wenn etwas nicht funktioniert.\n";
  expect(await misspelled(german)).toEqual([]);
});
