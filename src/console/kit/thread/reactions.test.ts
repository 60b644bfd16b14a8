import { describe, expect, it } from "vitest";
import type { Reaction } from "#contract/comment.ts";
import { withReaction } from "./reactions.ts";

const user = (id: string) => ({
  object: "user" as const,
  id,
  displayName: id,
  urls: { location: "" },
});
const now = "2026-11-20T12:00:00Z";

const give = (reactions: Reaction[], emoji: string, id: string) =>
  withReaction(reactions, emoji, true, user(id), now);
const takeBack = (reactions: Reaction[], emoji: string, id: string) =>
  withReaction(reactions, emoji, false, user(id), now);

describe("withReaction", () => {
  it("adds and removes a reaction, keeping those of others", () => {
    const first = give([], "👍", "ana");
    const two = give(first, "👍", "bo");
    expect(two).toMatchObject([{ emoji: "👍", count: 2 }]);
    expect(takeBack(two, "👍", "bo")).toEqual(first);
    expect(takeBack(first, "👍", "ana")).toEqual([]);
  });

  it("changes nothing when repeated", () => {
    const given = give([], "👍", "ana");
    expect(give(given, "👍", "ana")).toEqual(given);
    expect(takeBack(given, "👍", "bo")).toEqual(given);
    expect(takeBack([], "👍", "bo")).toEqual([]);
  });

  it("keeps the order of other reactions", () => {
    const given = give(give([], "👍", "ana"), "🎉", "bo");
    expect(give(given, "👍", "bo").map(({ emoji }) => emoji)).toEqual(["👍", "🎉"]);
  });
});
