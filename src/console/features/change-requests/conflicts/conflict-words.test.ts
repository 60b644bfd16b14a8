import { describe, expect, it } from "vitest";
import type { Conflict } from "#contract/conflict.ts";
import { choicesOf, decisionOf, valueWords } from "./conflict-words.ts";

function conflict(kind: Conflict["kind"], more: Partial<Conflict> = {}): Conflict {
  return {
    object: "change-request-conflict",
    id: "c",
    kind,
    status: "open",
    base: null,
    main: null,
    changeRequest: null,
    choices: ["main", "change-request"],
    createdAt: "2026-11-20T12:00:00Z",
    ...more,
  };
}

const labels = (one: Conflict, isMine = true) => choicesOf(one, isMine).map(({ label }) => label);

describe("choicesOf", () => {
  it("says what will happen to a deleted page, whichever side deleted it", () => {
    expect(labels(conflict("deleted-in-main"))).toEqual(["Delete the page", "Keep the page"]);
    expect(labels(conflict("deleted-in-change-request"))).toEqual([
      "Keep the page",
      "Delete the page",
    ]);
  });

  it("doesn't label another user's changes as mine", () => {
    expect(labels(conflict("place"))).toEqual(["Keep main", "Keep mine"]);
    expect(labels(conflict("place"), false)).toEqual(["Keep main", "Keep this change request"]);
  });

  it("doesn't offer the same choice twice for one path", () => {
    const choices = ["main", "change-request", "both"];
    expect(labels(conflict("path", { choices }))).toHaveLength(2);
    expect(labels(conflict("text", { choices }))).toHaveLength(3);
  });
});

describe("decisionOf", () => {
  it("says what happened to a deleted page", () => {
    const kept = conflict("deleted-in-main", { chosen: "change-request" });
    expect(decisionOf(kept, true)).toBe("Kept");
    expect(decisionOf({ ...kept, chosen: "main" }, true)).toBe("Deleted");
  });
});

describe("valueWords", () => {
  const titleOf = (id: string) => ({ a: "Install", b: "Guides" })[id];

  it("names pages, not IDs", () => {
    const place = conflict("place");
    expect(valueWords(place, [{ page: "a", parent: "b", order: "x" }], titleOf)).toBe(
      "“Install” is below “Guides”.",
    );
    expect(valueWords(place, [{ page: "a", parent: null, order: "x" }], titleOf)).toBe(
      "“Install” is at the top level.",
    );
    expect(valueWords(conflict("path"), { page: "a", slug: "setup" }, titleOf)).toBe(
      "“Install” has the slug “setup”.",
    );
  });
});
