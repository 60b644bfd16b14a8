import { describe, expect, it } from "vitest";
import { readEntries } from "./pasted-entries.ts";

describe("readEntries", () => {
  it.each([
    ["a@x.org,b@x.org;c@x.org d@x.org\te@x.org\nf@x.org\r\n|g@x.org", 7],
    [" \n,;, ", 0],
    ["", 0],
  ])("finds what stands between any separators in %j", (text, count) => {
    expect(readEntries(text)).toHaveLength(count);
  });

  it("extracts the email from what a mail program copies", () => {
    const text = `"Lima, Ana" <ana@x.org>, Bo Berg <mailto:bo@x.org>; <cy@x.org>,\n• 'dee@x.org'.`;
    expect(readEntries(text)).toEqual(["ana@x.org", "bo@x.org", "cy@x.org", "dee@x.org"]);
  });

  it("splits a long list in one line", () => {
    const text = Array.from({ length: 20_000 }, (_, at) => `person-${at}@example.org`).join(" ");
    expect(readEntries(text)).toHaveLength(20_000);
  });

  it("keeps IDs unchanged and drops invisible characters", () => {
    expect(readEntries("\uFEFF0aB9zZ\u200B 1cD8yY")).toEqual(["0aB9zZ", "1cD8yY"]);
  });
});
