import type { Page } from "@playwright/test";
import type { Organization } from "#contract/organization.ts";
import { inDraft, makeRequest, type Request } from "./change-request/request.ts";
import type { Api } from "./support/api.ts";
import { axeProblems } from "./support/axe.ts";
import { edit } from "./support/content.ts";
import { failRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";

/* Changes that a reviewer suggests, and the ways from a review to the editor. */

/** Suggestions of these tests are written as Markdown. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    // Empty pages have no storage.
    if (location.protocol !== "about:") localStorage.setItem("bindery.suggestions", "source");
  }),
);

const comparison = (page: Page) =>
  page.getByRole("region", { name: "What changed on this page", exact: true });
const thread = (page: Page, text = "") =>
  page.getByRole("article", { name: /^Thread by/ }).filter({ hasText: text });
const apply = (page: Page) => page.getByRole("button", { name: "Apply suggestion" });

const written =
  "# Steps\n\nRun the **guided**   installer.\n\n*  One\n*  _Two_\n\n\nThen restart.  \n";

/** Opens the comparison of a page "Install" with this text. */
async function open(page: Page, api: Api, organization: Organization): Promise<Request> {
  const request = await makeRequest(api, organization);
  await write(api, request, written);
  await page.goto(request.at("changes", { page: request.pages["Install"]! }));
  return request;
}

async function write(api: Api, { draft, pages }: Request, markdown: string): Promise<void> {
  const document = { markdown, textOnly: true };
  await edit(api, draft, [{ operation: "update_page", page: pages["Install"]!, document }]);
}

async function textOf(api: Api, { draft, pages }: Request): Promise<string> {
  const params = { ...draft, pageId: pages["Install"]! };
  return (await api(`GET ${inDraft}/content/page/{pageId}`, { params })).markdown ?? "";
}

/** Suggests a change of the block with these words through the screen. */
async function suggest(page: Page, words: string, markdown: string, comment = ""): Promise<void> {
  const row = comparison(page).locator("[data-row]").filter({ hasText: words }).last();
  await row.hover();
  await row.getByRole("button", { name: "Comment on this block", exact: true }).click();
  if (comment !== "") {
    await row.getByRole("textbox", { name: "Comment on this block" }).fill(comment);
  }
  await row.getByRole("button", { name: "Suggest a change" }).click();
  const field = row.getByRole("textbox", { name: "Suggested text, in Markdown" });
  await expect(field).toBeFocused();
  await field.fill(markdown);
  await row.getByRole("button", { name: "Comment now" }).click();
  await expect(field).toBeHidden();
}

test("a suggestion is written on a block, and applied with one click to its bytes alone", async ({
  page,
  api,
  organization,
}) => {
  const request = await open(page, api, organization);
  const row = comparison(page).locator("[data-row]").filter({ hasText: "Two" });
  await row.hover();
  await row.getByRole("button", { name: "Comment on this block", exact: true }).click();
  await row.getByRole("textbox", { name: "Comment on this block" }).fill("Say which.");
  await row.getByRole("button", { name: "Suggest a change" }).click();
  const field = row.getByRole("textbox", { name: "Suggested text, in Markdown" });
  await expect(field).toHaveValue("*  _Two_");
  await expect(row.getByRole("button", { name: "Comment now" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await field.fill("*  _Two_ and three");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("region", { name: "What the suggestion changes" })).toContainText(
    "Two and three",
  );
  await page.getByRole("button", { name: "Write" }).click();
  await field.press("Control+Shift+Enter");

  const suggested = page.getByRole("region", { name: "Suggested change" });
  await expect(thread(page)).toContainText("Say which.");
  await expect(suggested.getByText("and three")).toBeVisible();
  const { items } = await api(`GET ${inDraft}/comments`, { params: request.draft, query: {} });
  expect(items[0]?.body.markdown).toBe("Say which.\n\n```suggestion\n*  _Two_ and three\n```");
  expect(await axeProblems(page)).toEqual([]);

  await apply(page).click();
  await expect(page.getByText("Suggestion applied")).toBeVisible();
  await expect(thread(page).getByText(/^Resolved by/)).toBeVisible();
  expect(await textOf(api, request)).toBe(written.replace("_Two_", "_Two_ and three"));
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Suggestion undone")).toBeVisible();
  expect(await textOf(api, request)).toBe(written);
  await expect(thread(page).getByText(/^Resolved by/)).toBeHidden();
});

for (const way of ["Enter", "click"] as const) {
  test(`applying a suggestion by ${way} leaves the focus at its block`, async ({
    page,
    api,
    organization,
  }) => {
    await open(page, api, organization);
    await suggest(page, "Then restart.", "Then wait.");
    await apply(page).focus();
    if (way === "click") await apply(page).click();
    else await page.keyboard.press("Enter");
    await expect(page.getByText("Suggestion applied")).toBeVisible();
    await expect(thread(page).getByText(/^Resolved by/)).toBeVisible();
    const focused = comparison(page).locator(":focus");
    await expect(focused).toContainText("Resolved by");
    await expect(focused).toBeInViewport();
    // It stays there once the threads have been placed again.
    await page.waitForTimeout(500);
    await expect(focused).toContainText("Resolved by");
  });
}

test("by keyboard alone: s suggests, and the draft survives a reload", async ({
  page,
  api,
  organization,
}) => {
  await open(page, api, organization);
  await expect(page.getByText(/edits?$/).first()).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByText(/edit 1 of/)).toBeVisible();
  await page.keyboard.press("s");
  const field = page.getByRole("textbox", { name: "Suggested text, in Markdown" });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("# Steps");
  await page.keyboard.type(" to take");
  await page.reload();
  await page.getByRole("button", { name: "Unsent draft" }).click();
  await expect(field).toHaveValue("# Steps to take");
  await page.keyboard.press("Control+Shift+Enter");
  await expect(page.getByRole("region", { name: "Suggested change" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(thread(page)).toBeVisible();
});

test("a block that changed since is shown as it is, and isn't overwritten", async ({
  page,
  api,
  organization,
}) => {
  const request = await open(page, api, organization);
  await suggest(page, "Then restart.", "Then wait.");
  await expect(apply(page)).toBeEnabled();
  const other = written.replace("Then restart.", "Then restart it.");
  await write(api, request, other);
  await page.reload();
  const suggested = page.getByRole("region", { name: "Suggested change" });
  await expect(suggested.getByText("The block has changed since this was suggested")).toBeVisible();
  await expect(suggested.getByText("restart it").first()).toBeVisible();
  await expect(apply(page)).toHaveAttribute("aria-disabled", "true");
  await write(api, request, written.replace("Then restart.  \n", ""));
  await page.reload();
  await expect(suggested.getByText("The block isn't on the page anymore")).toBeVisible();
  expect(await textOf(api, request)).toBe(written.replace("Then restart.  \n", ""));
});

test("what others write at the same moment stays", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  const request = await open(page, api, organization);
  await suggest(page, "Then restart.", "");
  consoleLog.expect("412");
  let isFirst = true;
  await page.route(/\/change-requests\/[^/]+\/content$/, async (route) => {
    if (isFirst) await write(api, request, `${written}\nLater.\n`);
    isFirst = false;
    await route.continue();
  });
  await apply(page).click();
  await expect(page.getByText("Suggestion applied")).toBeVisible();
  expect(await textOf(api, request)).toBe(
    `${written}\nLater.\n`.replace("Then restart.  \n\n", ""),
  );
});

test("several suggestions are applied together, and those that can't be stay", async ({
  page,
  api,
  organization,
}) => {
  const request = await open(page, api, organization);
  await suggest(page, "Steps", "# All steps");
  await suggest(page, "Two", "*  Second");
  await suggest(page, "Then restart.", "Then wait.");
  // Those of the page, and of the whole change request.
  await expect(page.getByRole("button", { name: "Apply 3 suggestions" })).toBeVisible();
  const other = written.replace("Then restart.", "Then restart it.");
  await write(api, request, other);
  await page.goto(request.at("threads"));
  await page.getByRole("button", { name: "Apply 3 suggestions" }).click();
  await expect(page.getByText("2 suggestions applied")).toBeVisible();
  await expect(page.getByText("1 suggestion couldn't be applied")).toBeVisible();
  await expect(page.getByText("Install: “Then restart.”")).toBeVisible();
  expect(await textOf(api, request)).toBe(
    other.replace("# Steps", "# All steps").replace("_Two_", "Second"),
  );
  const { items } = await api(`GET ${inDraft}/revisions`, { params: request.draft, query: {} });
  expect(items.filter(({ message }) => message !== undefined)).toHaveLength(1);
  await expect(page.getByRole("button", { name: /^Apply \d/ })).toBeHidden();
});

test("a thread that can't be resolved is told apart from a text that can't be written", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  const request = await open(page, api, organization);
  await suggest(page, "Then restart.", "Then wait.");
  await failRequests(page, "**/comments/*", "The disk is full.", "PUT");
  consoleLog.expect("500");
  await apply(page).click();
  await expect(page.getByText("Suggestion applied")).toBeVisible();
  await expect(page.getByText("Couldn't resolve the thread")).toBeVisible();
  await expect(page.getByText("Couldn't apply the suggestion")).toBeHidden();
  const changed = written.replace("Then restart.", "Then wait.");
  expect(await textOf(api, request)).toBe(changed);
  await expect(thread(page).getByText(/^Resolved by/)).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Suggestion undone")).toBeVisible();
  expect(await textOf(api, request)).toBe(written);
  await expect(page.getByText("Couldn't reopen the thread")).toBeHidden();

  await page.unroute("**/comments/*");
  await failRequests(page, "**/content", "The disk is full.", "POST");
  await page.reload();
  await apply(page).click();
  await expect(page.getByText("Couldn't apply the suggestion")).toBeVisible();
  await expect(thread(page).getByText(/^Resolved by/)).toBeHidden();
});

test("suggestions on more pages than fit into a batch are applied, and taken back", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  // Its 54 threads are resolved, and opened again, one by one.
  test.slow();
  const patience = { timeout: 150_000 };
  const request = await open(page, api, organization);
  const { draft } = request;
  await suggest(page, "Then restart.", "Then wait.");
  const [first] = (await api(`GET ${inDraft}/comments`, { params: draft, query: {} })).items;
  // A new page takes a first heading as its title.
  const text = written.slice(written.indexOf("Run"));
  const add = (from: number, count: number) =>
    edit(
      api,
      draft,
      Array.from({ length: count }, (_, index) => ({
        operation: "insert_page",
        title: `Page ${from + index}`,
        document: { markdown: text },
      })),
    );
  const more = [...(await add(1, 50)), ...(await add(51, 3))];
  // The block has the same anchor on each of these pages.
  const body = { node: first!.target.node!.id, body: { markdown: first!.body.markdown! } };
  await Promise.all(
    more.map((id) =>
      api(`POST ${inDraft}/comments`, { params: draft, body: { ...body, page: id } }),
    ),
  );
  await edit(api, draft, [{ operation: "delete_page", page: more[0]! }]);
  consoleLog.expect("404");
  const pageText = async (pageId: string) =>
    (await api(`GET ${inDraft}/content/page/{pageId}`, { params: { ...draft, pageId } })).markdown;

  await page.goto(request.at("threads"));
  await page.getByRole("button", { name: "Apply 54 suggestions" }).click();
  await expect(page.getByText("53 suggestions applied")).toBeVisible(patience);
  await expect(page.getByText("1 suggestion couldn't be applied")).toBeVisible();
  const changed = text.replace("Then restart.", "Then wait.");
  expect(await Promise.all(more.slice(1).map(pageText))).toEqual(more.slice(1).map(() => changed));
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("53 suggestions undone")).toBeVisible(patience);
  expect(await Promise.all(more.slice(1).map(pageText))).toEqual(more.slice(1).map(() => text));
});

test("an applied suggestion of other words doesn't say that its block is gone", async ({
  page,
  api,
  organization,
}) => {
  const request = await open(page, api, organization);
  await suggest(page, "Then restart.", "Wait until the green lamp glows.");
  await apply(page).click();
  await expect(page.getByText("Suggestion applied")).toBeVisible();
  await page.goto(request.at("threads"));
  await thread(page)
    .getByRole("button", { name: /Then restart/ })
    .click();
  const suggested = page.getByRole("region", { name: "Suggested change" });
  await expect(suggested.getByText("green lamp")).toBeVisible();
  await expect(suggested.getByText(/^The block/)).toBeHidden();
});

test("who can't edit sees why", async ({ page, api, organization, becomeMember }) => {
  const request = await open(page, api, organization);
  await becomeMember("comment");
  await page.goto(request.at("changes", { page: request.pages["Install"]! }));
  await suggest(page, "Then restart.", "Then wait.", "Shorter?");
  await expect(apply(page)).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("link", { name: "Edit block" })).toBeHidden();
  await page.goto(request.at("threads"));
  const suggested = page.getByRole("region", { name: "Suggested change" });
  await expect(suggested.getByText("wait")).toBeVisible();
});

test("a thread about a block that is gone says so in the editor", async ({
  page,
  api,
  organization,
}) => {
  const request = await open(page, api, organization);
  await suggest(page, "Then restart.", "Then wait.");
  await write(api, request, "# Steps\n");
  await page.goto(request.at("threads"));
  await thread(page).getByRole("link", { name: "Edit block" }).click();
  await expect(page.getByText("This block was changed or deleted")).toBeVisible();
});

test("each block and each thread opens the editor at its block", async ({
  page,
  api,
  organization,
}) => {
  const request = await open(page, api, organization);
  const row = (words: string) =>
    comparison(page).locator("[data-row]").filter({ hasText: words }).last();
  const text = page.getByRole("textbox", { name: "Text of Install" });
  const current = () =>
    page.evaluate(() => {
      const node = getSelection()?.anchorNode;
      return (node instanceof Element ? node : node?.parentElement)?.textContent;
    });
  for (const words of ["Steps", "installer", "Two", "Then restart."]) {
    await row(words).hover();
    await row(words).getByRole("link", { name: "Edit this block" }).click();
    await expect(text).toBeFocused();
    await expect.poll(current).toContain(words);
    await page.goBack();
  }

  await suggest(page, "Then restart.", "Then wait.");
  await thread(page).getByRole("link", { name: "Edit block" }).click();
  await expect(text).toBeFocused();
  await expect.poll(current).toContain("Then restart.");
  await page.goBack();
  await thread(page).focus();
  await page.keyboard.press("Shift+E");
  await expect(text).toBeFocused();
  await expect.poll(current).toContain("Then restart.");
  await page.goto(request.at("threads"));
  await thread(page).getByRole("link", { name: "Edit block" }).click();
  await expect.poll(current).toContain("Then restart.");
});
