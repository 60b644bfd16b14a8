import { describe, expect, test } from "vitest";
import { parseBlocks } from "./blocks.ts";
import { diffProse } from "./diff.ts";

const formulasIn = (text: string) =>
  parseBlocks(text).flatMap((block) => {
    if (block.kind === "code") return [`${block.language}: ${block.value}`];
    return block.tokens.filter(({ marks }) => marks.formula).map((token) => token.text);
  });

describe("formulas", () => {
  test.each([
    ["a $$x$$ b", ["x"]],
    ["a $x_1$ b", ["x_1"]],
    ["$a$, $b$", ["a", "b"]],
    ["(**$x$**)", ["x"]],
    ["$a \\$ b$", ["a \\$ b"]],
    ["| $x$ |\n|-|", []],
    ["$$f(x) = x$$", ["math: f(x) = x"]],
    ["$$\na\n\nb\n$$\nText", ["math: a\n\nb"]],
    ["$$ a\n+ b\n$$", ["math: a\n+ b"]],
    ["> $$\n> a\n> $$", ["math: a"]],
    ["```math\na\n```", ["math: a"]],
  ])("%j", (text, formulas) => expect(formulasIn(text)).toEqual(formulas));

  test.each([
    "costs $5 or $10",
    "$240 on the Plus plan or over $300",
    "between $5 and US$",
    "set $HOME or $PATH",
    "$HOME/$USER",
    "US$5 and AU$6",
    "\\$a\\$",
    "`$a$`",
    "$5 for `a$`",
    "one $ alone",
    "$5-$10",
  ])("none in %j", (text) => {
    expect(formulasIn(text)).toEqual([]);
    expect(parseBlocks(text)[0]?.text).toBe(text.replaceAll(/[`\\]/g, ""));
  });

  test("many dollars take time that grows with the text", { tags: "slow" }, () => {
    expect(parseBlocks("$a ".repeat(20_000))).toHaveLength(1);
    expect(parseBlocks("$$a ".repeat(5000))).toHaveLength(1);
  });
});

describe("a change of a formula is marked", () => {
  test("in a paragraph, as a whole", () => {
    const { rows } = diffProse("Let $$x^2$$ be.", "Let $$x^3$$ be.");
    const changed = rows[0]?.runs?.filter(({ op }) => op !== "equal");
    expect(changed?.map(({ op, text }) => `${op} ${text.trim()}`)).toEqual(["del x^2", "ins x^3"]);
    expect(changed?.every(({ marks }) => marks.formula)).toBe(true);
  });
  test("from text to formula", () => {
    expect(diffProse("Let x be.", "Let $$x$$ be.").rows[0]?.changes).toEqual([
      { name: "mark", mark: "formula", added: true },
    ]);
  });
  test.each([
    ["$$\na\nb\n$$", "$$\na\nc\n$$"],
    ["```mermaid\nA\nb\n```", "```mermaid\nA\nc\n```"],
  ])("%j by line", (before, after) => {
    const [row] = diffProse(before, after).rows;
    expect(row?.kind).toBe("edited");
    expect(row?.lines?.map(({ op }) => op)).toEqual(["equal", "del", "ins"]);
  });
});
