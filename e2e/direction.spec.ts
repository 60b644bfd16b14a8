import type { Locator, Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { edit, makeDraft, makeSpace, ready } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

/* Each block of a page runs by its own letters, in the console, the comparison, the editor, and on a published site. */

const blocks = [
  "## دليل التشغيل",
  "English paragraph stays left.",
  "هذا النص عربي ويحتوي `npm run dev` في الوسط.",
  "- بند أول\n- English item",
  "1. שלב ראשון (API v2)\n2. Second step",
  '{% hint style="info" %}\nملاحظة مهمة\n{% endhint %}',
  '{% hint style="info" %}\nEnglish hint\n{% endhint %}',
  "> اقتباس قصير",
  "> English quote",
  "| الاسم | Size of it |\n|---|---|\n| ملف | Small |",
  "| Name of it | الحجم الكلي |\n|---|---|\n| File | صغير |",
];
const right = [
  "دليل التشغيل",
  "هذا النص عربي ويحتوي",
  "بند أول",
  "שלב ראשון",
  "ملاحظة مهمة",
  "اقتباس قصير",
  "ملف",
  "صغير",
];
const left = [
  "English paragraph",
  "English item",
  "Second step",
  "English hint",
  "English quote",
  "Small",
  "File",
];

/** The side of its block that a text begins at, and the side of what holds it that its marker, icon, or line is at. */
function sidesOf(root: Locator, text: string) {
  return root.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (!node.textContent?.includes(wanted) || node.parentElement?.closest(".sr-only")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const inline = new Set(["inline", "contents"]);
      let block = node.parentElement!;
      while (inline.has(getComputedStyle(block).display)) block = block.parentElement!;
      const [own, around] = [range.getBoundingClientRect(), block.getBoundingClientRect()];
      const holder = block.closest("li, blockquote, .prose-hint, .diff-item, .diff-in");
      return {
        text: around.right - own.right < own.left - around.left ? "right" : "left",
        holder: holder && (getComputedStyle(holder).direction === "rtl" ? "right" : "left"),
      };
    }
    return undefined;
  }, text);
}

async function expectSides(page: Page, root: Locator) {
  await expect(root).toContainText("Small");
  const told: string[] = [];
  for (const [side, texts] of [
    ["right", right],
    ["left", left],
  ] as const) {
    for (const text of texts) {
      const sides = await sidesOf(root, text);
      if (sides?.text !== side || (sides.holder ?? side) !== side)
        told.push(`${text}: ${JSON.stringify(sides)}, not ${side}`);
    }
  }
  expect(told, page.url()).toEqual([]);
}

test("each block runs by its own letters, whatever the page begins with", async ({
  page,
  api,
  organization,
}) => {
  const texts = { Arabic: blocks.join("\n\n"), English: blocks.toReversed().join("\n\n") };
  const titles = Object.keys(texts) as (keyof typeof texts)[];
  const { spaceId, pages } = await makeSpace(
    api,
    organization.id,
    "Guide",
    titles.map((title) => ({ title, markdown: texts[title] })),
  );
  const draft = await makeDraft(api, spaceId, "Reversed");
  await edit(
    api,
    draft,
    titles.map((title) => ({
      operation: "update_page" as const,
      page: pages[title]!,
      document: { markdown: texts[title].replace("Second step", "Second step too") },
    })),
  );
  const number = await ready(api, draft);
  const params = { organizationId: organization.id };
  const sites = "/v1/orgs/{organizationId}/sites";
  const site = await api(`POST ${sites}`, { params, body: { title: "Docs" } });
  const inSite = { ...params, siteId: site.id };
  await api(`POST ${sites}/{siteId}/sections`, {
    params: inSite,
    body: { spaceId, title: "Guide" },
  });
  const { urls } = await api(`POST ${sites}/{siteId}/publish`, { params: inSite });

  for (const title of titles) {
    await test.step(`${title}, in the console`, async () => {
      await page.goto(paths.page(organization.id, spaceId, pages[title]!));
      await expectSides(page, page.locator(".prose").first());
    });
    await test.step(`${title}, compared`, async () => {
      await page.goto(
        paths.changeRequest(organization.id, spaceId, number, "changes", { page: pages[title]! }),
      );
      const folds = page.getByRole("button", { name: /unchanged block/ });
      await expect(folds.first()).toBeVisible();
      while ((await folds.count()) > 0) await folds.first().click();
      await expectSides(page, page.locator(".diff-list").first());
    });
    await test.step(`${title}, in the editor`, async () => {
      await page.goto(paths.editPage(organization.id, spaceId, number, pages[title]!));
      await expectSides(page, page.getByRole("textbox", { name: `Text of ${title}` }));
    });
  }
  await page.goto(urls.published!);
  for (const title of titles) {
    await test.step(`${title}, published`, async () => {
      await page
        .getByRole("navigation", { name: "Pages" })
        .getByRole("link", { name: title })
        .click();
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expectSides(page, page.locator(".prose").first());
    });
  }
});
