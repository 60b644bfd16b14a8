import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { edit, makeDraft, makeSpace, ready } from "./support/content.ts";
import { defectReason, failedRequest, failRequests, holdRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";

test("a space is created, and found by its name", async ({ page, organization }) => {
  await page.goto(`/orgs/${organization.id}`);
  await page.getByRole("link", { name: "Create space" }).click();
  const dialog = page.getByRole("dialog", { name: "Create space" });
  await dialog.getByLabel("Name").fill("Installation guide");
  await dialog.getByRole("button", { name: "Create space" }).click();
  await expect(page.getByText("“Installation guide” created")).toBeVisible();
  await expect(page).toHaveURL(/\/spaces\/\w+/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.getByRole("link", { name: "Content", exact: true }).first().click();
  await page.getByRole("link", { name: /Installation guide/ }).click();
  await expect(page).toHaveURL(/\/spaces\/\w+/);
});

test("a long name without spaces stays inside the toast about it", async ({
  page,
  organization,
}) => {
  await page.goto(`/orgs/${organization.id}/content?new=space`);
  const dialog = page.getByRole("dialog", { name: "Create space" });
  await dialog.getByLabel("Name").fill("W".repeat(50));
  await dialog.getByRole("button", { name: "Create space" }).click();
  const toast = page.getByRole("alertdialog").filter({ hasText: "created" });
  await expect(toast).toBeVisible();
  expect(await toast.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test("the URL keeps the filter, for Back, reload, and sharing", async ({
  page,
  context,
  api,
  organization,
}) => {
  const params = { organizationId: organization.id };
  const collection = await api("POST /v1/orgs/{organizationId}/collections", {
    params,
    body: { title: "Handbooks" },
  });
  for (const title of ["Alpha guide", "Beta guide", "Runbook"]) {
    await api("POST /v1/orgs/{organizationId}/spaces", {
      params,
      body: { title, ...(title === "Runbook" && { parent: collection.id }) },
    });
  }
  const address = `/orgs/${organization.id}/content`;
  await page.goto(address);
  await expect(page.getByRole("row", { name: "Handbooks" })).toBeVisible();
  await expect(page.getByText("3 spaces")).toBeVisible();

  await page.getByRole("searchbox", { name: "Filter spaces" }).fill("guide");
  await expect(page).toHaveURL(`${address}?q=guide`);
  await expect(page.getByRole("link", { name: /Runbook/ })).toBeHidden();
  await expect(page.getByRole("link", { name: /Beta guide/ })).toBeVisible();

  const copied = await context.newPage();
  await copied.goto(page.url());
  await expect(copied.getByRole("link", { name: /Beta guide/ })).toBeVisible();
  await expect(copied.getByRole("link", { name: /Runbook/ })).toBeHidden();

  await page.getByRole("link", { name: /Beta guide/ }).click();
  await expect(page).toHaveURL(/\/spaces\//);
  await page.goBack();
  await expect(page).toHaveURL(`${address}?q=guide`);
  await expect(page.getByRole("searchbox", { name: "Filter spaces" })).toHaveValue("guide");
  await expect(page.getByRole("link", { name: /Runbook/ })).toBeHidden();

  await page.getByRole("searchbox", { name: "Filter spaces" }).fill("nothing like it");
  await expect(page.getByText("No matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("link", { name: /Runbook/ })).toBeVisible();
});

test("an organization without spaces says what to do", async ({ page, organization }) => {
  await page.goto(`/orgs/${organization.id}/content`);
  await expect(page.getByText("No spaces yet")).toBeVisible();
  await page.getByRole("button", { name: "New space" }).click();
  await expect(page.getByRole("dialog", { name: "Create space" })).toBeVisible();
  await expect(page).toHaveURL(/new=space/);
});

test("a failed list shows the request's ID, and a retry loads it", async ({
  page,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  const list = `**/v1/orgs/${organization.id}/spaces*`;
  await failRequests(page, list, "The store could not be read.");
  await page.goto(`/orgs/${organization.id}/content`);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(defectReason);
  await expect(alert).toContainText(failedRequest);
  await expect(page.getByRole("navigation", { name: "Main" }), "the rail stays").toBeVisible();

  await page.unroute(list);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No spaces yet")).toBeVisible();
});

test("a refused form stays with its input", async ({ page, organization, consoleLog }) => {
  consoleLog.expect("Failed to load resource");
  await page.goto(`/orgs/${organization.id}/content?new=space`);
  const dialog = page.getByRole("dialog", { name: "Create space" });
  await dialog.getByLabel("Name").fill("Written with care");
  const list = `**/v1/orgs/${organization.id}/spaces`;
  await page.route(list, (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await dialog.getByRole("button", { name: "Create space" }).click();
  await expect(dialog.getByRole("alert")).toContainText("this may not be saved");
  await expect(dialog.getByLabel("Name")).toHaveValue("Written with care");
  await page.unroute(list);
  await dialog.getByRole("button", { name: "Create space" }).click();
  await expect(page.getByText("“Written with care” created")).toBeVisible();
});

/** The visible code texts, by whether the font may use ligatures. */
function codeOf(page: Page): Promise<{ joined: string[]; apart: string[] }> {
  return page.evaluate(() => {
    const texts = { joined: [] as string[], apart: [] as string[] };
    for (const element of document.body.querySelectorAll("*")) {
      const { fontFamily, fontVariantLigatures } = getComputedStyle(element);
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const text = own.map(({ textContent }) => textContent).join("");
      if (!fontFamily.includes("Mono") || text.trim() === "") continue;
      texts[fontVariantLigatures === "none" ? "apart" : "joined"].push(text.trim());
    }
    return texts;
  });
}

test("code shows its actual characters, in pages and comparisons", async ({
  page,
  api,
  organization,
}) => {
  const code = (arrow: string) =>
    `Write \`a ${arrow} b\` and <kbd>Alt ${arrow}</kbd>.\n\n\`\`\`js\nif (a == b) (c) ${arrow} d;\n\`\`\``;
  const { spaceId, pages } = await makeSpace(api, organization.id, "Handbook", [
    { title: "Arrows", markdown: code("->") },
  ]);
  await page.goto(paths.space(organization.id, spaceId));
  await expect(page.getByText("(c) -> d;")).toBeVisible();
  const read = await codeOf(page);
  expect(read.joined).toEqual([]);
  expect(read.apart.join(" ")).toContain("a -> b");
  expect(read.apart.join(" ")).toContain("(c) -> d;");

  const draft = await makeDraft(api, spaceId, "Fat arrows");
  const document = { markdown: code("=>") };
  await edit(api, draft, [{ operation: "update_page", page: pages["Arrows"]!, document }]);
  const number = await ready(api, draft);
  await page.goto(paths.changeRequest(organization.id, spaceId, number, "changes"));
  for (const view of ["Inline", "Split"]) {
    await page.getByRole("button", { name: view }).click();
    await expect(page.getByRole("main")).toContainText("if (a == b)");
    const compared = await codeOf(page);
    expect(compared.joined, view).toEqual([]);
    expect(compared.apart.join(" "), view).toContain("a == b");
  }
});

const longText = Array.from({ length: 60 }, (_, line) => `Line ${line} of a long text.`).join(
  "\n\n",
);

test("a new URL starts at the top; reload and Back restore the scroll position", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId, pages } = await makeSpace(api, organization.id, "Handbook", [
    { title: "One", markdown: longText },
    { title: "Two", markdown: longText },
  ]);
  const address = (title: string) => paths.page(organization.id, spaceId, pages[title]!);
  const readTo = async (place: number) => {
    await page.evaluate((y) => scrollTo(0, y), place);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  };
  /** The visible title, and the scroll position. */
  const expectAt = async (title: string, place: number) => {
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByText("Line 59 of a long text.")).toBeAttached();
    // Late fonts move the text by a pixel.
    await page.evaluate(() => document.fonts.ready);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  };
  await page.goto(address("One"));
  await expectAt("One", 0);
  await readTo(300);
  await page.goto(address("Two"));
  await expectAt("Two", 0);
  await readTo(500);
  await page.reload();
  await expectAt("Two", 500);
  await page.goBack();
  await expectAt("One", 300);
  await page.getByRole("treeitem", { name: "Two" }).click();
  await expectAt("Two", 0);
  await page.goBack();
  await expectAt("One", 300);
  await page.goto(address("One").replace(/$/u, "?again"));
  await expectAt("One", 0);
});

test("the scroll position is restored even if the text arrives late, unless the reader moves", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId, pages } = await makeSpace(api, organization.id, "Handbook", [
    { title: "One", markdown: longText },
  ]);
  await page.goto(paths.page(organization.id, spaceId, pages["One"]!));
  const end = page.getByText("Line 59 of a long text.");
  const place = () => page.evaluate(() => Math.round(scrollY));
  await expect(end).toBeAttached();
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => scrollTo(0, 500));
  const texts = /\/revisions\/[^/]+\/page\//;
  // The placeholder of the page, which follows the screen itself.
  const loading = page.getByRole("main").getByRole("status", { name: "Loading" });
  let release = await holdRequests(page, texts);
  await page.reload();
  await expect(loading).toBeVisible();
  await release();
  await expect(end).toBeAttached();
  await expect.poll(place).toBe(500);

  release = await holdRequests(page, texts);
  await page.reload();
  await expect(loading).toBeVisible();
  await page.keyboard.press("Shift");
  await release();
  await expect(end).toBeAttached();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(await place()).toBe(0);
});

test("a title in another script has its own direction and the usual position", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId } = await makeSpace(api, organization.id, "Handbook");
  const draft = await makeDraft(api, spaceId, "دليل التثبيت (v2.5)!");
  const number = await ready(api, draft);
  await page.goto(paths.changeRequest(organization.id, spaceId, number));
  const heading = page.getByRole("heading", { level: 1, name: "دليل التثبيت (v2.5)!" });
  await expect(heading).toBeVisible();
  const positions = await heading.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!;
    const placeOf = (at: number) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect();
    };
    const { length } = text.textContent ?? "";
    const [first, last] = [placeOf(0), placeOf(length - 1)];
    return { first: first.right, last: last.left, start: element.getBoundingClientRect().left };
  });
  expect(positions.last, "the mark at the end stands at the left").toBeLessThan(positions.first);
  expect(positions.last - positions.start, "the title begins where every title does").toBeLessThan(
    2,
  );
});

test("the URL of a space in a former organization leads to the one that it is in", async ({
  page,
  api,
  organization,
}) => {
  const title = `Org ${Math.random().toString(36).slice(2, 8)}`;
  const other = await api("POST /v1/orgs", { body: { title } });
  const { spaceId } = await makeSpace(api, organization.id, "Guide");
  const parent = await api("POST /v1/orgs/{organizationId}/collections", {
    params: { organizationId: other.id },
    body: { title: "Shelf" },
  });
  await api("POST /v1/spaces/{spaceId}/transfer", {
    params: { spaceId },
    body: { organization: other.id },
  });
  const draft = await makeDraft(api, spaceId, "Better words");
  const number = await ready(api, draft);
  await page.goto(`${paths.spaceTab(organization.id, spaceId, "files")}?q=a#b`);
  await expect(page).toHaveURL(`${paths.spaceTab(other.id, spaceId, "files")}?q=a#b`);
  for (const tab of ["overview", "changes", "edit"] as const) {
    await page.goto(paths.changeRequest(organization.id, spaceId, number, tab));
    await expect(page).toHaveURL(paths.changeRequest(other.id, spaceId, number, tab));
    await expect(page.getByRole("button", { name: title })).toBeVisible();
  }
  await page.goto(paths.collectionAccess(organization.id, parent.id));
  await expect(page).toHaveURL(paths.collectionAccess(other.id, parent.id));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Shelf");
});
