import type { Page as PlaywrightPage } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { axeProblems } from "./support/axe.ts";
import type { Api } from "./support/api.ts";
import { makeDraft, makeSpace } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";
/** A draft with one page, opened to edit it. */
async function openPage(page: PlaywrightPage, api: Api, organizationId: string) {
  const { spaceId, pages } = await makeSpace(api, organizationId, "Guide", [
    { title: "Install", markdown: "Words." },
  ]);
  const pageId = pages["Install"]!;
  const draft = await makeDraft(api, spaceId, "Write");
  const { number } = await api(`GET ${inDraft}`, { params: draft });
  await page.goto(paths.editPage(organizationId, spaceId, number, pageId));
  return { draft, pageId };
}

const picture = {
  name: "harbor.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

test("a page gets an icon, an emoji, and an uploaded cover in its settings", async ({
  page,
  api,
  organization,
}) => {
  const { draft, pageId } = await openPage(page, api, organization.id);
  const stored = () =>
    api(`GET ${inDraft}/content/page/{pageId}`, { params: { ...draft, pageId } });
  await page.getByRole("button", { name: "Page settings" }).click();
  const settings = page.getByRole("complementary", { name: "Page settings" });
  const save = async () => {
    // The form starts anew with what is stored.
    const reread = page.waitForResponse((response) =>
      /\/revisions\/\w+\/pages/.test(response.url()),
    );
    await settings.getByRole("button", { name: "Save settings" }).click();
    await expect(page.getByText("Page settings saved").first()).toBeVisible();
    await reread;
    await expect(settings.getByRole("button", { name: "Save settings" })).toBeDisabled();
  };

  await settings.getByRole("button", { name: "Choose", exact: true }).click();
  const search = page.getByRole("searchbox", { name: "Search icons and emoji" });
  await expect(search).toBeFocused();
  await page.keyboard.type("rocket");
  await page.keyboard.press("Enter");
  await expect(search).toHaveCount(0);
  await save();
  await expect.poll(async () => (await stored()).icon).toBe("rocket");

  await settings.getByRole("button", { name: /^Change/ }).click();
  await page.keyboard.type("bread");
  await page.getByRole("option", { name: "bread", exact: true }).click();
  await expect(search).toHaveCount(0);
  await save();
  await expect.poll(async () => (await stored()).emoji).toBe("🍞");
  expect((await stored()).icon).toBeUndefined();

  await settings.getByRole("button", { name: "Choose a file" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a cover" });
  await expect(dialog.getByText("There are no images")).toBeVisible();
  await dialog.locator("input[type=file]").setInputFiles(picture);
  await expect(dialog).toHaveCount(0);
  await expect(settings.getByRole("figure").getByText("harbor.png")).toBeVisible();
  // What was opened stays open when the stored page arrives.
  const release = Promise.withResolvers<void>();
  await page.route(/\/revisions\/\w+\/pages/, async (route) => {
    await release.promise;
    await route.continue();
  });
  await settings.getByRole("button", { name: "Save settings" }).click();
  await expect.poll(async () => (await stored()).cover?.ref.kind).toBe("file");
  const arrived = page.waitForResponse((response) =>
    /\/revisions\/\w+\/pages/.test(response.url()),
  );
  await settings.getByRole("button", { name: "Choose a file" }).click();
  await dialog.waitFor();
  release.resolve();
  await (await arrived).finished();
  await expect(dialog.getByRole("option", { name: "harbor.png" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.mouse.move(0, 0);
  expect(await axeProblems(page)).toEqual([]);
});

test("closing the settings of a page asks before changes are lost, and returns the focus", async ({
  page,
  api,
  organization,
}) => {
  await openPage(page, api, organization.id);
  const button = page.getByRole("button", { name: "Page settings", exact: true });
  const beside = page.getByRole("complementary", { name: "Page settings" });
  const dialog = page.getByRole("dialog", { name: "Page settings" });
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  const close = page.getByRole("button", { name: "Close page settings" });

  await button.click();
  await close.click();
  await expect(beside).toHaveCount(0);
  await expect(button).toBeFocused();

  await button.click();
  const description = page.getByRole("textbox", { name: "Description" });
  await description.fill("Typed");
  for (const closes of [close, button]) {
    await closes.click();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(question).toHaveCount(0);
    await expect(description).toHaveValue("Typed");
  }
  await close.click();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(beside).toHaveCount(0);
  await expect(button).toBeFocused();
  // What was discarded isn't asked about again.
  await button.press("Enter");
  await expect(description).toHaveValue("");
  await button.click();
  await expect(beside).toHaveCount(0);

  await page.setViewportSize({ width: 360, height: 740 });
  await button.press("Enter");
  await dialog.getByRole("textbox", { name: "Description" }).fill("Typed");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(description).toHaveValue("Typed");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.press("Enter");
  await expect(description).toHaveValue("");
  await expect(dialog).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
});

test("a slug that can't be in a URL is refused in words, and shows no URL", async ({
  page,
  api,
  organization,
}) => {
  await openPage(page, api, organization.id);
  await page.getByRole("button", { name: "Page settings" }).click();
  const settings = page.getByRole("complementary", { name: "Page settings" });
  const slug = settings.getByRole("textbox", { name: "Slug" });
  await slug.fill("setup");
  await expect(settings.getByText("URL after")).toBeVisible();
  await slug.fill("New Slug/ü?x");
  await expect(settings.getByText("URL after")).toHaveCount(0);
  await settings.getByRole("button", { name: "Save settings" }).click();
  await expect(slug).toHaveAccessibleDescription(/Can't contain spaces or \/ \? #\./);
});
