import type { ContentChange } from "#contract/content-edit.ts";
import { paths } from "#console/paths.ts";
import { edit, makeDraft, makeSpace, ready } from "../support/content.ts";
import { expect, test } from "../support/fixtures.ts";
import { asWriter, inDraft } from "./request.ts";

const count = 20;
const text = (at: number, version: string) => `Use ${version} of it.\n\nThis is text ${at}.\n`;

test("pages with the same edit are reviewed as one, by keyboard alone", async ({
  page,
  api,
  organization,
  platformUrl,
}) => {
  const author = asWriter(organization, platformUrl);
  const titles = Array.from({ length: count + 3 }, (_, at) => `Page ${at + 1}`);
  const { spaceId, pages } = await makeSpace(
    api,
    organization.id,
    "Guide",
    titles.map((title, at) => ({ title, markdown: text(at, "v1") })),
  );
  const draft = await makeDraft(author, spaceId, "From v1 to v2");
  const rewrite = (at: number, markdown: string): ContentChange => ({
    operation: "update_page",
    page: pages[titles[at]!]!,
    document: { markdown },
  });
  await edit(author, draft, [
    ...titles.slice(0, count).map((_, at) => rewrite(at, text(at, "v2"))),
    rewrite(count, `${text(count, "v2")}\nNobody expects this.\n`),
    { operation: "delete_page", page: pages[titles[count + 1]!]! },
    { operation: "update_page", page: pages[titles[count + 2]!]!, title: "Renamed" },
  ]);
  const number = await ready(author, draft);
  const marks = async () => {
    const { items } = await api(`GET ${inDraft}/viewed-marks`, {
      params: draft,
      query: { limit: 1000 },
    });
    return items.length;
  };

  await page.goto(paths.changeRequest(organization.id, spaceId, number, "changes"));
  await expect(page.getByRole("heading", { name: "Page 1", exact: true })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("e");
  await expect(page.getByRole("heading", { name: "Same edits" })).toBeFocused();
  const cluster = page.getByRole("article", { name: "v1 → v2 on 20 pages" });
  await expect(cluster).toContainText("0 of 20 viewed");
  // A page with more than this edit isn't among them, and says what else it has.
  const outlier = cluster.getByRole("listitem");
  await expect(outlier).toHaveText([/^Page 21\s*Nobody expects this\.$/]);
  await expect(page.getByRole("article", { name: "3 other changes" })).toBeVisible();

  await page.keyboard.press("v");
  await expect(cluster).toContainText("All 20 viewed");
  await expect.poll(marks).toBe(20);
  await expect(page.getByRole("article", { name: "3 other changes" })).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cluster).toContainText("0 of 20 viewed");
  await expect.poll(marks).toBe(0);
  await cluster.focus();
  await page.keyboard.press("v");
  await expect(cluster).toContainText("All 20 viewed");

  // What is typed right after the key is for the comment.
  await page.keyboard.press("k");
  await expect(cluster).toBeFocused();
  await page.keyboard.type("cCheck the numbers.");
  await expect(page.getByRole("textbox", { name: "Comment on these pages" })).toHaveValue(
    "Check the numbers.",
  );
  await page.keyboard.press("ControlOrMeta+Shift+Enter");
  await expect(cluster).toBeFocused();
  const threads = async () =>
    (await api(`GET ${inDraft}/comments`, { params: draft, query: { format: "markdown" } })).items;
  await expect.poll(async () => (await threads()).length).toBe(1);
  const [{ body, target } = {}] = await threads();
  expect(target?.page).toBeUndefined();
  expect(JSON.stringify(body)).toContain("On 20 pages: `v1` → `v2`");
  expect(JSON.stringify(body)).toContain("Check the numbers.");

  // The list has only the pages of the cluster, until the filter is removed.
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Page 1", exact: true })).toBeFocused();
  const list = page.getByRole("navigation", { name: "Changed pages in reading order" });
  await expect(page.getByText("1 of 20", { exact: true })).toBeVisible();
  await expect(list.getByRole("link", { name: /Page 21/ })).toBeHidden();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: "Page 2", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Remove filter: Pages with the same edits" }).click();
  await expect(page.getByText("2 of 23", { exact: true })).toBeVisible();

  // The page that the author edits again isn't like the others anymore, nor viewed.
  await edit(author, draft, [rewrite(0, `${text(0, "v2")}\nMore.\n`)]);
  await page.goto(
    paths.changeRequest(organization.id, spaceId, number, "changes", { edits: "same" }),
  );
  await expect(page.getByRole("article", { name: "v1 → v2 on 19 pages" })).toContainText(
    "All 19 viewed",
  );
});

test("a cluster waits for all of its pages, so that one key marks them all", async ({
  page,
  api,
  organization,
  platformUrl,
}) => {
  // More than one response lists, and than one request edits.
  const all = Array.from({ length: 120 }, (_, at) => at);
  const batches = [all.slice(0, 40), all.slice(40, 80), all.slice(80)];
  const author = asWriter(organization, platformUrl);
  const { spaceId } = await makeSpace(api, organization.id, "Guide", []);
  const first = await makeDraft(api, spaceId, "Pages");
  const ids: string[] = [];
  for (const batch of batches) {
    // oxlint-disable-next-line no-await-in-loop
    const made = await edit(
      api,
      first,
      batch.map((at) => ({
        operation: "insert_page",
        title: `Page ${at + 1}`,
        document: { markdown: text(at, "v1") },
      })),
    );
    ids.push(...made);
  }
  await api(`POST ${inDraft}/merge`, { params: first });
  const draft = await makeDraft(author, spaceId, "From v1 to v2");
  for (const batch of batches) {
    // oxlint-disable-next-line no-await-in-loop
    await edit(
      author,
      draft,
      batch.map((at) => ({
        operation: "update_page",
        page: ids[at]!,
        document: { markdown: text(at, "v2") },
      })),
    );
  }
  const number = await ready(author, draft);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/changes\?.*page=/, async (route) => {
    await held;
    await route.continue();
  });

  await page.goto(
    paths.changeRequest(organization.id, spaceId, number, "changes", { edits: "same" }),
  );
  await expect(page.getByRole("heading", { name: "Same edits" })).toBeFocused();
  await expect(page.getByText("Compared 120 of 120 changes…")).toBeVisible();
  const cluster = page.getByRole("article", { name: "v1 → v2 on 120 pages" });
  await expect(cluster).toBeHidden();
  release();
  await expect(cluster).toBeVisible();
  await page.keyboard.press("v");
  await expect(cluster).toContainText("All 120 viewed");
});
