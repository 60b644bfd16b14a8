import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import type { Api } from "./api.ts";
import { edit, makeDraft, makeSpace, type Draft } from "./content.ts";
import { expect } from "./fixtures.ts";

const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";

/** A change request with one page, and where it is edited. */
export async function makePage(api: Api, organizationId: string, markdown: string) {
  const { spaceId } = await makeSpace(api, organizationId, "Guide");
  const draft = await makeDraft(api, spaceId, "Write");
  const [pageId = ""] = await edit(api, draft, [
    { operation: "insert_page", title: "Install", document: { markdown } },
  ]);
  const { number } = await api(`GET ${inDraft}`, { params: draft });
  const href = paths.editPage(organizationId, spaceId, number, pageId);
  return { draft, pageId, href };
}

export async function stored(api: Api, draft: Draft, pageId: string): Promise<string> {
  const page = await api(`GET ${inDraft}/content/page/{pageId}`, {
    params: { ...draft, pageId },
    query: { computed: false },
  });
  return page.markdown ?? "";
}

/** Opens the page with the cursor at its end. */
export async function open(page: Page, href: string) {
  await page.goto(href);
  const text = page.getByRole("textbox", { name: "Text of Install" });
  await text.focus();
  // A moment after it got the focus, the editor puts the cursor where it was.
  await settle(page);
  await page.keyboard.press("Control+End");
  await settle(page);
  return text;
}

/** The browser reports a moved cursor a moment later. Nobody types that fast. */
export const settle = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));

/** Inserts by the menu that a slash opens. */
export async function insert(page: Page, name: string) {
  await page.keyboard.type(`/${name}`);
  const option = page.getByRole("option", { name: new RegExp(`^${name}`) }).first();
  await expect(option).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
}

/** Fills the fields of a block's options, in their order, by keyboard. */
export async function answer(page: Page, ...values: string[]) {
  const dialog = page.getByRole("dialog", { name: /options$/ });
  await expect(dialog.locator(":focus")).toBeVisible();
  for (const [index, value] of values.entries()) {
    if (index > 0) await page.keyboard.press("Tab");
    // Between fields of images and files.
    const isUpload = await dialog
      .getByRole("button", { name: /^Upload/ })
      .evaluateAll((buttons) => buttons.some((button) => button === document.activeElement));
    if (isUpload) await page.keyboard.press("Tab");
    await page.keyboard.press("Control+A");
    await page.keyboard.type(value);
  }
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toHaveCount(0);
}
