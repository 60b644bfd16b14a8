import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { createApi } from "./support/api.ts";
import { makeSpace } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";
import { addPerson } from "./support/person.ts";

const platform = () => ({ dataDir: process.env["E2E_DATA_DIR"] ?? "" });

const formatDay = (date: Date) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium" }).format(date);

/** The value of a date field, so many days from now. */
function dayAhead(days: number): { value: string; text: string } {
  const now = new Date();
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const two = (part: number) => String(part).padStart(2, "0");
  const value = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return { value, text: formatDay(date) };
}

const row = (page: Page, name: RegExp) => page.getByRole("row", { name });

test("a guest gets access until a day, which is shown, moved, and removed, and is told of it", async ({
  page,
  api,
  organization,
}) => {
  const organizationId = organization.id;
  addPerson(platform(), { organizationId, displayName: "Gus Guest", role: null });
  const writers = await api("PUT /v1/orgs/{organizationId}/teams", {
    params: { organizationId },
    body: { title: "Writers" },
  });
  const { spaceId } = await makeSpace(api, organizationId, "Guide");
  const [first, later] = [dayAhead(20), dayAhead(40)];
  await page.goto(paths.spaceTab(organizationId, spaceId, "access"));
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share “Guide”" });
  await dialog.getByRole("option", { name: /Gus Guest/ }).click();
  await dialog.getByRole("button", { name: /Ends$/ }).click();
  await page.getByRole("option", { name: "On a date" }).click();
  await dialog.getByLabel("Last day").fill("2020-01-01");
  await expect(dialog).toContainText("Choose a day from today on, within five years.");
  await expect(dialog.getByRole("button", { name: "Share with 1" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await dialog.getByLabel("Last day").fill(first.value);
  await dialog.getByRole("button", { name: "Share with 1" }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, /Gus Guest/)).toContainText(`Shared directly until ${first.text}`);
  await expect(row(page, /Gus Guest/)).toContainText(`Read until ${first.text}`);

  const actions = async (action: string) => {
    await row(page, /Gus Guest/).hover();
    await row(page, /Gus Guest/)
      .getByRole("button", { name: /Actions/ })
      .click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  await actions("Set end date");
  const end = page.getByRole("dialog", { name: "End of Gus Guest's access" });
  await expect(end.getByLabel("Last day")).toHaveValue(first.value);
  await end.getByLabel("Last day").fill(later.value);
  await end.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`Shared with Gus Guest: read until ${later.text}`)).toBeVisible();
  await expect(row(page, /Gus Guest/)).toContainText(`Read until ${later.text}`);
  await page
    .getByRole("alertdialog")
    .filter({ hasText: later.text })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(row(page, /Gus Guest/)).toContainText(`Read until ${first.text}`);
  await actions("Set end date");
  await end.getByRole("button", { name: /Ends$/ }).click();
  await page.getByRole("option", { name: "Never" }).click();
  await end.getByRole("button", { name: "Save" }).click();
  await expect(row(page, /Gus Guest/)).not.toContainText("until");

  await api("POST /v1/spaces/{spaceId}/permissions", {
    params: { spaceId },
    body: { teams: [writers.id], role: "edit" },
  });
  await page.getByRole("button", { name: "Set an end date for Writers" }).click();
  const ofTeam = page.getByRole("dialog", { name: "End of Writers's access" });
  await ofTeam.getByLabel("Last day").fill(later.value);
  await ofTeam.getByRole("button", { name: "Save" }).click();
  const team = page.getByRole("region", { name: "Teams" }).getByRole("listitem");
  await expect(team).toContainText(`Until ${later.text}`);
});

test("a request is answered, and a link gives access, until a day", async ({
  page,
  api,
  organization,
  becomeMember,
  platformUrl,
}) => {
  const organizationId = organization.id;
  const { spaceId } = await makeSpace(api, organizationId, "Guide");
  const end = dayAhead(15);
  const ana = addPerson(platform(), { organizationId, displayName: "Ana Lima", role: null });
  await createApi(platformUrl, ana.token)("POST /v1/orgs/{organizationId}/access-requests", {
    params: { organizationId },
    body: { item: { type: "space", id: spaceId } },
  });
  await page.goto(paths.spaceTab(organizationId, spaceId, "access"));
  await page.getByRole("button", { name: "Choose a role for Ana Lima" }).click();
  await page.getByRole("menuitem", { name: "Until a date…" }).click();
  const answer = page.getByRole("dialog", { name: "Give access to Ana Lima" });
  await answer.getByLabel("Last day").fill(end.value);
  await answer.getByRole("button", { name: "Give access" }).click();
  await expect(page.getByText(`Shared with Ana Lima: read until ${end.text}`)).toBeVisible();
  await expect(row(page, /Ana Lima/)).toContainText(`Shared directly until ${end.text}`);

  await page.goto(paths.inviteLinks(organizationId));
  await page.getByRole("button", { name: "New link" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create an invite link" });
  const choose = async (label: RegExp, option: string | RegExp) => {
    await dialog.getByRole("button", { name: label }).click();
    await page.getByRole("option", { name: option }).click();
  };
  await choose(/Invites to$/, /^One space/);
  await choose(/Space$/, "Guide");
  await choose(/Access ends$/, "On a date");
  await dialog.getByLabel("Last day").fill(end.value);
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(row(page, /Guide/)).toContainText(`To read until ${end.text}`);
  const links = await api("GET /v1/orgs/{organizationId}/link-invites", {
    params: { organizationId },
    query: {},
  });

  const guest = await becomeMember(null, "Gus Guest");
  await page.goto(links.items[0]!.urls.invite!);
  await expect(page.getByText(`Your access ends on ${end.text}.`)).toBeVisible();
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await expect(page.getByRole("heading", { name: "Guide" }).first()).toBeVisible();
  await expect
    .poll(async () => {
      const users = await api("GET /v1/spaces/{spaceId}/permissions/users", {
        params: { spaceId },
        query: {},
      });
      return users.items.map(({ user, endsAt }) => [
        user.id,
        endsAt && formatDay(new Date(endsAt)),
      ]);
    })
    .toEqual([
      [ana.id, end.text],
      [guest.id, end.text],
    ]);
});
