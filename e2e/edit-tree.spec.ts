import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { axeProblems } from "./support/axe.ts";
import type { Api } from "./support/api.ts";
import { edit, makeDraft, makeSpace, type Draft, type NewPage } from "./support/content.ts";
import { defectReason, failRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";
import { row } from "./support/structure.ts";

const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";

const guide: NewPage[] = [
  { title: "Welcome", markdown: "Hello." },
  { title: "Guides", markdown: "All guides." },
  { title: "Install", markdown: "Run it.", into: "Guides" },
  { title: "Upgrade", markdown: "Run it again.", into: "Guides" },
  { title: "Reference", markdown: "Facts." },
];

/** A change request over the guide. */
async function makeEdited(api: Api, organizationId: string, pages = guide) {
  const { spaceId, pages: ids } = await makeSpace(api, organizationId, "Guide", pages);
  const draft = await makeDraft(api, spaceId, "Better");
  const { number } = await api(`GET ${inDraft}`, { params: draft });
  return { spaceId, draft, ids, href: paths.editPage(organizationId, spaceId, number) };
}

/** What the platform has stored: `Welcome Guides(Install Upgrade) Reference`. */
async function stored(api: Api, draft: Draft): Promise<string> {
  const { pages } = await api(`GET ${inDraft}/content/pages`, { params: draft });
  type Node = { title: string; pages?: Node[] };
  const print = (nodes: readonly Node[]): string =>
    nodes
      .map(({ title, pages: below = [] }) =>
        below.length > 0 ? `${title}(${print(below)})` : title,
      )
      .join(" ");
  return print(pages as Node[]);
}

const expectStored = (api: Api, draft: Draft, outline: string) =>
  expect.poll(() => stored(api, draft)).toBe(outline);

const choose = async (page: Page, title: string, action: string) => {
  await page.getByRole("button", { name: `Actions for ${title}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
};

test("a new change request gets its first page, with a title", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId } = await makeSpace(api, organization.id, "Guide");
  await page.goto(
    paths.spaceTab(organization.id, spaceId, "change-requests", { new: "change-request" }),
  );
  await page.getByRole("textbox", { name: "Subject" }).fill("Start");
  await page.getByRole("button", { name: "Create" }).last().click();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByRole("button", { name: "Add a page" }).click();
  const field = page.getByRole("textbox", { name: "New title of Untitled" });
  await expect(field).toBeFocused();
  await page.keyboard.type("Welcome to it");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Page title" })).toHaveValue("Welcome to it");
  await expect(row(page, "Welcome to it")).toBeFocused();
  expect(await axeProblems(page)).toEqual([]);
});

test("pages are added, renamed, moved, hidden, duplicated, and deleted by keyboard alone", async ({
  page,
  api,
  organization,
}) => {
  const { draft, href } = await makeEdited(api, organization.id);
  await page.goto(href);
  await row(page, "Guides").waitFor();
  await row(page, "Guides").focus();
  await page.keyboard.press("F2");
  await page.keyboard.type("How to");
  await page.keyboard.press("Enter");
  await expectStored(api, draft, "Welcome How to(Install Upgrade) Reference");
  await expect(row(page, "How to")).toBeFocused();
  // First into the page above, then before it.
  await page.keyboard.press("Alt+ArrowUp");
  await expectStored(api, draft, "Welcome(How to(Install Upgrade)) Reference");
  await page.keyboard.press("Alt+ArrowUp");
  await expectStored(api, draft, "How to(Install Upgrade) Welcome Reference");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  // Over the place inside the next page.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expectStored(api, draft, "How to(Upgrade Install) Welcome Reference");
  await expect(row(page, "Install")).toBeFocused();
  await page.keyboard.press("Delete");
  const ask = page.getByRole("alertdialog", { name: "Delete “Install”?" });
  const confirm = ask.getByRole("button", { name: "Delete page" });
  // Once the links that would break are known.
  await expect(confirm).not.toHaveAttribute("aria-disabled");
  await confirm.press("Enter");
  await expectStored(api, draft, "How to(Upgrade) Welcome Reference");
  await expect(row(page, "Upgrade")).toBeFocused();
  await page.keyboard.press("Control+z");
  await expectStored(api, draft, "How to(Upgrade Install) Welcome Reference");
  await page.keyboard.press("Control+Shift+z");
  await expectStored(api, draft, "How to(Upgrade) Welcome Reference");
  await row(page, "Reference").focus();
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Hide", exact: true }).press("Enter");
  await expect(row(page, "Reference").getByRole("img", { name: "Hidden" })).toBeVisible();
  await row(page, "Reference").focus();
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Duplicate" }).press("Enter");
  await expectStored(api, draft, "How to(Upgrade) Welcome Reference Copy of Reference");
});

test("Alt+N adds a page after the chosen one", async ({ page, api, organization }) => {
  const { draft, href } = await makeEdited(api, organization.id);
  await page.goto(href);
  await row(page, "Reference").waitFor();
  await row(page, "Install").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Alt+n");
  await expectStored(api, draft, "Welcome Guides(Install Upgrade Untitled) Reference");
});

test("a selection that begins at the open page shrinks back to it", async ({
  page,
  api,
  organization,
}) => {
  const { href } = await makeEdited(api, organization.id);
  await page.goto(href);
  // Selected by the screen, because it is open.
  await row(page, "Welcome").waitFor();
  await row(page, "Welcome").focus();
  const selected = page.getByRole("treegrid").locator("[role=row][aria-selected=true]");
  await expect(selected).toHaveCount(1);
  const steps = [
    ["Shift+ArrowDown", 2],
    ["Shift+ArrowDown", 3],
    ["Shift+ArrowUp", 2],
    ["Shift+ArrowUp", 1],
  ] as const;
  for (const [key, count] of steps) {
    await page.keyboard.press(key);
    await expect(selected).toHaveCount(count);
  }
});

test("Ctrl and Shift with a click, and a frame of the mouse, select rows", async ({
  page,
  context,
  api,
  organization,
}) => {
  const { href } = await makeEdited(api, organization.id);
  await page.goto(href);
  const selected = page.getByRole("treegrid").locator("[role=row][aria-selected=true]");
  const titles = (...names: string[]) => expect(selected.locator("[data-title]")).toHaveText(names);
  const title = (name: string) => row(page, name).getByRole("link", { name });
  await title("Welcome").waitFor();
  await titles("Welcome");
  const url = page.url();
  await title("Reference").click({ modifiers: ["Control"] });
  await titles("Welcome", "Reference");
  await title("Welcome").click({ modifiers: ["Control"] });
  await titles("Reference");
  await title("Welcome").click({ modifiers: ["Shift"] });
  await titles("Welcome", "Guides", "Install", "Upgrade", "Reference");
  // Neither another page nor another tab.
  expect(page.url()).toBe(url);
  expect(context.pages()).toHaveLength(1);

  const at = async (name: string, x: "start" | "end") => {
    const box = (await (x === "start" ? title(name) : row(page, name)).boundingBox())!;
    return { x: x === "start" ? box.x + 8 : box.x + box.width - 50, y: box.y + box.height / 2 };
  };
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
  };
  await drag(await at("Welcome", "end"), await at("Guides", "start"));
  await titles("Welcome", "Guides");
  await page.mouse.up();
  await titles("Welcome", "Guides");
  // From a title, which isn't followed then; Escape brings the selection back.
  await drag(await at("Reference", "start"), await at("Guides", "end"));
  await titles("Guides", "Install", "Upgrade", "Reference");
  await page.keyboard.press("Escape");
  await titles("Welcome", "Guides");
  await page.mouse.up();
  expect(page.url()).toBe(url);
});

test("a deleted page comes back with its subpages and their texts", async ({
  page,
  api,
  organization,
}) => {
  const { draft, ids, href } = await makeEdited(api, organization.id);
  const newer = { markdown: "Written here." };
  await edit(api, draft, [{ operation: "update_page", page: ids["Install"]!, document: newer }]);
  await page.goto(href);
  await choose(page, "Guides", "Delete…");
  const ask = page.getByRole("alertdialog", { name: "Delete “Guides”?" });
  await expect(ask).toContainText("2 subpages");
  await ask.getByRole("button", { name: "Delete 3 pages" }).click();
  await expectStored(api, draft, "Welcome Reference");
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
  await expectStored(api, draft, "Welcome Guides(Install Upgrade) Reference");
  const back = await api(`GET ${inDraft}/content/page/{pageId}`, {
    params: { ...draft, pageId: ids["Install"]! },
  });
  expect(back.markdown).toBe("Written here.");
});

test("groups and links are added, and a page inside another", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("400 (Bad Request)");
  const { draft, href } = await makeEdited(api, organization.id, guide.slice(0, 1));
  await page.goto(href);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("menuitem", { name: "Group" }).click();
  await page.getByRole("textbox", { name: "New title of New group" }).fill("More");
  await page.keyboard.press("Enter");
  await choose(page, "More", "Add page inside");
  await page.getByRole("textbox", { name: "New title of Untitled" }).fill("Tips");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("menuitem", { name: "Link…" }).click();
  const form = page.getByRole("dialog", { name: "Add a link" });
  await form.getByRole("textbox", { name: "Title" }).fill("Blog");
  await form.getByRole("textbox", { name: "URL" }).fill("javascript:alert(1)");
  await form.getByRole("button", { name: "Add link" }).click();
  const refused =
    "Browsers don’t open links that begin with “javascript:”. Use https, http, mailto or tel.";
  const url = form.getByRole("textbox", { name: "URL" });
  await expect(url).toHaveAccessibleDescription(new RegExp(refused));
  await expect(form.getByText(refused)).toHaveCount(1);
  await form.getByRole("textbox", { name: "URL" }).fill("https://example.org/blog");
  await form.getByRole("button", { name: "Add link" }).click();
  await expectStored(api, draft, "Welcome More(Tips) Blog");
  await expect(form).toBeHidden();
  await expect(page.getByText("https://example.org/blog")).toBeVisible();
});

test("two tabs show the same tree, and a failed act can be tried again", async ({
  page,
  api,
  organization,
  context,
  consoleLog,
}) => {
  const { draft, href } = await makeEdited(api, organization.id);
  const other = await context.newPage();
  await Promise.all([page.goto(href), other.goto(href)]);
  await row(page, "Guides").waitFor();
  await row(other, "Guides").waitFor();
  consoleLog.expect("500 (Internal Server Error)");
  await failRequests(page, "**/content", "Out of order.", "POST");
  await choose(page, "Reference", "Move to top");
  await expect(page.getByRole("alert")).toContainText(`Couldn't change “Reference”${defectReason}`);
  await expectStored(api, draft, "Welcome Guides(Install Upgrade) Reference");
  await page.unroute("**/content");
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await expectStored(api, draft, "Reference Welcome Guides(Install Upgrade)");
  await expect
    .poll(() =>
      other
        .getByRole("treegrid")
        .getByRole("row")
        .evaluateAll((rows) => rows.map((row) => row.ariaLabel)[0]),
    )
    .toBe("Reference");
});

test("a failed rename names the page as it is", async ({ page, api, organization, consoleLog }) => {
  const { href } = await makeEdited(api, organization.id);
  await page.goto(href);
  await row(page, "Reference").waitFor();
  consoleLog.expect("500 (Internal Server Error)");
  await failRequests(page, "**/content", "Out of order.", "POST");
  await row(page, "Reference").focus();
  await page.keyboard.press("F2");
  await page.keyboard.type("Facts");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText(`Couldn't change “Reference”${defectReason}`);
});

test("the row of a failed move stays in view above the message", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  const pages = Array.from({ length: 40 }, (_, at) => ({ title: `P${at}`, markdown: "Text." }));
  const { href } = await makeEdited(api, organization.id, pages);
  await page.goto(href);
  await row(page, "P0").focus();
  // To the last row that fits.
  await page.keyboard.press("PageDown");
  const title = await page.evaluate(() => document.activeElement?.ariaLabel);
  consoleLog.expect("500 (Internal Server Error)");
  await failRequests(page, "**/content", "Out of order.", "POST");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.getByRole("alert")).toContainText(`Couldn't change “${title}”`);
  await expect(row(page, title!)).toBeFocused();
  const isInView = () =>
    page.evaluate(() => {
      const [tree, focused] = ["[role=treegrid]", ":focus"].map((selector) =>
        document.querySelector(selector)!.getBoundingClientRect(),
      );
      return focused!.bottom <= tree!.bottom && focused!.top >= tree!.top;
    });
  await expect.poll(isInView).toBe(true);
});

test("nobody edits a merged change request", async ({ page, api, organization }) => {
  const { draft, ids, href } = await makeEdited(api, organization.id);
  await edit(api, draft, [{ operation: "update_page", page: ids["Welcome"]!, title: "Hello" }]);
  await api(`POST ${inDraft}/merge`, { params: draft });
  await page.goto(href);
  await row(page, "Hello").waitFor();
  const add = page.getByRole("button", { name: "Add", exact: true });
  await expect(add).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("heading", { name: "Hello" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Page title" })).toBeHidden();
});

test("what was just typed is part of what is deleted and comes back", async ({
  page,
  api,
  organization,
}) => {
  const { draft, ids, href } = await makeEdited(api, organization.id);
  await page.goto(href);
  await page.getByRole("treegrid").getByRole("link", { name: "Install" }).click();
  const text = page.getByRole("textbox", { name: "Text of Install" });
  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Now.");
  await choose(page, "Install", "Delete…");
  await page.getByRole("button", { name: "Delete page" }).click();
  await expectStored(api, draft, "Welcome Guides(Upgrade) Reference");
  await expect(page.getByRole("textbox", { name: "Page title" })).toHaveValue("Guides");
  await page.getByRole("button", { name: "Undo tree change" }).click();
  await expectStored(api, draft, "Welcome Guides(Install Upgrade) Reference");
  await page.getByRole("treegrid").getByRole("link", { name: "Install" }).click();
  await expect(text).toHaveText("Run it. Now.");
  const params = { ...draft, pageId: ids["Install"]! };
  const { markdown } = await api(`GET ${inDraft}/content/page/{pageId}`, { params });
  expect(markdown).toBe("Run it. Now.");
});

const linked: NewPage[] = [
  { title: "Welcome", markdown: "Read [how](guides/install.md#start) or [this](/guides/install)." },
  { title: "Guides", markdown: "Begin with [it](guides/install)." },
  { title: "Install", markdown: "Then [upgrade](upgrade).", into: "Guides" },
  { title: "Upgrade", markdown: "Run it again.", into: "Guides" },
];

test("links that a move breaks are shown before, and rewritten with it", async ({
  page,
  api,
  organization,
}) => {
  const { draft, ids, href } = await makeEdited(api, organization.id, linked);
  const textOf = async (title: string) => {
    const params = { ...draft, pageId: ids[title]! };
    return (await api(`GET ${inDraft}/content/page/{pageId}`, { params })).markdown;
  };
  await page.goto(href);
  await choose(page, "Install", "Move out");
  const ask = page.getByRole("alertdialog", { name: /“Install” gets another URL: 4 links break/ });
  await expect(ask.getByRole("listitem").filter({ hasText: "Welcome" }).first()).toContainText(
    "guides/install.md#startinstall.md#start",
  );
  await ask.getByRole("button", { name: "Cancel" }).click();
  await expect(row(page, "Install")).toHaveAttribute("aria-level", "2");
  await choose(page, "Install", "Move out");
  await ask.getByRole("button", { name: "Rewrite links" }).click();
  await expectStored(api, draft, "Welcome Guides(Upgrade) Install");
  expect(await textOf("Welcome")).toBe("Read [how](install.md#start) or [this](/install).");
  expect(await textOf("Guides")).toBe("Begin with [it](install).");
  expect(await textOf("Install")).toBe("Then [upgrade](guides/upgrade).");
  await expect(page.getByRole("textbox", { name: "Text of Welcome" })).toContainText("Read how");
  await page.getByRole("button", { name: "Undo tree change" }).click();
  await expectStored(api, draft, "Welcome Guides(Install Upgrade)");
  expect(await textOf("Welcome")).toBe(linked[0]!.markdown);
  expect(await textOf("Install")).toBe(linked[2]!.markdown);
});

test("links to a deleted page lose their target or get another one, and come back", async ({
  page,
  api,
  organization,
}) => {
  const { draft, ids, href } = await makeEdited(api, organization.id, linked);
  const textOf = async (title: string) => {
    const params = { ...draft, pageId: ids[title]! };
    return (await api(`GET ${inDraft}/content/page/{pageId}`, { params })).markdown;
  };
  await page.goto(href);
  await choose(page, "Install", "Delete…");
  const remove = page.getByRole("alertdialog", { name: "Delete “Install”?" });
  await expect(remove).toContainText("3 links break:");
  await expect(remove.getByRole("listitem").filter({ hasText: "Guides" }).first()).toContainText(
    "Installguides/install",
  );
  await expect(remove.getByRole("radio", { name: "Remove the links" })).toBeChecked();
  expect(await axeProblems(page)).toEqual([]);
  await remove.getByRole("button", { name: "Delete page" }).click();
  await expectStored(api, draft, "Welcome Guides(Upgrade)");
  expect(await textOf("Welcome")).toBe("Read how or this.");
  expect(await textOf("Guides")).toBe("Begin with it.");
  await expect(page.getByRole("textbox", { name: "Text of Welcome" })).toHaveText(
    "Read how or this.",
  );
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
  await expectStored(api, draft, "Welcome Guides(Install Upgrade)");
  expect(await textOf("Welcome")).toBe(linked[0]!.markdown);
  expect(await textOf("Guides")).toBe(linked[1]!.markdown);

  await choose(page, "Install", "Delete…");
  await remove.getByRole("radio", { name: "Point them to another page" }).check();
  const confirm = remove.getByRole("button", { name: "Delete page" });
  await expect(confirm).toHaveAttribute("aria-disabled", "true");
  await expect(remove.getByRole("option", { name: /^Install/ })).toBeHidden();
  await remove.getByRole("textbox", { name: "New target" }).fill("upgr");
  await remove.getByRole("option", { name: /^Upgrade/ }).click();
  expect(await axeProblems(page)).toEqual([]);
  await confirm.click();
  await expectStored(api, draft, "Welcome Guides(Upgrade)");
  const target = `/pages/${ids["Upgrade"]!}`;
  expect(await textOf("Welcome")).toBe(`Read [how](${target}) or [this](${target}).`);
});

test("settings of a page: another slug rewrites links, and canceling keeps the form", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("409 (Conflict)");
  const { draft, ids, href } = await makeEdited(api, organization.id, linked);
  await page.goto(href);
  await page.getByRole("treegrid").getByRole("link", { name: "Guides" }).click();
  await page.getByRole("button", { name: "Page settings" }).click();
  const form = page.getByRole("complementary", { name: "Page settings" });
  await form.getByRole("textbox", { name: "Slug" }).fill("how-to");
  await expect(form).toContainText("/guides");
  await expect(form).toContainText("/how-to");
  await form.getByRole("textbox", { name: "Description" }).fill("All of them.");
  await form.getByRole("checkbox", { name: "Show the outline" }).uncheck();
  await form.getByRole("button", { name: "Save settings" }).click();
  const ask = page.getByRole("alertdialog", { name: /“Guides” gets another URL/ });
  await ask.getByRole("button", { name: "Cancel" }).click();
  await expect(form.getByRole("textbox", { name: "Slug" })).toHaveValue("how-to");
  await form.getByRole("button", { name: "Save settings" }).click();
  await ask.getByRole("button", { name: "Rewrite links" }).click();
  await expect(page.getByText("Page settings saved")).toBeVisible();
  const read = (title: string) =>
    api(`GET ${inDraft}/content/page/{pageId}`, { params: { ...draft, pageId: ids[title]! } });
  expect(await read("Guides")).toMatchObject({
    path: "how-to",
    description: "All of them.",
    layout: { outline: false },
    markdown: "Begin with [it](how-to/install).",
  });
  expect((await read("Welcome")).markdown).toContain("(/how-to/install)");
  await form.getByRole("textbox", { name: "Slug" }).fill("welcome");
  await form.getByRole("button", { name: "Save settings" }).click();
  await expect(form).toContainText("already used");
});

test("among many pages, a place is searched instead of listed", async ({
  page,
  api,
  organization,
}) => {
  const many = Array.from({ length: 49 }, (_, at) => ({ title: `Note ${at}`, markdown: "Text." }));
  const { draft, href } = await makeEdited(api, organization.id, [...many, ...guide.slice(1, 2)]);
  await edit(
    api,
    draft,
    ["Alpha", "Beta", "Gamma"].map((title) => ({ operation: "insert_page", title })),
  );
  await page.goto(href);
  await choose(page, "Note 12", "Move to…");
  const dialog = page.getByRole("dialog", { name: "Move “Note 12”" });
  const location = dialog.getByRole("textbox", { name: "Location" });
  await expect(dialog.getByRole("option", { name: "After Note 11" })).toBeInViewport();
  await location.fill("guid");
  await dialog.getByRole("option", { name: "Guides" }).click();
  await expect(dialog.getByText("Chosen: Guides")).toBeVisible();
  // Nothing is in there, so that there are few places.
  await expect(dialog.getByRole("button", { name: /^First/ })).toBeVisible();
  await location.fill("top");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await dialog.getByRole("textbox", { name: "Position" }).fill("bet");
  await dialog.getByRole("option", { name: "After Beta" }).click();
  await expect(dialog.getByText("Chosen: After Beta")).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect.poll(() => stored(api, draft)).toMatch(/Guides Alpha Beta Note 12 Gamma$/);
});

test("more links than a step can change are said to be left", async ({
  page,
  api,
  organization,
}) => {
  const links = Array.from({ length: 1002 }, (_, at) => `[${at}](install#${at})`).join("\n");
  const { href } = await makeEdited(api, organization.id, [
    { title: "Install", markdown: "Run it." },
    { title: "Index", markdown: links },
  ]);
  await page.goto(href);
  await choose(page, "Install", "Delete…");
  const ask = page.getByRole("alertdialog", { name: "Delete “Install”?" });
  await expect(ask).toContainText("1,002 links break:");
  await expect(ask).toContainText("and 2 more links");
  await expect(ask).toContainText("Only the first 1,000 can be changed in this step.");
});
