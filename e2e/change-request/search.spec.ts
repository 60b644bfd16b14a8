import { paths } from "#console/paths.ts";
import { edit, makeDraft, makeSpace, ready } from "../support/content.ts";
import { expect, test } from "../support/fixtures.ts";
import { asWriter, inDraft } from "./request.ts";

test("changes are found by their words and comments, and by who wrote, owns, and viewed them", async ({
  page,
  api,
  organization,
  platformUrl,
}) => {
  const author = asWriter(organization, platformUrl);
  const titles = ["Install", "Limits", "Query"] as const;
  const { spaceId, pages } = await makeSpace(
    api,
    organization.id,
    "Guide",
    titles.map((title) => ({ title, markdown: `This stays, ${title}.\n\nOld words.\n` })),
  );
  const me = await api("GET /v1/user", {});
  await api("PATCH /v1/spaces/{spaceId}/review-rules", {
    params: { spaceId },
    body: { owners: [{ pattern: "limits", owners: [{ type: "user", id: me.id }] }] },
  });
  const draft = await makeDraft(author, spaceId, "New words");
  const rewrite = (title: (typeof titles)[number], words: string) => ({
    operation: "update_page" as const,
    page: pages[title]!,
    document: { markdown: `This stays, ${title}.\n\n${words}\n` },
  });
  await edit(author, draft, [rewrite("Install", "Run it twice."), rewrite("Query", "Ask us.")]);
  await edit(api, draft, [rewrite("Limits", "Eleven.")]);
  const number = await ready(author, draft);
  const { id: commentId } = await author(`POST ${inDraft}/comments`, {
    params: draft,
    body: { page: pages["Query"]!, body: { markdown: "Who checks the numbers?" } },
  });
  await author(`POST ${inDraft}/comments/{commentId}/replies`, {
    params: { ...draft, commentId },
    body: { body: { markdown: "The auditors." } },
  });

  const at = (query?: Record<string, string>) =>
    paths.changeRequest(organization.id, spaceId, number, "changes", query);
  const rows = page
    .getByRole("navigation", { name: "Changed pages in reading order" })
    .getByRole("link");
  const expectRows = (...names: string[]) =>
    expect(rows).toHaveText(names.map((name) => new RegExp(name)));
  await page.goto(at());
  await expectRows("Install", "Limits", "Query");

  await page.keyboard.type("/old twice");
  await expectRows("Install");
  await expect(page).toHaveURL(/q=old\+twice/);
  const field = page.getByRole("searchbox", { name: "Search titles, edits, comments" });
  await field.fill("NUMBERS");
  await expectRows("Query");
  await expect(page.getByText(/comments with their replies/)).toBeVisible();
  await field.fill("auditors");
  await expectRows("Query");
  // It is in each text, but nobody changed it.
  await field.fill("stays");
  await expect(page.getByText("No matches besides titles", { exact: false })).toBeVisible();
  await expect(rows).toHaveCount(0);
  await field.fill("");
  await expectRows("Install", "Limits", "Query");

  await page.getByRole("button", { name: "More filters" }).click();
  await page.getByRole("button", { name: "Threads" }).click();
  await page.getByRole("option", { name: "With open threads" }).click();
  await expect(page).toHaveURL(/threads=open/);
  await page.keyboard.press("Escape");
  await page.reload();
  await expectRows("Query");
  await page.getByRole("button", { name: "Remove filter: With open threads" }).click();
  await expectRows("Install", "Limits", "Query");

  await page.goto(at({ owner: me.id }));
  await expectRows("Limits");
  const { authors } = await api(`GET ${inDraft}/change-people`, { params: draft });
  const aiko = authors.find(({ user }) => user.displayName === "Aiko");
  await page.goto(at({ author: aiko!.user.id, viewed: "no" }));
  await expectRows("Install", "Query");
  await expect(page.getByRole("button", { name: "Remove filter: Author: Aiko" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Install", exact: true })).toBeVisible();
  await page.keyboard.press("v");
  await expectRows("Query");
});
