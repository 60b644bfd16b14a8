import { paths } from "#console/paths.ts";
import { axeProblems } from "./support/axe.ts";
import { edit, makeDraft, makeSpace } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";

const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("a new page begins as a page of another space, with its images", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId: templates, pages } = await makeSpace(api, organization.id, "Templates", [
    { title: "Release notes", markdown: "## New in VERSION" },
    { title: "Glossary", markdown: "Words." },
  ]);
  const filling = await makeDraft(api, templates, "With image");
  const { changes } = await api(`POST ${inDraft}/content`, {
    params: filling,
    body: {
      changes: [
        {
          operation: "insert_files",
          files: [{ name: "logo.png", base64: pixel, contentType: "image/png" }],
        },
      ],
    },
  });
  const file = changes[0]!.files![0]!.id;
  const markdown = `![Logo](/files/${file})\n\n## New in VERSION\n\nSee [words](/pages/${pages["Glossary"]}).`;
  await edit(api, filling, [
    { operation: "update_page", page: pages["Release notes"]!, document: { markdown } },
  ]);
  await api(`POST ${inDraft}/merge`, { params: filling });

  const { spaceId } = await makeSpace(api, organization.id, "Product", [
    { title: "Start", markdown: "Hello." },
  ]);
  const draft = await makeDraft(api, spaceId, "Release");
  const { number } = await api(`GET ${inDraft}`, { params: draft });
  await page.goto(paths.editPage(organization.id, spaceId, number));
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("menuitem", { name: "From template…" }).click();
  const dialog = page.getByRole("dialog", { name: "New page from template" });
  await expect(dialog.getByRole("option", { name: "Start" })).toBeVisible();
  await dialog
    .getByRole("searchbox")
    .or(dialog.getByRole("textbox"))
    .or(dialog.getByRole("combobox"))
    .first()
    .fill("Release notes");
  await dialog.getByRole("option", { name: "Release notes" }).click();
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Add page" }).click();
  const text = page.getByRole("textbox", { name: "Text of Release notes" });
  await expect(text.getByRole("heading", { name: "New in VERSION" })).toBeVisible();
  const image = text.getByRole("img", { name: "Logo" });
  await expect.poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  const { pages: tree } = await api(`GET ${inDraft}/content/pages`, { params: draft });
  const added = tree.find(({ title }) => title === "Release notes")!;
  const params = { ...draft, pageId: added.id };
  const saved = (await api(`GET ${inDraft}/content/page/{pageId}`, { params })).markdown ?? "";
  expect(saved).not.toContain(file);
  expect(saved).toContain(paths.page(organization.id, templates, pages["Glossary"]!));
});
