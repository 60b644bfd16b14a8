import { expect, test } from "./support/fixtures.ts";
import { addition, largeTexts, makeLargePage } from "./support/large-texts.ts";

/* Texts that are too much for a browser to draw in one piece can be read and compared. For how long the tab answers
   nothing meanwhile is measured by e2e/bench/large-texts.ts. */

// A screenshot of such a page takes longer than the test.
test.use({ trace: "off", screenshot: "off" });

for (const title of Object.keys(largeTexts)) {
  test(`${title}: read and compared`, async ({ page, api, organization }) => {
    const { space, changes } = await makeLargePage(api, organization.id, title);

    await page.goto(space);
    await page.getByRole("treeitem", { name: title }).click();
    const heading = page.getByRole("heading", { level: 1, name: title });
    await expect(heading).toBeVisible({ timeout: 60_000 });
    const drawn = page.locator(".prose :is(p, li, td, pre)");
    await expect(drawn.first()).toBeVisible({ timeout: 60_000 });

    await page.goto(changes);
    // As a block that was added, or as a line where the comparison took too long and is by line.
    const comparison = page.getByRole("region", { name: "What changed on this page" });
    await expect(comparison.getByText(addition).first()).toBeVisible({ timeout: 60_000 });
  });
}
