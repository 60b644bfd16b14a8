import type { Page } from "@playwright/test";
import type { Api } from "./support/api.ts";
import { axeProblems } from "./support/axe.ts";
import { makeSpace } from "./support/content.ts";
import { expect, signIn, test } from "./support/fixtures.ts";

const sites = "/v1/orgs/{organizationId}/sites";

test.use({ signedIn: false });

const everyBlock = `Text with **bold**, \`code\`, [a link](quickstart.md), :smile:, and a note[^1].

## Hints and tabs

{% hint style="warning" %}
Mind the **gap**.
{% endhint %}

{% tabs %}
{% tab title="npm" %}
\`\`\`sh
npm install
\`\`\`
{% endtab %}
{% tab title="yarn" %}
Use yarn here.
{% endtab %}
{% endtabs %}

## Tables and lists

| Name | Size |
|------|-----:|
| a    | 1    |

- [x] done
- [ ] open

1. one
2. two

> Quoted words

### Cards

<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td>Quickstart card</td><td><a href="quickstart.md">q</a></td></tr></tbody></table>

{% stepper %}
{% step %}
First step
{% endstep %}
{% step %}
Second step
{% endstep %}
{% endstepper %}

{% columns %}
{% column width="60%" %}
Left
{% endcolumn %}
{% column %}
Right
{% endcolumn %}
{% endcolumns %}

{% embed url="https://www.youtube.com/watch?v=abc" %}

{% code title="app.js" lineNumbers="true" %}
\`\`\`js
const a = 1;
\`\`\`
{% endcode %}

<details>

<summary>More</summary>

Inside

</details>

$$a^2 + b^2$$

\`\`\`mermaid
flowchart LR
  a[Draft] --> b[(Archive)]
\`\`\`

:icon-rocket: <i class="fa-gear">:gear:</i>

A long sum, $$a_1 + a_2 + a_3 + a_4 + a_5 + a_6 + a_7 + a_8 + a_9 + a_{10} + a_{11} + a_{12} + a_{13}$$, in a sentence.

<mark style="color:red;">red</mark> <mark style="background-color:blue;">blue</mark> <mark>plain</mark> <kbd>Ctrl</kbd>

{% updates %}
{% update date="2026-03-01" tags="api, fix" %}
Changed
{% endupdate %}
{% endupdates %}

{% openapi method="get" path="/events" %}
{% endopenapi %}

[^1]: The note.
`;

/** A published site with two sections and a group. @returns its URL */
async function publish(api: Api, organizationId: string, body: object = {}): Promise<string> {
  const { spaceId } = await makeSpace(api, organizationId, "Manual", [
    { title: "Welcome", markdown: everyBlock },
    { title: "Quickstart", markdown: "## Install\n\nRun the otter.\n\n## Use\n\nFeed it.\n" },
    { title: "Advanced", markdown: "Deep", into: "Quickstart" },
    { title: "Last", markdown: "The end" },
  ]);
  const reference = await makeSpace(api, organizationId, "Reference", [
    { title: "Options", markdown: "All options" },
  ]);
  const params = { organizationId };
  const site = await api(`POST ${sites}`, { params, body: { title: "Acme docs", ...body } });
  const inSite = { ...params, siteId: site.id };
  const section = (spaceId: string, title: string) =>
    api(`POST ${sites}/{siteId}/sections`, { params: inSite, body: { spaceId, title } });
  await section(spaceId, "Guides");
  const { id } = await section(reference.spaceId, "Reference");
  await api(`POST ${sites}/{siteId}/section-groups`, {
    params: inSite,
    body: { title: "More", sections: [id] },
  });
  const published = await api(`POST ${sites}/{siteId}/publish`, { params: inSite });
  return published.urls.published!;
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("a reader goes through a site by its navigation", async ({ page, api, organization }) => {
  await page.goto(await publish(api, organization.id));
  await expect(heading(page, "Welcome")).toBeVisible();
  await page.getByRole("link", { name: "Next Quickstart" }).click();
  await expect(heading(page, "Quickstart")).toBeVisible();
  const tree = page.getByRole("navigation", { name: "Pages" });
  await expect(tree.getByRole("link", { name: "Quickstart" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await tree.getByRole("link", { name: "Advanced" }).click();
  await expect(heading(page, "Advanced")).toBeVisible();
  await page
    .getByRole("navigation", { name: "Breadcrumbs" })
    .getByRole("link", { name: "Quickstart" })
    .click();
  const outline = page.getByRole("navigation", { name: "On this page" });
  await outline.getByRole("link", { name: "Use" }).click();
  await expect(page).toHaveURL(/quickstart#use$/);
  const sections = page.getByRole("navigation", { name: "Sections" });
  await sections.getByText("More").click();
  await sections.getByRole("link", { name: "Reference" }).click();
  await expect(heading(page, "Options")).toBeVisible();
});

test("tabs, code, and the theme work by keyboard", async ({ page, api, organization }) => {
  await page.goto(await publish(api, organization.id));
  await page.getByRole("tab", { name: "npm" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "yarn" })).toBeFocused();
  await expect(page.getByText("Use yarn here.")).toBeVisible();
  await expect(page.getByText("npm install")).toBeHidden();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy" }).last().press("Enter");
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("const a = 1;");
  const root = page.locator("html");
  // It follows the reader's setting until they choose.
  await expect(root).not.toHaveAttribute("data-mode");
  await page.getByRole("button", { name: "Switch theme" }).press("Enter");
  await expect(root).toHaveAttribute("data-mode", "dark");
  await page.reload();
  await expect(root).toHaveAttribute("data-mode", "dark");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("npm install")).toBeVisible();
  await expect(page.getByText("Use yarn here.")).toBeVisible();
  const title = page.getByText("yarn", { exact: true }).filter({ visible: true });
  await expect(title).toHaveCount(1);
});

test("a search opens a page by keyboard", async ({ page, api, organization }) => {
  await page.goto(await publish(api, organization.id));
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: "Search this site" });
  await field.fill("otter");
  const result = page.getByRole("option", { name: /Quickstart: Install/ });
  await expect(result).toHaveAttribute("aria-selected", "true");
  await expect(result.locator("mark").last()).toHaveText("otter");
  expect(await axeProblems(page)).toEqual([]);
  await field.fill("platypus");
  await expect(page.getByText('No results for "platypus"')).toBeVisible();
  await field.fill("ottre");
  await expect(page.getByText(/^No results for "ottre"\. Did you mean otter\?$/)).toBeVisible();
  await expect(result.locator("mark").last()).toHaveText("otter");
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "otter" }).click();
  await expect(field).toHaveValue("otter");
  await expect(page.getByText("Did you mean")).toBeHidden();
  await field.fill("ott");
  await expect(result).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/quickstart#install$/);
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

for (const width of [360, 1440]) {
  for (const mode of ["light", "dark"]) {
    test(`every block is accessible and fits at ${width} pixels, ${mode}`, async ({
      page,
      api,
      organization,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      const url = await publish(api, organization.id, {});
      await page.addInitScript((mode) => localStorage.setItem("bindery-theme", mode), mode);
      await page.goto(url);
      await expect(page.getByRole("tab", { name: "npm" })).toBeVisible();
      expect(await axeProblems(page)).toEqual([]);
      const [content, screen] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect(content).toBe(screen);
    });
  }
}

test("on a phone, the menu covers the page and leads on", async ({ page, api, organization }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(await publish(api, organization.id));
  const tree = page.getByRole("navigation", { name: "Pages" });
  await expect(tree).toBeHidden();
  await page.getByRole("link", { name: "Menu", exact: true }).click();
  await expect(tree).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole("link", { name: "Close menu" }).click();
  await expect(tree).toBeHidden();
  await page.getByRole("link", { name: "Menu", exact: true }).click();
  // Nothing behind the menu takes the focus.
  await expect(page.getByRole("main").getByRole("link").first()).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(tree).toBeHidden();
  await page.getByRole("link", { name: "Menu", exact: true }).click();
  await tree.getByRole("link", { name: "Last" }).click();
  await expect(heading(page, "Last")).toBeVisible();
  await expect(tree).toBeHidden();
});

test("on a phone, the outline is above the text", async ({ page, api, organization }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${await publish(api, organization.id)}/quickstart`);
  const outline = page.getByRole("navigation", { name: "On this page" });
  await outline.getByText("On this page").click();
  expect(await axeProblems(page)).toEqual([]);
  await outline.getByRole("link", { name: "Use" }).click();
  await expect(page).toHaveURL(/quickstart#use$/);
  await expect(outline.getByRole("link", { name: "Use" })).toBeHidden();
});

test("a long navigation shows the current page", async ({ page, api, organization }) => {
  const pages = Array.from({ length: 50 }, (_, index) => ({ title: `Chapter ${index}` }));
  const { spaceId } = await makeSpace(api, organization.id, "Long", pages);
  const params = { organizationId: organization.id };
  const body = { title: "Long", visibility: "public" as const, spaces: [spaceId] };
  const site = await api(`POST ${sites}`, { params, body });
  const inSite = { ...params, siteId: site.id };
  const { urls } = await api(`POST ${sites}/{siteId}/publish`, { params: inSite });
  await page.goto(`${urls.published}/chapter-47`);
  const tree = page.getByRole("navigation", { name: "Pages" });
  await expect(tree.getByRole("link", { name: "Chapter 47" })).toBeInViewport();
  await expect(heading(page, "Chapter 47")).toBeInViewport();
});

test("long words of people wrap on a phone", async ({ page, api, organization }) => {
  const word = "Donaudampfschiff".repeat(3);
  const pages = ["First", `${word}Two`].map((title) => ({ title }));
  const params = { organizationId: organization.id };
  const { spaceId } = await makeSpace(api, organization.id, word, pages);
  const body = { title: word, visibility: "public" as const };
  const site = await api(`POST ${sites}`, { params, body });
  const inSite = { ...params, siteId: site.id };
  const section = { spaceId, title: word };
  await api(`POST ${sites}/{siteId}/sections`, { params: inSite, body: section });
  const { urls } = await api(`POST ${sites}/{siteId}/publish`, { params: inSite });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(urls.published!);
  await expect(page.getByRole("link", { name: /^Next/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("without JavaScript, everything but the search is there", async ({
  browser,
  api,
  organization,
}) => {
  const url = await publish(api, organization.id);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(url);
  await expect(page.getByText("npm install")).toBeVisible();
  await expect(page.getByText("Use yarn here.")).toBeVisible();
  const diagram = page.getByRole("img", { name: "Diagram" });
  await diagram.scrollIntoViewIfNeeded();
  // Zero if the browser can't read the picture.
  await expect(async () => {
    const width = await diagram.evaluate((image) => (image as HTMLImageElement).naturalWidth);
    expect(width).toBeGreaterThan(50);
  }).toPass();
  await expect(page.getByRole("button", { name: "Search" })).toBeHidden();
  const tree = page.getByRole("navigation", { name: "Pages" });
  await expect(tree.getByRole("link", { name: "Advanced" })).toBeHidden();
  await tree.locator("summary").click();
  await tree.getByRole("link", { name: "Advanced" }).click();
  await expect(heading(page, "Advanced")).toBeVisible();
  await context.close();
});

test("a site for nobody here says what to do, and a missing page leads back", async ({
  page,
  api,
  organization,
  platformUrl,
  consoleLog,
}) => {
  consoleLog.expect("404");
  await page.goto(`${platformUrl}/published/${organization.id}/none`);
  await expect(heading(page, "This site isn't available")).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.goto(`${await publish(api, organization.id)}/old/install.html`);
  await expect(heading(page, "Page not found")).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Search this site" }).click();
  await expect(page.getByRole("combobox", { name: "Search this site" })).toHaveValue("install");
  await expect(page.getByRole("option", { name: /Quickstart: Install/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Go to the first page" }).click();
  await expect(heading(page, "Welcome")).toBeVisible();
});

test("a member who signs in comes back to a site for known visitors", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("404");
  const url = await publish(api, organization.id, { visibility: "visitor-auth" });
  await page.goto(url);
  await expect(heading(page, "This site isn't available")).toBeVisible();
  const signInUrl = await page
    .getByRole("link", { name: "Sign in as a member" })
    .getAttribute("href");
  await signIn(page, process.env["E2E_TOKEN"] ?? "");
  await page.goto(signInUrl!);
  await expect(heading(page, "Welcome")).toBeVisible();
});

test("no link of a site is broken, and no ID is there twice", async ({
  page,
  api,
  organization,
}) => {
  const root = await publish(api, organization.id);
  const targets = new Map<string, Set<string>>();
  const wanted: [from: string, url: string, anchor: string][] = [];
  const waiting = [root];
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (targets.has(url)) continue;
    const response = await page.request.get(url, { maxRedirects: 0 });
    expect([url, response.status()]).toEqual([url, 200]);
    const isPage = response.headers()["content-type"]?.startsWith("text/html");
    const text = isPage ? await response.text() : "";
    const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!);
    expect([url, ids.length]).toEqual([url, new Set(ids).size]);
    targets.set(url, new Set(ids));
    for (const [, address] of text.matchAll(/ (?:href|src)="([^"]+)"/g)) {
      const target = new URL(address!, url);
      if (!target.href.startsWith(root)) continue;
      const anchor = decodeURIComponent(target.hash.slice(1));
      target.hash = "";
      if (anchor !== "") wanted.push([url, target.href, anchor]);
      waiting.push(target.href);
    }
  }
  expect(targets.size).toBeGreaterThan(10);
  const broken = wanted.filter(([, url, anchor]) => targets.get(url)?.has(anchor) === false);
  expect(broken).toEqual([]);
});
