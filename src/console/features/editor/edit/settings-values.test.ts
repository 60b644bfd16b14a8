import { expect, it } from "vitest";
import type { Page } from "#contract/page.ts";
import { fieldsOf, SettingsForm, valuesOf } from "./settings-values.ts";

const page: Page = {
  id: "p",
  title: "Install",
  slug: "install",
  type: "document",
  layout: { outline: false, width: "wide", coverSize: "hero" },
  cover: { ref: { kind: "url", url: "https://example.org/a.png" } },
};

it("has an input for each field of the form, and fewer for groups and links", () => {
  expect(Object.keys({ ...valuesOf(page), href: "" }).toSorted()).toEqual(
    Object.keys(SettingsForm.shape).toSorted(),
  );
  expect(valuesOf(page)).toMatchObject({
    "show-outline": false,
    "show-title": true,
    width: "wide",
    coverSize: "hero",
    cover: "https://example.org/a.png",
  });
  const few = ["title", "slug", "emoji", "icon", "hidden", "condition"];
  expect(Object.keys(valuesOf({ ...page, type: "group" }))).toEqual(few);
  expect(Object.keys(valuesOf({ ...page, type: "link" }))).toEqual([...few, "href"]);
});

it("changes only what was entered, and keeps the rest of the layout", () => {
  expect(fieldsOf(page, { slug: "setup", icon: null })).toEqual({ slug: "setup", icon: null });
  expect(fieldsOf(page, { "show-outline": true })).toEqual({
    layout: { outline: true, width: "wide", coverSize: "hero" },
  });
  expect(fieldsOf(page, { width: "default", cover: null })).toEqual({
    layout: { outline: false, width: "default", coverSize: "hero" },
    cover: null,
  });
  expect(fieldsOf(page, { cover: "https://example.org/b.png" })).toEqual({
    cover: { ref: { kind: "url", url: "https://example.org/b.png" } },
  });
});

it("takes a file of the space as a cover, and nothing else that isn't a URL", () => {
  const cover = { ref: { kind: "file", file: "f1" } } as const;
  expect(valuesOf({ ...page, cover })).toMatchObject({ cover: "/files/f1" });
  expect(fieldsOf(page, { cover: "/files/f1" })).toEqual({ cover });
  const takes = (one: string) => SettingsForm.safeParse({ cover: one }).success;
  expect(["/files/f1", "https://example.org/a.png"].map(takes)).toEqual([true, true]);
  expect(["f1", "/files/a/b", "a.png"].map(takes)).toEqual([false, false, false]);
});
