import { paths } from "#console/paths.ts";
import { makeSpace } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

/* What menu buttons do for people who don't use a mouse, when the menu's code is on its way and when it is there. */

test("a menu opened by keyboard begins at its first item, one opened by mouse at none", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId } = await makeSpace(api, organization.id, "Guide", [{ title: "Install" }]);
  await page.goto(paths.space(organization.id, spaceId));
  const button = page.getByRole("button", { name: "More actions" });
  const menu = page.getByRole("menu", { name: "More actions" });
  const items = menu.getByRole("menuitem");
  for (const key of ["Enter", "Space", "Enter", "ArrowDown"]) {
    await button.focus();
    await page.keyboard.press(key);
    await expect(items.first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
  }

  await page.keyboard.press("Enter");
  await expect(items.first()).toBeFocused();
  await page.keyboard.type("exp");
  await expect(items.filter({ hasText: /^Exp/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();

  await button.click();
  await expect(menu).toBeVisible();
  await expect(menu.locator("[data-focused]")).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();

  await button.focus();
  await page.keyboard.press("Enter");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(menu).toBeHidden();
});

test("so does a menu that is attached to a plain button", async ({ page, organization }) => {
  await page.goto(paths.home(organization.id));
  const button = page.getByRole("button", { name: organization.title });
  for (const key of ["Enter", "Space"]) {
    await button.focus();
    await page.keyboard.press(key);
    await expect(page.locator("[role=menuitemradio]:focus")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
  }
});
