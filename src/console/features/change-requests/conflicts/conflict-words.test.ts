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

function samePath(): Conflict {
  const thing = (id: string, title: string, path: string) => ({
    id,
    type: "document",
    title,
    path,
  });
  return conflict("path", {
    choices: ["main", "change-request", "both"],
    main: {
      revision: "r1",
      thing: thing("a", "Install", "setup"),
      value: { page: "a", slug: "setup" },
    },
    changeRequest: {
      revision: "r2",
      thing: thing("n", "Set up", "setup-2"),
      value: { page: "n", slug: "setup-2" },
    },
  });
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

  it("names the page that gets the path", () => {
    expect(labels(samePath())).toEqual(["Give the path to “Install”", "Give the path to “Set up”"]);
    expect(decisionOf({ ...samePath(), chosen: "change-request" }, true)).toBe(
      "The path went to “Set up”",
    );
  });

  it("tells two pages with the same title apart", () => {
    const { main, changeRequest, ...rest } = samePath();
    const thing = { ...changeRequest!.thing!, title: main!.thing!.title };
    const both = { ...rest, main, changeRequest: { ...changeRequest!, thing } } as Conflict;
    expect(labels(both)).toEqual([
      "Give the path to “Install” of main",
      "Give the path to your “Install”",
    ]);
    expect(labels(both, false)[1]).toBe("Give the path to “Install” of this change request");
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

  it("says which page wants a path, and which has to wait", () => {
    const path = samePath();
    expect(valueWords(path, path.main?.value, titleOf)).toBe("“Install” wants the slug “setup”.");
    expect(valueWords(path, path.changeRequest?.value, titleOf)).toBe(
      "“Set up” wants the slug “setup” and has “setup-2” until you choose.",
    );
  });
});
