import { describe, expect, it } from "vitest";
import { fold } from "../fold.ts";
import { literal, positionsOf, scoreOf, termsOf } from "./match.ts";

const score = (label: string, typed: string) => scoreOf(fold(label), termsOf(typed));
const marked = (label: string, typed: string) => {
  const positions = positionsOf(label, termsOf(typed));
  return [...label]
    .map((sign, at) => (positions.has(at) ? `[${sign}]` : sign))
    .join("")
    .replaceAll("][", "");
};

describe("scoreOf", () => {
  it("ranks whole, beginning, word, part, initials and spread letters in this order", () => {
    const labels = ["Team", "Teams", "My team", "Steamer", "The Easy Alpha Man", "Treatments"];
    const scores = labels.map((label) => score(label, "team"));
    expect(scores.every((item) => item > 0)).toBe(true);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(scores.map((one) => one >= literal)).toEqual([true, true, true, true, false, false]);
  });

  it.each([
    ["Change requests", "xyz"],
    ["Change requests", "change xyz"],
    ["Change requests", "cs"],
    ["Bright lamp of the old town", "bmw"],
    ["Settings: Translations", "instal"],
    ["", "a"],
  ])("%s does not answer %s", (label, typed) => {
    expect(score(label, typed)).toBe(0);
  });

  it.each([
    ["Change requests", "req cha"],
    ["Change requests", "chre"],
    ["Change requests", "CR"],
    ["Straße nach Évian", "evian"],
    ["数据库连接", "数据"],
  ])("%s answers %s", (label, typed) => {
    expect(score(label, typed)).toBeGreaterThan(0);
  });

  it("prefers the shorter of two equal matches", () => {
    expect(score("Guide", "gui")).toBeGreaterThan(score("Guide of the harbour", "gui"));
  });

  it("ends for any input", () => {
    const text = "a ".repeat(200);
    expect(score(text, `${"a".repeat(40)}b`)).toBe(0);
  });
});

describe("positionsOf", () => {
  it.each([
    ["Change requests", "req", "Change [req]uests"],
    ["Steam team", "team", "Steam [team]"],
    ["Change requests", "chre", "[Ch]ange [re]quests"],
    ["Treatments", "team", "[T]r[ea]t[m]ents"],
    ["Été à Paris", "ete pa", "[Été] à [Pa]ris"],
    ["ﬁne print", "print", "ﬁne [print]"],
    ["Change", "xyz", "Change"],
  ])("in %s of %s", (label, typed, expected) => {
    expect(marked(label, typed)).toBe(expected);
  });
});
