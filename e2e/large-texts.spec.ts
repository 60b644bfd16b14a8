import type { Page as Tab } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { edit, makeDraft, makeSpace, ready } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

/* Texts that are valid and too much for a browser, read and compared: the tab answers all the time. */

// Traces copy the whole page with every step, and looking for text reads all of it: neither is the tab's own work.
test.use({ trace: "off", screenshot: "off" });
const drawn = ".prose :is(p, li, td, pre)";

const many = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join("");

const texts = {
  "100,000 paragraphs": many(100_000, (index) => `Paragraph ${index}\n\n`),
  "9 MB of prose": many(
    150_000,
    (index) => `Sentence ${index} of a text that does not end soon, in a row.\n\n`,
  ),
  "One line of 9 MB": "word ".repeat(1_800_000),
  "A table of 24,000 rows": `| a | b |\n| - | - |\n${many(24_000, (index) => `| ${index} | x |\n`)}`,
  "A list of 20,000 items": many(20_000, (index) => `- Item ${index}\n`),
  "50,000 marks in HTML": `Begin ${"<b>a</b> ".repeat(50_000)}`,
  "A code block of 5 MB": `\`\`\`\n${many(100_000, (index) => `line ${index} of code that does not end soon\n`)}\`\`\`\n`,
};

/** Begins to note the longest time in which the tab could answer nothing. */
async function watch(page: Tab): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = globalThis as unknown as { longest: number };
    seen.longest = 0;
    let last = performance.now();
    setInterval(() => {
      seen.longest = Math.max(seen.longest, performance.now() - last);
      last = performance.now();
    }, 10);
  });
  return () => page.evaluate(() => (globalThis as unknown as { longest: number }).longest);
}

for (const [title, text] of Object.entries(texts)) {
  test(`${title}: read and compared without a tab that hangs`, async ({
    page,
    api,
    organization,
  }) => {
    test.setTimeout(180_000);
    const { spaceId, pages } = await makeSpace(api, organization.id, "Large", [
      { title: "Start", markdown: "Start here." },
      { title, markdown: text },
    ]);
    const draft = await makeDraft(api, spaceId, "Larger");
    const markdown = `${text}\n\nAdded at the end.\n`;
    await edit(api, draft, [
      { operation: "update_page", page: pages[title]!, document: { markdown } },
    ]);
    const number = await ready(api, draft);

    await page.goto(paths.space(organization.id, spaceId));
    await expect(page.getByText("Start here.")).toBeVisible();
    const longest = await watch(page);
    await page.getByRole("treeitem", { name: title }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.locator(drawn).first()).toBeVisible({ timeout: 60_000 });
    await page.waitForTimeout(3000);
    expect(await longest()).toBeLessThan(1500);

    const changes = paths.changeRequest(organization.id, spaceId, number, "changes");
    await page.goto(changes);
    const compared = await watch(page);
    // As a block that was added, or as a line where the comparison took too long and is by line.
    const comparison = page.getByRole("region", { name: "What changed on this page" });
    await expect(comparison.getByText("Added at the end.").first()).toBeVisible({
      timeout: 60_000,
    });
    expect(await compared()).toBeLessThan(1500);
  });
}
