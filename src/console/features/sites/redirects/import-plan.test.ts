import { expect, test } from "vitest";
import type { Redirect } from "#contract/site-redirect.ts";
import { planImport } from "./import-plan.ts";

const existing = (source: string, destination: string, permanent = false): Redirect => ({
  object: "site-redirect",
  id: source,
  source,
  destination,
  permanent,
  createdAt: "2026-01-01T00:00:00Z",
});

/** The planned lines in short: line, kind, and reason. */
function plan(text: string, present: Redirect[] = []): string[] {
  const planned = planImport(text, present);
  if ("problem" in planned) return [planned.problem];
  return planned.lines.map((line) =>
    [line.line, line.kind, "reason" in line ? line.reason : ""].join(" ").trim(),
  );
}

test("lines are added, changed, or stay", () => {
  const present = [existing("/a", "/b", true), existing("/c", "/d"), existing("/e/", "/f")];
  const text =
    "source,destination,permanent\r\n/new,/x,true\r\n/a,/b,301\r\n/c,/dd\r\n\r\n/e,/f,true\r\n";
  expect(plan(text, present)).toEqual(["2 add", "3 same", "4 change", "6 change"]);
  expect(planImport("/a,/z", present)).toEqual({
    lines: [
      {
        line: 1,
        source: "/a",
        destination: "/z",
        permanent: true,
        kind: "change",
        before: present[0],
      },
    ],
  });
});

test.each([
  ["with semicolons", "from;to\n/a;/b,c"],
  ["from a spreadsheet", "Old path\tTitle\tNew path\n/a\tA page\t/b,c"],
  ["with spaces", "/a   /b 301"],
  ["with a byte order mark and quotes", '\uFEFF"source","destination"\n"/a","/b,c"'],
])("a list %s is read", (_, text) => {
  const planned = planImport(text, []);
  expect(planned).toMatchObject({ lines: [{ source: "/a", kind: "add" }] });
});

test("what can't be imported is skipped with its reason", () => {
  const text = ["/a,/b", "a,/b", "/x", "/a/,/c", "/t,/u,maybe", "/s,/s/", "/j,javascript:alert(1)"];
  expect(plan(text.join("\n"))).toEqual([
    "1 add",
    "2 refused Must be a path that starts with /, without spaces, ? and #.",
    "3 refused The line needs an old path and a destination.",
    "4 refused Line 1 has the same path already.",
    "5 refused “maybe” is neither “permanent” nor “temporary”.",
    "6 refused It would lead to itself.",
    "7 refused Must be a path that starts with / or a URL such as https://example.com/docs.",
  ]);
});

test("loops are those that would exist afterwards", () => {
  const present = [existing("/a", "/b")];
  expect(plan("/b,/a\n/a,/c", present)).toEqual(["1 add", "2 change"]);
  expect(plan("/b,/c\n/c,/a", present)).toEqual([
    "1 refused It would be a loop: /b → /c → /a → /b",
    "2 add",
  ]);
  const chain = Array.from({ length: 11 }, (_, at) => `/${at},/${at + 1}`).join("\n");
  expect(plan(chain)[0]).toBe("1 refused It would take more than 10 redirects in a row.");
  expect(plan(chain).filter((line) => line.includes("refused"))).toHaveLength(1);
});

test("a file without redirects, without columns, or with too many lines says so", () => {
  expect(plan("")).toEqual(["There are no redirects in it."]);
  expect(plan("source,destination\n")).toEqual(["There are no redirects in it."]);
  expect(plan("type,destination\n301,/a")[0]).toContain("The header line needs a column");
  expect(plan("/a,/b\n".repeat(5001))).toEqual(["Import at most 5,000 lines at once."]);
});
