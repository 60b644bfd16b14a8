import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import type { Api } from "./support/api.ts";
import { axeProblems } from "./support/axe.ts";
import { edit, makeDraft, makeSpace, ready, type Draft } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";
import { openAsBea } from "./support/second-writer.ts";

/* Saving the page that is written, whatever happens meanwhile. `api` is another writer. */

const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";
const contentOf = /\/v1\/spaces\/[^/]+\/change-requests\/[^/]+\/content$/;

type Written = { draft: Draft; pageId: string; href: string };

/** A change request with a page to write. */
async function makePage(api: Api, organizationId: string, markdown: string): Promise<Written> {
  const { spaceId, pages } = await makeSpace(api, organizationId, "Guide", [
    { title: "Welcome", markdown },
  ]);
  const draft = await makeDraft(api, spaceId, "Better");
  const pageId = pages["Welcome"]!;
  const number = await ready(api, draft);
  return { draft, pageId, href: paths.editPage(organizationId, spaceId, number, pageId) };
}

const textOf = (page: Page) => page.getByRole("textbox", { name: "Text of Welcome" });
// The second one is announced after trouble.
const saved = (page: Page) => page.getByText("Saved", { exact: true }).first();

async function stored(api: Api, { draft, pageId }: Written): Promise<string> {
  const params = { ...draft, pageId };
  return (await api(`GET ${inDraft}/content/page/{pageId}`, { params })).markdown ?? "";
}

/** Types at the end of a paragraph. */
async function typeAt(page: Page, paragraph: number, text: string): Promise<void> {
  await textOf(page).getByRole("paragraph").nth(paragraph).click();
  await page.keyboard.press("End");
  await page.keyboard.type(text);
}

/** Opens a new page with this text, ready to write in. */
async function openNew(page: Page, api: Api, organizationId: string, text: string) {
  const written = await makePage(api, organizationId, text);
  await page.goto(written.href);
  await expect(saved(page)).toBeVisible();
  return written;
}

test("what is typed is saved, and nothing else of the page changes", async ({
  page,
  api,
  organization,
}) => {
  const written = await makePage(api, organization.id, "* _One_\n* two\n\n\nLast   words.\n");
  await page.goto(written.href);
  await expect(textOf(page)).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await typeAt(page, 2, " More.");
  await expect(saved(page)).toBeVisible();
  await expect.poll(() => stored(api, written)).toBe("* _One_\n* two\n\n\nLast   words. More.\n");
});

test("errors of the platform are waited out", async ({ page, api, organization, consoleLog }) => {
  const written = await openNew(page, api, organization.id, "Hello.\n");
  consoleLog.expect("500");
  await page.route(contentOf, (route) =>
    route.fulfill({ status: 500, json: { error: { code: 500, message: "Broken." } } }),
  );
  await typeAt(page, 0, " Again.");
  await expect(page.getByText("Couldn't save yet, kept on this device").first()).toBeVisible();
  await page.unroute(contentOf);
  await expect(saved(page)).toBeVisible();
  expect(await stored(api, written)).toBe("Hello. Again.\n");
});

test("a full disk of the service is named", async ({ page, api, organization, consoleLog }) => {
  const written = await openNew(page, api, organization.id, "Hello.\n");
  consoleLog.expect("507");
  const message = "Couldn't save because the server's disk is full.";
  await page.route(contentOf, (route) =>
    route.fulfill({ status: 507, json: { error: { code: 507, message } } }),
  );
  await typeAt(page, 0, " Again.");
  await expect(page.getByText(message)).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  // Before it can be saved without that, too: the button would be gone.
  await page.getByRole("button", { name: "Save again" }).click();
  await page.unroute(contentOf);
  await expect(saved(page)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(message)).toBeHidden();
  expect(await stored(api, written)).toBe("Hello. Again.\n");
});

test("without a session the text stays, and is saved after signing in again", async ({
  page,
  api,
  organization,
  context,
  consoleLog,
}) => {
  const written = await openNew(page, api, organization.id, "Hello.\n");
  const cookies = await context.cookies();
  await context.clearCookies();
  consoleLog.expect("401");
  await typeAt(page, 0, " Again.");
  await expect(page.getByRole("link", { name: "Sign in in a new tab" })).toBeVisible();
  await expect(textOf(page)).toContainText("Hello. Again.");
  // As a sign-in in another tab does.
  await context.addCookies(cookies);
  await page.getByRole("button", { name: "Save again" }).click();
  await expect(saved(page)).toBeVisible();
  expect(await stored(api, written)).toBe("Hello. Again.\n");
});

test("a tab that ends in the middle of a word keeps it", async ({
  page,
  api,
  organization,
  context,
  consoleLog,
}) => {
  const written = await openNew(page, api, organization.id, "Hello.\n");
  consoleLog.expect("ERR_FAILED");
  consoleLog.expect("412");
  await context.route(contentOf, (route) => route.abort());
  await typeAt(page, 0, " Againandag");
  await page.waitForTimeout(500);
  // Without a chance to send a last request.
  await page.goto("chrome://crash").catch(() => undefined);
  await page.close();
  expect(await stored(api, written)).toBe("Hello.\n");
  const later = await context.newPage();
  await later.goto(written.href);
  await expect(textOf(later)).toContainText("Hello. Againandag");
  await context.unroute(contentOf);
  await expect.poll(() => stored(api, written)).toBe("Hello. Againandag\n");
  // Undo goes back to before the tab ended. Slow typing takes more than one.
  await textOf(later).getByRole("paragraph").click();
  await expect(async () => {
    await later.keyboard.press("ControlOrMeta+z");
    await expect(textOf(later)).toHaveText("Hello.", { timeout: 500 });
  }).toPass();
  await expect.poll(() => stored(api, written)).toBe("Hello.\n");
});

test("two tabs of one person write one page", async ({
  page,
  api,
  organization,
  context,
  consoleLog,
}) => {
  // How the platform refuses a text that isn't based on the newest one.
  consoleLog.expect("412");
  const written = await makePage(api, organization.id, "One.\n\nTwo.\n");
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(written.href);
    await expect(saved(tab)).toBeVisible();
  }
  await typeAt(other, 1, " Too.");
  await page.bringToFront();
  await typeAt(page, 0, " Also.");
  await expect.poll(() => stored(api, written)).toBe("One. Also.\n\nTwo. Too.\n");
  await expect(textOf(page)).toContainText("Two. Too.");
});

test("another person's changes come in, and what both changed is a choice", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("412");
  const written = await makePage(api, organization.id, "One.\n\nTwo.\n\nThree.\n");
  const { draft, pageId } = written;
  const listening = page.waitForResponse(/\/events/);
  await page.goto(written.href);
  await expect(saved(page)).toBeVisible();
  await listening;
  const write = (markdown: string) =>
    edit(api, draft, [{ operation: "update_page", page: pageId, document: { markdown } }]);
  await write("One.\n\nTwo.\n\nThree, by another.\n");
  await expect(textOf(page)).toContainText("Three, by another.");

  await page.route(contentOf, () => undefined);
  await typeAt(page, 1, " Mine.");
  await write("One.\n\nTwo. Theirs.\n\nThree, by another.\n");
  await page.unroute(contentOf);
  const conflict = page.getByRole("region", { name: "Someone changed the same words" });
  await expect(conflict).toContainText("Theirs.");
  await expect(textOf(page)).toContainText("Two. Mine.");
  expect(await stored(api, written)).toContain("Two. Theirs.");
  await conflict.getByRole("button", { name: "Use theirs" }).click();
  await expect(conflict).toBeHidden();
  await expect(textOf(page)).toContainText("Two. Theirs.");
  await expect(textOf(page)).not.toContainText("Mine.");
});

test("the text stays when others write and the new version's pages can't be loaded", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("ERR_FAILED");
  const written = await openNew(page, api, organization.id, "Hello.\n");
  const pagesOf = /\/revisions\/[^/]+\/pages/;
  const refused: string[] = [];
  await page.route(pagesOf, (route) => {
    refused.push(route.request().url());
    return route.abort();
  });
  const other = { title: "Other", document: { markdown: "Else." } };
  await edit(api, written.draft, [{ operation: "insert_page", ...other }]);
  // It is tried again before it counts as failed.
  await expect.poll(() => refused.length).toBeGreaterThan(1);
  await page.waitForTimeout(6000);
  await typeAt(page, 0, " More.");
  await expect(textOf(page)).toHaveText("Hello. More.");
  await page.unroute(pagesOf);
  await expect.poll(() => stored(api, written)).toBe("Hello. More.\n");
});

test("another person's changes come in from the start", async ({ page, api, organization }) => {
  const { draft, pageId, href } = await makePage(api, organization.id, "One.\n\nTwo.\n");
  // The time after which other screens begin to listen never comes.
  await page.addInitScript(() => {
    const start = setTimeout;
    const startSome = (run: () => void, milliseconds?: number) =>
      milliseconds === 5000 ? 0 : start(run, milliseconds);
    Object.assign(globalThis, { setTimeout: startSome });
  });
  const listening = page.waitForResponse(/\/events/);
  await page.goto(href);
  await listening;
  const document = { markdown: "One.\n\nTwo, by another.\n" };
  await edit(api, draft, [{ operation: "update_page", page: pageId, document }]);
  await expect(textOf(page)).toContainText("Two, by another.");
});

test("the cursor stays in a new paragraph when another person's changes come in", async ({
  page,
  api,
  organization,
}) => {
  const written = await openNew(page, api, organization.id, "One.\n\nTwo.\n");
  await typeAt(page, 0, "");
  await page.keyboard.press("Enter");
  await page.keyboard.type("New.");
  await expect.poll(() => stored(api, written)).toBe("One.\n\nNew.\n\nTwo.\n");
  const document = { markdown: "Zero.\n\nOne.\n\nNew.\n\nTwo, by another.\n" };
  await edit(api, written.draft, [{ operation: "update_page", page: written.pageId, document }]);
  await expect(textOf(page)).toContainText("Two, by another.");
  await page.keyboard.type(" And more.");
  await expect
    .poll(() => stored(api, written))
    .toBe("Zero.\n\nOne.\n\nNew. And more.\n\nTwo, by another.\n");
});

test("the cursor is where a key put it, though the browser tells that late", async ({
  page,
  api,
  organization,
}) => {
  // On a busy machine, the next key or another person's change is there before the browser's event.
  await page.addInitScript(() => {
    const stop = (event: Event) => event.isTrusted && event.stopImmediatePropagation();
    addEventListener("selectionchange", stop, { capture: true });
  });
  const written = await openNew(page, api, organization.id, "First words.\n\nSecond words.\n");
  const goToEnd = async (paragraph: number): Promise<void> => {
    const start = { position: { x: 2, y: 10 } };
    await textOf(page).getByRole("paragraph").nth(paragraph).click(start);
    await page.keyboard.press("End");
  };
  await goToEnd(0);
  await page.keyboard.press("Enter");
  await page.keyboard.type("New.");
  await expect.poll(() => stored(api, written)).toBe("First words.\n\nNew.\n\nSecond words.\n");
  await goToEnd(2);
  const document = { markdown: "Zero.\n\nFirst words.\n\nNew.\n\nSecond words.\n" };
  await edit(api, written.draft, [{ operation: "update_page", page: written.pageId, document }]);
  await expect(textOf(page)).toContainText("Zero.");
  await page.keyboard.type(" And more.");
  await expect
    .poll(() => stored(api, written))
    .toBe("Zero.\n\nFirst words.\n\nNew.\n\nSecond words. And more.\n");
});

test("a page that was deleted meanwhile leaves its text to copy", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  const written = await openNew(page, api, organization.id, "Hello.\n");
  consoleLog.expect("404");
  await page.route(/\/events/, () => undefined);
  await edit(api, written.draft, [{ operation: "delete_page", page: written.pageId }]);
  await typeAt(page, 0, " Again.");
  await expect(page.getByText("This page was deleted").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy text" })).toBeVisible();
});

test("people see who else is on a page, and where", async ({
  page,
  browser,
  api,
  organization,
  platformUrl,
}) => {
  const written = await makePage(api, organization.id, "One.\n\nTwo.\n\nThree.\n");
  const { context, page: other } = await openAsBea(browser, platformUrl, organization.id);
  for (const tab of [page, other]) {
    await tab.goto(written.href);
    await expect(saved(tab)).toBeVisible();
  }
  const others = page.getByRole("list", { name: "Others writing here" });
  await expect(others.getByText("Bea: on this page")).toBeVisible();
  await textOf(other).getByRole("paragraph").nth(1).click();
  const paragraphs = textOf(page).getByRole("paragraph");
  await expect(paragraphs.nth(1)).toHaveAttribute("data-present", "Bea");
  expect(await axeProblems(page)).toEqual([]);
  await other.keyboard.press("ArrowDown");
  await expect(paragraphs.nth(2)).toHaveAttribute("data-present", "Bea");
  const rowOf = (title: string) => page.getByRole("treegrid").getByRole("row", { name: title });
  const bea = { name: "On this page: Bea" };
  await expect(rowOf("Welcome").getByRole("img", bea)).toBeVisible();
  const second = { title: "Second", document: { markdown: "Else." } };
  await edit(api, written.draft, [{ operation: "insert_page", ...second }]);
  await other.getByRole("treegrid").getByText("Second").click();
  await expect(others.getByText("Bea: on another page")).toBeVisible();
  await expect(rowOf("Second").getByRole("img", bea)).toBeVisible();
  await expect(rowOf("Welcome").getByRole("img", bea)).toBeHidden();
  expect(await axeProblems(page)).toEqual([]);
  await other.goto("/orgs");
  await expect(others).toBeHidden({ timeout: 45_000 });
  await context.close();
});

test("what is typed in a page that somebody deletes can be added as a new page", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("404");
  const { draft, pageId } = await openNew(page, api, organization.id, "Hello.\n");
  await edit(api, draft, [
    { operation: "update_page", page: pageId, emoji: "👋" },
    { operation: "insert_page", title: "Other", document: { markdown: "Else." } },
  ]);
  await expect(page.getByRole("treegrid").getByText("Other")).toBeVisible();
  await typeAt(page, 0, " Again.");
  await expect.poll(() => stored(api, { draft, pageId, href: "" })).toBe("Hello. Again.\n");
  const { revision } = await api(`GET ${inDraft}`, { params: draft });
  await edit(api, draft, [{ operation: "delete_page", page: pageId }]);
  const notice = page.getByRole("alert").filter({ hasText: "This page was deleted" });
  await expect(notice).toContainText("Your text is kept on this device.");
  await expect(page.getByText("This page was deleted")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Page settings" })).toBeHidden();
  await typeAt(page, 0, " And again.");
  await expect(textOf(page)).toHaveText("Hello. Again. And again.");
  await page.waitForTimeout(500);
  await page.reload();
  const kept = page.getByRole("region", { name: "Your text that wasn't saved" });
  await expect(kept).toContainText("Hello. Again. And again.");
  expect(await axeProblems(page)).toEqual([]);
  await edit(api, draft, [{ operation: "restore_page", page: pageId, revision }]);
  await expect(textOf(page)).toHaveText("Hello. Again. And again.");
  await expect(saved(page)).toBeVisible();
  await edit(api, draft, [{ operation: "delete_page", page: pageId }]);
  await typeAt(page, 0, " Then more.");
  expect(await axeProblems(page)).toEqual([]);
  await notice.getByRole("button", { name: "Add as new page" }).click();
  await expect(notice).toBeHidden();
  await expect(textOf(page)).toHaveText("Hello. Again. And again. Then more.");
  await expect(page).not.toHaveURL(new RegExp(pageId));
  const { pages } = await api(`GET ${inDraft}/content/pages`, { params: draft });
  const added = pages.find(({ title }) => title === "Welcome");
  expect(added).toMatchObject({ emoji: "👋" });
  await expect
    .poll(() => stored(api, { draft, pageId: added!.id, href: "" }))
    .toBe("Hello. Again. And again. Then more.\n");
  await typeAt(page, 0, " End.");
  await expect
    .poll(() => stored(api, { draft, pageId: added!.id, href: "" }))
    .toBe("Hello. Again. And again. Then more. End.\n");
});

test("what an earlier version of the console has kept on this device is continued", async ({
  page,
  api,
  organization,
}) => {
  const written = await makePage(api, organization.id, "Hello.\n");
  await page.goto("/favicon.svg");
  const { id } = await api("GET /v1/user", {});
  const draft = {
    id: "1",
    place: {
      organizationId: organization.id,
      ...written.draft,
      pageId: written.pageId,
      userId: id,
    },
    text: "Hello again.\n",
    sync: { ancestor: "Hello.\n", platform: { text: "Hello.\n" } },
    isSaved: false,
    at: Date.now(),
  };
  await page.evaluate(
    (kept) =>
      new Promise<void>((done) => {
        const opening = indexedDB.open("bindery", 1);
        opening.addEventListener("upgradeneeded", () =>
          opening.result.createObjectStore("page", { keyPath: "id" }).put(kept),
        );
        opening.addEventListener("success", () => {
          opening.result.close();
          done();
        });
      }),
    draft,
  );
  await page.goto(written.href);
  await expect(textOf(page)).toContainText("Hello again.");
  await expect.poll(() => stored(api, written)).toBe("Hello again.\n");
});

test("what is typed in a change request that somebody merges is offered to copy", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("409");
  const { draft } = await openNew(page, api, organization.id, "Hello.\n");
  // Nothing is saved until the merge is done.
  const content = `**/change-requests/${draft.changeRequestId}/content`;
  let release = () => undefined as void;
  const merged = new Promise<void>((resolve) => (release = resolve));
  await page.route(content, async (route) => {
    if (route.request().method() === "POST") await merged;
    await route.continue();
  });
  await typeAt(page, 0, " Not merged.");
  await api(`POST ${inDraft}/merge`, { params: draft });
  release();
  const kept = page.getByRole("region", { name: "Your text that wasn't saved" });
  await expect(kept).toContainText("Hello. Not merged.");
  await expect(kept.getByRole("button", { name: "Add as new page" })).toHaveCount(0);
  expect(await axeProblems(page)).toEqual([]);
  await page.reload();
  await expect(kept).toContainText("Hello. Not merged.");
  await kept.getByRole("button", { name: "Discard" }).click();
  await expect(kept).toBeHidden();
  await page.reload();
  await expect(page.getByText("Hello.", { exact: true })).toBeVisible();
  await expect(kept).toBeHidden();
});

test("Enter in the title saves it and goes on in the text", async ({ page, api, organization }) => {
  const written = await openNew(page, api, organization.id, "");
  await page.getByRole("textbox", { name: "Page title" }).fill("Start");
  await page.keyboard.press("Enter");
  await page.keyboard.type("First words.");
  await expect.poll(() => stored(api, written)).toBe("First words.\n");
  await expect(page.getByRole("treegrid").getByRole("row", { name: "Start" })).toBeVisible();
});
