import { expect, test } from "vitest";
import type { Presence } from "#contract/presence.ts";
import { writersByPage } from "./pages.tsx";

const at = (id: string, displayName: string, tab: string): Presence =>
  ({ user: { id, displayName }, tab, page: "p" }) as Presence;

test("a user in other tabs is there once, called you, and drawn by their own name", () => {
  const others = [at("1", "Wanda World", "a"), at("1", "Wanda World", "b"), at("2", "Rob", "c")];
  const { p: writers = [] } = writersByPage(others, "1");
  expect(writers.map(({ name, user }) => [name, user.displayName])).toEqual([
    ["You, in another tab", "Wanda World"],
    ["Rob", "Rob"],
  ]);
});
