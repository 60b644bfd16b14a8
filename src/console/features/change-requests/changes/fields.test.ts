import { describe, expect, it } from "vitest";
import type { Change } from "#contract/changes.ts";
import { fieldRows } from "./fields.ts";

const titles = (id: string) => ({ g: "Guides" })[id];

function rows(attributes: Change["attributes"], type: Change["type"] = "page_edited") {
  const page = { id: "p", type: "document", title: "P", path: "p" };
  return fieldRows({ type, page, attributes }, titles);
}

describe("fieldRows", () => {
  it("puts values into words, and leaves out what the comparison shows", () => {
    expect(
      rows({
        document: { before: "1", after: "2" },
        parent: { before: null, after: "g" },
        hidden: { after: true },
        icon: { before: "star" },
        position: { before: 0, after: 3 },
      }),
    ).toEqual([
      { name: "Below", before: "top level", after: "Guides" },
      { name: "Hidden", before: undefined, after: "yes" },
      { name: "Icon", before: "star", after: undefined },
      { name: "Place", before: "place 1", after: "place 4" },
    ]);
  });

  it("shows a field that it does not know under its own name", () => {
    expect(rows({ tint: { before: { a: 1 }, after: 2 } })).toEqual([
      { name: "tint", before: '{"a":1}', after: "2" },
    ]);
  });

  it("does not repeat the name of a new page", () => {
    const attributes = { title: { after: "P" }, slug: { after: "p" }, hidden: { after: true } };
    expect(rows(attributes, "page_created").map(({ name }) => name)).toEqual(["Hidden"]);
  });
});
