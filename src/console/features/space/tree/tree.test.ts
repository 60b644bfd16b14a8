import { describe, expect, it } from "vitest";
import type { Page } from "#contract/page.ts";
import { matchingRows, visibleRows } from "./rows.ts";
import { treeKey, typeAhead } from "./page-tree.tsx";

const page = (title: string, pages: Page[] = [], type = "document"): Page => ({
  id: title,
  title,
  type,
  pages,
});

const pages = [
  page("Start", [page("Welcome"), page("Été")], "group"),
  page("Guides", [page("Install", [page("Linux")]), page("Inside")]),
  page("Limits"),
];
const titles = (rows: { page: Page }[]) => rows.map((row) => row.page.title);

describe("the lines of the page tree", () => {
  it("expands groups by default, and toggled pages", () => {
    expect(titles(visibleRows(pages, new Set()))).toEqual([
      "Start",
      "Welcome",
      "Été",
      "Guides",
      "Limits",
    ]);
    const turned = visibleRows(pages, new Set(["Start", "Guides"]));
    expect(titles(turned)).toEqual(["Start", "Guides", "Install", "Inside", "Limits"]);
    expect(turned[3]).toMatchObject({ level: 2, parent: 1, position: 2, siblings: 2 });
    expect(turned[2]?.isOpen).toBe(false);
    expect(turned[3]?.isOpen).toBeUndefined();
  });

  it("shows matches with their ancestors", () => {
    const { rows, matches } = matchingRows(pages, " LIN");
    expect(titles(rows)).toEqual(["Guides", "Install", "Linux"]);
    expect([...matches]).toEqual(["Linux"]);
    expect(titles(matchingRows(pages, "ete").rows)).toEqual(["Start", "Été"]);
    expect(matchingRows(pages, "nowhere").rows).toEqual([]);
  });
});

describe("keys of the page tree", () => {
  const rows = visibleRows(pages, new Set(["Guides"]));
  const at = (title: string) => rows.findIndex((row) => row.page.title === title);
  const act = (key: string, title: string) => treeKey(key, rows, at(title), 10);

  it.each([
    ["ArrowDown", "Start", { kind: "move", to: 1 }],
    ["ArrowUp", "Start", { kind: "move", to: 0 }],
    ["End", "Start", { kind: "move", to: 6 }],
    ["PageDown", "Welcome", { kind: "move", to: 6 }],
    ["ArrowRight", "Install", { kind: "turn", ids: ["Install"] }],
    ["ArrowRight", "Guides", { kind: "move", to: 4 }],
    ["ArrowLeft", "Guides", { kind: "turn", ids: ["Guides"] }],
    ["ArrowLeft", "Install", { kind: "move", to: 3 }],
    ["*", "Inside", { kind: "turn", ids: ["Install"] }],
    ["Enter", "Limits", { kind: "follow" }],
    ["F5", "Limits", undefined],
  ])("%s on %s", (key, title, expected) => {
    expect(act(key, title)).toEqual(expected);
  });

  it("finds typed text, and repeats with the same letter", () => {
    expect(typeAhead(rows, at("Start"), "g")).toBe(at("Guides"));
    expect(typeAhead(rows, at("Install"), "in")).toBe(at("Install"));
    expect(typeAhead(rows, at("Install"), "i")).toBe(at("Inside"));
    expect(typeAhead(rows, at("Inside"), "ii")).toBe(at("Install"));
    expect(typeAhead(rows, at("Install"), "ete")).toBe(at("Été"));
    expect(typeAhead(rows, 0, "x")).toBe(-1);
  });
});
