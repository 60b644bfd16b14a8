import type { Page } from "@playwright/test";
import type { Role } from "#contract/schema.ts";
import { paths } from "#console/paths.ts";
import type { Api } from "./support/api.ts";
import { axeProblems } from "./support/axe.ts";
import { makeSpace } from "./support/content.ts";
import { failRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";
import { tabTo } from "./support/keyboard.ts";
import { addCrowd, addPerson } from "./support/person.ts";

const platform = () => ({ dataDir: process.env["E2E_DATA_DIR"] ?? "" });

const add = (organizationId: string, displayName: string, role: Role | null = "read") =>
  addPerson(platform(), { organizationId, displayName, role });

const row = (page: Page, name: string | RegExp) => page.getByRole("row", { name });
const direct = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^Shared directly with ${name}:`) });
const choice = (page: Page, name: string) =>
  page.getByRole("menuitemradio", { name: new RegExp(`^${name}`) });
const team = (page: Page, title: string) =>
  page.getByRole("region", { name: "Teams" }).getByRole("listitem").filter({ hasText: title });

const makeTeam = (api: Api, organizationId: string, title: string) =>
  api("PUT /v1/orgs/{organizationId}/teams", { params: { organizationId }, body: { title } });

async function grants(api: Api, spaceId: string) {
  const params = { spaceId };
  const users = await api("GET /v1/spaces/{spaceId}/permissions/users", { params, query: {} });
  const teams = await api("GET /v1/spaces/{spaceId}/permissions/teams", { params, query: {} });
  return [
    ...users.items.map(({ user, permission }) => `${user.displayName}: ${permission}`),
    ...teams.items.map(({ team: { title }, permission }) => `${title}: ${permission}`),
  ];
}

test("people and teams are added, changed, and removed, each with undo", async ({
  page,
  context,
  api,
  organization,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  add(organization.id, "Ana Lima");
  add(organization.id, "Gus Guest", null);
  await makeTeam(api, organization.id, "Writers");
  const { spaceId } = await makeSpace(api, organization.id, "Guide");
  await page.goto(paths.space(organization.id, spaceId));
  await page
    .getByRole("navigation", { name: "Parts of this space" })
    .getByRole("link", { name: "Access" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Access" })).toBeVisible();
  await expect(row(page, /Ana Lima/)).toContainText("Organization role");
  await expect(row(page, /Gus Guest/)).toBeHidden();

  await page.goto(paths.space(organization.id, spaceId));
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share “Guide”" });
  await expect(dialog).toContainText("The link opens for every member of the organization");
  await dialog.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    new URL(paths.space(organization.id, spaceId), page.url()).href,
  );
  await dialog.getByRole("option", { name: /Gus Guest/ }).click();
  await dialog.getByRole("tab", { name: /^Teams/ }).click();
  await dialog.getByRole("option", { name: "Writers" }).click();
  await dialog.getByRole("button", { name: /Access$/ }).click();
  await page.getByRole("option", { name: /^Comment/ }).click();
  await dialog.getByRole("button", { name: "Share with 2" }).click();
  await expect(page.getByText("Shared with 2 people and teams")).toBeVisible();
  await expect(row(page, /Gus Guest/)).toContainText("Shared directly");
  await expect(team(page, "Writers")).toContainText("With this space");
  expect(await grants(api, spaceId)).toEqual(["Gus Guest: comment", "Writers: comment"]);

  await direct(page, "Ana Lima").click();
  await choice(page, "Review").click();
  await expect(page.getByText("Shared with Ana Lima: review")).toBeVisible();
  await expect(row(page, /Ana Lima/)).toContainText("Shared directly: review");
  await direct(page, "Ana Lima").click();
  await choice(page, "Administer").click();
  await expect(page.getByText("Shared with Ana Lima: administer")).toBeVisible();
  await direct(page, "Gus Guest").click();
  await choice(page, "Not shared").click();
  await expect(row(page, /Gus Guest/)).toBeHidden();
  const removed = page.getByRole("alertdialog").filter({ hasText: "No longer shared with Gus" });
  await removed.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, /Gus Guest/)).toContainText("Comment");

  await team(page, "Writers").getByRole("button", { name: "Access of Writers: Comment" }).click();
  await choice(page, "Edit").click();
  await expect(page.getByText("Shared with “Writers”: edit")).toBeVisible();
  await expect
    .poll(() => grants(api, spaceId))
    .toEqual(["Ana Lima: admin", "Gus Guest: comment", "Writers: edit"]);
  await page.getByRole("button", { name: "Stop sharing with Writers" }).click();
  await expect(page.getByText("Not shared with a team.")).toBeVisible();
  const gone = page.getByRole("alertdialog").filter({ hasText: "No longer shared with “Writers”" });
  await gone.getByRole("button", { name: "Undo" }).click();
  await expect(team(page, "Writers")).toContainText("Edit");
});

test("the default access follows the collection, which its own screen changes", async ({
  page,
  api,
  organization,
}) => {
  const organizationId = organization.id;
  add(organizationId, "Ana Lima");
  const writers = await makeTeam(api, organizationId, "Writers");
  const shelf = await api("POST /v1/orgs/{organizationId}/collections", {
    params: { organizationId },
    body: { title: "Handbooks" },
  });
  const space = await api("POST /v1/orgs/{organizationId}/spaces", {
    params: { organizationId },
    body: { title: "Guide", parent: shelf.id },
  });
  const collectionId = shelf.id;
  await api("POST /v1/collections/{collectionId}/permissions", {
    params: { collectionId },
    body: { teams: [writers.id], role: "edit" },
  });
  await page.goto(paths.spaceTab(organizationId, space.id, "access"));
  await expect(page.getByText("each member's role")).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop sharing with Writers" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page.getByRole("link", { name: "With collection “Handbooks”" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Access to “Handbooks”");
  await expect(team(page, "Writers")).toContainText("With this collection");
  await page.getByRole("button", { name: "Default access" }).click();
  await page.getByRole("option", { name: "No access unless added" }).click();
  await expect(page.getByText("Default access changed")).toBeVisible();
  await expect(row(page, /Ana Lima/)).toBeHidden();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share “Handbooks”" });
  await dialog.getByRole("option", { name: /Ana Lima/ }).click();
  await dialog.getByRole("button", { name: "Share with 1" }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, /Ana Lima/)).toContainText("Shared directly");
  await direct(page, "Ana Lima").click();
  await choice(page, "Comment").click();
  await expect(page.getByText("Shared with Ana Lima: comment")).toBeVisible();
  await team(page, "Writers").getByRole("button", { name: "Access of Writers: Edit" }).click();
  await choice(page, "Review").click();
  await expect(page.getByText("Shared with “Writers”: review")).toBeVisible();

  await page.goto(paths.spaceTab(organizationId, space.id, "access"));
  await expect(page.getByText("Inherited from “Handbooks”: No access unless added.")).toBeVisible();
  await expect(row(page, /Ana Lima/)).toContainText("Shared with collection “Handbooks”");
  await expect(team(page, "Writers")).toContainText("Review");
  await page.getByRole("button", { name: "Default access" }).click();
  await page.getByRole("option", { name: "Read", exact: true }).click();
  const toast = page.getByRole("alertdialog").filter({ hasText: "Default access changed" });
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Inherited from “Handbooks”: No access unless added.")).toBeVisible();

  await page.goto(paths.collectionAccess(organizationId, collectionId));
  await direct(page, "Ana Lima").click();
  await choice(page, "Not shared").click();
  await expect(row(page, /Ana Lima/)).toBeHidden();
  await page.getByRole("button", { name: "Stop sharing with Writers" }).click();
  await expect(page.getByText("Not shared with a team.")).toBeVisible();
  const shared = "GET /v1/collections/{collectionId}/permissions/teams";
  await expect
    .poll(async () => (await api(shared, { params: { collectionId }, query: {} })).items)
    .toEqual([]);
});

test("the dialog shows who has access and why, and changes it in place", async ({
  page,
  api,
  organization,
}) => {
  const organizationId = organization.id;
  const gus = add(organizationId, "Gus Guest", null);
  addCrowd(
    platform(),
    organizationId,
    Array.from({ length: 120 }, (_, index) => ({
      displayName: `Pat ${String(index).padStart(3, "0")}`,
      role: "read" as const,
    })),
  );
  const writers = await makeTeam(api, organizationId, "Writers");
  const shelf = await api("POST /v1/orgs/{organizationId}/collections", {
    params: { organizationId },
    body: { title: "Handbooks" },
  });
  const collectionId = shelf.id;
  await api("POST /v1/collections/{collectionId}/permissions", {
    params: { collectionId },
    body: { users: [gus.id], teams: [writers.id], role: "edit" },
  });
  await page.goto(paths.content(organizationId));
  await page.getByRole("row", { name: /Handbooks/ }).hover();
  await page.getByRole("button", { name: "Actions for Handbooks" }).click();
  await page.getByRole("menuitem", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share “Handbooks”" });
  await dialog.getByRole("tab", { name: "Who has access" }).click();
  const listed = dialog.getByRole("region", { name: "People" }).getByRole("listitem");
  await expect(listed).toHaveCount(50);
  await dialog.getByRole("button", { name: "Show more", exact: true }).click();
  await expect(listed).toHaveCount(100);
  await dialog.getByRole("searchbox", { name: "Search by name or email" }).fill("gus");
  await expect(listed).toHaveText([/Gus Guest.*Shared directly/]);
  expect(await axeProblems(page)).toEqual([]);
  await listed.getByRole("button", { name: "Access of Gus Guest: Edit" }).click();
  await choice(page, "Comment").click();
  await expect(listed.getByRole("button", { name: "Access of Gus Guest: Comment" })).toBeVisible();
  await listed.getByRole("button", { name: "Set an end date for Gus Guest" }).click();
  await page
    .getByRole("dialog", { name: "End of Gus Guest's access" })
    .getByRole("button", { name: "Save" })
    .click();
  await expect(listed).toContainText("Shared directly until");
  await listed.getByRole("button", { name: "Stop sharing with Gus Guest" }).click();
  await expect(dialog.getByText("Nobody with access matches.")).toBeVisible();
  await dialog.getByRole("button", { name: "Stop sharing with Writers" }).click();
  await expect(dialog.getByRole("region", { name: "Teams" })).toBeHidden();
  const params = { collectionId };
  const users = "GET /v1/collections/{collectionId}/permissions/users";
  expect((await api(users, { params, query: {} })).items).toEqual([]);

  await dialog.getByRole("tab", { name: /^Teams/ }).click();
  await dialog.getByRole("button", { name: "Create invite link" }).click();
  await expect(page.getByText("Link created")).toBeVisible();
  const links = await api("GET /v1/orgs/{organizationId}/link-invites", {
    params: { organizationId },
    query: {},
  });
  expect(links.items).toMatchObject([{ level: "read", collection: collectionId, maxUses: 1 }]);
});

test("many are found, shared with at once, and taken back", async ({ page, api, organization }) => {
  const people = Array.from({ length: 120 }, (_, index) => ({
    displayName: `Pat ${String(index).padStart(3, "0")}`,
    role: "read" as const,
  }));
  addCrowd(platform(), organization.id, people);
  const { spaceId } = await makeSpace(api, organization.id, "Guide");
  await page.goto(paths.spaceTab(organization.id, spaceId, "access"));
  await expect(page.getByText("121 people")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search by name or email" }).fill("pat 00");
  await expect(page.getByText("10 people", { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all" }).click();
  await page.getByRole("button", { name: "Share directly" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await expect(page.getByText("10 changed", { exact: true })).toBeVisible();
  expect(await grants(api, spaceId)).toHaveLength(10);
  await page.getByRole("button", { name: "Undo 10 changed" }).click();
  await expect(page.getByText("10 restored", { exact: true })).toBeVisible();
  expect(await grants(api, spaceId)).toEqual([]);
  await api("POST /v1/spaces/{spaceId}/permissions", {
    params: { spaceId },
    body: { users: [(await api("GET /v1/user", {})).id], role: "edit" },
  });
  await page.goto(`${paths.spaceTab(organization.id, spaceId, "access")}?how=direct`);
  await expect(page.getByText("1 person", { exact: true })).toBeVisible();
});

test("who may not change access sees it with the reason, and a space admin is asked before giving it up", async ({
  page,
  api,
  organization,
  becomeMember,
}) => {
  const { spaceId } = await makeSpace(api, organization.id, "Guide");
  const me = await becomeMember("edit", "Mia Member");
  const address = paths.spaceTab(organization.id, spaceId, "access");
  await page.goto(address);
  await expect(row(page, /Mia Member/)).toContainText("(you)");
  const share = page.getByRole("button", { name: "Share", exact: true });
  await expect(share).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("button", { name: "Default access" })).toBeDisabled();
  // It says that it is off, and can still be pressed to learn why.
  await direct(page, "Mia Member").click({ force: true });
  await expect(page.getByRole("menu")).toContainText("Only space admins can change access.");
  await page.keyboard.press("Escape");

  await api("POST /v1/spaces/{spaceId}/permissions", {
    params: { spaceId },
    body: { users: [me.id], role: "admin" },
  });
  await expect(share).not.toHaveAttribute("aria-disabled", "true");
  await direct(page, "Mia Member").click();
  await choice(page, "Read").click();
  const question = page.getByRole("alertdialog", { name: "Give up your own access?" });
  await question.getByRole("button", { name: "Give it up" }).click();
  await expect(share).toHaveAttribute("aria-disabled", "true");
  await expect(row(page, /Mia Member/)).toContainText("Organization role: edit");
});

test("guests are told that they can't see who has access", async ({
  page,
  api,
  organization,
  becomeMember,
}) => {
  const { spaceId } = await makeSpace(api, organization.id, "Guide");
  const guest = await becomeMember(null, "Gus Guest");
  await api("POST /v1/spaces/{spaceId}/permissions", {
    params: { spaceId },
    body: { users: [guest.id], role: "read" },
  });
  await page.goto(paths.spaceTab(organization.id, spaceId, "access"));
  await expect(page.getByText("Guests can't see who has access")).toBeVisible();
});

test("refused and failed requests leave what is true, and the keyboard is enough", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  add(organization.id, "Ana Lima");
  const { spaceId } = await makeSpace(api, organization.id, "Guide");
  await page.goto(paths.spaceTab(organization.id, spaceId, "access"));
  const list = "**/permissions";
  await failRequests(page, list, "No store.");
  await tabTo(page, row(page, /Administrator/));
  await page.keyboard.press("ArrowDown");
  await tabTo(page, direct(page, "Ana Lima"));
  await page.keyboard.press("Enter");
  await expect(choice(page, "Read")).toBeVisible();
  await choice(page, "Read").press("Enter");
  await expect(page.getByText("Couldn't change the access of Ana Lima")).toBeVisible();
  await expect(direct(page, "Ana Lima")).toHaveText("Not shared");
  await page.unroute(list);
  expect(await grants(api, spaceId)).toEqual([]);
  expect(await axeProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
