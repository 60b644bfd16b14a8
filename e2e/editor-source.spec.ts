import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { axeProblems } from "./support/axe.ts";
import type { Api } from "./support/api.ts";
import { makeDraft, makeSpace, type NewPage } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";

/** A change request, with its first page open in the editor. */
async function openEditor(page: Page, api: Api, organizationId: string, pages: NewPage[]) {
  const { spaceId, pages: ids } = await makeSpace(api, organizationId, "Guide", pages);
  const draft = await makeDraft(api, spaceId, "Better");
  const { number } = await api(`GET ${inDraft}`, { params: draft });
  await page.goto(paths.editPage(organizationId, spaceId, number));
  const { title } = pages[0]!;
  const rich = page.getByRole("textbox", { name: `Text of ${title}` });
  const source = page.getByRole("textbox", { name: `Markdown of ${title}` });
  await expect(rich.or(source)).toBeVisible();
  const markdown = async () => {
    const params = { ...draft, pageId: Object.values(ids)[0]! };
    return (await api(`GET ${inDraft}/content/page/{pageId}`, { params })).markdown ?? "";
  };
  return { rich, source, markdown, ids };
}

test("Markdown is one key away, and both views are the same document", async ({
  page,
  api,
  organization,
}) => {
  const text = "*   wide\n*   list\n\nSome __strong__ text";
  const { rich, source, markdown } = await openEditor(page, api, organization.id, [
    { title: "Start", markdown: text },
  ]);
  await rich.getByText("Some").click();
  await page.keyboard.press("ControlOrMeta+Shift+M");
  await expect(source).toBeFocused();
  // The cursor is in the same block.
  await page.keyboard.press("Home");
  await page.keyboard.type("Not ");
  await page.keyboard.press("ControlOrMeta+Shift+M");
  await expect(rich).toBeFocused();
  await expect(rich.getByText("Not Some strong text")).toBeVisible();
  await expect.poll(markdown).toBe(text.replace("Some", "Not Some"));
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(markdown).toBe(text);
});

test("tags, links, and images are completed, and problems are underlined", async ({
  page,
  api,
  organization,
}) => {
  const { rich, source, markdown, ids } = await openEditor(page, api, organization.id, [
    { title: "Start", markdown: "" },
    { title: "Installation", markdown: "Run it." },
  ]);
  await rich.click();
  await page.getByRole("button", { name: "Edit as Markdown" }).click();
  await expect(source).toBeFocused();
  await page.keyboard.type("{% hi");
  await page.getByRole("option", { name: "{% hint %}" }).click();
  await expect(source).toContainText('{% hint style="info" %}');
  await page.keyboard.press("Tab");
  await page.keyboard.type("See [Inst");
  await page.getByRole("option", { name: /^Installation/ }).click();
  const link = `[Installation](/pages/${ids["Installation"]})`;
  await expect.poll(markdown).toBe(`{% hint style="info" %}\nSee ${link}\n{% endhint %}`);
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("\n\n[gone](nowhere.md) {% x\n{% tabs %}\n");
  const problem = page.locator(".cm-lintRange-error");
  await expect(problem.filter({ hasText: "nowhere.md" })).toBeVisible();
  await expect(problem.filter({ hasText: "{% tabs %}" })).toBeVisible();
  await problem.filter({ hasText: "nowhere.md" }).hover();
  await expect(page.getByText("Broken link: nothing is at nowhere.md.")).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
});

test("text is found and replaced in both views", async ({ page, api, organization }) => {
  const { rich, source, markdown } = await openEditor(page, api, organization.id, [
    { title: "Start", markdown: "The old **old**name.\n\n* An Old item\n" },
  ]);
  await rich.getByText("item").click();
  await page.keyboard.press("ControlOrMeta+f");
  const bar = page.getByRole("search", { name: "Find and replace" });
  await bar.getByRole("textbox", { name: "Find" }).fill("old");
  await expect(bar.getByRole("status")).toHaveText(/of 3$/);
  await bar.getByRole("button", { name: "Match case" }).click();
  await expect(bar.getByRole("status")).toHaveText(/of 2$/);
  await bar.getByRole("button", { name: "Whole words" }).click();
  await expect(bar.getByRole("status")).toHaveText("1 of 1");
  await bar.getByRole("textbox", { name: "Replace with" }).fill("new");
  await page.keyboard.press("Enter");
  await expect(bar.getByRole("status")).toHaveText("No results");
  await expect.poll(markdown).toBe("The new **old**name.\n\n* An Old item\n");
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(bar).toBeHidden();
  await expect(rich).toBeFocused();
  await page.keyboard.press("ControlOrMeta+Shift+M");
  await expect(source).toBeFocused();
  await page.keyboard.press("ControlOrMeta+f");
  await bar.getByRole("textbox", { name: "Find" }).fill("old");
  await expect(bar.getByRole("status")).toHaveText(/of 2$/);
  await bar.getByRole("textbox", { name: "Replace with" }).fill("fresh");
  await bar.getByRole("button", { name: "Replace all" }).click();
  await expect.poll(markdown).toBe("The new **fresh**name.\n\n* An fresh item\n");
});

test("a page that is too large for the rich view is edited as Markdown", async ({
  page,
  api,
  organization,
}) => {
  const { source } = await openEditor(page, api, organization.id, [
    { title: "Large", markdown: "A line of text.\n\n".repeat(120_000) },
  ]);
  await expect(source).toContainText("A line of text.");
  await expect(page.getByRole("button", { name: "Edit as Markdown" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});

test("in Markdown, copied blocks become Markdown, and letters aren't shortcuts", async ({
  page,
  api,
  organization,
}) => {
  const { rich, source, markdown } = await openEditor(page, api, organization.id, [
    { title: "Start", markdown: "" },
  ]);
  await rich.click();
  await page.keyboard.press("ControlOrMeta+Shift+M");
  await expect(source).toBeFocused();
  await page.keyboard.type("jk?/");
  await expect(source).toHaveText("jk?/");
  await page.keyboard.press("Enter");
  await source.evaluate((element) => {
    const data = new DataTransfer();
    data.setData("text/html", "<h2>Title</h2><p>Some <b>bold</b></p>");
    data.setData("text/plain", "Title Some bold");
    const options = { bubbles: true, cancelable: true, composed: true, clipboardData: data };
    element.dispatchEvent(new ClipboardEvent("paste", options));
  });
  await expect.poll(markdown).toBe("jk?/\n## Title\n\nSome **bold**");
});
