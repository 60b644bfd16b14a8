import type { Locator, Page } from "@playwright/test";
import type { Organization } from "#contract/organization.ts";
import { paths } from "#console/paths.ts";
import type { Api } from "../support/api.ts";
import { type Draft, edit, makeDraft, makeSpace, ready } from "../support/content.ts";
import { expect, test } from "../support/fixtures.ts";
import { inDraft } from "./request.ts";

const blocks = (...each: string[]) => each.join("\n\n");

type Versions = { before: string; after: string };

/** An open change request that edits pages, by their titles. @returns the URL of each page's comparison */
async function propose(api: Api, { id }: Organization, texts: Record<string, Versions>) {
  const entries = Object.entries(texts);
  const { spaceId, pages } = await makeSpace(
    api,
    id,
    "Guide",
    entries.map(([title, { before }]) => ({ title, markdown: before })),
  );
  const draft = await makeDraft(api, spaceId, "Many edits");
  await edit(
    api,
    draft,
    entries.map(([title, { after }]) => ({
      operation: "update_page",
      page: pages[title]!,
      document: { markdown: after },
    })),
  );
  const number = await ready(api, draft);
  return (title: string) =>
    paths.changeRequest(id, spaceId, number, "changes", { page: pages[title]! });
}

const comparisonOf = (page: Page) =>
  page.getByRole("region", { name: "What changed on this page" });

/** What is marked as removed and added, in reading order. The blank before a word has a mark of its own. */
const marksIn = (part: Locator) =>
  part.evaluate((element) =>
    [...element.querySelectorAll("del, ins")]
      .map((mark) => `${mark.tagName === "DEL" ? "−" : "+"}${mark.textContent.trim()}`)
      .filter((mark) => mark.length > 1),
  );

/** The rows of a comparison as people read them: the name of the sign at the side, the labels, and the text. */
const rowsIn = (comparison: Locator) =>
  comparison.evaluate((element) =>
    [...element.querySelectorAll("[data-row]")].map((row) => {
      const text = (selector: string) =>
        [...row.querySelectorAll(selector)].map((part) => part.textContent.trim());
      const sign = row.querySelector(".diff-gutter [aria-label]")?.getAttribute("aria-label") ?? "";
      return { sign, labels: text(".diff-label, .diff-move-link, .diff-source-reason") };
    }),
  );

/** The source of a block, shown where its marks don't tell all. */
const sources = (comparison: Locator) => comparison.getByRole("group", { name: /source/i });

test("in every script, and in numbers, exactly the changed words are marked, once", async ({
  page,
  api,
  organization,
}) => {
  const text = (...words: string[]) =>
    blocks(
      `本書は教務システムの${words[0]}方を説明する。`,
      `この**${words[1]}**は[API](https://example.org)で変更できます。`,
      `点击**${words[2]}色**的按钮,然后用 \`npm ${words[3]}\` 重启 ${words[4]} 服务。`,
      `ระบบนี้ใช้สำหรับ${words[5]}เอกสาร`,
      `서버를 다시 ${words[6]} 설정이 적용됩니다.`,
    );
  const at = await propose(api, organization, {
    Languages: {
      before: text("使い", "設定", "红", "install", "Nginx", "จัดการ", "시작하면"),
      after: text("始め", "項目", "绿", "ci", "Apache", "แก้ไข", "켜면"),
    },
    Numbers: {
      before: blocks(
        "It costs $1,200.50 per 3.5 GB (v2.10.1).",
        "From -5 °C on 11/03/2024 at 10:30, with 2.0.0-rc.1+build.5 for 12,99 € or 3/4.",
      ),
      after: blocks(
        "It costs $1,250.50 per 3.6 GB (v2.10.2).",
        "From -6 °C on 11/04/2024 at 11:30, with 2.0.0-rc.1+build.6 for 13,99 € or 1/4.",
      ),
    },
  });
  const comparison = comparisonOf(page);
  const views = page.getByRole("group", { name: "View" });

  await page.goto(at("Languages"));
  const words = [
    ["−使い", "+始め"],
    ["−設定", "+項目"],
    ["−红", "+绿", "−install", "+ci", "−Nginx", "+Apache"],
    ["−จัดการ", "+แก้ไข"],
    ["−시작하면", "+켜면"],
  ].flat();
  await expect.poll(() => marksIn(comparison)).toEqual(words);
  expect(await rowsIn(comparison)).toEqual(
    Array.from({ length: 5 }, () => ({ sign: "Edited", labels: [] })),
  );
  await expect(sources(comparison), "a second box").toHaveCount(0);
  await views.getByRole("button", { name: "Split" }).click();
  // One side has what was removed, the other what was added, each whole.
  await expect.poll(async () => (await marksIn(comparison)).toSorted()).toEqual(words.toSorted());
  await expect(comparison.getByText("本書は教務システムの使い方を説明する。")).toBeVisible();
  await expect(comparison.getByText("本書は教務システムの始め方を説明する。")).toBeVisible();
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 700 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width, "a phone's window scrolls sideways").toBe(360);
  await page.setViewportSize(size);
  await views.getByRole("button", { name: "Inline" }).click();

  await page.goto(at("Numbers"));
  const numbers = [
    ["−$1,200.50", "+$1,250.50", "−3.5", "+3.6", "−v2.10.1", "+v2.10.2"],
    ["−-5", "+-6", "−11/03/2024", "+11/04/2024", "−10:30", "+11:30"],
    ["−2.0.0-rc.1+build.5", "+2.0.0-rc.1+build.6", "−12,99", "+13,99", "−3/4", "+1/4"],
  ].flat();
  await expect.poll(() => marksIn(comparison)).toEqual(numbers);
  await expect(sources(comparison)).toHaveCount(0);
  await views.getByRole("button", { name: "Source" }).click();
  const source = page.getByRole("region", { name: "Source" });
  await expect(source.getByRole("deletion").locator(".diff-part")).toHaveText(
    numbers.filter((mark) => mark.startsWith("−")).map((mark) => mark.slice(1)),
  );
  await expect(source.getByRole("insertion").locator(".diff-part")).toHaveText(
    numbers.filter((mark) => mark.startsWith("+")).map((mark) => mark.slice(1)),
  );
});

test("what moved is named as moved, and only words that changed are marked", async ({
  page,
  api,
  organization,
}) => {
  const table = (...rows: string[]) => {
    const [head, ...rest] = rows.map((row) => `| ${row.replaceAll("; ", " | ")} |`);
    return [head, "|---|---|---|", ...rest].join("\n");
  };
  const install = blocks(
    "## Install",
    "Run the installer as the administrator.",
    "- On Linux\n- On Windows",
  );
  const upgrade = blocks("## Upgrade", "Stop the service before you copy the newer files.");
  const [first, second] = [
    "The installer copies all files into the folder and then starts the service.",
    "Backups are written every night and kept for seven days on the server.",
  ];
  const at = await propose(api, organization, {
    Code: {
      before:
        "```js\nconst app = express();\napp.use(cors());\napp.use(json());\napp.listen(8080);\n```",
      after:
        "```js\nconst app = express();\napp.use(json());\napp.listen(9090);\napp.use(cors());\n```",
    },
    Tables: {
      before: blocks(
        table(
          "Name; Type; Note",
          "limit; number; At most 100",
          "sort; string; By field",
          "order; string; Up",
        ),
        "Between.",
        table("Key; Kind; Use", "a; one; first", "b; two; second"),
      ),
      after: blocks(
        table(
          "Name; Type; Note",
          "order; string; Up",
          "limit; number; At most 200",
          "sort; string; By field",
        ),
        "Between.",
        table("Key; Use; Kind", "a; first; one", "b; third; two"),
      ),
    },
    Sections: {
      before: blocks("Begin here.", install, upgrade, "## End", "That is all."),
      after: blocks("Begin here.", upgrade, install, "## End", "That is all."),
    },
    Sentence: {
      before: blocks(`${first} Restart it after each update.`, second),
      after: blocks(first, `Restart it after each update. ${second}`),
    },
    List: {
      before: blocks("You need:", "- A server\n\n  With two cores.\n- A domain", "Then go on."),
      after: blocks("You need:", "- A server\n- A domain", "Then go on."),
    },
  });
  const comparison = comparisonOf(page);
  const head = page.getByRole("article").first();

  await page.goto(at("Code"));
  await expect
    .poll(() => rowsIn(comparison))
    .toEqual([{ sign: "Edited", labels: ["code by line: +1 −1", "1 line moved"] }]);
  await expect(comparison.getByTitle("Line moved away")).toHaveText(/^↕app\.use\(cors\(\)\);\s*$/);
  await expect(comparison.getByTitle("Line moved here")).toHaveText(/^↕app\.use\(cors\(\)\);\s*$/);
  expect(await marksIn(comparison)).toEqual(["−−app.listen(8080);", "++app.listen(9090);"]);
  await expect(comparison.locator(".diff-part")).toHaveText(["8080", "9090"]);
  await expect(sources(comparison), "a second box").toHaveCount(0);
  await expect(head.getByText("1 word added, 1 removed")).toBeAttached();

  await page.goto(at("Tables"));
  await expect
    .poll(() => rowsIn(comparison))
    .toEqual([
      { sign: "Edited", labels: ["1 row moved", "1 cell changed"] },
      { sign: "", labels: [] },
      { sign: "Edited", labels: ["1 column moved", "1 cell changed"] },
    ]);
  expect(await marksIn(comparison)).toEqual(["−100", "+200", "−second", "+third"]);
  const cells = (name: string) =>
    comparison.getByRole("row").filter({ has: page.getByRole("cell", { name, exact: true }) });
  await expect(cells("Row moved here")).toHaveText("↕orderstringUp");
  await expect(cells("Row moved away")).toHaveText("↕orderstringUp");
  for (const way of ["Column moved away", "Column moved here"])
    await expect(
      comparison.getByRole("columnheader").filter({ has: page.getByRole("img", { name: way }) }),
    ).toHaveText("↔Kind");
  await expect(sources(comparison), "a garbled note on spacing").toHaveCount(0);
  await expect(head.getByText("2 words added, 2 removed")).toBeAttached();

  await page.goto(at("Sections"));
  const moved = { sign: "Moved", labels: [] };
  const kept = { sign: "", labels: [] };
  await expect
    .poll(() => rowsIn(comparison))
    .toEqual([
      kept,
      { sign: "Moved", labels: ["Section “Upgrade” moved here from below “Install”"] },
      moved,
      kept,
      kept,
      kept,
      kept,
      { sign: "Moved", labels: ["Section “Upgrade” moved to the top of the page"] },
      moved,
      kept,
      kept,
    ]);
  expect(await marksIn(comparison)).toEqual([]);
  await comparison.getByRole("button", { name: /^Section “Upgrade” moved here/ }).click();
  await expect(
    comparison.locator("[data-row]:focus").getByRole("button", { name: /moved to the top/ }),
  ).toBeVisible();

  await page.goto(at("Sentence"));
  await expect
    .poll(() => rowsIn(comparison))
    .toEqual([
      { sign: "Edited", labels: [expect.stringMatching(/^Text moved to the block “Restart it/)] },
      { sign: "Edited", labels: [expect.stringMatching(/^Text moved here from the block “The/)] },
    ]);
  expect(await marksIn(comparison)).toEqual([
    "−Restart it after each update.",
    "+Restart it after each update.",
  ]);
  await expect(comparison.getByText(second)).toBeVisible();

  await page.goto(at("List"));
  await expect
    .poll(() => rowsIn(comparison))
    .toEqual(["", "", "Removed", "", ""].map((sign) => ({ sign, labels: [] })));
  await expect(comparison.locator("[data-row]").nth(2)).toHaveText("With two cores.");
  await expect(comparison.locator("[data-row]").nth(3)).toHaveText("•A domain");
});

test("what is only written otherwise says in what, where it stands", async ({
  page,
  api,
  organization,
}) => {
  const cafe = (day: string) => blocks("## Übersicht", "Das Café ist groß.", `Ein Café, ${day}.`);
  const tabs = (tabsTag: string, tabTag: string) =>
    `{% tabs${tabsTag} %}\n{% tab title="Linux"${tabTag} %}\nRun it.\n{% endtab %}\n{% endtabs %}`;
  const code = "```js\nx();\n```";
  const at = await propose(api, organization, {
    Letters: { before: cafe("heute"), after: cafe("morgen").normalize("NFD") },
    Lists: {
      before: blocks("- Prepare\n  - Check\n- Install", "Text:", "  - one item\n  - two item"),
      after: blocks("- Prepare\n- Check\n- Install", "Text:", "- one item\n- two item"),
    },
    Footnotes: {
      before: blocks("Fast[^1], small[^2], as said[^1].", "[^1]: In 2024.\n[^2]: Two MB."),
      after: blocks(
        "Fast[^2], small[^3], as said[^2].",
        "And new[^1].",
        "[^1]: Since May.\n[^2]: In 2024.\n[^3]: Two MB.",
      ),
    },
    Wrappers: {
      before: blocks(tabs("", ""), code, `{% code title="a.js" %}\n${code}\n{% endcode %}`),
      after: blocks(
        tabs(' sync="os"', ' icon="linux"'),
        `{% code %}\n${code}\n{% endcode %}`,
        `{% code title="a.js" lineNumbers="true" %}\n${code}\n{% endcode %}`,
      ),
    },
  });
  const comparison = comparisonOf(page);
  const form = "same letters in another Unicode form";

  await page.goto(at("Letters"));
  await expect
    .poll(() => rowsIn(comparison))
    .toEqual([
      { sign: "Format only", labels: ["Format only", form] },
      { sign: "Format only", labels: ["Format only", form] },
      { sign: "Edited", labels: [form] },
    ]);
  expect(await marksIn(comparison)).toEqual(["−heute", "+morgen"]);
  const words = ["Übersicht", "Café", "Café"].map((word) => word.normalize("NFD"));
  await expect(comparison.getByTitle(form)).toHaveText(words);
  await page.getByRole("group", { name: "View" }).getByRole("button", { name: "Source" }).click();
  const source = page.getByRole("region", { name: "Source" });
  await expect(source.getByText("Underlined words have the same letters")).toBeVisible();
  await expect(source.getByRole("insertion").getByTitle(form)).toHaveText(words);
  await expect(source.locator(".diff-part")).toHaveText(["heute", "morgen"]);
  await page.getByRole("group", { name: "View" }).getByRole("button", { name: "Inline" }).click();

  await page.goto(at("Lists"));
  const indentation = { sign: "Source only", labels: ["Source only: indentation"] };
  await expect
    .poll(() => rowsIn(comparison))
    .toEqual([
      { sign: "", labels: [] },
      { sign: "Format only", labels: ["Format only", "list level 2 → 1"] },
      { sign: "", labels: [] },
      { sign: "", labels: [] },
      indentation,
      indentation,
    ]);
  await expect(sources(comparison)).toHaveText(["··- one item", "··- two item"]);

  await page.goto(at("Footnotes"));
  const renumbered = (from: number, to: number) => ({
    sign: "Format only",
    labels: ["Format only", `footnote renumbered: ${from} → ${to}`],
  });
  await expect
    .poll(() => rowsIn(comparison))
    .toEqual([
      {
        sign: "Edited",
        labels: ["reference to footnote 1 → 2", "reference to footnote 2 → 3"],
      },
      { sign: "Added", labels: [] },
      { sign: "Added", labels: [] },
      renumbered(1, 2),
      renumbered(2, 3),
    ]);
  expect(await marksIn(comparison)).toEqual(["−[1]", "+[2]", "−[2]", "+[3]", "−[1]", "+[2]"]);

  await page.goto(at("Wrappers"));
  await expect
    .poll(() => rowsIn(comparison))
    .toEqual([
      { sign: "Edited", labels: ["tab icon: none → linux", "In the source: tags around blocks"] },
      { sign: "", labels: [] },
      { sign: "Source only", labels: ["Source only: tags around blocks"] },
      { sign: "Edited", labels: ["code lineNumbers: none → true"] },
    ]);
  expect(await marksIn(comparison)).toEqual([
    '+sync="os"',
    '+icon="linux"',
    "+{% code %}↵",
    "+↵\n{% endcode %}",
  ]);
});

test("both sides' edits of one line of HTML conflict, and line breaks merge with words", async ({
  page,
  api,
  organization,
}) => {
  const cells = (...each: string[]) =>
    `<table><tbody><tr>${each.map((cell) => `<td>${cell}</td>`).join("")}</tr></tbody></table>`;
  const base = {
    Prices: cells("one apple", "two pears", "three plums"),
    Fox: "The quick brown fox jumps\nover the lazy dog today.",
  };
  const { spaceId, pages } = await makeSpace(
    api,
    organization.id,
    "Guide",
    Object.entries(base).map(([title, markdown]) => ({ title, markdown })),
  );
  const write = (draft: Draft, texts: Record<string, string>) =>
    edit(
      api,
      draft,
      Object.entries(texts).map(([title, markdown]) => ({
        operation: "update_page",
        page: pages[title]!,
        document: { markdown },
      })),
    );
  const [mine, theirs] = [
    await makeDraft(api, spaceId, "Mine"),
    await makeDraft(api, spaceId, "Theirs"),
  ];
  await write(mine, {
    Prices: base.Prices.replace("<td>two", '<td width="10">two'),
    Fox: "The quick brown fox\njumps over the lazy dog\ntoday.",
  });
  await write(theirs, {
    Prices: base.Prices.replace("<td>two pears</td>", ""),
    Fox: base.Fox.replace("lazy", "sleepy"),
  });
  await api(`POST ${inDraft}/merge`, { params: theirs });
  const number = await ready(api, mine);
  const textOf = async (title: string) => {
    const { markdown = "" } = await api(`GET ${inDraft}/content/page/{pageId}`, {
      params: { ...mine, pageId: pages[title]! },
      query: { format: "markdown" },
    });
    return markdown.trim();
  };

  await page.goto(paths.changeRequest(organization.id, spaceId, number));
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(page.getByText("Updated from main with 1 conflict.")).toBeVisible();
  await page
    .getByRole("navigation", { name: "Change request" })
    .getByRole("link", { name: /^Conflicts/ })
    .click();
  const card = page.getByRole("region", { name: "Prices", exact: true });
  await expect(card.getByText("Both changed the same words.")).toBeVisible();
  const [main, own] = [
    card.getByRole("region", { name: "What changed in “Prices”: Main" }),
    card.getByRole("region", { name: "What changed in “Prices”: Your change" }),
  ];
  await expect.poll(() => marksIn(main)).toEqual(["−two pears"]);
  await expect(own.getByText('column "two pears" width: none → 10')).toBeVisible();
  await expect(page.getByRole("region", { name: "Fox", exact: true })).toHaveCount(0);
  expect(await textOf("Fox")).toBe("The quick brown fox\njumps over the sleepy dog\ntoday.");

  await card.getByRole("button", { name: "Keep main" }).click();
  await expect(page.getByText("All conflicts are resolved.")).toBeVisible();
  expect(await textOf("Prices")).toBe(cells("one apple", "three plums"));
});
