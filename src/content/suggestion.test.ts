import { describe, expect, test } from "vitest";
import { printSuggestion, readSuggestion } from "./suggestion.ts";

describe("suggestions in comments", () => {
  test.each([
    ["Shorter.", "Run it."],
    ["", "Run it."],
    ["Remove it.", ""],
    ["With code:\n\n```\nx\n```", "```js\nrun();\n```"],
    ["", "````md\n```suggestion\n```\n````"],
    ["Two lines.", "One.\n\nTwo."],
  ])("%j and %j come back", (comment, suggestion) => {
    expect(readSuggestion(printSuggestion({ comment, suggestion }))).toEqual({
      comment,
      suggestion,
    });
  });

  test("code that is still open doesn't swallow the suggestion", () => {
    const body = printSuggestion({ comment: "See\n```\nx", suggestion: "Run it." });
    expect(readSuggestion(body)).toEqual({ comment: "See\n```\nx\n```", suggestion: "Run it." });
  });

  test("text may follow, and lines may end as on Windows", () => {
    const body = "Why?\r\n\r\n~~~suggestion\r\nRun it.\r\n~~~\r\n\r\nThanks.";
    expect(readSuggestion(body)).toEqual({ comment: "Why?\n\n\nThanks.", suggestion: "Run it." });
  });

  test.each(["Just text.", "```js\n```", "```md\n```suggestion\nx", "`suggestion`"])(
    "%j has none",
    (body) => expect(readSuggestion(body)).toBeUndefined(),
  );
});
