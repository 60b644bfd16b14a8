import type { Page as Tab, Route } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { makeSpace } from "./support/content.ts";
import { holdRequests } from "./support/faults.ts";
import { expect, test as base } from "./support/fixtures.ts";

type Reader = { organization: string; space: string; pages: Record<string, string> };

const long = Array.from({ length: 40 }, (_, line) => `Line ${line} of a long text.`).join("\n\n");

const test = base.extend<{ reader: Reader }>({
  reader: async ({ api, organization }, use) => {
    const { spaceId, pages } = await makeSpace(api, organization.id, "Handbook", [
      { title: "Welcome", markdown: "Start with [Linux](guides/linux#second-step)." },
      { title: "Guides", markdown: `Read on.\n\n[Nowhere](gone.md)` },
      {
        title: "Linux",
        into: "Guides",
        markdown: `## First step\n\n${long}\n\n## Second step\n\n${long}`,
      },
      {
        title: "Windows",
        into: "Guides",
        markdown: "Nothing about penguins: there are zeppelins.",
      },
      { title: "Limits", markdown: "Ten of each." },
    ]);
    await use({ organization: organization.id, space: spaceId, pages });
  },
});

const title = (page: Tab, name: string) => page.getByRole("heading", { level: 1, name });
const line = (page: Tab, name: string) => page.getByRole("treeitem", { name });

test("a space opens at its first page and reads on from there", async ({ page, reader }) => {
  await page.goto(paths.space(reader.organization, reader.space));
  await expect(title(page, "Welcome")).toBeVisible();
  await expect(page).toHaveTitle("Welcome · Handbook · Bindery");
  await expect(line(page, "Welcome")).toHaveAttribute("aria-current", "page");

  await page.getByRole("link", { name: "Next page Guides" }).click();
  await expect(title(page, "Guides")).toBeFocused();
  await page.keyboard.press("j");
  await expect(title(page, "Linux")).toBeVisible();
  await expect(line(page, "Linux")).toHaveAttribute("aria-level", "2");
  await page.keyboard.press("k");
  await expect(title(page, "Guides")).toBeVisible();
  await expect(page.getByText("Nowhere")).toHaveAttribute("title", /gone\.md/);
});

test("the text of a page comes parsed, and one worker parses a long one", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId, pages } = await makeSpace(api, organization.id, "Handbook", [
    { title: "Short", markdown: "**Few** words." },
    { title: "Long", markdown: `**Many** words.\n\n${"And more. ".repeat(4000)}` },
  ]);
  // A page doesn't wait long for its text to be parsed: on a busy machine, a later reader gets it.
  const read = "GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}";
  const { revision } = await api("GET /v1/spaces/{spaceId}", { params: { spaceId } });
  const params = { spaceId, revisionId: revision, pageId: pages["Short"]! };
  const drawing = async () => (await api(read, { params, query: { drawing: true } })).drawing;
  await expect.poll(drawing).toBeDefined();
  const started: string[] = [];
  page.on("worker", (worker) => started.push(worker.url()));
  await page.goto(paths.page(organization.id, spaceId, pages["Short"]!));
  await expect(page.getByRole("strong")).toHaveText("Few");
  expect(started).toEqual([]);
  await line(page, "Long").click();
  await expect(page.getByRole("strong")).toHaveText("Many");
  expect(started).toHaveLength(1);
});

test("a platform that doesn't parse texts leaves that to the console", async ({ page, reader }) => {
  const leaveOut = async (route: Route) => {
    const response = await route.fetch();
    const { drawing, ...rest } = (await response.json()) as Record<string, unknown>;
    expect(drawing).toBeDefined();
    await route.fulfill({ response, json: rest });
  };
  await page.route(/\/page\/.*drawing=true/, leaveOut, { times: 1 });
  await page.goto(paths.page(reader.organization, reader.space, reader.pages["Linux"]!));
  await expect(page.getByRole("heading", { name: "Second step" })).toBeVisible();
  expect(page.workers()).toHaveLength(1);
});

test("the heading of a page that comes late gets the focus, unless the reader has moved it", async ({
  page,
  reader,
}) => {
  await page.goto(paths.page(reader.organization, reader.space, reader.pages["Limits"]!));
  await expect(title(page, "Limits")).toBeVisible();
  const release = await holdRequests(page, new RegExp(`/page/${reader.pages["Windows"]!}\\?`));
  const releaseNext = await holdRequests(page, new RegExp(`/page/${reader.pages["Linux"]!}\\?`));
  await page.getByRole("link", { name: "Previous page Windows" }).click();
  await expect(page.locator("main")).toBeFocused();
  await release();
  await expect(title(page, "Windows")).toBeFocused();

  await page.getByRole("link", { name: "Previous page Linux" }).click();
  await expect(page.locator("main")).toBeFocused();
  const filter = page.getByRole("searchbox", { name: "Filter pages" });
  await filter.focus();
  await releaseNext();
  await expect(title(page, "Linux")).toBeVisible();
  await expect(filter).toBeFocused();
});

test("the page tree works by keyboard and stays as it was opened", async ({ page, reader }) => {
  await page.goto(paths.space(reader.organization, reader.space));
  const tree = page.getByRole("tree", { name: "Pages" });
  await tree.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(title(page, "Limits")).toBeVisible();
  await expect(tree).toBeFocused();

  await page.keyboard.press("g");
  await expect(line(page, "Guides")).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("ArrowRight");
  await expect(line(page, "Guides")).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press(" ");
  await expect(title(page, "Windows")).toBeVisible();

  await page.reload();
  await expect(line(page, "Linux")).toBeVisible();
  await page.getByRole("searchbox", { name: "Filter pages" }).fill("LINU");
  await expect(page.getByRole("treeitem")).toHaveText(["Guides", "Linux"]);
});

test("a link opens the heading of another page, and Back returns to the previous position", async ({
  page,
  reader,
}) => {
  await page.goto(paths.space(reader.organization, reader.space));
  await page.getByRole("link", { name: "Linux" }).click();
  await expect(page).toHaveURL(
    new RegExp(
      `${paths.page(reader.organization, reader.space, reader.pages["Linux"]!)}#second-step$`,
    ),
  );
  await expect(page.getByRole("heading", { name: "Second step" })).toBeInViewport();
  const outline = page.getByRole("navigation", { name: "On this page" });
  await expect(outline.getByRole("link", { name: "Second step" })).toHaveAttribute(
    "aria-current",
    "location",
  );
  await page.goBack();
  await expect(title(page, "Welcome")).toBeVisible();
});

test("a copied URL opens the page at its heading", async ({ page, reader }) => {
  const { organization, space, pages } = reader;
  await page.goto(paths.page(organization, space, pages["Linux"]!, "second-step"));
  await expect(page.getByRole("heading", { name: "Second step" })).toBeInViewport();
  await expect(title(page, "Linux")).not.toBeInViewport();
});

test("a search finds sections, by keyboard, and its URL can be shared", async ({
  page,
  reader,
}) => {
  await page.goto(paths.space(reader.organization, reader.space));
  await expect(title(page, "Welcome")).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("zeppel");
  await expect(title(page, "Results for “zeppel”")).toBeVisible();
  await expect(page).toHaveURL(/\?q=zeppel$/);
  await expect(page.getByText("1 page found")).toBeVisible();
  await expect(page.locator("mark")).toHaveText("zeppelins");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(title(page, "Windows")).toBeVisible();

  await page.goBack();
  await expect(title(page, "Results for “zeppel”")).toBeVisible();
  await page.reload();
  const field = page.getByRole("searchbox", { name: "Search this space" });
  await expect(field).toHaveValue("zeppel");
  await field.fill("unfindable");
  await expect(page.getByText("Nothing matches “unfindable”")).toBeVisible();
  await field.fill("x".repeat(513));
  await expect(page.getByRole("alert")).toHaveText(/at most 512 characters\. This search has 513/);
  await field.press("Escape");
  await expect(title(page, "Welcome")).toBeVisible();
});

test("a missing page doesn't break the space", async ({ page, reader, consoleLog }) => {
  consoleLog.expect("404 (Not Found)");
  await page.goto(paths.page(reader.organization, reader.space, "unknown"));
  await expect(title(page, "Page not found in this space")).toBeAttached();
  await line(page, "Limits").click();
  await expect(title(page, "Limits")).toBeVisible();
});

test("a page that fails can be retried while its tree stays", async ({
  page,
  reader,
  consoleLog,
}) => {
  consoleLog.expect(/Failed to load resource/);
  await page.goto(paths.space(reader.organization, reader.space));
  await expect(title(page, "Welcome")).toBeVisible();
  await page.context().setOffline(true);
  await line(page, "Limits").click();
  await expect(page.getByText("No response.")).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(title(page, "Limits")).toBeVisible();
});

test("the settings rename a space", async ({ page, reader, api }) => {
  await page.goto(paths.space(reader.organization, reader.space));
  const parts = page.getByRole("navigation", { name: "Parts of this space" });
  await parts.getByRole("link", { name: "Settings" }).click();
  const name = page.getByLabel("Name");
  await name.fill("");
  await name.press("Enter");
  await expect(page.getByText("Must not be empty.")).toBeVisible();
  await name.fill("Field guide");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expect(page.getByRole("link", { name: "Field guide" })).toBeVisible();
  const space = await api("GET /v1/spaces/{spaceId}", { params: { spaceId: reader.space } });
  expect(space.title).toBe("Field guide");
});

test("an empty space offers an import, which creates a change request when submitted", async ({
  page,
  organization,
  api,
  serveSite,
  consoleLog,
}) => {
  consoleLog.expect("400 (Bad Request)");
  const site = await serveSite({ "/": "<title>Front</title><main><h1>Front</h1>Hello.</main>" });
  const params = { organizationId: organization.id };
  const body = { title: "Empty", empty: true };
  const space = await api("POST /v1/orgs/{organizationId}/spaces", { params, body });
  const subjects = async () => {
    const list = "GET /v1/spaces/{spaceId}/change-requests";
    const query = { status: "draft" } as const;
    const { items } = await api(list, { params: { spaceId: space.id }, query });
    return items.map(({ subject }) => subject);
  };
  await page.goto(paths.space(organization.id, space.id));
  await expect(page.getByText("This space has no pages yet")).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: "Import…" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Import pages" }).click();
  const form = page.getByRole("region", { name: "From the web" });
  await form.getByLabel("URL").press("Enter");
  await expect(form.getByLabel("URL")).toHaveAttribute("aria-invalid", "true");
  expect(await subjects(), "nothing is made before something is asked for").toEqual([]);

  await form.getByLabel("URL").fill("http://10.0.0.1/");
  await form.getByRole("button", { name: "Start import" }).click();
  await expect(form).toContainText("is not on the public internet");
  await expect(page.getByText("The pages go into change request #1.")).toBeVisible();
  await form.getByLabel("URL").fill(`${site.url}/`);
  await form.getByRole("button", { name: "Start import" }).click();
  await expect(page.getByText("1 page or file imported")).toBeVisible();
  await page.getByRole("link", { name: "Open change request" }).click();
  await expect(page).toHaveURL(/\/change-requests\/1$/);
  expect(await subjects(), "the one that was made takes the next").toEqual([`Import ${site.url}/`]);
});

test("in a narrow window the pages are in a drawer", async ({ page, reader }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(paths.space(reader.organization, reader.space));
  await page.getByRole("button", { name: "Pages", exact: true }).click();
  await page
    .getByRole("dialog", { name: "Pages" })
    .getByRole("treeitem", { name: "Limits" })
    .click();
  await expect(title(page, "Limits")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the title of a space is cut only after everything beside it has made room", async ({
  page,
  api,
  organization,
}) => {
  const title = "Webhooks reference for integrators of the harbour";
  const { spaceId } = await makeSpace(api, organization.id, title, [
    { title: "Welcome", markdown: "Hello." },
  ]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(paths.space(organization.id, spaceId));
  const banner = page.locator("header").filter({ hasText: title });
  const shown = banner.getByText(title);
  await expect(shown).toBeVisible();
  const search = page.getByRole("searchbox", { name: /search/i });
  const isCut = () => shown.evaluate((text) => text.scrollWidth > text.clientWidth);
  const widthOf = async () => (await search.boundingBox())?.width ?? 0;
  expect(await isCut()).toBe(false);
  await expect(banner.getByText("Not public")).toBeInViewport();
  const wide = await widthOf();
  await page.setViewportSize({ width: 1200, height: 800 });
  expect(await isCut()).toBe(false);
  expect(await widthOf()).toBeLessThan(wide);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await isCut()).toBe(false);
});
