import { paths } from "#console/paths.ts";
import { edit, makeDraft, makeSpace, ready } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

const guide = [
  { title: "Welcome", markdown: "Hello." },
  { title: "Install", markdown: "Run it." },
];

test("editing a page starts a change request, and later continues it", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId, pages } = await makeSpace(api, organization.id, "Guide", guide);
  await page.goto(paths.page(organization.id, spaceId, pages["Install"]!));
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(page.getByText("Change request #2 started")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Edit Install" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Page title" })).toHaveValue("Install");

  await page.goto(paths.page(organization.id, spaceId, pages["Welcome"]!));
  const button = page.getByRole("button", { name: "Edit", exact: true });
  // The change request is found once the page is drawn.
  await expect(button).toHaveAttribute("aria-haspopup", "menu");
  await button.click();
  await expect(page.getByRole("menuitem", { name: "Start a new change request" })).toBeVisible();
  await page.getByRole("menuitem", { name: "Continue #2 Edit Install" }).click();
  await expect(page.getByRole("textbox", { name: "Page title" })).toHaveValue("Welcome");
});

test("a reader can't edit, and is told why", async ({ page, api, organization, becomeMember }) => {
  const { spaceId } = await makeSpace(api, organization.id, "Guide", guide);
  await becomeMember("read");
  await page.goto(paths.space(organization.id, spaceId));
  const button = page.getByRole("button", { name: "Edit", exact: true });
  await expect(button).toHaveAttribute("aria-disabled", "true");
});

test("a change request without changes leads to its pages, and a changed page to its text", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId, pages } = await makeSpace(api, organization.id, "Guide", guide);
  const draft = await makeDraft(api, spaceId, "Better");
  const number = await ready(api, draft);
  await page.goto(paths.changeRequest(organization.id, spaceId, number));
  await page.getByRole("main").getByRole("link", { name: "Edit pages" }).click();
  await expect(page.getByRole("textbox", { name: "Page title" })).toHaveValue("Welcome");
  const document = { markdown: "Run it now." };
  await edit(api, draft, [{ operation: "update_page", page: pages["Install"]!, document }]);
  await page.goto(paths.changeRequest(organization.id, spaceId, number, "changes"));
  await page.getByRole("link", { name: "Edit this page" }).click();
  await expect(page.getByRole("textbox", { name: "Page title" })).toHaveValue("Install");
});
