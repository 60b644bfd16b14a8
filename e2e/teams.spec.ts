import type { Page } from "@playwright/test";
import type { Api } from "./support/api.ts";
import { defectReason, failRequests, loseResponses } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";
import { pressByKey, tabTo } from "./support/keyboard.ts";
import { addPerson, type Person } from "./support/person.ts";

const teams = "/v1/orgs/{organizationId}/teams";
const members = `${teams}/{teamId}/members` as const;

const emailOf = ({ id }: Person) => `${id}@bindery.example`;

/** Adds people to an organization, by name. */
function addPeople(organizationId: string, names: readonly string[]): Person[] {
  const dataDir = process.env["E2E_DATA_DIR"] ?? "";
  return names.map((displayName) =>
    addPerson({ dataDir }, { organizationId, displayName, role: "edit" }),
  );
}

const makeTeam = (
  api: Api,
  organizationId: string,
  title: string,
  people: readonly Person[] = [],
) =>
  api(`PUT ${teams}`, {
    params: { organizationId },
    body: { title, members: people.map(({ id }) => id) },
  });

async function rolesIn(api: Api, organizationId: string, teamId: string) {
  const params = { organizationId, teamId };
  const { items } = await api(`GET ${members}`, { params, query: { limit: 1000 } });
  return Object.fromEntries(
    items.map((row) => [row.organization.user.displayName, row.team.role] as const),
  );
}

const row = (page: Page, name: string | RegExp) => page.getByRole("row", { name });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("a team is created with its first members, found, renamed, undone, and deleted", async ({
  page,
  api,
  organization,
}) => {
  addPeople(organization.id, ["Ana Lima", "Bo Berg"]);
  await makeTeam(api, organization.id, "Legal");
  await page.goto(`/orgs/${organization.id}/teams`);
  await expect(page.getByText("1 team", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "New team" }).click();
  const dialog = page.getByRole("dialog", { name: "Create a team" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Writers");
  await dialog.getByRole("textbox", { name: "First members" }).fill("lima");
  await dialog.getByRole("option", { name: /Ana Lima/ }).click();
  await expect(dialog.getByText("1 person chosen")).toBeVisible();
  await dialog.getByRole("button", { name: "Create team" }).click();
  await expect(heading(page, "Writers")).toBeVisible();
  await expect(row(page, /Ana Lima/)).toBeVisible();
  await expect(row(page, /Bo Berg/)).toBeHidden();

  await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link").click();
  await page.getByRole("searchbox", { name: "Filter by title" }).fill("WRIT");
  await expect(page).toHaveURL(/q=WRIT/);
  await expect(row(page, /Legal/)).toBeHidden();
  await row(page, /Writers/)
    .getByRole("button", { name: "Actions for Writers" })
    .click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  const rename = page.getByRole("dialog", { name: "Rename team" });
  await rename.getByRole("textbox", { name: "Title" }).fill("Writing guild");
  await rename.getByRole("button", { name: "Rename team" }).click();
  await expect(page.getByText("Renamed to “Writing guild”")).toBeVisible();
  await expect(row(page, /Writing guild/)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, /Writers/)).toBeVisible();

  await page.getByRole("link", { name: "Writers" }).click();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete team" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete “Writers”?" });
  await expect(question).toContainText("Removes 1 member from the team.");
  await question.getByRole("textbox").fill("Writers");
  await question.getByRole("button", { name: "Delete team" }).click();
  await expect(page.getByText("“Writers” deleted")).toBeVisible();
  await expect(page).toHaveURL(`/orgs/${organization.id}/teams`);
  await expect(row(page, /Legal/)).toBeVisible();
  await expect(row(page, /Writers/)).toBeHidden();
});

test("deleting a team shows what its members lose", async ({ page, api, organization }) => {
  const people = addPeople(organization.id, ["Ana Lima", "Bo Berg"]);
  const team = await makeTeam(api, organization.id, "Readers", people);
  const params = { organizationId: organization.id };
  const space = await api("POST /v1/orgs/{organizationId}/spaces", { params, body: {} });
  await api("POST /v1/spaces/{spaceId}/permissions", {
    params: { spaceId: space.id },
    body: { teams: [team.id], role: "review" },
  });
  await page.goto(`/orgs/${organization.id}/teams/${team.id}`);
  await expect(page.getByText(/2 members · 1 space/)).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete team" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete “Readers”?" });
  await expect(question).toContainText("1 space is shared with it.");
  await expect(question).toContainText("Its 2 members lose this access right away");
  await question.getByRole("textbox").fill("readers");
  await expect(question.getByRole("button", { name: "Delete team" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(heading(page, "Readers")).toBeVisible();
});

test("a member becomes owner, is removed, and added back, each with one click and undo", async ({
  page,
  api,
  organization,
}) => {
  const people = addPeople(organization.id, ["Ana Lima", "Bo Berg"]);
  const team = await makeTeam(api, organization.id, "Writers", people);
  await page.goto(`/orgs/${organization.id}/teams/${team.id}`);
  await page.getByRole("button", { name: "Role for Ana Lima: Member" }).click();
  await page.getByRole("menuitemradio", { name: /^Owner/ }).click();
  await expect(page.getByText("Ana Lima is now an owner")).toBeVisible();
  await expect(page.getByRole("button", { name: "Role for Ana Lima: Owner" })).toBeVisible();
  expect(await rolesIn(api, organization.id, team.id)).toEqual({
    "Ana Lima": "owner",
    "Bo Berg": "member",
  });

  await page.getByRole("button", { name: "Actions for Ana Lima" }).click();
  await page.getByRole("menuitem", { name: "Remove from team" }).click();
  await expect(page.getByText("Ana Lima removed")).toBeVisible();
  await expect(row(page, /Ana Lima/)).toBeHidden();
  expect(await rolesIn(api, organization.id, team.id)).toEqual({ "Bo Berg": "member" });
  await page
    .getByRole("alertdialog", { name: "Ana Lima removed" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(page.getByRole("button", { name: "Role for Ana Lima: Owner" })).toBeVisible();
  await expect(page.getByText("2 members", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: /^Role: all/ }).click();
  await page.getByRole("option", { name: "Owner" }).click();
  await expect(page).toHaveURL(/role=owner/);
  await expect(row(page, /Bo Berg/)).toBeHidden();
  await page.goBack();
  await expect(row(page, /Bo Berg/)).toBeVisible();
});

test("many members are removed at once, a failure is shown, and undo restores all", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  const people = addPeople(organization.id, ["Ana Lima", "Bo Berg", "Cy Young"]);
  const team = await makeTeam(api, organization.id, "Writers", people);
  const address = `**/v1/orgs/${organization.id}/teams/${team.id}/members/${people[2]!.id}`;
  await failRequests(page, address, "The disk is full.");
  await page.goto(`/orgs/${organization.id}/teams/${team.id}`);
  await page.getByRole("checkbox", { name: "Select Ana Lima" }).check();
  await page.getByRole("checkbox", { name: "Select Cy Young" }).check();
  await page.getByRole("button", { name: "Remove from team" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove 2 people from the team?" });
  await question.getByRole("button", { name: "Remove from team" }).click();
  const ledger = page.getByRole("region", { name: "Remove from team" });
  await expect(ledger).toContainText("1 changed · 1 failed");
  await expect(ledger).toContainText(defectReason);
  await page.unroute(address);
  await ledger.getByRole("button", { name: "Retry 1 failed" }).click();
  await expect(ledger).toContainText("2 changed");
  await expect(row(page, /Ana Lima/)).toBeHidden();
  expect(await rolesIn(api, organization.id, team.id)).toEqual({ "Bo Berg": "member" });
  await ledger.getByRole("button", { name: "Undo 2 changed" }).click();
  await expect(row(page, /Ana Lima/)).toBeVisible();
  await expect(row(page, /Cy Young/)).toBeVisible();
});

test("people are chosen by keyboard alone", async ({ page, api, organization }) => {
  const [ana] = addPeople(organization.id, ["Ana Lima", "Bo Berg", "Cy Young"]);
  const team = await makeTeam(api, organization.id, "Writers", [ana!]);
  await page.goto(`/orgs/${organization.id}/teams/${team.id}`);
  await expect(row(page, /Ana Lima/)).toBeVisible();
  await pressByKey(page, page.getByRole("button", { name: "Add members" }));
  const dialog = page.getByRole("dialog", { name: "Add members" });
  await expect(dialog.getByRole("textbox", { name: "People" })).toBeFocused();
  await expect(dialog.getByRole("option", { name: /Ana Lima/ })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page.keyboard.type("bo b");
  await expect(dialog.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("1 person chosen")).toBeVisible();
  await pressByKey(page, dialog.getByRole("button", { name: "Add 1" }));
  await expect(page.getByText("1 person joined.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row(page, /Bo Berg/)).toBeVisible();
  expect(await rolesIn(api, organization.id, team.id)).toEqual({
    "Ana Lima": "member",
    "Bo Berg": "member",
  });
});

test("a pasted list shows its effect and is applied in one request, with undo", async ({
  page,
  api,
  organization,
}) => {
  const people = addPeople(organization.id, ["Ana", "Bo", "Cy", "Dee", "Eve"]);
  const [ana, , , dee, eve] = people as [Person, Person, Person, Person, Person];
  const team = await makeTeam(api, organization.id, "Writers", people.slice(0, 3));
  const writes: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== "GET" && pathname.includes("/teams/")) {
      writes.push(`${request.method()} ${pathname.split("/teams/")[1]}`);
    }
  });
  await page.goto(`/orgs/${organization.id}/teams/${team.id}?add=paste`);
  const dialog = page.getByRole("dialog", { name: "Add members" });
  await dialog
    .getByRole("textbox", { name: "Emails or user IDs" })
    .fill(
      `"Lima, Ana" <${emailOf(ana)}>; ${emailOf(dee).toUpperCase()}\n${eve.id}\t${eve.id} nobody@example.com broken@`,
    );
  await expect(dialog.getByText("2 people join", { exact: true })).toBeVisible();
  await expect(dialog.getByText("Dee and Eve")).toBeVisible();
  await expect(dialog.getByText("1 already in the team")).toBeVisible();
  await expect(dialog.getByText("1 entry isn't a member")).toBeVisible();
  await expect(dialog.getByText("1 entry isn't an email")).toBeVisible();
  await expect(dialog.getByText("1 entry is repeated")).toBeVisible();
  await expect(dialog.getByText("+2 −0")).toBeVisible();

  await dialog.getByText("Remove everyone not in the list").click();
  await expect(dialog.getByText("+2 −2")).toBeVisible();
  await expect(dialog.getByText("Bo and Cy")).toBeVisible();
  await dialog.getByRole("button", { name: "Join as" }).click();
  await page.getByRole("option", { name: /^Owner/ }).click();
  await dialog.getByRole("button", { name: "Add 2, remove 2" }).dblclick();
  await expect(page.getByText("2 people joined and 2 people left.")).toBeVisible();
  await expect(row(page, /Eve/)).toBeVisible();
  expect(writes).toEqual([`PUT ${team.id}/members`]);
  expect(await rolesIn(api, organization.id, team.id)).toEqual({
    Ana: "member",
    Dee: "owner",
    Eve: "owner",
  });

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, /Bo/)).toBeVisible();
  await expect(row(page, /Eve/)).toBeHidden();
  expect(await rolesIn(api, organization.id, team.id)).toEqual({
    Ana: "member",
    Bo: "member",
    Cy: "member",
  });
});

test("a list without members can't empty a team, and pasted text isn't lost", async ({
  page,
  api,
  organization,
}) => {
  const people = addPeople(organization.id, ["Ana"]);
  const team = await makeTeam(api, organization.id, "Writers", people);
  await page.goto(`/orgs/${organization.id}/teams/${team.id}?add=paste`);
  const dialog = page.getByRole("dialog", { name: "Add members" });
  const field = dialog.getByRole("textbox", { name: "Emails or user IDs" });
  await field.fill("nobody@example.com");
  await dialog.getByText("Remove everyone not in the list").click();
  await expect(dialog.getByText("1 entry isn't a member")).toBeVisible();
  await expect(dialog.getByText(/Check the spelling/)).toBeVisible();
  const apply = dialog.getByRole("button", { name: "Remove 1" });
  await expect(apply).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(field).toHaveValue("nobody@example.com");
  await dialog.getByRole("tab", { name: "Choose people" }).click();
  await dialog.getByRole("tab", { name: "Paste a list" }).click();
  await expect(field).toHaveValue("nobody@example.com");
});

test("the list is filtered by team owner, and the URL keeps the filter", async ({
  page,
  context,
  api,
  organization,
}) => {
  const [ana] = addPeople(organization.id, ["Ana Lima", "Bo Berg"]);
  const owned = await makeTeam(api, organization.id, "Owned", [ana!]);
  await makeTeam(api, organization.id, "Other", [ana!]);
  await api(`PUT ${members}/{userId}`, {
    params: { organizationId: organization.id, teamId: owned.id, userId: ana!.id },
    body: { role: "owner" },
  });
  await page.goto(`/orgs/${organization.id}/teams`);
  await expect(row(page, /Other/)).toBeVisible();
  await page.getByRole("button", { name: /^Managed by: all/ }).click();
  await page.getByRole("option", { name: "Someone else" }).click();
  const dialog = page.getByRole("dialog", { name: "Teams managed by" });
  await dialog.getByRole("textbox", { name: "Managed by" }).fill("ana");
  await dialog.getByRole("option", { name: /Ana Lima/ }).click();
  await expect(page).toHaveURL(new RegExp(`owner=${ana!.id}`));
  await expect(row(page, /Other/)).toBeHidden();
  await expect(row(page, /Owned/)).toBeVisible();

  const copied = await context.newPage();
  await copied.goto(page.url());
  await expect(row(copied, /Owned/)).toBeVisible();
  await expect(row(copied, /Other/)).toBeHidden();
  await expect(copied.getByRole("button", { name: /Ana Lima/ })).toBeVisible();
  await copied.close();

  await page.getByRole("link", { name: "Owned" }).click();
  await expect(heading(page, "Owned")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`owner=${ana!.id}`));
  await expect(row(page, /Other/)).toBeHidden();
  await page.getByRole("searchbox", { name: "Filter by title" }).fill("no such team");
  await expect(page.getByText("No matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(row(page, /Other/)).toBeVisible();
});

test("without permission to manage a team, controls are disabled, with the reason, and requests refused", async ({
  page,
  api,
  organization,
  platformUrl,
  becomeMember,
}) => {
  const people = addPeople(organization.id, ["Ana Lima"]);
  const team = await makeTeam(api, organization.id, "Writers", people);
  const reader = await becomeMember("read");
  await page.goto(`/orgs/${organization.id}/teams`);
  const create = page.getByRole("button", { name: "New team" });
  await expect(create).toHaveAttribute("aria-disabled", "true");
  await tabTo(page, create);
  await expect(page.getByRole("tooltip")).toContainText("permission to create teams");

  await page.getByRole("link", { name: "Writers" }).click();
  await expect(page.getByRole("button", { name: "Add members" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page.getByRole("button", { name: "Role for Ana Lima: Member" }).press("Enter");
  const role = page.getByRole("menuitem", { name: "Member" });
  await expect(role).toHaveAttribute("aria-disabled", "true");
  await expect(role).toContainText("Only team owners and organization admins");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Actions for Ana Lima" }).click();
  await expect(page.getByRole("menuitem", { name: /Remove from team/ })).toContainText(
    "Only team owners and organization admins",
  );
  const address = `${platformUrl}/v1/orgs/${organization.id}/teams`;
  const refused = async (method: string, path: string, body: object) => {
    const headers = {
      authorization: `Bearer ${reader.token}`,
      "content-type": "application/json",
    };
    return (await fetch(address + path, { method, headers, body: JSON.stringify(body) })).status;
  };
  expect(await refused("PUT", "", { title: "Mine" })).toBe(403);
  expect(await refused("PATCH", `/${team.id}`, { title: "Mine" })).toBe(403);
  expect(await refused("PUT", `/${team.id}/members`, { add: [reader.id] })).toBe(403);
});

test("an owner who gives up a team is asked first", async ({
  page,
  api,
  organization,
  becomeMember,
}) => {
  const owner = await becomeMember("edit", "Olga Owner");
  const team = await makeTeam(api, organization.id, "Writers", [owner]);
  await api(`PUT ${members}/{userId}`, {
    params: { organizationId: organization.id, teamId: team.id, userId: owner.id },
    body: { role: "owner" },
  });
  await page.goto(`/orgs/${organization.id}/teams/${team.id}`);
  await page.getByRole("button", { name: "Role for Olga Owner: Owner" }).click();
  await page.getByRole("menuitemradio", { name: /^Member/ }).click();
  const question = page.getByRole("alertdialog", { name: "Stop managing this team?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await rolesIn(api, organization.id, team.id)).toEqual({ "Olga Owner": "owner" });

  await page.getByRole("button", { name: "Actions for Olga Owner" }).click();
  await page.getByRole("menuitem", { name: "Leave team" }).click();
  await page
    .getByRole("alertdialog", { name: "Leave this team?" })
    .getByRole("button", { name: "Leave team" })
    .click();
  await expect(page).toHaveURL(`/orgs/${organization.id}/teams`);
  expect(await rolesIn(api, organization.id, team.id)).toEqual({});
});

test("a refused change is rolled back with the reason, and can be retried", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  const people = addPeople(organization.id, ["Ana Lima"]);
  const team = await makeTeam(api, organization.id, "Writers", people);
  const address = `**/v1/orgs/${organization.id}/teams/${team.id}`;
  await page.goto(`/orgs/${organization.id}/teams/${team.id}`);
  await failRequests(page, address, "The disk is full.", "PATCH");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  const dialog = page.getByRole("dialog", { name: "Rename team" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Authors");
  await dialog.getByRole("button", { name: "Rename team" }).click();
  const message = page.getByRole("alertdialog", { name: "Couldn't rename the team." });
  await expect(message).toContainText(defectReason);
  await expect(heading(page, "Writers")).toBeVisible();
  await page.unroute(address);
  await message.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByRole("textbox", { name: "Title" })).toHaveValue("Authors");
  await dialog.getByRole("button", { name: "Rename team" }).click();
  await expect(heading(page, "Authors")).toBeVisible();

  await failRequests(page, `${address}/members/*`, "The disk is full.");
  await page.getByRole("button", { name: "Role for Ana Lima: Member" }).click();
  await page.getByRole("menuitemradio", { name: /^Owner/ }).click();
  await expect(page.getByText("Couldn't change the role for Ana Lima.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Role for Ana Lima: Member" })).toBeVisible();
});

test("a failed list shows an error, and a retry loads it", async ({
  page,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  const list = `**/v1/orgs/${organization.id}/teams?*`;
  await failRequests(page, list, "No store.");
  await page.goto(`/orgs/${organization.id}/teams`);
  await expect(page.getByRole("alert")).toContainText(defectReason);
  await page.unroute(list);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No teams yet")).toBeVisible();
  await page.getByRole("button", { name: "Create the first team" }).click();
  await expect(page.getByRole("dialog", { name: "Create a team" })).toBeVisible();
});

test("a team whose creation response is lost is created once", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  const list = `**/v1/orgs/${organization.id}/teams`;
  await page.goto(`/orgs/${organization.id}/teams?new=team`);
  const responses = await loseResponses(page, consoleLog, list, 1);
  const dialog = page.getByRole("dialog", { name: "Create a team" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Writers");
  await dialog.getByRole("button", { name: "Create team" }).click();
  await responses.checking();
  expect(responses.sent()).toBeGreaterThan(0);
  await expect(heading(page, "Writers")).toBeVisible();
  const params = { organizationId: organization.id };
  expect((await api(`GET ${teams}`, { params, query: {} })).count).toBe(1);
});
