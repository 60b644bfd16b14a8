import type { Page as Tab } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { axeProblems } from "./support/axe.ts";
import { edit, makeDraft, makeSpace, ready } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

/* GitBook's extensions of Markdown, read and compared in a real browser. */

const diagram = "```mermaid\ngraph TD\n  A[Start] --> B[End]\n```";

const everything = `Costs $5 or $10, but $$e^{i\\pi}+1=0$$ and $x_1^2$. :rocket: <i class="fa-gear">:gear:</i> See [b.md](target "mention").[^1]

$$
s = \\sqrt{\\frac{1}{N-1} \\sum_{i=1}^N (x_i - \\overline{x})^2}
$$

Wrong: $$\\frac{1$$

${diagram}

<a href="target" class="button primary" data-icon="rocket">Get started</a> <button type="button" class="button secondary" data-action="ask">Ask</button>

<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><strong>First card</strong></td><td>What it is about.</td><td><a href="target">target</a></td></tr></tbody></table>

{% columns %}
{% column %}
<figure><img src="data:," alt="A picture"></figure>
{% endcolumn %}

{% column %}
Right side
{% endcolumn %}
{% endcolumns %}

{% embed url="https://www.youtube.com/watch?v=1" %}

{% content-ref url="target" %}
[target](target)
{% endcontent-ref %}

{% openapi-operation spec="pets" path="/pets" method="get" %}
[OpenAPI pets](https://example.org)
{% endopenapi-operation %}

<mark style="color:red;">Red words</mark>

{% code title="index.js" lineNumbers="true" %}
\`\`\`js
let x = 1;
\`\`\`
{% endcode %}

[^1]: The note.`;

const picture = (page: Tab) => page.getByRole("img", { name: "Diagram" });

test("a page with everything reads well, light and dark, wide and narrow", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId, pages } = await makeSpace(api, organization.id, "Blocks", [
    { title: "Everything", markdown: everything },
    { title: "Target", markdown: "Here." },
  ]);
  const spec = { openapi: "3.1.0", info: { title: "Pets", version: "1" }, paths: {} };
  await api("PUT /v1/orgs/{organizationId}/openapi/{specSlug}", {
    params: { organizationId: organization.id, specSlug: "pets" },
    body: { source: { text: JSON.stringify(spec) } },
  });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));

  await page.goto(paths.page(organization.id, spaceId, pages["Target"]!));
  const main = page.getByRole("main");
  await expect(main.getByText("Here.")).toBeVisible();
  expect(requests.filter((path) => /katex|formula|mermaid|symbols/i.test(path))).toEqual([]);

  await page.getByRole("treeitem", { name: "Everything" }).click();
  await expect(main.getByText("Costs $5 or $10, but")).toBeVisible();
  await expect(main.locator(".katex")).toHaveCount(3);
  await expect(main.getByText("Couldn’t draw this formula")).toBeVisible();
  await expect(main.getByText("🚀")).toBeVisible();
  await expect(main.getByRole("link", { name: "Get started" })).toBeVisible();
  await expect(main.getByRole("link", { name: "Watch on YouTube" })).toBeVisible();
  await expect(main.getByRole("link", { name: "Target", exact: true })).toHaveCount(2);
  await expect(main.getByRole("link", { name: "Open in pets" })).toBeVisible();
  await expect(main.getByText("{%")).toHaveCount(0);
  await picture(page).scrollIntoViewIfNeeded();
  await expect(picture(page)).toBeVisible();
  const { width, height } = (await picture(page).boundingBox())!;
  expect(Math.min(width, height)).toBeGreaterThan(50);
  const drawn = await picture(page).getAttribute("src");

  for (const [colorScheme, width] of [
    ["light", 1280],
    ["dark", 1280],
    ["light", 360],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    if (colorScheme === "dark") await expect(picture(page)).not.toHaveAttribute("src", drawn!);
    expect(await axeProblems(page, { within: ".prose" })).toEqual([]);
    const isWide = await page.evaluate(() => document.body.scrollWidth > innerWidth);
    expect(isWide, `${width} px scroll sideways`).toBe(false);
  }

  await main.getByRole("link", { name: "1", exact: true }).click();
  await expect(main.getByRole("listitem").filter({ hasText: "The note." })).toBeFocused();
  await main.getByRole("link", { name: "Back to the text" }).click();
  await expect(main.getByRole("link", { name: "1", exact: true })).toBeFocused();
  await main.getByRole("link", { name: "First card" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Target" })).toBeVisible();
});

test("changes inside formulas and diagrams are marked", async ({ page, api, organization }) => {
  const before = `Let $$x^2$$ be.\n\n${diagram}\n\n$$\na\n$$`;
  const { spaceId, pages } = await makeSpace(api, organization.id, "Compared", [
    { title: "Page", markdown: before },
  ]);
  const draft = await makeDraft(api, spaceId, "Other formulas");
  const markdown = before.replace("x^2", "x^3").replace("End", "Finish").replace("\na\n", "\nb\n");
  await edit(api, draft, [
    { operation: "update_page", page: pages["Page"]!, document: { markdown } },
  ]);
  const number = await ready(api, draft);
  await page.goto(paths.changeRequest(organization.id, spaceId, number, "changes"));
  const main = page.getByRole("main");
  await expect(main.locator("del .katex")).toContainText("x2");
  await expect(main.locator("ins .katex")).toContainText("x3");
  await expect(main.locator("ins", { hasText: "B[Finish]" })).toBeVisible();
  await expect(main.locator("ins", { hasText: /^\+?b\s*$/ })).toBeVisible();
});
