import { makeSpace } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

/** Milliseconds between two presses of a key: from a bouncing hand to an impatient one. */
const gaps = [0, 80, 150, 200, 300];

test("a dialog that is submitted twice creates one resource", async ({
  page,
  api,
  organization,
}) => {
  const devtools = await page.context().newCDPSession(page);
  for (const [at, gap] of gaps.entries()) {
    await page.goto(`/orgs/${organization.id}/content?new=space`);
    const dialog = page.getByRole("dialog", { name: "Create space" });
    await dialog.getByLabel("Name").fill(`Space ${at}`);
    // A slow machine keeps the dialog open for longer, while the next screen renders.
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    for (const key of ["Enter", "Control+Enter", "Enter"]) {
      await page.keyboard.press(key);
      await page.waitForTimeout(gap);
    }
    await expect(page).toHaveURL(/\/spaces\/\w+$/);
    await expect(dialog).toBeHidden();
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  }
  const { items } = await api("GET /v1/orgs/{organizationId}/spaces", {
    params: { organizationId: organization.id },
    query: {},
  });
  expect(items.map(({ title }) => title).toSorted()).toEqual(gaps.map((_, at) => `Space ${at}`));
});

test("a form that stays can be saved again after a change", async ({ page, api, organization }) => {
  const { spaceId } = await makeSpace(api, organization.id, "Handbook");
  await page.goto(`/orgs/${organization.id}/spaces/${spaceId}/settings`);
  const name = page.getByRole("textbox", { name: "Name" });
  const saves: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") saves.push(request.postData() ?? "");
  });
  for (const title of ["Guide", "Manual", "Guide"]) {
    await name.fill(title);
    await name.press("Enter");
    await name.press("Enter");
    await expect(page.getByRole("link", { name: title })).toBeVisible();
    await expect(page.getByRole("button", { name: "Save settings" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await name.press("Enter");
  }
  expect(saves.map((body) => JSON.parse(body) as unknown)).toEqual([
    { title: "Guide" },
    { title: "Manual" },
    { title: "Guide" },
  ]);
});
