import { describe, expect, it } from "vitest";
import type { Change } from "#contract/changes.ts";
import { fieldRows } from "./fields.ts";

const titles = (id: string) => ({ g: "Guides" })[id];

function rows(attributes: Change["attributes"], type: Change["type"] = "page_edited") {
  return fieldRows({ type, attributes }, titles);
}

describe("fieldRows", () => {
  it("formats values, and omits what the comparison shows", () => {
    expect(
      rows({
        document: { before: "1", after: "2" },
        parent: { before: null, after: "g" },
        hidden: { after: true },
        icon: { before: "star" },
        position: { before: 0, after: 3 },
      }),
    ).toEqual([
      { name: "Parent", before: "top level", after: "Guides" },
      { name: "Hidden", before: undefined, after: "yes" },
      { name: "Icon", before: "star", after: undefined },
      { name: "Position", before: "1", after: "4" },
    ]);
  });

  it("shows an unknown field under its own name", () => {
    expect(rows({ tint: { before: { a: 1 }, after: 2 } })).toEqual([
      { name: "tint: a", before: "1", after: undefined },
      { name: "tint", before: undefined, after: "2" },
    ]);
  });

  it("shows each changed part of a field, front matter line by line", () => {
    const cover = (url: string, yPos: number) => ({ ref: { kind: "url", url }, yPos });
    expect(
      rows({
        cover: { before: cover("a.png", 0), after: cover("a.png", 10) },
        layout: { before: { outline: true }, after: { outline: false, width: "wide" } },
        frontMatter: { before: "---\nif: x\n---\n", after: "---\nif: y\n---\n" },
      }),
    ).toEqual([
      { name: "Cover: vertical position", before: "0", after: "10" },
      { name: "Layout: outline", before: "yes", after: "no" },
      { name: "Layout: width", before: undefined, after: "wide" },
      {
        name: "Front matter",
        source: { before: "---\nif: x\n---\n", after: "---\nif: y\n---\n" },
      },
    ]);
  });

  it("says which page precedes one that kept its position", () => {
    expect(rows({ previous: { before: null, after: "g" } }, "page_moved")).toEqual([
      { name: "After", before: "first", after: "Guides" },
    ]);
  });

  it("does not repeat the name of a new page", () => {
    const attributes = { title: { after: "P" }, slug: { after: "p" }, hidden: { after: true } };
    expect(rows(attributes, "page_created").map(({ name }) => name)).toEqual(["Hidden"]);
  });
});
