import { describe, expect, it } from "vitest";
import type { Page } from "#contract/page.ts";
import { createPageLinks } from "./page-links.ts";

const page = (id: string, slug: string, path: string, pages: Page[] = []): Page => ({
  id,
  title: id,
  slug,
  type: "document",
  git: { oid: "0", path },
  pages,
});

const links = createPageLinks({
  pages: [
    page("home", "welcome", "README.md"),
    page("guides", "guides", "guides/README.md", [page("install", "install", "guides/install.md")]),
    page("limits", "limits", "reference/limits.md"),
  ],
  files: [
    {
      id: "f1",
      name: "shot 1.png",
      contentType: "image/png",
      downloadURL: "https://bindery.example/files/s/r/f1/shot.png",
      size: 3,
      git: { oid: "0", path: ".gitbook/assets/shot 1.png" },
    },
  ],
  href: (id, anchor) => `/p/${id}${anchor ? `#${anchor}` : ""}`,
  origin: "https://bindery.example",
});

describe("links of a page", () => {
  it.each([
    ["../guides/install.md#on-linux", "limits", "/p/install#on-linux"],
    ["../guides/", "limits", "/p/guides"],
    ["install.md", "guides", "/p/install"],
    ["/pages/limits", "home", "/p/limits"],
    ["#below", "home", "/p/home#below"],
    ["guides/install", "home", "/p/install"],
    ["../.gitbook/assets/shot%201.png", "install", "https://bindery.example/files/s/r/f1/shot.png"],
    ["https://elsewhere.example/x", "home", "https://elsewhere.example/x"],
    ["https://bindery.example/orgs/o/spaces/s", "home", "/orgs/o/spaces/s"],
    ["gone.md", "home", undefined],
    ["/pages/unknown", "home", undefined],
  ])("%s on %s leads to %s", (address, from, target) => {
    expect(links.from(from)(address, "link")?.href).toBe(target);
  });

  it("detects a heading missing on the page, and trusts those of other pages", () => {
    const resolve = links.from("home", new Set(["there"]));
    expect(resolve("#there", "link")?.href).toBe("/p/home#there");
    expect(resolve("#gone", "link")).toBeUndefined();
    expect(resolve("guides/install.md#gone", "link")?.href).toBe("/p/install#gone");
  });

  it("knows the titles of pages only", () => {
    const resolve = links.from("home");
    expect(resolve("guides/install.md#on-linux", "link")?.title).toBe("install");
    expect(resolve("https://elsewhere.example/x", "link")?.title).toBeUndefined();
  });
});
