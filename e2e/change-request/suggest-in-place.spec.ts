import type { Page } from "@playwright/test";
import type { Organization } from "#contract/organization.ts";
import type { Api } from "../support/api.ts";
import { axeProblems } from "../support/axe.ts";
import { edit } from "../support/content.ts";
import { failRequests } from "../support/faults.ts";
import { expect, test } from "../support/fixtures.ts";
import { inDraft, makeRequest, type Request } from "./request.ts";

/* Blocks that a reviewer edits as in the editor, and changes that the author takes one by one. */

const written =
  "Run the **guided** installer,\nthen restart the server.\n\n*  One\n*  _Two_\n\n```sh\nrun a\nrun b\nrun c\n```\n\nSee the [manual][m].\n\n[m]: https://example.com/\n";

async function open(page: Page, api: Api, organization: Organization): Promise<Request> {
  const request = await makeRequest(api, organization);
  const document = { markdown: written, textOnly: true };
  const { draft, pages } = request;
  await edit(api, draft, [{ operation: "update_page", page: pages["Install"]!, document }]);
  await page.goto(request.at("changes", { page: pages["Install"]! }));
  return request;
}

async function textOf(api: Api, { draft, pages }: Request): Promise<string> {
  const params = { ...draft, pageId: pages["Install"]! };
  return (await api(`GET ${inDraft}/content/page/{pageId}`, { params })).markdown ?? "";
}

const comments = (api: Api, { draft }: Request) =>
  api(`GET ${inDraft}/comments`, { params: draft, query: {} });

const row = (page: Page, words: string) =>
  page
    .getByRole("region", { name: "What changed on this page", exact: true })
    .locator("[data-row]")
    .filter({ hasText: words })
    .last();
const field = (page: Page) => page.getByRole("textbox", { name: "Suggested text", exact: true });
const suggested = (page: Page) => page.getByRole("region", { name: "Suggested change" });

test("in Suggest, blocks are edited as in the editor, and drafts of several stay", async ({
  page,
  api,
  organization,
}) => {
  const request = await open(page, api, organization);
  await page.getByRole("button", { name: "Suggest edits" }).click();
  await expect(page.getByText("You are suggesting")).toBeVisible();
  await row(page, "installer").getByText("restart").click();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toContainText("Run the guided installer");
  await page.keyboard.type(" Wait.");
  expect(await axeProblems(page)).toEqual([]);
  // Escape keeps the draft, and so does another one next to it.
  await page.keyboard.press("Escape");
  await expect(field(page)).toBeHidden();
  await row(page, "Two").getByText("Two").click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Three");
  await page.reload();
  await expect(page.getByRole("button", { name: "Unsent draft" })).toHaveCount(2);
  await row(page, "installer").getByRole("button", { name: "Unsent draft" }).click();
  await expect(field(page)).toContainText("server. Wait.");
  await page.keyboard.press("Control+Shift+Enter");
  await expect(suggested(page).getByText("Wait.")).toBeVisible();
  await row(page, "Two").getByRole("button", { name: "Unsent draft" }).click();
  await expect(field(page)).toContainText("Three");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Pending").first()).toBeVisible();

  // Only the bytes of what was typed differ.
  const [sent] = (await comments(api, request)).items;
  expect(sent?.body.markdown).toBe(
    "```suggestion\nRun the **guided** installer,\nthen restart the server. Wait.\n```",
  );

  // A block that needs the rest of its page is written as Markdown.
  await row(page, "manual").hover();
  await row(page, "manual").getByRole("button", { name: "Edit as a suggestion" }).click();
  await expect(page.getByText("This block needs other parts of its page")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Suggested text, in Markdown" })).toBeFocused();
});

test("by keyboard alone: one change is applied, one stays open, and the rest is rejected in words", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  const request = await open(page, api, organization);
  const { draft } = request;
  await expect(row(page, "installer")).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByText(/edit 1 of/)).toBeVisible();
  await page.keyboard.press("s");
  // What is typed before the editor is there goes into it.
  await page.keyboard.type(" Now.");
  await expect(field(page)).toContainText("server. Now.");
  await page.keyboard.press("Control+Shift+M");
  const source = page.getByRole("textbox", { name: "Suggested text, in Markdown" });
  await expect(source).toBeFocused();
  await source.fill("Run the **quick** installer,\nthen reboot the machine today.");
  await page.keyboard.press("Control+Shift+M");
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Control+Shift+Enter");
  await expect(suggested(page)).toBeVisible();
  const changes = page.getByRole("group", { name: "Changes of this suggestion" });
  await expect(changes.getByRole("checkbox")).toHaveCount(3);

  // The first stays open, the others are applied.
  await changes.getByRole("checkbox").nth(0).focus();
  await page.keyboard.press("Space");
  await changes.getByRole("button", { name: "Apply 2, leave 1 open" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 changes applied")).toBeVisible();
  expect(await textOf(api, request)).toBe(
    written.replace("restart the server.", "reboot the machine today."),
  );
  await expect(page.locator("[data-row]:focus, [data-row] :focus")).toContainText(
    "2 changes already applied",
  );
  expect((await comments(api, request)).items[0]?.status).toBe("open");
  const { items } = await api(`GET ${inDraft}/revisions`, { params: draft, query: {} });
  expect(items[0]?.message).toMatch(/^Suggested by /);

  // The rest is rejected, which the thread says, and undone.
  const [thread] = (await comments(api, request)).items;
  const replies = async () => {
    const params = { ...draft, commentId: thread!.id };
    const path = `GET ${inDraft}/comments/{commentId}/replies` as const;
    return (await api(path, { params, query: {} })).items.map(({ body }) => body.markdown);
  };
  const reject = page.getByRole("button", { name: "Reject", exact: true });
  // Whichever half fails, nothing of it stays.
  consoleLog.expect("500 (Internal Server Error)");
  for (const [method, address] of [
    ["PUT", "**/comments/*"],
    ["POST", "**/replies*"],
  ] as const) {
    await failRequests(page, address, "The disk is full.", method);
    await reject.press("Enter");
    const failed = page.getByRole("alertdialog").filter({ hasText: "Couldn't reject" });
    await expect(failed).toBeVisible();
    await failed.getByRole("button", { name: "Close" }).click();
    await expect(failed).toBeHidden();
    await page.unroute(address);
    expect(await replies()).toEqual([]);
    expect((await comments(api, request)).items[0]?.status).toBe("open");
  }
  await reject.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Suggestion rejected")).toBeVisible();
  expect(await replies()).toEqual(["Rejected this suggestion."]);
  await page.getByRole("button", { name: "Undo" }).first().press("Enter");
  await expect(page.getByText("Suggestion reopened")).toBeVisible();
  expect(await replies()).toEqual([]);
  expect((await comments(api, request)).items[0]?.status).toBe("open");

  // Of three changes of code, two are applied and the other is rejected in one go.
  await row(page, "run b").hover();
  await row(page, "run b").getByRole("button", { name: "Edit as a suggestion" }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Control+Shift+M");
  await source.fill("```sh\nrun 1\nrun b\nrun 3\n```");
  await page.keyboard.press("Control+Shift+Enter");
  await expect(suggested(page)).toHaveCount(2);
  await changes.getByRole("checkbox", { name: "Replace “run a” with “run 1”" }).press("Space");
  await changes.getByRole("button", { name: "Apply 1, reject 1" }).press("Enter");
  await expect(page.getByText("1 change applied")).toBeVisible();
  const after = await textOf(api, request);
  expect(after).toContain("run a\nrun b\nrun 3\n");
  const { items: all } = await comments(api, request);
  const code = all.find(({ status }) => status === "resolved");
  const { items: said } = await api(`GET ${inDraft}/comments/{commentId}/replies`, {
    params: { ...draft, commentId: code!.id },
    query: {},
  });
  expect(said[0]?.body.markdown).toBe(
    "Applied 1 change of this suggestion. Rejected:\n\n- Replace “run a” with “run 1”",
  );
});
