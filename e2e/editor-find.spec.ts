import { paths } from "#console/paths.ts";
import { axeProblems } from "./support/axe.ts";
import { edit, makeDraft, makeSpace } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";

test("results in all pages are previewed, replaced, and undone; newer text isn't overwritten", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("412 (Precondition Failed)");
  const { spaceId, pages: ids } = await makeSpace(api, organization.id, "Guide", [
    { title: "Start", markdown: "Use Acme v1 and v1." },
    { title: "Install", markdown: "Install Acme v1.\n\n```\nacme v1\n```" },
    { title: "Upgrade", markdown: "Acme V1 is old." },
    { title: "Other", markdown: "Nothing here." },
  ]);
  const draft = await makeDraft(api, spaceId, "New version");
  const { number } = await api(`GET ${inDraft}`, { params: draft });
  const textOf = async (title: string) => {
    const params = { ...draft, pageId: ids[title]! };
    return (await api(`GET ${inDraft}/content/page/{pageId}`, { params })).markdown ?? "";
  };
  await page.goto(paths.editPage(organization.id, spaceId, number));
  const text = page.getByRole("textbox", { name: "Text of Start" });
  await text.getByText("Use Acme").click();
  await page.keyboard.press("Home");
  await page.keyboard.type("Please ");
  await page.keyboard.press("ControlOrMeta+Shift+F");
  const dialog = page.getByRole("dialog", { name: "Find and replace in all pages" });
  await dialog.getByRole("textbox", { name: "Find" }).fill("v1");
  await expect(dialog.getByRole("status")).toHaveText("5 results in 3 pages");
  await dialog.getByRole("checkbox", { name: "Match case" }).check();
  await expect(dialog.getByRole("status")).toHaveText("4 results in 2 pages");
  await dialog.getByRole("textbox", { name: "Replace with" }).fill("v2");
  // What was typed just now is part of it.
  await dialog
    .getByRole("checkbox", { name: /Please Use Acme v1/ })
    .first()
    .uncheck();
  await expect(dialog.getByRole("status")).toHaveText("3 results in 2 pages");
  expect(await axeProblems(page)).toEqual([]);
  await edit(api, draft, [
    { operation: "update_page", page: ids["Install"]!, document: { markdown: "Newer v1." } },
  ]);
  await dialog.getByRole("button", { name: "Replace 3 results" }).click();
  const ledger = dialog.getByRole("region", { name: "Replace “v1” with “v2”" });
  await expect(ledger.getByRole("heading", { name: "1 failed" })).toBeVisible();
  await expect(ledger.getByText("Install")).toBeVisible();
  expect(await textOf("Start")).toBe("Please Use Acme v1 and v2.");
  expect(await textOf("Install")).toBe("Newer v1.");
  await expect(text.getByText("Please Use Acme v1 and v2.")).toBeVisible();
  await ledger.getByRole("button", { name: /^Undo/ }).click();
  await expect.poll(() => textOf("Start")).toBe("Please Use Acme v1 and v1.");
  await ledger.getByRole("button", { name: "Close" }).click();
  await expect(dialog.getByRole("status")).toHaveText("3 results in 2 pages");
  await dialog.getByRole("button", { name: "Replace 3 results" }).click();
  await expect.poll(() => textOf("Install")).toBe("Newer v2.");
});
