import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { yieldsDuring } from "#testing/yields.ts";
import { findTerms, indexText, queryTerms, words } from "./search-words.ts";

/** The expected result of `findTerms`, found by checking every word of the text. */
function findSlowly(text: string, terms: readonly string[]) {
  const matched = new Set<string>();
  let first = -1;
  for (const { term, start } of words(text)) {
    const answered = terms.filter((wanted, index) =>
      index === terms.length - 1 ? term.startsWith(wanted) : term === wanted,
    );
    if (answered.length > 0 && first === -1) first = start;
    for (const match of answered) matched.add(match);
  }
  return { count: matched.size, first };
}

describe("findTerms", () => {
  it.each([
    ["Install the server", "server", 1, 12],
    ["Servers and a server", "server a", 2, 8],
    ["a_b install-it", "install b", 2, 2],
    ["reinstalled", "install", 0, -1],
    ["Ein Café am Bahnhof", "cafe bahn", 2, 4],
    ["如何配置数据库", "数据", 2, 4],
    ["plain text", "été", 0, -1],
    ["", "a", 0, -1],
  ])("%j holds of %j: %i, from %i", (text, query, count, first) => {
    expect(findTerms(text, queryTerms(query))).toEqual({ count, first });
  });

  it.each([
    ["C++", "Use C++ and C#.", "A café. C is older. c+ i"],
    ["c#", "In C#, and F#", "Issue #12, C++ and a C#3"],
    [".NET", "Runs on .NET 8", "On the net. Net: dot net"],
    ["node.js", "With Node.js 26", "js for a node. js"],
    ["--force", "git push --force", "use force -force ---force"],
    ["a/b", "An A/B test", "a or b, a / b"],
    ["node.j", "With Node.js", "no node"],
    ["strasse", "Straße", "Strand"],
    ["STRASSE", "in der Hauptstraße, Straße", "Hauptstraße"],
    ["Straße", "Strasse", "Strass"],
    ["Lodz", "Łódź", "Lod"],
    ["Łódź", "Lodz", "Lod"],
    ["encyclopaedia", "Encyclopædia", "Encyclopedia"],
    ["encyclopædia", "encyclopaedia", "encyclop"],
    ["Ørsted", "Orsted and Ørsted", "Oersted"],
    ["كتاب", "قرأت الكتاب", "كاتب"],
    ["الكتاب", "كتاب جديد", "كاتب"],
    ["والمكتبة", "مكتبة", "مكتب"],
    ["للمدرسة", "المدرسه", "درس"],
  ])("%s is in %j, and not in %j", (query, inside, outside) => {
    const terms = queryTerms(query);
    expect(findTerms(inside, terms).count).toBe(terms.length);
    expect(findTerms(outside, terms).count).toBeLessThan(terms.length);
  });

  it("keeps words apart that only look like the article", () => {
    expect(queryTerms("الو آلة ال")).toEqual(["الو", "اله", "ال"]);
  });

  it("compares a word longer than the index keeps by its beginning", () => {
    const text = `see ${"a".repeat(70)} here`;
    expect(findTerms(text, queryTerms(`${"a".repeat(64)} here`))).toEqual({ count: 2, first: 4 });
  });

  it("finds in texts of ASCII what looking at every word finds", () => {
    const text = fc.string({ unit: fc.constantFrom(..."abAB1_ -.\n"), maxLength: 60 });
    const query = fc.string({ unit: fc.constantFrom(..."abA1 "), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(text, query, (haystack, wanted) => {
        const terms = queryTerms(wanted);
        fc.pre(terms.length > 0);
        const { count, first } = findTerms(haystack, terms);
        const expected = findSlowly(haystack, terms);
        expect({ count: count > 0, first }).toEqual({
          count: expected.count > 0,
          first: expected.first,
        });
        expect(count).toBe(expected.count);
      }),
      { numRuns: 500 },
    );
  });
});

describe("indexText", () => {
  afterEach(() => vi.restoreAllMocks());

  it("lets others have their turns while it goes through a long text", async () => {
    let now = 0;
    // The clock jumps ahead with each reading.
    vi.spyOn(performance, "now").mockImplementation(() => (now += 1000));
    let indexed = "";
    const work = async () => void (indexed = await indexText("Wörter and Words ".repeat(1000)));
    expect(await yieldsDuring(work)).toBe(true);
    expect(indexed).toBe("worter and words ".repeat(1000).trim());
  });
});
