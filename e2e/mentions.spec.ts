import type { Page } from "@playwright/test";
import { asWriter, inDraft, makeRequest } from "./change-request/request.ts";
import { expect, test } from "./support/fixtures.ts";
import { addCrowd } from "./support/person.ts";

const list = (page: Page) => page.getByRole("listbox", { name: "People and teams" });

test("a comment mentions people and teams, who are asked until they answer", async ({
  page,
  api,
  organization,
  platformUrl,
}) => {
  const platform = { dataDir: process.env["E2E_DATA_DIR"] ?? "" };
  const people = ["Ludo Lovelace", "Lukas Smith", "Zoë"].map((displayName) => ({
    displayName,
    role: "read" as const,
  }));
  const [ludo] = addCrowd(platform, organization.id, [
    ...people,
    { displayName: "Lupin from outside", role: null },
  ]);
  await api("PUT /v1/orgs/{organizationId}/teams", {
    params: { organizationId: organization.id },
    body: { title: "Luminaries", members: [ludo!.id] },
  });
  const me = await api("GET /v1/user", {});
  const asAuthor = asWriter(organization, platformUrl);
  const request = await makeRequest(asAuthor, organization);
  const params = request.draft;
  await page.goto(request.at());
  const field = page.getByRole("textbox", { name: "Comment on the whole change request" });
  const option = (name: string) => list(page).getByRole("option", { name });

  // Enter before anybody is found, and more words after it: nothing of it is lost.
  await page.route("**/mentionable?*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await field.click();
  await page.keyboard.type("Hello @ludo");
  await page.keyboard.press("Enter");
  await page.keyboard.type("please read");
  await expect(field).toHaveValue("Hello @Ludo Lovelace please read");
  await page.unroute("**/mentionable?*");

  // By arrows; nobody who can't see the space is offered.
  await page.keyboard.type(" with @lu");
  await expect(list(page).getByRole("option")).toHaveText([
    /Ludo Lovelace/,
    /Lukas Smith/,
    /LuminariesTeam/,
  ]);
  await expect(option("Ludo Lovelace")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowUp");
  await expect(option("Luminaries")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Tab");
  await expect(field).toHaveValue("Hello @Ludo Lovelace please read with @Luminaries ");

  // Escape closes the list and keeps the text; a name that nobody has is just text.
  await page.keyboard.type("and @zo");
  await expect(option("Zoë")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list(page)).toBeHidden();
  await page.keyboard.type("r ");
  await expect(list(page)).toBeHidden();
  await page.keyboard.type("me@lu.example @lukas");
  await option("Lukas Smith").click();
  const written =
    "Hello @Ludo Lovelace please read with @Luminaries and @zor me@lu.example @Lukas Smith ";
  await expect(field).toHaveValue(written);
  await expect(field).toBeFocused();

  // A draft comes back as it was written, and the preview shows who is mentioned.
  await page.reload();
  await expect(field).toHaveValue(written);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.locator(".prose-person")).toHaveText([
    "@Ludo Lovelace",
    "@Luminaries",
    "@Lukas Smith",
  ]);
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  const thread = page.getByRole("article", { name: /^Thread by/ });
  await expect(thread.locator(".prose-person")).toHaveText([
    "@Ludo Lovelace",
    "@Luminaries",
    "@Lukas Smith",
  ]);
  const { items } = await api(`GET ${inDraft}/comments`, { params, query: {} });
  expect(items[0]?.body.markdown).toContain(`[@Ludo Lovelace](/users/${ludo!.id} "mention")`);
  const asked = async () => {
    const { attention = [] } = await api(`GET ${inDraft}`, { params });
    return attention.flatMap(({ user, reason }) =>
      reason === "mentioned" ? user.displayName : [],
    );
  };
  expect((await asked()).toSorted()).toEqual(["Ludo Lovelace", "Lukas Smith"]);

  // An edit is read again.
  await thread.getByRole("button", { name: /^Actions for the comment/ }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edited = thread.getByRole("textbox", { name: "Comment text" });
  await expect(edited).toHaveValue(written.trim());
  await edited.fill("Never mind, @Lukas Smith");
  await thread.getByRole("button", { name: "Save" }).click();
  await expect(thread.locator(".prose-person")).toHaveText(["@Lukas Smith"]);
  expect(await asked()).toEqual(["Lukas Smith"]);

  // The other way round: it is my turn until I reply.
  const { id: commentId } = items[0]!;
  await asAuthor(`POST ${inDraft}/comments/{commentId}/replies`, {
    params: { ...params, commentId },
    body: { body: { markdown: `[@Me](/users/${me.id} "mention"), why?` } },
  });
  await expect(thread.locator(".prose-own-person")).toHaveText([`@${me.displayName}`]);
  await expect(page.getByText(/^Aiko mentioned you/)).toBeVisible();
  const inbox = `/orgs/${organization.id}/change-requests`;
  await page.goto(inbox);
  const row = page.getByRole("main").getByRole("listitem");
  await expect(row).toHaveText([/A better guide.*Aiko mentioned you/]);
  await page.getByRole("link", { name: "Mentioned", exact: true }).click();
  await expect(row).toHaveText([/A better guide/]);

  await page.goto(request.at());
  await thread.getByRole("button", { name: "Reply" }).click();
  await page.keyboard.type("Because.");
  await page.keyboard.press("Control+Enter");
  await expect(thread.getByText("Because.")).toBeVisible();
  await expect(page.getByText(/^Aiko mentioned you/)).toBeHidden();
  await page.goto(inbox);
  await expect(page.getByText("Nothing needs you")).toBeVisible();
});
