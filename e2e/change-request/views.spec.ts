import { paths } from "#console/paths.ts";
import { edit, makeDraft, makeSpace, ready } from "../support/content.ts";
import { expect, test } from "../support/fixtures.ts";

const line = (days: string) =>
  `backup create --all-volumes --compress=zstd --to=s3://archive.example.org/backups/nightly --encrypt=age --verbose --keep=${days}`;

const text = (days: string, file: string) =>
  [
    "Back up each night. See [Restore](restore) and [Limits](limits).",
    `\`\`\`sh\n${line(days)}\n\`\`\``,
    `![Dashboard](${file})`,
  ].join("\n\n");

test("a page is read in four views, and the chosen one stays", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId, pages } = await makeSpace(api, organization.id, "Guide", [
    { title: "Backup", markdown: text("7d", "/files/a.png") },
    { title: "Limits", markdown: "Ten volumes." },
    { title: "Restore", markdown: "Nothing is lost.\n\n## By hand\n\nRun it." },
  ]);
  const draft = await makeDraft(api, spaceId, "Keep longer");
  await edit(api, draft, [
    {
      operation: "update_page",
      page: pages["Backup"]!,
      document: { markdown: text("14d", "/files/b.png") },
    },
    {
      operation: "update_page",
      page: pages["Limits"]!,
      document: { markdown: "Twenty volumes." },
    },
  ]);
  const number = await ready(api, draft);
  const at = paths.changeRequest(organization.id, spaceId, number, "changes");
  const views = page.getByRole("group", { name: "View" });
  const comparison = page.getByRole("region", { name: "What changed on this page" });

  await page.goto(at);
  await views.getByRole("button", { name: "Split" }).click();
  // Each half scrolls by itself, and says that a change is out of view.
  const halves = comparison.getByRole("group", { name: "code", exact: true });
  await expect(halves).toHaveCount(2);
  const further = comparison.getByRole("button", { name: "Show the change further right" });
  await expect(further).toHaveCount(2);
  const changed = halves.nth(1).locator(".diff-part");
  await expect(changed).toHaveText(["14d"]);
  await further.nth(1).click();
  await expect(further).toHaveCount(1);
  await expect(changed).toBeInViewport();
  await expect(halves.nth(1)).toBeFocused();
  await expect(halves.nth(0).getByRole("button")).toHaveCount(1);
  await halves.nth(1).evaluate((half) => half.scrollTo({ left: 0 }));
  await expect(further).toHaveCount(2);

  // As readers will see it, on any page that a link leads to.
  await views.getByRole("button", { name: "After" }).click();
  await expect(page).toHaveURL(/view=after/);
  const after = page.getByRole("article", { name: "Backup", exact: true }).last();
  await expect(after.getByText("--keep=14d")).toBeVisible();
  await expect(after.getByText("--keep=7d")).toBeHidden();
  await after.getByRole("link", { name: "Restore" }).click();
  await expect(page.getByText("This page isn't changed by this change request.")).toBeVisible();
  await expect(page.getByText("Nothing is lost.")).toBeVisible();
  await page.goBack();
  await after.getByRole("link", { name: "Limits" }).click();
  await expect(page.getByText("Twenty volumes.")).toBeVisible();
  await page.goBack();

  await views.getByRole("button", { name: "Source" }).click();
  const source = page.getByRole("region", { name: "Source" });
  await expect(source.locator("ins")).toContainText(["--keep=14d", "![Dashboard](/files/b.png)"]);
  await expect(source.locator("del")).toContainText(["--keep=7d", "![Dashboard](/files/a.png)"]);

  // The choice stays for the next visit, and a thread is still shown at its block.
  await page.goto(at);
  await expect(source.locator("ins").first()).toContainText("--keep=14d");
  await page.keyboard.press("i");
  await expect(comparison.getByText("Back up each night.")).toBeVisible();
});
