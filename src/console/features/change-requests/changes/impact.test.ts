import { expect, test } from "vitest";
import type { Check } from "#contract/check.ts";
import { type ImpactKind, pagesWithImpact } from "./impact.ts";

const impact = {
  urls: [{ id: "1", title: "One", before: "one", after: "uno" }],
  urlCount: 2,
  orphans: [
    { id: "9", title: "Nine", path: "nine", linkedFrom: { id: "2", title: "Two" } },
    { id: "3", title: "Three", path: "three" },
  ],
  orphanCount: 2,
};
const check = (name: string, source: string, pages: readonly string[], more = {}) =>
  ({
    name,
    source,
    outdated: false,
    annotationCount: pages.length,
    annotations: pages.map((id) => ({ page: { id, title: id }, level: "warning", message: "No." })),
    ...more,
  }) as unknown as Check;
const checks = [
  check("broken-links", "built-in", ["4", "4", "5"]),
  check("broken-links", "outside", ["6"], { annotationCount: 200 }),
  check("Build", "outside", ["7"], { outdated: true }),
];

test.each<[ImpactKind, string, boolean]>([
  ["urls", "1", true],
  ["orphans", "2 3", false],
  ["links", "4 5", false],
  ["checks", "4 5 6", true],
])("pages with %s", (kind, pages, isPart) => {
  const found = pagesWithImpact(kind, { impact, checks });
  expect([[...found!.pages].join(" "), found!.isPart]).toEqual([pages, isPart]);
  expect(pagesWithImpact(kind, { impact: undefined, checks: undefined })).toBeUndefined();
});
