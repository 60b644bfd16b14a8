import { describe, expect, it } from "vitest";
import { toggleReaction } from "./reactions.ts";

const user = (id: string) => ({
  object: "user" as const,
  id,
  displayName: id,
  urls: { location: "" },
});
const now = "2026-11-20T12:00:00Z";

describe("toggleReaction", () => {
  it("gives a sign once and takes it back, leaving those of others", () => {
    const one = toggleReaction([], "👍", user("ana"), now);
    const two = toggleReaction(one, "👍", user("bo"), now);
    expect(two).toMatchObject([{ emoji: "👍", count: 2 }]);
    expect(toggleReaction(two, "👍", user("bo"), now)).toEqual(one);
    expect(toggleReaction(one, "👍", user("ana"), now)).toEqual([]);
  });

  it("keeps other signs where they are", () => {
    const given = toggleReaction(toggleReaction([], "👍", user("ana"), now), "🎉", user("bo"), now);
    expect(toggleReaction(given, "👍", user("bo"), now).map(({ emoji }) => emoji)).toEqual([
      "👍",
      "🎉",
    ]);
  });
});
