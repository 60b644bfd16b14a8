import { mkdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Page as Tab } from "@playwright/test";
import { strToU8, unzipSync, zipSync } from "fflate";
import { paths } from "#console/paths.ts";
import { axeProblems } from "./support/axe.ts";
import { makeSpace } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

const archive = (files: Record<string, string>) =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))),
  );

async function choose(page: Tab, button: string, files: Parameters<Chooser["setFiles"]>[0]) {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  await (await chooser).setFiles(files);
}
type Chooser = Awaited<ReturnType<Tab["waitForEvent"]>> & {
  setFiles: (files: string | { name: string; mimeType: string; buffer: Buffer }) => Promise<void>;
};

const zip = (name: string, buffer: Buffer) => ({ name, mimeType: "application/zip", buffer });

test("an archive is uploaded into a new change request, and its report says what failed", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId } = await makeSpace(api, organization.id, "Handbook", []);
  await page.goto(paths.space(organization.id, spaceId));
  await page.getByRole("link", { name: "Import pages" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import" })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  const files = archive({
    "docs/SUMMARY.md": "* [Welcome](README.md)\n* [Charts](charts.mdx)\n",
    "docs/README.md": "# Welcome\n\nHello.\n",
    "docs/charts.mdx":
      "import a from './a';\n\n# Charts\n\n{/* later */}\n\n<Chart />\n\n<Panel>One</Panel>\n\n<Panel>Two</Panel>\n",
    "docs/extra.md": "# Extra\n",
  });
  await choose(page, "Choose files", zip("handbook.zip", files));
  await expect(page.getByRole("heading", { name: "Import of handbook.zip" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("2 pages and files imported");
  const row = page.getByRole("row", { name: /extra\.md/ });
  await expect(row).toContainText("SUMMARY.md doesn't list this page.");
  const failed = page.getByRole("region", { name: "1 item couldn't be imported" });
  await expect(failed).toContainText("To try again, start a new import of these items.");
  const changed = page.getByRole("region", { name: "1 page came over with changes" });
  await expect(changed.getByRole("row", { name: /charts\.mdx/ })).toContainText(
    "Content of unknown component Panel kept (2 times) · 1 piece of program code left out · 1 comment left out · Unknown component Chart left out",
  );
  expect(await axeProblems(page)).toEqual([]);
  const csv = page.waitForEvent("download");
  await failed.getByRole("button", { name: "Save as CSV" }).click();
  const saved = await csv;
  expect(saved.suggestedFilename()).toBe("Import of handbook.zip.csv");
  expect(await readFile(await saved.path(), "utf8")).toContain(
    "extra.md,SUMMARY.md doesn't list this page.",
  );
  await page.reload();
  await expect(row).toBeVisible();
  await page.getByRole("link", { name: "Open change request" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import handbook.zip" })).toBeVisible();
  await expect(page.getByText("1 item couldn't be imported")).toBeVisible();

  // The list of the space is of those into its main content, and says where the others are.
  await page.goto(paths.imports(organization.id, spaceId));
  const list = page.getByRole("region", { name: "Past imports" });
  await expect(list.getByRole("listitem")).toContainText("handbook.zip");
  await expect(list.getByRole("listitem")).toContainText("into #1");
  await page.goto(paths.imports(organization.id, spaceId, 1));
  await expect(page.getByRole("region", { name: "Past imports into #1" })).toContainText(
    "handbook.zip",
  );

  // The same with what isn't listed.
  const sources = page.getByRole("region", { name: "Where your pages are now" });
  await sources.getByText("Notion", { exact: true }).click();
  await expect(sources.getByText("As the format, choose Markdown & CSV")).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page
    .getByRole("checkbox", { name: "Include pages that the table of contents doesn't list" })
    .check();
  await choose(page, "Choose files", zip("handbook.zip", files));
  await expect(page.getByRole("main").getByRole("status")).toHaveText("3 pages and files imported");
  await expect(page.getByRole("region", { name: "couldn't be imported" })).toHaveCount(0);
});

test("a change request that doesn't exist can't be imported into", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("404 (Not Found)");
  const { spaceId } = await makeSpace(api, organization.id, "Handbook", []);
  await page.goto(paths.imports(organization.id, spaceId, 99));
  await expect(page.getByRole("alert")).toContainText("Not found, or you don't have access");
  await expect(page.getByText("Change request #99")).toBeHidden();
});

test("files are imported although a URL was begun, which is kept", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId } = await makeSpace(api, organization.id, "Handbook", []);
  await page.goto(paths.imports(organization.id, spaceId));
  const url = page.getByRole("textbox", { name: "URL" });
  await url.fill("https://docs.example.com/");
  const files = archive({ "README.md": "# Welcome\n\nHello.\n" });
  await choose(page, "Choose files", zip("handbook.zip", files));
  await expect(page.getByRole("heading", { name: "Import of handbook.zip" })).toBeVisible();
  await page.goto(paths.imports(organization.id, spaceId));
  await expect(url).toHaveValue("https://docs.example.com/");
});

test("a folder goes directly into the space, and what was exported comes back", async ({
  page,
  api,
  organization,
}, { outputDir }) => {
  const folder = join(outputDir, "guide");
  const files = {
    "README.md": "# Guide\n\nSee [more](part/more.md).\n",
    "part/more.md": "# More\n\nText.\n",
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { spaceId } = await makeSpace(api, organization.id, "Handbook", []);
  await page.goto(paths.imports(organization.id, spaceId));
  await page.getByLabel("Directly into the space").check();
  await choose(page, "Choose folder", folder);
  await expect(page.getByRole("heading", { name: "Import of guide.zip" })).toBeVisible();
  await expect(page.getByText("Everything was imported.")).toBeVisible();
  await page.getByRole("link", { name: "Open space" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Guide" })).toBeVisible();

  await page.goto(`${paths.space(organization.id, spaceId)}?panel=export`);
  const download = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Export" }).click();
  const bytes = await readFile(await (await download).path());
  expect(Buffer.from(unzipSync(new Uint8Array(bytes))["part/more.md"]!).toString()).toBe(
    files["part/more.md"],
  );
  const other = await makeSpace(api, organization.id, "Copy", []);
  await page.goto(paths.imports(organization.id, other.spaceId));
  await page.getByLabel("Directly into the space").check();
  await choose(page, "Choose files", zip("Handbook.zip", bytes));
  await expect(page.getByText("Everything was imported.")).toBeVisible();
  await page.goto(`${paths.space(organization.id, other.spaceId)}?panel=export`);
  const again = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Export" }).click();
  expect((await readFile(await (await again).path())).equals(bytes)).toBe(true);
});

test("files that are dropped on the screen are imported into its change request", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId } = await makeSpace(api, organization.id, "Handbook", []);
  const { number } = await api("POST /v1/spaces/{spaceId}/change-requests", {
    params: { spaceId },
    body: { subject: "Mine" },
  });
  await page.goto(paths.imports(organization.id, spaceId, number));
  await expect(page.getByLabel(`Change request #${number}`)).toBeChecked();
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["# Dropped\n\nText.\n"], "dropped.md"));
    return transfer;
  });
  await page.getByText(/^Drop a folder/).dispatchEvent("drop", { dataTransfer: data });
  await expect(page.getByRole("heading", { name: "Import of dropped.md" })).toBeVisible();
  await expect(page.getByText("Everything was imported.")).toBeVisible();
  await page.getByRole("link", { name: "New import" }).click();
  await expect(page.getByRole("link", { name: "dropped.md" })).toBeVisible();
});

test("what isn't an archive fails with the reason, and a running import can be canceled", async ({
  page,
  api,
  organization,
  serveSite,
}) => {
  const { spaceId } = await makeSpace(api, organization.id, "Handbook", []);
  await page.goto(paths.imports(organization.id, spaceId));
  await page.getByLabel("Directly into the space").check();
  await choose(page, "Choose files", zip("broken.zip", Buffer.from("no archive")));
  await expect(page.getByRole("main").getByRole("status")).toHaveText("Import failed");
  await expect(page.getByRole("row", { name: /broken\.zip/ })).toContainText(
    "This isn't a zip archive",
  );

  const slow = "<!doctype html><title>Slow</title><main><h1>Slow</h1><p>Text.</p></main>";
  const home =
    '<!doctype html><title>Home</title><main><h1>Home</h1><a href="/slow.html">Slow</a></main>';
  const site = await serveSite({
    "/": home,
    "/slow.html": { body: slow, type: "text/html", delay: 20_000 },
  });
  await page.getByRole("link", { name: "New import" }).click();
  await page.getByLabel("Directly into the space").check();
  const form = page.getByRole("region", { name: "From the web" });
  await form.getByLabel("URL").fill(`${site.url}/`);
  await form.getByRole("button", { name: "Start import" }).click();
  await expect(page.getByRole("progressbar", { name: "Import progress" })).toBeVisible();
  await page.getByRole("link", { name: "Import", exact: true }).click();
  const running = page.getByRole("region", { name: "Import in progress" });
  await expect(running.getByRole("listitem")).toContainText("into the main content");
  await expect(running.getByRole("progressbar", { name: "Import progress" })).toBeVisible();
  await running.getByRole("link", { name: `${site.url}/` }).click();
  await page.getByRole("button", { name: "Stop import" }).click();
  const question = page.getByRole("alertdialog", { name: "Stop this import?" });
  await question.getByRole("button", { name: "Stop import" }).click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText(/^Stopped after/);
});

test("what failed on a website can be tried again", async ({
  page,
  api,
  organization,
  serveSite,
}) => {
  const home =
    '<!doctype html><title>Home</title><main><h1>Home</h1><a href="/gone.html">Gone</a></main>';
  const site = await serveSite({ "/": home });
  const { spaceId } = await makeSpace(api, organization.id, "Handbook", []);
  for (const target of ["Directly into the space", "New change request"]) {
    await page.goto(paths.imports(organization.id, spaceId));
    await page.getByLabel(target).check();
    const form = page.getByRole("region", { name: "From the web" });
    await form.getByLabel("URL").fill(`${site.url}/`);
    await form.getByRole("button", { name: "Start import" }).click();
    const row = page.getByRole("row", { name: /gone\.html/ });
    await expect(row).toBeVisible();
    const requestCount = () => site.requests().filter((path) => path === "/gone.html").length;
    const before = requestCount();
    await page.getByRole("button", { name: "Retry failed" }).click();
    await expect.poll(requestCount).toBeGreaterThan(before);
    await expect(row).toBeVisible();
    await expect(page.getByRole("main").getByRole("status")).toHaveText("1 page or file imported");
  }
});

test("an archive at a URL is recognized by its name, and what people choose stays", async ({
  page,
  api,
  organization,
  serveSite,
  consoleLog,
}) => {
  const body = archive({ "docs/README.md": "# Welcome\n\nHello.\n" });
  const site = await serveSite({ "/main.zip": { type: "application/zip", body } });
  const { spaceId } = await makeSpace(api, organization.id, "Handbook", []);
  await page.goto(paths.imports(organization.id, spaceId));
  await page.getByLabel("Directly into the space").check();
  const form = page.getByRole("region", { name: "From the web" });
  const content = form.getByRole("button", { name: /Content$/ });
  consoleLog.expect("400");
  await form.getByLabel("URL").fill("http://10.1.1.1/page");
  await form.getByRole("button", { name: "Start import" }).click();
  await expect(form.getByText("Couldn't start the import.")).toBeVisible();
  await form.getByLabel("URL").fill(`${site.url}/SUMMARY.md`);
  await expect(content).toContainText("Markdown files");
  await content.click();
  await page.getByRole("option", { name: "Website" }).click();
  await form.getByLabel("URL").fill(`${site.url}/README.md`);
  await expect(content).toContainText("Website");
  await form.getByLabel("URL").fill(`${site.url}/main.zip`);
  await expect(content).toContainText("Zip archive");
  await form.getByRole("button", { name: "Start import" }).click();
  await expect(page.getByText("Everything was imported.")).toBeVisible();
  await page.getByRole("link", { name: "Open space" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();
});

test("the page tree of a change request leads to its import", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId } = await makeSpace(api, organization.id, "Handbook", [{ title: "Home" }]);
  const { number } = await api("POST /v1/spaces/{spaceId}/change-requests", {
    params: { spaceId },
    body: { subject: "Mine" },
  });
  await page.goto(paths.editPage(organization.id, spaceId, number));
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("menuitem", { name: "Import…" }).click();
  await expect(page.getByLabel(`Change request #${number}`)).toBeChecked();
  await page.goto(paths.changeRequest(organization.id, spaceId, number, "changes"));
  await page.getByRole("link", { name: "Import pages" }).click();
  await expect(page.getByLabel(`Change request #${number}`)).toBeChecked();
});

test("a folder that is still read can be canceled, which leaves nothing behind", async ({
  page,
  api,
  organization,
}, { outputDir }) => {
  const folder = join(outputDir, "manual");
  mkdirSync(folder, { recursive: true });
  for (const name of ["a", "b"])
    writeFileSync(join(folder, `${name}.adoc`), `= ${name}\n\nText.\n`);
  const { spaceId } = await makeSpace(api, organization.id, "Handbook", []);
  await page.goto(paths.imports(organization.id, spaceId));
  await page.evaluate(() => {
    const { arrayBuffer } = File.prototype;
    File.prototype.arrayBuffer = () =>
      new Promise((resolve) => {
        Object.assign(window, { goOn: () => resolve(new ArrayBuffer(0)) });
      });
    Object.assign(window, { restore: () => (File.prototype.arrayBuffer = arrayBuffer) });
  });
  await choose(page, "Choose folder", folder);
  await expect(page.getByText(/^Reading files: 0 \w+ of \d+ \w+$/)).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Upload progress" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Choose folder" })).toBeVisible();
  await page.evaluate(() => {
    const held = window as unknown as { goOn: () => void; restore: () => void };
    held.restore();
    held.goOn();
  });
  const { items } = await api("GET /v1/spaces/{spaceId}/change-requests", { params: { spaceId } });
  expect(items).toEqual([]);
  await choose(page, "Choose folder", folder);
  await expect(page.getByRole("heading", { name: "Import of manual.zip" })).toBeVisible();
  await expect(page.getByText("Everything was imported.")).toBeVisible();
});
