// @module-tag slow
import { expect, onTestFinished, test } from "vitest";
import { iconNamed, iconNames } from "#content/drawing/icon-names.ts";
import { page } from "#testing/change-requests.ts";
import { startTestPlatform } from "#testing/platform.ts";
import { createVisitor, mergeInto, spacesOf } from "#testing/published-site.ts";
import { makeSite, siteKey } from "#testing/sites.ts";
import { findIcon } from "./icon-shapes.ts";

test("icons that texts name have shapes, others none", () => {
  expect(findIcon(iconNamed("fa-solid fa-rocket"))).toContainEqual([
    "path",
    { d: expect.any(String) },
  ]);
  expect(Object.keys(iconNames).filter((name) => findIcon(name) === undefined)).toEqual([]);
  expect(findIcon("unheard-of")).toBeUndefined();
  expect(findIcon("../../../package")).toBeUndefined();
});

test("sections, groups, pages, and texts show their icons", async () => {
  const platform = await startTestPlatform();
  onTestFinished(() => platform.close());
  const acme = await platform.makeOrganization("Acme");
  const admin = platform.as(acme.users.admin);
  const site = await makeSite(admin, acme.id);
  await site.section("Docs");
  await site.section("Guides");
  const { Docs, Guides } = await spacesOf(admin, site);
  await admin.call(`PATCH ${siteKey}/sections/{siteSectionId}`, {
    params: { ...site.params, siteSectionId: Docs!.sectionId },
    body: { icon: "book-open" },
  });
  await admin.call(`POST ${siteKey}/section-groups`, {
    ...site,
    body: { title: "More", icon: "cube", sections: [Guides!.sectionId] },
  });
  const text = "Now :icon-rocket:";
  await mergeInto(admin, Docs!.spaceId, page("Start", text, { icon: "fa-gear" }));
  await admin.call(`POST ${siteKey}/publish`, site);
  const html = await createVisitor(platform, `/published/${acme.id}/${site.id}`).text("");
  for (const name of ["book-open", "box", "settings", "rocket"]) {
    const [[, attributes]] = findIcon(name) as [[string, Record<string, string>]];
    const [key, value] = Object.entries(attributes)[0]!;
    expect(html, name).toContain(` ${key}="${value}"`);
  }
});
