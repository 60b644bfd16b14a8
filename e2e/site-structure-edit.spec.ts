import { paths } from "#console/paths.ts";
import { axeProblems } from "./support/axe.ts";
import { defectReason, failRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";
import {
  makeStructure,
  openStructure,
  row,
  sites,
  storedOutline,
  storedSpaces,
} from "./support/structure.ts";

test("details of a row are edited beside the tree, and errors are at their fields", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  const site = await makeStructure(api, organization.id, "Start Guides Help");
  const params = { ...site.params, siteSectionId: site.id["Guides"]! };
  const stored = () => api(`GET ${sites}/{siteId}/sections/{siteSectionId}`, { params });
  consoleLog.expect("409 (Conflict)");
  consoleLog.expect("400 (Bad Request)");
  await openStructure(page, site);
  await row(page, "Guides").click();
  const details = page.getByRole("region", { name: "Guides" });
  const field = (name: string) => details.getByRole("textbox", { name });
  const save = details.getByRole("button", { name: "Save", exact: true });

  await field("Title").fill("x".repeat(129));
  await field("Path").focus();
  await expect(field("Title")).toHaveAccessibleDescription(/128/);
  await field("Title").fill("Manual");

  await field("Path").fill("help");
  await expect(details.getByRole("table")).toContainText("/guides/help");
  await save.click();
  await expect(field("Path")).toHaveAccessibleDescription(/Taken/);
  await field("Path").fill("manual");

  await field("Condition").fill("visitor.claims.beta ==");
  await save.click();
  await expect(field("Condition")).toBeFocused();
  await expect(field("Condition")).toHaveAttribute("aria-invalid", "true");
  await field("Condition").fill("visitor.claims.unknown");
  await save.click();
  await expect(field("Condition")).toHaveAccessibleDescription(/unknown/);
  expect((await stored()).title).toBe("Guides");
  expect(await axeProblems(page)).toEqual([]);

  // What is typed stays when another row is selected.
  await row(page, "Help").click();
  await expect(page.getByRole("region", { name: "Help" })).toBeVisible();
  await row(page, "Guides").click();
  await expect(field("Title")).toHaveValue("Manual");
  await field("Condition").fill("true");
  await expect(details.getByRole("region", { name: "Who sees it" })).toContainText("Every visitor");
  await field("Condition").fill("");
  await expect(details).toContainText("No rules: every visitor sees it.");
  await save.click();
  await expect(row(page, "Manual")).toBeVisible();
  expect(await stored()).toMatchObject({ title: "Manual", path: "manual" });
  await page.getByRole("button", { name: "Close details" }).click();
  await expect(row(page, "Manual")).toBeFocused();
});

test("another default shows the URLs before and after", async ({ page, api, organization }) => {
  const site = await makeStructure(api, organization.id, "Start Guides");
  await openStructure(page, site);
  await row(page, "Start").click();
  const details = page.getByRole("region", { name: "Start" });
  const isDefault = details.getByRole("button", { name: "Make default" });
  await expect(isDefault).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Actions for Guides" }).click();
  await page.getByRole("menuitem", { name: "Make default…" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByRole("row")).toHaveText(["BeforeAfter", "//start", "/guides/"]);
  await dialog.getByRole("button", { name: "Make default" }).click();
  await expect(row(page, "Guides")).toContainText("Default");
  await expect(row(page, "Start")).not.toContainText("Default");
});

test("sections, groups, and spaces are added and removed", async ({ page, api, organization }) => {
  const site = await makeStructure(api, organization.id, "Start Guides");
  await openStructure(page, site);
  const add = async (what: string) => {
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("menuitem", { name: what }).click();
  };
  const dialog = page.getByRole("dialog");

  await add("Section…");
  await dialog.getByRole("button", { name: "Add section" }).click();
  await expect(dialog.getByText("Choose a space.")).toBeVisible();
  await dialog.getByRole("option", { name: "Two" }).click();
  await dialog.getByRole("textbox", { name: "Section title" }).fill("Reference");
  await dialog.getByRole("button", { name: "Add section" }).click();
  await expect(row(page, "Reference")).toBeVisible();

  await add("Group…");
  await dialog.getByRole("textbox", { name: "Group title" }).fill("More");
  await dialog.getByRole("button", { name: "Add group" }).click();
  await expect.poll(() => storedOutline(api, site)).toBe("Start Guides Reference More()");

  await page.getByRole("button", { name: "Actions for Reference" }).click();
  await page.getByRole("menuitem", { name: "Add space…" }).click();
  await expect(dialog.getByRole("option", { name: /Two/ })).toContainText("Already here");
  await dialog.getByRole("radio", { name: "New space" }).check();
  await dialog.getByRole("textbox", { name: "Title of the new space" }).fill("Tutorials");
  await dialog.getByRole("button", { name: "Add space" }).click();
  await expect(dialog).toBeHidden();
  const params = { ...site.params };
  const { items } = await api(`GET ${sites}/{siteId}/site-spaces`, { params });
  expect(items.map(({ title }) => title)).toContain("Tutorials");

  await page.getByRole("button", { name: "Actions for Start" }).click();
  await expect(page.getByRole("menuitem", { name: /Remove/ })).toContainText(
    "Make another one the default first.",
  );
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Actions for Guides" }).click();
  await page.getByRole("menuitem", { name: "Remove…" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove “Guides”?" });
  await expect(question).toContainText("Readers no longer find 1 space here.");
  await question.getByRole("button", { name: "Remove" }).click();
  await expect.poll(() => storedOutline(api, site)).toBe("Start Reference More()");
  await expect(row(page, "Guides")).toBeHidden();
});

test("a group gets another title, and its sections stay when it is removed", async ({
  page,
  api,
  organization,
}) => {
  const site = await makeStructure(api, organization.id, "Start More(Guides Help)");
  await openStructure(page, site);
  await row(page, "More").click();
  const details = page.getByRole("region", { name: "More" });
  await details.getByRole("textbox", { name: "Title" }).fill("Manuals");
  await details.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(() => storedOutline(api, site)).toBe("Start Manuals(Guides Help)");
  await page.getByRole("button", { name: "Actions for Manuals" }).click();
  await page.getByRole("menuitem", { name: "Remove…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(row(page, "Manuals")).toBeHidden();
  await expect.poll(() => storedOutline(api, site)).toBe("Start Guides Help");
});

test("another space takes the place of one, also after a failure in between", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  const site = await makeStructure(api, organization.id, "Start Guides");
  consoleLog.expect("500");
  await openStructure(page, site);
  await row(page, "Start")
    .getByRole("button", { name: /Expand/ })
    .click();
  const { items } = await api(`GET ${sites}/{siteId}/site-spaces`, { params: site.params });
  const [old] = items;
  const params = { ...site.params, siteSpaceId: old!.id };
  await api(`PATCH ${sites}/{siteId}/site-spaces/{siteSpaceId}`, {
    params,
    body: { path: "first" },
  });
  const address = `**/site-spaces/${old!.id}`;
  await failRequests(page, address, "The store is full.", "DELETE");
  await page.getByRole("button", { name: "Actions for One" }).click();
  await page.getByRole("menuitem", { name: "Replace space…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("option", { name: "Four" }).click();
  const replace = dialog.getByRole("button", { name: "Replace space" });
  await replace.click();
  await expect(dialog).toContainText(`the replacement isn't complete: ${defectReason}`);
  await page.unroute(address);
  await replace.click();
  await expect(dialog).toBeHidden();
  expect(await storedSpaces(api, site, "Start")).toBe("Four Two Three");
  const section = await api(`GET ${sites}/{siteId}/sections/{siteSectionId}`, {
    params: { ...site.params, siteSectionId: site.id["Start"]! },
  });
  expect(section.siteSpaces[0]).toMatchObject({ title: "Four", path: "first", default: true });
});

test("a section with one space is one row with its path, which opens the space and has an icon", async ({
  page,
  api,
  organization,
}) => {
  const site = await makeStructure(api, organization.id, "Start Guides");
  await api(`POST ${sites}/{siteId}/publish`, { params: site.params });
  await page.goto(paths.site(organization.id, site.params.siteId, "structure"));
  await page.getByRole("switch", { name: "Collect changes" }).uncheck();
  await page.getByRole("button", { name: "Expand all" }).click();
  await expect(row(page, "Two")).toContainText("/start/two");
  await expect(row(page, "Guides")).toContainText(/Four.*\/guides/);
  await expect(row(page, "Four")).toHaveCount(0);
  await expect(page.getByRole("treegrid")).not.toContainText("/published/");

  await row(page, "Guides").click();
  const details = page.getByRole("region", { name: "Guides" });
  const icon = details.getByRole("group", { name: "Icon" });
  await icon.getByRole("button", { name: "Choose icon" }).click();
  await page.getByRole("searchbox", { name: "Search icons" }).fill("rocket");
  await page.getByRole("option", { name: "rocket icon" }).click();
  await expect(icon.getByRole("button", { name: "Change icon rocket" })).toBeFocused();
  expect(await axeProblems(page)).toEqual([]);
  await details.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const params = { ...site.params, siteSectionId: site.id["Guides"]! };
  const stored = await api(`GET ${sites}/{siteId}/sections/{siteSectionId}`, { params });
  expect(stored.icon).toBe("rocket");

  await page.getByRole("button", { name: "Actions for Guides" }).click();
  await page.getByRole("menuitem", { name: "Open space" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Four" })).toBeVisible();
});

test("on a phone, details open from the menu of a row", async ({ page, api, organization }) => {
  const site = await makeStructure(api, organization.id, "Start Guides");
  await page.setViewportSize({ width: 360, height: 640 });
  await openStructure(page, site);
  await expect(page.getByText("/guides").filter({ visible: true })).toBeVisible();
  await page.getByRole("button", { name: "Actions for Guides" }).click();
  await page.getByRole("menuitem", { name: "Edit…" }).click();
  const details = page.getByRole("dialog", { name: "Details" });
  await details.getByRole("textbox", { name: "Title" }).fill("Manual");
  await details.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(() => storedOutline(api, site)).toBe("Start Manual");
});

test("several rows go into a new group, get a condition, and are removed together", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  const site = await makeStructure(api, organization.id, "Start Guides More(Help Tips) Old Ideas");
  consoleLog.expect("400 (Bad Request)");
  consoleLog.expect("500");
  await openStructure(page, site);
  const select = async (...titles: string[]) => {
    for (const [at, title] of titles.entries()) {
      await row(page, title).click({ modifiers: at === 0 ? [] : ["ControlOrMeta"] });
    }
  };
  const details = page.getByRole("region", { name: "2 items selected" });
  const dialog = page.getByRole("dialog");

  await select("Guides", "Tips");
  await details.getByRole("button", { name: "Add to new group…" }).click();
  await expect(dialog).toContainText("2 sections move into it.");
  await dialog.getByRole("textbox", { name: "Group title" }).fill("Learn");
  await dialog.getByRole("button", { name: "Add group" }).click();
  await expect
    .poll(() => storedOutline(api, site))
    .toBe("Start Learn(Guides Tips) More(Help) Old Ideas");
  await expect(page.getByRole("region", { name: "Learn" })).toBeVisible();

  await select("Old", "Ideas");
  await details.getByRole("button", { name: "Set condition…" }).click();
  const condition = dialog.getByRole("textbox", { name: "Condition" });
  await condition.fill("visitor.claims.unknown");
  await dialog.getByRole("button", { name: "Set condition" }).click();
  await expect(condition).toHaveAccessibleDescription(/unknown/);
  await condition.fill("false");
  await dialog.getByRole("button", { name: "Set condition" }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, "Old")).toContainText("Condition");
  await expect(row(page, "Ideas")).toContainText("Condition");
  expect(await axeProblems(page)).toEqual([]);

  await select("Start", "Old");
  await details.getByRole("button", { name: "Remove…" }).hover();
  await expect(page.getByRole("tooltip")).toContainText("“Start”: This is the default section.");
  await select("Old", "Ideas");
  const address = `**/sections/${site.id["Ideas"]}`;
  await failRequests(page, address, "The store is full.", "DELETE");
  await page.getByRole("button", { name: "Actions for Ideas", exact: true }).click();
  await page.getByRole("menuitem", { name: "Remove…" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove 2 items?" });
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(question).toContainText(`1 of 2 are done, but not “Ideas”: ${defectReason}`);
  await page.unroute(address);
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(question).toBeHidden();
  await expect.poll(() => storedOutline(api, site)).toBe("Start Learn(Guides Tips) More(Help)");
});
