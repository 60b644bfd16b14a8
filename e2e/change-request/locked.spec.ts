import { paths } from "#console/paths.ts";
import { expect, test } from "../support/fixtures.ts";
import { changeMain, makeRequest } from "./request.ts";

test("a locked space shows a banner, and updating, importing, and merging are disabled", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  await changeMain(api, request, "Appendix", "More and more.");
  const { spaceId } = request.draft;
  const params = { spaceId };
  await api("PATCH /v1/spaces/{spaceId}", { params, body: { editMode: "locked" } });

  await page.goto(paths.space(organization.id, spaceId));
  await expect(page.getByText("This space is locked", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "More" }).first().click();
  const entries = page.getByRole("menuitem", { name: /^Import/ });
  await expect(entries).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");

  await page.goto(request.at());
  await expect(page.getByText("This space is locked", { exact: true })).toBeVisible();
  const update = page.getByRole("button", { name: "Update", exact: true });
  await expect(update).toHaveAttribute("aria-disabled", "true");
  await update.focus();
  await expect(page.getByRole("tooltip")).toContainText("This space is locked.");
  await page.getByRole("button", { name: "Merge", exact: true }).click();
  const merge = page.getByRole("button", { name: "Merge into main" });
  await expect(merge).toHaveAttribute("aria-disabled", "true");
  await page.screenshot({ path: test.info().outputPath("locked.png") });
  await page.keyboard.press("Escape");

  await api("PATCH /v1/spaces/{spaceId}", { params, body: { editMode: "live" } });
  await page.reload();
  await expect(update).toBeEnabled();
  await expect(page.getByText("This space is locked", { exact: true })).toBeHidden();
});
