import { expect, it } from "vitest";
import type { SiteSection } from "#contract/site-structure.ts";
import type { StagedChange, StagedPreview } from "#contract/site-staged-change.ts";
import { marksOf, removedTitles } from "./marks.ts";

const section = (id: string, fields: Partial<SiteSection> = {}) =>
  ({
    object: "site-section",
    id,
    title: id,
    path: id,
    defaultSiteSpace: `space of ${id}`,
    siteSpaces: [],
    ...fields,
  }) as unknown as SiteSection;

const preview = (after: SiteSection[], newUrls: string[] = []) =>
  ({
    before: { type: "sections", structure: [section("a"), section("b"), section("c")] },
    after: { type: "sections", structure: after },
    urls: newUrls.map((id) => ({ siteSpace: `space of ${id}`, before: "/a", after: "/b" })),
  }) as unknown as StagedPreview;

const moved = (siteSectionId: string) =>
  ({
    operation: "POST /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move",
    params: { siteSectionId },
    body: {},
  }) as unknown as StagedChange;

const marksIn = (...given: Parameters<typeof marksOf>) => Object.fromEntries(marksOf(...given));

it("marks what was moved, not what it passed", () => {
  const after = [section("b"), section("a"), section("c")];
  expect(marksIn(preview(after), [moved("a")])).toEqual({ a: ["Moved"] });
  const back = [section("a"), section("b"), section("c")];
  expect(marksIn(preview(back), [moved("a"), moved("a")])).toEqual({});
});

it("marks new parts, edited ones, and those with another URL", () => {
  const after = [section("a", { title: "Other" }), section("b"), section("c"), section("d")];
  expect(marksIn(preview(after, ["a", "b", "d"]), [])).toEqual({
    a: ["New URL", "Edited"],
    b: ["New URL"],
    d: ["New"],
  });
});

it("names removed parts", () => {
  expect(removedTitles(preview([section("b")]))).toEqual(["a", "c"]);
});
