import { readFile } from "node:fs/promises";
import type { Page as Tab } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { paths } from "#console/paths.ts";
import { makeRequest } from "./change-request/request.ts";
import { axeProblems } from "./support/axe.ts";
import { makeSpace } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

async function openExport(page: Tab, title: string) {
  await page.getByRole("button", { name: "More actions" }).first().click();
  await page.getByRole("menuitem", { name: "Export…" }).click();
  return page.getByRole("dialog", { name: title });
}

test("a space is saved as Markdown files and as a PDF", async ({ page, api, organization }) => {
  const { spaceId } = await makeSpace(api, organization.id, "Handbook", [
    { title: "Welcome", markdown: "Start **here**." },
    { title: "Guides", markdown: "Read on." },
  ]);
  await page.goto(paths.space(organization.id, spaceId));
  const dialog = await openExport(page, "Export Handbook");
  expect(await axeProblems(page)).toEqual([]);
  const zip = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export" }).click();
  const saved = await zip;
  expect(saved.suggestedFilename()).toBe("Handbook.zip");
  const files = unzipSync(new Uint8Array(await readFile(await saved.path())));
  expect(strFromU8(files["welcome.md"]!)).toBe("# Welcome\n\nStart **here**.");
  await expect(dialog.getByRole("status")).toContainText("Saved Handbook.zip");

  await dialog.getByLabel("PDF").check();
  const pdf = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export" }).click();
  const document = await pdf;
  expect(document.suggestedFilename()).toBe("Handbook.pdf");
  expect((await readFile(await document.path())).subarray(0, 5).toString()).toBe("%PDF-");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toBeHidden();
});

test("a change request is exported with its own pages", async ({ page, api, organization }) => {
  const request = await makeRequest(api, organization);
  await page.goto(request.at("overview"));
  const dialog = await openExport(page, `Export Guide #${request.number}`);
  const zip = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export" }).click();
  const files = unzipSync(new Uint8Array(await readFile(await (await zip).path())));
  expect(strFromU8(files["install.md"]!)).toContain("**guided**");

  await dialog.getByLabel("PDF").check();
  const pdf = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export" }).click();
  expect((await pdf).suggestedFilename()).toMatch(/\.pdf$/);
});

test("a failed export says why and can be tried again", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("409 (Conflict)");
  const { spaceId } = await makeSpace(api, organization.id, "Empty", []);
  await page.goto(paths.space(organization.id, spaceId));
  const dialog = await openExport(page, "Export Empty");
  await dialog.getByLabel("PDF").check();
  await dialog.getByRole("button", { name: "Export" }).click();
  await expect(dialog.getByRole("alert")).toContainText("There are no pages to print yet.");
  await dialog.getByLabel("Markdown (zip)").check();
  const zip = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Try again" }).click();
  expect((await zip).suggestedFilename()).toBe("Empty.zip");
});
