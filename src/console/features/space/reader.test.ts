import { describe, expect, it } from "vitest";
import type { Page } from "#contract/page.ts";
import { indexPages } from "./reader.ts";

const page = (id: string, rest: Partial<Page> = {}): Page => ({
  id,
  title: id,
  type: "document",
  ...rest,
});

describe("the pages of a revision", () => {
  const pages = [
    page("start", { type: "group", pages: [page("secret", { hidden: true }), page("welcome")] }),
    page("blog", { type: "link", href: "https://example.org" }),
    page("guides", { pages: [page("install", { pages: [page("linux")] })] }),
  ];
  const index = indexPages(pages);

  it("opens the first visible page with text", () => {
    expect(index.first?.id).toBe("welcome");
    expect(indexPages([page("only", { hidden: true })]).first?.id).toBe("only");
    expect(indexPages([]).first).toBeUndefined();
  });

  it("skips groups, links, and hidden pages", () => {
    expect(index.neighbor("welcome", 1)?.id).toBe("guides");
    expect(index.neighbor("guides", -1)?.id).toBe("welcome");
    expect(index.neighbor("secret", 1)?.id).toBe("welcome");
    expect(index.neighbor("welcome", -1)).toBeUndefined();
    expect(index.neighbor("linux", 1)).toBeUndefined();
    expect(index.neighbor("unknown", 1)).toBeUndefined();
  });

  it("knows the ancestors of a page", () => {
    expect(index.above("linux").map(({ id }) => id)).toEqual(["guides", "install"]);
  });

  it("is built once per response", () => {
    expect(indexPages(pages)).toBe(index);
  });
});
