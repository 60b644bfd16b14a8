import type { Page } from "@playwright/test";
import { createApi } from "../support/api.ts";
import { expect, signIn, test } from "../support/fixtures.ts";
import { addPerson } from "../support/person.ts";
import { asWriter, inDraft, makeRequest, type Request } from "./request.ts";

const comparison = (page: Page) => page.getByRole("region", { name: "What changed on this page" });
const pendingOn = (page: Page) => page.getByRole("article", { name: "Pending comment" });
const threads = (page: Page) => page.getByRole("article", { name: /^Thread by/ });
const reviewButton = (page: Page) => page.getByRole("button", { name: /^Review/ });

const changesOf = (request: Request) => request.at("changes", { page: request.pages["Install"]! });

/** Opens the composer of the first block, and types. */
async function writeOnBlock(page: Page, text: string): Promise<void> {
  const block = comparison(page).getByRole("button", {
    name: "Comment on this block",
    exact: true,
  });
  await block.first().hover();
  await block.first().click();
  await page.getByRole("textbox", { name: "Comment on this block" }).fill(text);
}

async function writeOnPage(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Comment on this page" }).click();
  await page.getByRole("textbox", { name: "Comment on this page" }).fill(text);
}

test("a review is gathered in two browsers, seen by nobody else, and sent with its verdict", async ({
  page,
  browser,
  platformUrl,
  organization,
}) => {
  const dataDir = process.env["E2E_DATA_DIR"]!;
  const inOrganization = { organizationId: organization.id };
  const aiko = addPerson({ dataDir }, { ...inOrganization, displayName: "Aiko", role: "create" });
  const rea = addPerson({ dataDir }, { ...inOrganization, displayName: "Rea", role: "review" });
  const asAiko = createApi(platformUrl, aiko.token);
  const request = await makeRequest(asAiko, organization);
  const sent = async () => {
    const { items } = await asAiko(`GET ${inDraft}/comments`, {
      params: request.draft,
      query: { order: "asc" },
    });
    return items.map(({ body }) => body.markdown);
  };
  const open = async (token: string) => {
    const context = await browser.newContext({ baseURL: platformUrl });
    await signIn(context, token);
    const opened = await context.newPage();
    await opened.goto(changesOf(request));
    return opened;
  };

  // Rea, in her first browser. Aiko looks at the same page.
  await page.goto("about:blank");
  await signIn(page, rea.token);
  await page.goto(changesOf(request));
  const author = await open(aiko.token);
  await writeOnBlock(page, "Say which installer.");
  await page.getByRole("button", { name: "Start review" }).click();
  const onBlock = pendingOn(page).filter({ hasText: "Say which installer." });
  await expect(onBlock).toBeFocused();
  await expect(onBlock.getByText("Pending", { exact: true })).toBeVisible();
  await writeOnPage(page, "A screenshot would help.");
  await page.getByRole("button", { name: "Add to review" }).click();
  await expect(pendingOn(page)).toHaveCount(2);
  await expect(reviewButton(page)).toContainText("2 pending");

  // One comment alone goes out at once, and Aiko's page tells her of it, but of nothing else.
  await writeOnPage(page, "Thanks for this!");
  await page.getByRole("button", { name: "Comment now" }).click();
  await expect(threads(page).getByText("Thanks for this!")).toBeVisible();
  await expect(author.getByText("New comments.")).toBeVisible();
  await author.getByRole("link", { name: /^Threads/ }).click();
  await expect(threads(author)).toHaveCount(1);
  await expect(pendingOn(author)).toHaveCount(0);
  await expect(author.getByRole("link", { name: /^Threads/ })).toContainText("1 open of 1 thread");
  expect(await sent()).toEqual(["Thanks for this!"]);

  // Rea, in another browser: all of it is there, and can be changed.
  const other = await open(rea.token);
  await expect(pendingOn(other)).toHaveCount(2);
  // The texts of fields don't count as text.
  const edited = pendingOn(other).and(other.locator("[data-row] article"));
  await edited.getByRole("button", { name: /^Actions for the comment/ }).click();
  await other.getByRole("menuitem", { name: "Edit" }).click();
  await edited.getByRole("textbox").fill("Say which guided installer.");
  await edited.getByRole("button", { name: "Save" }).click();
  await expect(edited.getByText("Say which guided installer.")).toBeVisible();

  // Her review says what goes out, and leads there.
  await reviewButton(other).click();
  const panel = other.getByRole("dialog", { name: "Review" });
  await expect(panel.getByText("2 pending comments will be sent with your review:")).toBeVisible();
  await expect(panel.getByRole("listitem").filter({ hasText: "Say which" })).toContainText(
    "Install",
  );
  await panel.getByRole("radio", { name: "Request changes" }).check();
  await panel.getByRole("button", { name: "Submit review" }).click();
  await expect(threads(other)).toHaveCount(3);
  await expect(pendingOn(other)).toHaveCount(0);
  await expect(reviewButton(other)).not.toContainText("pending");

  // Aiko gets all of it, and the first browser has nothing left to send.
  await expect(threads(author)).toHaveCount(3);
  await expect(threads(author).getByText("Say which guided installer.")).toBeVisible();
  expect(await sent()).toEqual([
    "Thanks for this!",
    "Say which guided installer.",
    "A screenshot would help.",
  ]);
  await author.getByRole("link", { name: "Overview" }).click();
  await expect(author.getByText("Changes requested").first()).toBeVisible();
  await expect(pendingOn(page)).toHaveCount(0);
  await author.context().close();
  await other.context().close();
});

test("a pending suggestion shows what it changes; Mod+Enter gathers, and Escape keeps the draft", async ({
  page,
  organization,
  platformUrl,
}) => {
  const request = await makeRequest(asWriter(organization, platformUrl), organization);
  await page.goto(changesOf(request));
  await writeOnBlock(page, "Shorter:");
  await page.getByRole("button", { name: "Suggest a change" }).click();
  await page.getByRole("button", { name: "Edit as Markdown" }).click();
  const field = page.getByRole("textbox", { name: "Suggested text, in Markdown" });
  await field.fill("Run the installer.");
  await field.press("Escape");
  await page.getByRole("button", { name: "Unsent draft" }).click();
  await field.press("Control+Enter");
  const suggested = pendingOn(page).getByRole("region", { name: "Suggested change" });
  await expect(suggested).toContainText("Run the");
  await expect(pendingOn(page).getByRole("button", { name: "Apply suggestion" })).toHaveCount(0);
  await expect(pendingOn(page).getByRole("button", { name: "Reply" })).toHaveCount(0);

  await page.reload();
  await pendingOn(page)
    .getByRole("button", { name: /^Actions for the comment/ })
    .click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete this pending comment?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(pendingOn(page)).toHaveCount(0);
});

test("authors send pending comments without a verdict, and after a merge everyone does", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  const gather = (markdown: string) =>
    api(`POST ${inDraft}/pending-comments`, {
      params: request.draft,
      body: { body: { markdown } },
    });
  await gather("A note for reviewers");
  await page.goto(request.at("threads"));
  await expect(pendingOn(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Finish review" }).click();
  const panel = page.getByRole("dialog", { name: "Review" });
  await panel.getByRole("radio", { name: "Comment", exact: true }).check();
  await panel.getByRole("button", { name: "Submit review" }).click();
  await expect(threads(page).getByText("A note for reviewers")).toBeVisible();
  await expect(pendingOn(page)).toHaveCount(0);

  await gather("One more");
  await api(`POST ${inDraft}/merge`, { params: request.draft, body: {} });
  await page.reload();
  await page.getByRole("button", { name: "Send 1 comment" }).click();
  await expect(threads(page).getByText("One more")).toBeVisible();
  await expect(pendingOn(page)).toHaveCount(0);
});

test("a platform without pending comments sends each comment at once", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("404 (Not Found)");
  await page.route("**/pending-comments*", (route) =>
    route.fulfill({ status: 404, json: { error: { code: 404, message: "Not found." } } }),
  );
  const request = await makeRequest(api, organization);
  await page.goto(changesOf(request));
  await writeOnPage(page, "At once");
  await expect(page.getByRole("button", { name: "Start review" })).toHaveCount(0);
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(threads(page).getByText("At once")).toBeVisible();
});
