import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { readCorpusBase } from "#testing/corpus.ts";
import { corpusTriples } from "#testing/corpus-triples.ts";
import { runs, sample } from "#testing/long-run.ts";
import { lostEdits } from "#testing/lost-edits.ts";
import { bothOf, mergeParts, mergeText, settleClashes } from "./merge-text.ts";
import { mergeWords } from "./merge-words.ts";

describe("mergeText", () => {
  test("takes edits of different lines from both sides", () => {
    expect(mergeText("a\nb\nc\nd\n", "A\nb\nc\nd\n", "a\nb\nc\nD\n")).toEqual({
      clean: true,
      text: "A\nb\nc\nD\n",
    });
  });

  test("takes edits of different words of one long line from both sides", () => {
    const base = "Run the quick installer on every host of the fleet.\n";
    const main = "Run the guided installer on every host of the fleet.\n";
    const mine = "Run the quick installer on every machine of the fleet.\n";
    expect(mergeText(base, main, mine)).toEqual({
      clean: true,
      text: "Run the guided installer on every machine of the fleet.\n",
    });
  });

  test("leaves a clash where both touch the same words, or words side by side", () => {
    expect(mergeText("one\ntwo\nthree\n", "one\n2\nthree\n", "one\nzwei\nthree\n")).toEqual({
      clean: false,
      parts: ["one\n", { base: "two\n", main: "2\n", changeRequest: "zwei\n" }, "three\n"],
    });
    expect(mergeText("red green blue\n", "rot green blue\n", "red grün blue\n").clean).toBe(false);
  });

  test("does not mix two rewritings of a sentence", () => {
    const base = "The server starts and then it waits for a client to connect.\n";
    const main = "Our server boots and next it listens for any client to appear.\n";
    const mine = "The daemon starts up and then it blocks until a peer has connected.\n";
    expect(mergeText(base, main, mine).clean).toBe(false);
  });

  test("merges code by whole lines only", () => {
    const code = (first: string, last: string) =>
      `\`\`\`js\ncall(${first}, second, third, ${last});\n\`\`\`\n`;
    expect(mergeText(code("a", "b"), code("x", "b"), code("a", "y")).clean).toBe(false);
  });

  test("inserting at one place clashes, the same insertion does not", () => {
    expect(mergeText("a\nb\n", "a\nx\nb\n", "a\ny\nb\n").clean).toBe(false);
    expect(mergeText("a\nb\n", "a\nx\nb\n", "a\nx\nb\n")).toEqual({
      clean: true,
      text: "a\nx\nb\n",
    });
  });

  test("a text that both wrote differently from nothing clashes", () => {
    expect(mergeText("", "a\n", "b\n")).toEqual({
      clean: false,
      parts: [{ base: "", main: "a\n", changeRequest: "b\n" }],
    });
  });

  test("does not take an edit of a deleted line for one of the line after it", () => {
    const base = "* add item one\n* add item two\n";
    expect(mergeText(base, "* add item two\n", "* put item one\n* add item two\n").clean).toBe(
      false,
    );
  });

  test("takes a new paragraph from one side and an edit of the next one from the other", () => {
    expect(
      mergeText(
        "Old intro.\n\nButton line.\n",
        "New intro.\n\nSecond new paragraph.\n\nButton line.\n",
        "Old intro.\n\nButton line changed.\n",
      ),
    ).toEqual({
      clean: true,
      text: "New intro.\n\nSecond new paragraph.\n\nButton line changed.\n",
    });
  });

  test("drops a section for one side and keeps the other's edit of the next", () => {
    const section = (name: string, text: string) => `## ${name}\n\nParameters:\n\n${text}\n\n`;
    const [first, last] = [section("GET", "None."), section("DELETE", "None.")];
    expect(
      mergeText(
        first + section("POST", "None.") + last,
        first + last,
        first + section("POST", "None.") + section("DELETE", "The ID."),
      ),
    ).toEqual({ clean: true, text: first + section("DELETE", "The ID.") });
  });

  test("does not put an edit of an item into the item that took its line", () => {
    const item = (name: string, end = "z") => `* item ${name} with x y ${end}\n`;
    const merge = mergeText(
      item("one") + item("two"),
      item("two") + item("three"),
      item("one") + item("two", "w"),
    );
    expect(merge).not.toEqual({ clean: true, text: item("two") + item("three", "w") });
  });

  test("what both sides put in at one place clashes, wherever blank lines let it begin", () => {
    const before = "Intro.\n\nFiles are kept.\n\n";
    const after = "### Draw\n\nMore.\n";
    const picture = (name: string) => `### Example\n\n<img src="${name}">\n\n`;
    const both = mergeText(
      before + after,
      before + picture("one") + after,
      before + picture("two") + after,
    );
    expect(both.clean).toBe(false);
    expect(
      mergeText(
        `${before}${after}`,
        `---\ntitle: New\n---\n\n${before}${picture("one")}${after}`,
        `${before}${picture("one")}${after}End.\n`,
      ),
    ).toEqual({
      clean: true,
      text: `---\ntitle: New\n---\n\n${before}${picture("one")}${after}End.\n`,
    });
  });

  test("a paragraph that comes at the edge of a dropped section clashes", () => {
    const merge = mergeText(
      "# A\n\na\n\n# B\n\nb\n",
      "# B\n\nb\n",
      "# A\n\na\n\nnew\n\n# B\n\nb\n",
    );
    expect(merge.clean).toBe(false);
  });

  test("minds the line end that is missing at the end", () => {
    expect(mergeText("a\nb", "A\nb", "a\nb\n")).toEqual({ clean: true, text: "A\nb\n" });
    expect(mergeText("a\nb", "a\nb!", "a\nb\n").clean).toBe(false);
  });
});

test("settleClashes decides every clash", () => {
  const merge = mergeText("0\na\nb\nc\n", "0\nx\nb\nc!\n", "0\ny\nb\nc\n");
  expect(settleClashes(merge, ({ main }) => main)).toBe("0\nx\nb\nc!\n");
  expect(settleClashes(merge, bothOf)).toBe("0\nx\ny\nb\nc!\n");
  expect(bothOf({ base: "", main: "a", changeRequest: "b" })).toBe("a\nb");
});

test("mergeWords keeps every character it does not merge", () => {
  const line = "a, b;  c — d (e)";
  expect(mergeWords([line], ["A, b;  c — d (e)"], ["a, b;  c — d (E)"])).toBe("A, b;  c — d (E)");
});

describe("properties", () => {
  const text = fc
    .array(
      fc.constantFrom("a b c d e f g\n", "one two three four\n", "\n", "* item x y z\n", "tail"),
      { maxLength: 8 },
    )
    .map((lines) => lines.join(""));

  test("a merge with an unchanged side is the other side", () => {
    fc.assert(
      fc.property(text, text, (base, side) => {
        expect(mergeText(base, side, base)).toEqual({ clean: true, text: side });
        expect(mergeText(base, base, side)).toEqual({ clean: true, text: side });
        expect(mergeText(base, side, side)).toEqual({ clean: true, text: side });
      }),
    );
  });

  test("the parts of a merge are each side's whole text", () => {
    fc.assert(
      fc.property(text, text, text, (main, base, mine) => {
        const parts = mergeParts(base, main, mine);
        const join = (side: "base" | "main" | "changeRequest") =>
          parts.map((part) => part[side]).join("");
        expect([join("base"), join("main"), join("changeRequest")]).toEqual([base, main, mine]);
      }),
    );
  });

  test("swapping the sides changes nothing but the names in a clash, which one side's choice settles", () => {
    fc.assert(
      fc.property(text, text, text, (base, main, mine) => {
        const merge = mergeText(base, main, mine);
        const swapped = mergeText(base, mine, main);
        expect(swapped.clean).toBe(merge.clean);
        expect(settleClashes(swapped, (clash) => clash.changeRequest)).toBe(
          settleClashes(merge, (clash) => clash.main),
        );
      }),
      { numRuns: runs(200, 1000) },
    );
  });
});

describe("edits of sections that share blank and repeated lines", () => {
  type Change = "none" | "drop" | "edit" | "extend";
  const change = fc.constantFrom<Change>("none", "none", "drop", "edit", "extend");
  const section = fc.record({
    body: fc.array(
      fc.constantFrom("Parameters:", "None.", "{% hint %}", "* item", "Returns text."),
      {
        maxLength: 4,
      },
    ),
    change,
    byMain: fc.boolean(),
  });
  const print = (body: string[], at: number, what: Change) => {
    if (what === "drop") return "";
    const heading = what === "edit" ? `## Part ${at} is edited` : `## Part ${at}`;
    const lines = what === "extend" ? [...body, `Extended ${at}.`] : body;
    return [heading, ...lines].map((line) => `${line}\n\n`).join("");
  };

  test("a clean merge has the edits of both sides, each in its place", () => {
    const numRuns = runs(400, 2000);
    let clean = 0;
    fc.assert(
      fc.property(fc.array(section, { minLength: 2, maxLength: 8 }), (sections) => {
        const textOf = (made: (byMain: boolean) => boolean) =>
          sections
            .map((part, at) => print(part.body, at, made(part.byMain) ? part.change : "none"))
            .join("");
        const merge = mergeText(
          textOf(() => false),
          textOf((byMain) => byMain),
          textOf((byMain) => !byMain),
        );
        if (!merge.clean) return;
        clean++;
        expect(merge.text).toBe(textOf(() => true));
      }),
      { numRuns },
    );
    expect(clean).toBeGreaterThan(numRuns / 2);
  });

  test("a clean merge has every word that a side added", () => {
    const line = fc.constantFrom("\n", "\n", "None.\n", "One of the words here.\n", "* item\n");
    const edit = fc.record({ at: fc.nat(11), removes: fc.nat(2), adds: fc.nat(2) });
    const edits = fc.array(edit, { maxLength: 3 });
    const apply = (
      lines: string[],
      side: string,
      list: { at: number; removes: number; adds: number }[],
    ) => {
      const edited = [...lines];
      for (const [index, { at, removes, adds }] of list.entries()) {
        const added = Array.from({ length: adds }, (_, n) => `${side}${index}${n} words here.\n`);
        edited.splice(at, removes, ...added);
      }
      return edited.join("");
    };
    const ownWords = (text: string) => text.match(/\b[mc]\d\d\b/g) ?? [];
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), edits, edits, (lines, left, right) => {
        const [main, mine] = [apply(lines, "m", left), apply(lines, "c", right)];
        const merge = mergeText(lines.join(""), main, mine);
        if (!merge.clean) return;
        expect(ownWords(merge.text).toSorted()).toEqual(
          [...ownWords(main), ...ownWords(mine)].toSorted(),
        );
      }),
      { numRuns: runs(400, 2000) },
    );
  });
});

test("loses no edit in merges of versions of real pages", { tags: ["corpus", "slow"] }, () => {
  const triples = corpusTriples().filter((_, index) => index % 12 === 0);
  const lost = sample(triples, 4).flatMap(({ page, base, main, changeRequest }) => {
    const merge = mergeText(base, main, changeRequest);
    return merge.clean
      ? lostEdits(base, main, changeRequest, merge.text).map((edit) => ({ page, edit }))
      : [];
  });
  expect(triples.length).toBeGreaterThan(300);
  expect(lost).toEqual([]);
});

/** A small seeded random generator from 0 to 1: the same seed gives the same sequence. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function edited(text: string, random: () => number): string {
  const lines = text.split("\n");
  const edits = 1 + Math.floor(random() * 4);
  for (let edit = 0; edit < edits; edit++) {
    const at = Math.floor(random() * lines.length);
    const words = (lines[at] ?? "").split(" ");
    const kind = random();
    if (kind < 0.2) lines.splice(at, 1);
    else if (kind < 0.4) lines.splice(at, 0, `Added ${Math.floor(random() * 1e6)}`);
    else if (kind < 0.5) lines[at] = `Rewritten ${Math.floor(random() * 1e6)}`;
    else {
      words[Math.floor(random() * words.length)] = `w${Math.floor(random() * 1e6)}`;
      lines[at] = words.join(" ");
    }
  }
  return lines.join("\n");
}

test("agrees with git on random double edits of real pages", { tags: ["corpus", "slow"] }, () => {
  const rounds = runs(100, 400);
  const folder = mkdtempSync(join(tmpdir(), "merge-"));
  const pages = [...readCorpusBase().values()].filter((page) => page.length < 6000);
  const counts = { same: 0, wrong: 0, missed: 0, extra: 0, byWords: 0, clashes: 0 };
  try {
    for (let round = 0; round < rounds; round++) {
      const random = randomFrom(round + 1);
      const base = pages[Math.floor(random() * pages.length)]!;
      const sides = { base, main: edited(base, random), mine: edited(base, random) };
      const paths = Object.entries(sides).map(([name, content]) => {
        writeFileSync(join(folder, name), content);
        return join(folder, name);
      });
      const git = spawnSync("git", ["merge-file", "-p", "--", paths[1]!, paths[0]!, paths[2]!], {
        encoding: "utf8",
      });
      const merge = mergeText(base, sides.main, sides.mine);
      if (merge.clean && git.status === 0) counts[merge.text === git.stdout ? "same" : "wrong"]++;
      else if (merge.clean)
        counts[separable(base, sides.main, sides.mine, merge.text) ? "byWords" : "missed"]++;
      else if (git.status === 0) counts.extra++;
      else counts.clashes++;
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  console.info("against git merge-file:", counts);
  expect(counts).toMatchObject({ wrong: 0, missed: 0 });
  expect(counts.same).toBeGreaterThan(rounds / 4);
  expect(counts.clashes).toBeGreaterThan(rounds / 40);
  expect(counts.extra).toBeLessThan(rounds / 50);
});

/** Whether a merge that git refused keeps all words added and drops all words removed by either side. */
function separable(base: string, main: string, mine: string, merged: string): boolean {
  const count = (text: string) => {
    const words = new Map<string, number>();
    for (const word of text.split(/\s+/)) words.set(word, (words.get(word) ?? 0) + 1);
    return words;
  };
  const [b, m, c, r] = [base, main, mine, merged].map(count);
  const all = new Set([...b!.keys(), ...m!.keys(), ...c!.keys(), ...r!.keys()]);
  return [...all].every((word) => {
    const of = (words?: Map<string, number>) => words?.get(word) ?? 0;
    return of(r) - of(b) === of(m) - of(b) + (of(c) - of(b));
  });
}
