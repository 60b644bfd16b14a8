import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { axeProblems } from "./support/axe.ts";
import { makeSpace } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";
import { makePage, open, stored } from "./support/write-page.ts";

const script = 'const port = 4747; // local\nlisten("main");';
const code = [
  `\`\`\`js\n${script}\n\`\`\``,
  '{% code title="a.yml" lineNumbers="true" %}\n```yaml\nport: 4747\nname: "x"\n```\n{% endcode %}',
  "```diff\n- old\n+ new\n```",
  "```\nconst plain = 1;\n```",
  "```unheardof\nconst other = 1;\n```",
].join("\n\n");

/** The colored parts of all code on the screen, as `kind: text`. */
const partsOn = (page: Page) =>
  page
    .locator("pre code span[class^=code-]")
    .evaluateAll((all) =>
      all.map(({ className, textContent }) => `${className.slice(5)}: ${textContent}`),
    );

const expected = [
  "keyword: const",
  "number: 4747",
  "note: // local",
  'string: "main"',
  "property: port:",
  'string: "x"',
  "removed: - old",
  "added: + new",
];
const plain = ["keyword: const plain", "number: 1"];

test("code is colored for readers of a space, in short texts and in long ones", async ({
  page,
  api,
  organization,
}) => {
  const long = `${"Many words. ".repeat(3000)}\n\n${code}`;
  const { spaceId, pages } = await makeSpace(api, organization.id, "Handbook", [
    { title: "Short", markdown: code },
    { title: "Long", markdown: long },
  ]);
  for (const title of ["Short", "Long"]) {
    await page.goto(paths.page(organization.id, spaceId, pages[title]!));
    await expect(page.locator("pre .code-keyword")).toHaveText(["const"]);
    // A long text is drawn in slices.
    await expect.poll(() => partsOn(page)).toEqual(expect.arrayContaining(expected));
    expect(await partsOn(page)).not.toEqual(expect.arrayContaining([plain[1]]));
    await expect(page.locator(".prose-code-line")).toHaveCount(2);
  }
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeProblems(page, { seriousOnly: true })).toEqual([]);
  }
});

test("code is colored as soon as the highlighter arrives", async ({ page, api, organization }) => {
  // Long enough for the browser to parse it.
  const markdown = `${"Many words. ".repeat(3000)}\n\n${code}`;
  const { spaceId, pages } = await makeSpace(api, organization.id, "Handbook", [
    { title: "Long", markdown },
  ]);
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]*highlight[^/]*\.js/, async (route) => {
    await isOver;
    await route.continue();
  });
  await page.goto(paths.page(organization.id, spaceId, pages["Long"]!));
  await expect(page.getByText('listen("main")')).toBeVisible();
  expect(await partsOn(page)).toEqual([]);
  end();
  await expect.poll(() => partsOn(page)).toEqual(expect.arrayContaining(expected));
});

test("code is colored while it is written, and saved as before", async ({
  page,
  api,
  organization,
}) => {
  const { draft, pageId, href } = await makePage(api, organization.id, `${code}\n\nEnd\n`);
  const text = await open(page, href);
  await expect.poll(() => partsOn(page)).toEqual(expect.arrayContaining(expected));
  await expect(text.locator(".code-keyword")).toHaveText(["const"]);
  const saved = () => stored(api, draft, pageId);

  // A comment that begins takes the rest of the line.
  await text.getByText("listen").click();
  await page.keyboard.press("Home");
  await page.keyboard.type("// ");
  await expect(text.locator(".code-note").last()).toHaveText('// listen("main");');
  await expect.poll(saved).toBe(`${code}\n\nEnd\n`.replace("listen", "// listen"));
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await expect(text.locator(".code-string").first()).toHaveText('"main"');
  await page.keyboard.press("Enter");
  await page.keyboard.type("let a = 'é';");
  await expect(text.locator(".code-keyword")).toHaveText(["const", "let"]);
  for (let step = 0; step < 6; step++) await page.keyboard.press("Control+z");
  await expect.poll(saved).toBe(`${code}\n\nEnd\n`);
  await expect(text.locator(".code-keyword")).toHaveText(["const"]);
  await expect(text.locator(".code-note")).toHaveText(["// local"]);
  expect(await axeProblems(page, { seriousOnly: true })).toEqual([]);
});

test("an editor without code in a known language loads no highlighter", async ({
  page,
  api,
  organization,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  const { href } = await makePage(api, organization.id, "```\nconst a = 1;\n```\n\nEnd\n");
  const text = await open(page, href);
  const loaded = () => requested.filter((url) => url.includes("code.worker"));
  await page.keyboard.type("!");
  await page.waitForTimeout(500);
  expect(loaded()).toEqual([]);
  // A language that is chosen later.
  await page.keyboard.press("Enter");
  await page.keyboard.type("```js");
  await page.keyboard.press("Enter");
  await page.keyboard.type("const b = 1;");
  await expect(text.locator(".code-keyword")).toHaveText("const");
  expect(loaded()).toHaveLength(1);
});
