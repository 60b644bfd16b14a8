import type { Page } from "@playwright/test";
import { inDraft, makeRequest, type Request } from "./change-request/request.ts";
import type { Api } from "./support/api.ts";
import { makeDraft, ready } from "./support/content.ts";
import { failRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";
import { untilQuiet } from "./support/quiet.ts";

const thread = (page: Page, text = "") =>
  page.getByRole("article", { name: /^Thread by/ }).filter({ hasText: text });
const kept = (page: Page) => page.getByRole("button", { name: "Unsent draft" });

/** Comments on the page "Install" through the API. */
async function say(api: Api, { draft, pages }: Request, markdown: string) {
  const body = { body: { markdown }, page: pages["Install"]! };
  return api(`POST ${inDraft}/comments`, { params: draft, body });
}

test("the saved draft of a reply doesn't move the focus, the shortcuts, or the page", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  await say(api, request, "Why guided?");
  await page.goto(request.at("changes", { page: request.pages["Install"]! }));
  await thread(page).getByRole("button", { name: "Reply" }).click();
  const field = thread(page).getByRole("textbox", { name: "Comment text" });
  await expect(field).toBeFocused();
  await page.keyboard.type("My careful draft");
  await page.reload();

  await expect(kept(page)).toBeVisible();
  await expect(field).toBeHidden();
  const title = page.getByRole("article").getByRole("heading", { level: 2 });
  await expect(title).toHaveText("Install");
  await page.keyboard.press("j");
  await expect(title).not.toHaveText("Install");
  await page.keyboard.press("k");
  await expect(title).toHaveText("Install");
  await kept(page).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("My careful draft");
  await page.keyboard.press("Escape");
  await kept(page).click();
  await page.keyboard.press("Control+Shift+Enter");
  await expect(thread(page).getByText("My careful draft")).toBeVisible();
  await expect(kept(page)).toBeHidden();
  await expect(thread(page).getByRole("button", { name: "Reply" })).toBeVisible();
});

test("the draft on the last of many threads does not scroll to it, and shows when the thread is resolved", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  for (let number = 1; number <= 12; number++) await say(api, request, `Point ${number}.`);
  await page.goto(request.at("threads"));
  const last = thread(page, "Point 12.");
  await last.getByRole("button", { expanded: false }).click();
  await last.getByRole("button", { name: "Reply" }).click();
  await page.keyboard.type("For later");
  await page.goto(request.at());
  await page.getByRole("link", { name: /^Threads/ }).click();
  // It is open, because of its draft.
  await expect(last.getByRole("button", { name: "Unsent draft" })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await last.getByRole("button", { name: "Resolve" }).click();
  await expect(last.getByText(/^Resolved by/)).toBeVisible();
  await last.getByRole("button", { name: "Unsent draft" }).click();
  await expect(last.getByRole("textbox")).toHaveValue("For later");
});

test("saved drafts of an edit and a description don't take the focus", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  await api(`POST ${inDraft}/comments`, {
    params: request.draft,
    body: { body: { markdown: "First words" } },
  });
  await page.goto(request.at());
  await thread(page)
    .getByRole("button", { name: /^Actions for the comment/ })
    .click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await thread(page).getByRole("textbox").fill("Better words");
  const description = page.getByRole("region", { name: "Description" });
  await description.getByRole("button", { name: "Describe what changes and why" }).click();
  await page.keyboard.type("It guides.");
  await page.getByRole("link", { name: /^Threads/ }).click();
  await expect(thread(page).getByRole("button", { name: "Unsent draft" })).toBeVisible();
  await page.getByRole("link", { name: "Overview" }).click();

  await expect(kept(page)).toHaveCount(2);
  await expect(page.getByRole("textbox", { name: "Description, in Markdown" })).toBeHidden();
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("TEXTAREA");
  await description.getByRole("button", { name: "Unsent draft" }).click();
  await expect(description.getByRole("textbox")).toBeFocused();
  await expect(description.getByRole("textbox")).toHaveValue("It guides.");
  await page.keyboard.press("Control+Enter");
  await expect(description.getByText("It guides.")).toBeVisible();
  await expect(kept(page), "the description is saved, and its composer closed").toHaveCount(1);
  await thread(page).getByRole("button", { name: "Unsent draft" }).click();
  await expect(thread(page).getByRole("textbox")).toHaveValue("Better words");
  await page.keyboard.press("Control+Enter");
  await expect(thread(page).getByText("Better words")).toBeVisible();
  await expect(kept(page)).toHaveCount(0);
});

test("a draft on one change request doesn't appear on the next", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  const other = await makeDraft(api, request.draft.spaceId, "Quite another thing");
  await ready(api, other);
  await page.goto(request.at());
  const comment = page.getByRole("textbox", { name: "Comment on the whole change request" });
  await comment.fill("About the guide");
  await page.getByRole("button", { name: "Describe what changes and why" }).click();
  await page.keyboard.type("It guides.");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").fill("quite another");
  await page.getByRole("option", { name: /Quite another thing/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Quite another thing" })).toBeVisible();
  await expect(comment).toHaveValue("");
  await expect(page.getByRole("textbox", { name: "Description, in Markdown" })).toBeHidden();
  await page.goBack();
  await expect(comment).toHaveValue("About the guide");
});

test("however fast a reaction is pressed, the screen shows the service's state", async ({
  page,
  api,
  organization,
  becomeMember,
}) => {
  const request = await makeRequest(api, organization);
  const { id } = await say(api, request, "Why guided?");
  const params = { ...request.draft, commentId: id };
  await api(`PUT ${inDraft}/comments/{commentId}`, { params, body: { addedReactions: ["👍"] } });
  const person = await becomeMember("comment");
  const truth = async () => {
    const { reactions } = await api(`GET ${inDraft}/comments/{commentId}`, { params });
    return reactions.some(({ users }) => users.some(({ user }) => user.id === person.id));
  };
  await page.goto(request.at("threads"));
  const reaction = thread(page).getByRole("button", { name: /^👍/ });
  for (let clicks = 1; clicks <= 7; clicks++) {
    await untilQuiet(page, () => reaction.click({ clickCount: clicks }));
    await expect(reaction).toHaveAttribute("aria-pressed", String(await truth()));
  }
  await untilQuiet(page, () => page.reload());
  await expect(reaction).toHaveAttribute("aria-pressed", String(await truth()));
});

test("a double click in the picker gives the reaction, and presses nothing below it", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  const { id } = await say(api, request, "Why guided?");
  await page.goto(request.at("threads"));
  await thread(page).getByRole("button", { name: "Add a reaction" }).click();
  const offered = page.getByRole("button", { name: "React with 👍" });
  await untilQuiet(page, () => offered.dblclick({ delay: 60 }));
  await expect(thread(page).getByRole("button", { name: /^👍 1/ })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  const comment = await api(`GET ${inDraft}/comments/{commentId}`, {
    params: { ...request.draft, commentId: id },
  });
  expect([comment.status, comment.reactions.length]).toEqual(["open", 1]);
});

test("resolving and reopening are undone from the message and by shortcut, on any screen", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  const { id } = await say(api, request, "Why guided?");
  const status = async () => {
    const params = { ...request.draft, commentId: id };
    return (await api(`GET ${inDraft}/comments/{commentId}`, { params })).status;
  };
  const message = (text: string) => page.getByRole("alertdialog").filter({ hasText: text });
  await page.goto(request.at("threads", { status: "open" }));
  await thread(page).getByRole("button", { name: "Resolve" }).click();
  const resolved = message("Thread resolved");
  await expect(resolved).toBeVisible();
  await expect(thread(page)).toHaveCount(0);
  expect(await status()).toBe("resolved");
  await resolved.getByRole("button", { name: "Undo" }).click();
  await expect(thread(page).getByRole("button", { name: "Resolve" })).toBeVisible();
  await expect(message("Thread reopened")).toBeVisible();
  await expect(resolved).toBeHidden();
  expect(await status()).toBe("open");

  await page.goto(request.at("threads", { thread: id }));
  await expect(thread(page)).toBeFocused();
  await page.keyboard.press("e");
  await expect(resolved).toBeVisible();
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("link", { name: "Threads 0 open of 1 thread" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByRole("link", { name: "Threads 1 open of 1 thread" })).toBeVisible();
  await expect.poll(status).toBe("open");

  await api(`PUT ${inDraft}/comments/{commentId}`, {
    params: { ...request.draft, commentId: id },
    body: { resolved: true },
  });
  await page.goto(request.at("threads", { thread: id }));
  await thread(page).getByRole("button", { name: "Reopen" }).click();
  await expect(message("Thread reopened")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(thread(page).getByText(/^Resolved by/)).toBeVisible();
  await expect.poll(status).toBe("resolved");
});

test("an undo that the service refuses says so and leaves the thread as it is", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  const request = await makeRequest(api, organization);
  await say(api, request, "Why guided?");
  await page.goto(request.at("threads"));
  await thread(page).getByRole("button", { name: "Resolve" }).click();
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await expect(undo).toBeVisible();
  await failRequests(page, "**/comments/*", "The disk is full.", "PUT");
  await undo.click();
  await expect(page.getByText("Couldn't change the thread.")).toBeVisible();
  await expect(thread(page).getByText(/^Resolved by/)).toBeVisible();
});

/** After the next response to a write, all reads fail. A ping says that someone is there, and comes at any time. */
async function stopAfterWrite(page: Page) {
  let isStopped = false;
  await page.route("**/v1/**", async (route) => {
    if (isStopped) return route.abort();
    const request = route.request();
    if (request.method() === "GET" || request.url().endsWith("/ping")) return route.fallback();
    isStopped = true;
    await route.fulfill({ response: await route.fetch() });
  });
}

test("a saved change is shown even if refreshing fails", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("net::ERR_FAILED");
  const request = await makeRequest(api, organization);
  await say(api, request, "Why guided?");
  const onWhole = { body: { markdown: "First words" } };
  await api(`POST ${inDraft}/comments`, { params: request.draft, body: onWhole });

  await page.goto(request.at("changes", { page: request.pages["Install"]! }));
  await thread(page).getByRole("button", { name: "Reply" }).click();
  await page.keyboard.type("Because it asks.");
  await stopAfterWrite(page);
  await page.keyboard.press("Control+Enter");
  await expect(thread(page).getByRole("list", { name: "1 reply" })).toContainText(
    "Because it asks.",
  );
  await expect(thread(page).getByRole("textbox")).toBeHidden();

  await page.unrouteAll();
  await page.goto(request.at());
  const comment = page.getByRole("textbox", { name: "Comment on the whole change request" });
  await comment.fill("Well done.");
  await stopAfterWrite(page);
  await comment.press("Control+Enter");
  await expect(thread(page, "Well done.")).toBeVisible();
  await expect(comment).toHaveValue("");

  await page.unrouteAll();
  await page.reload();
  await thread(page, "First words")
    .getByRole("button", { name: /^Actions for the comment/ })
    .click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await thread(page, "Save").getByRole("textbox").fill("Better words");
  await stopAfterWrite(page);
  await page.keyboard.press("Control+Enter");
  await expect(thread(page, "Better words").getByText("edited")).toBeVisible();

  await page.unrouteAll();
  await page.reload();
  await page.getByRole("button", { name: "Describe what changes and why" }).click();
  await page.keyboard.type("It guides.");
  await stopAfterWrite(page);
  await page.keyboard.press("Control+Enter");
  const description = page.getByRole("region", { name: "Description" });
  await expect(description.getByText("It guides.")).toBeVisible();
  await expect(description.getByRole("textbox")).toBeHidden();
});

test("a reply is edited and deleted, and the rest of its thread stays", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  const comment = await say(api, request, "Why guided?");
  for (const markdown of ["Because.", "It asks first."]) {
    const params = { ...request.draft, commentId: comment.id };
    await api(`POST ${inDraft}/comments/{commentId}/replies`, {
      params,
      body: { body: { markdown } },
    });
  }
  await page.goto(request.at("changes", { page: request.pages["Install"]! }));
  await expect(thread(page).getByText("It asks first.")).toBeVisible();
  const actions = thread(page).getByRole("button", { name: /^Actions for the comment by/ });

  await actions.nth(1).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const field = thread(page).getByRole("textbox", { name: "Comment text" });
  await expect(field).toHaveValue("Because.");
  await field.fill("Because it is shorter.");
  await thread(page).getByRole("button", { name: "Save" }).click();
  await expect(thread(page).getByText("Because it is shorter.")).toBeVisible();
  await expect(thread(page).getByText("edited")).toBeVisible();

  await actions.nth(2).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete this reply?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(thread(page).getByText("It asks first.")).toBeHidden();
  await page.reload();
  await expect(thread(page).getByText("Because it is shorter.")).toBeVisible();
  await expect(thread(page).getByText("Why guided?")).toBeVisible();
  await expect(thread(page).getByText("It asks first.")).toBeHidden();
});
