import { describe, expect, it } from "vitest";
import type { Change } from "#contract/changes.ts";
import { readingOrder, treeRows } from "./tree.ts";

function page(id: string, path: string, type: Change["type"] = "page_edited"): Change {
  return { type, page: { id, type: "document", title: id.toUpperCase(), path } };
}

const file: Change = {
  type: "file_created",
  file: { id: "f", type: "image/png", title: "logo.png", path: "images/logo.png" },
};

function rows(changes: Change[], closed: string[] = []) {
  const titles: Record<string, string> = { guides: "Guides", "guides/more": "More" };
  return treeRows(changes, {
    titleOf: (path) => titles[path],
    closed: new Set(closed),
    filesTitle: "Files",
  }).map((row) =>
    row.kind === "folder"
      ? `${"  ".repeat(row.depth)}${row.title} (${row.count})`
      : `${"  ".repeat(row.depth)}${row.key}${row.below === undefined ? "" : ` +${row.below.count}`}`,
  );
}

describe("treeRows", () => {
  it("puts pages under the folders of their path, in the order given", () => {
    expect(rows([page("a", "guides/a"), page("b", "guides/b"), page("c", "c"), file])).toEqual([
      "Guides (2)",
      "  a",
      "  b",
      "c",
      "Files (1)",
      "  f",
    ]);
  });

  it("joins folders that hold one folder, and names unknown ones by their slug", () => {
    expect(rows([page("a", "guides/more/x/a")])).toEqual(["Guides / More / x (1)", "  a"]);
  });

  it("uses a changed page as the folder of its changed subpages", () => {
    const changes = [page("g", "guides"), page("a", "guides/a"), page("b", "guides/b")];
    expect(rows(changes)).toEqual(["g +2", "  a", "  b"]);
    expect(rows(changes, ["guides"])).toEqual(["g +2"]);
  });

  it("keeps both of two pages with one path", () => {
    expect(rows([page("old", "a", "page_deleted"), page("new", "a", "page_created")])).toEqual([
      "old",
      "new",
    ]);
  });
});

describe("readingOrder", () => {
  it("is that of the tree, even if the list separates siblings", () => {
    const order = readingOrder([page("a", "x/a"), page("b", "y/b"), page("c", "x/c")]);
    expect(order.map((change) => change.page?.id)).toEqual(["a", "c", "b"]);
  });
});
