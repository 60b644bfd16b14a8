import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { createApi, type Api } from "./support/api.ts";
import { axeProblems } from "./support/axe.ts";
import { makeSpace } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";
import { addPerson } from "./support/person.ts";
import { gotoQuiet } from "./support/quiet.ts";

const base = "/v1/orgs/{organizationId}/access-requests" as const;

/** A space that only admins of the organization see. */
async function makeSecret(api: Api, organizationId: string, title: string): Promise<string> {
  const { spaceId } = await makeSpace(api, organizationId, title);
  await api("PATCH /v1/spaces/{spaceId}", { params: { spaceId }, body: { defaultLevel: null } });
  return spaceId;
}

/** A member who asks for access through the API. */
function asker(platformUrl: string, organizationId: string, displayName: string): Api {
  const platform = { dataDir: process.env["E2E_DATA_DIR"] ?? "" };
  const { token } = addPerson(platform, { organizationId, displayName, role: "read" });
  return createApi(platformUrl, token);
}

const ask = (api: Api, organizationId: string, id: string, note?: string) =>
  api(`POST ${base}`, {
    params: { organizationId },
    body: { item: { type: "space", id }, ...(note !== undefined && { note }) },
  });

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test.describe("who can't see a space", () => {
  test.use({ signedIn: false });

  test("asks for it where it isn't found, and it opens once somebody gives access", async ({
    page,
    api,
    organization,
    becomeMember,
    consoleLog,
  }) => {
    consoleLog.expect("404 (Not Found)");
    const { id: organizationId } = organization;
    const spaceId = await makeSecret(api, organizationId, "Secret plan");
    await becomeMember("read", "Ana Lima");
    // What doesn't exist looks the same.
    await page.goto(paths.space(organizationId, "nothing"));
    await expect(page.getByRole("alert")).toContainText("Not found, or you don't have access");
    await button(page, "Request access").click();
    await expect(page.getByText("Your request is waiting for an answer")).toBeVisible();

    await page.goto(paths.space(organizationId, spaceId));
    await expect(page.getByRole("alert")).toContainText("Not found, or you don't have access");
    await page.getByRole("textbox", { name: /Why you need it/ }).fill("I write the release notes.");
    expect(await axeProblems(page)).toEqual([]);
    await button(page, "Request access").click();
    await expect(page.getByText("Your request is waiting for an answer")).toBeVisible();
    await expect(button(page, "Request access")).toBeHidden();
    const { items } = await api(`GET ${base}`, { params: { organizationId }, query: {} });
    expect(items).toMatchObject([
      { user: { displayName: "Ana Lima" }, note: "I write the release notes." },
    ]);

    const params = { organizationId, accessRequestId: items[0]!.id };
    await api(`POST ${base}/{accessRequestId}/approve`, { params, body: { role: "read" } });
    await expect(page.getByRole("heading", { level: 1, name: "Secret plan" })).toBeVisible();
    // What isn't found in it is none of the admins' business.
    await gotoQuiet(page, paths.changeRequest(organizationId, spaceId, 99));
    await expect(page.getByRole("alert")).toContainText("Not found, or you don't have access");
    await expect(button(page, "Request access")).toBeHidden();
  });
});

test("an admin answers in the list, or where access to the space is shown", async ({
  page,
  api,
  organization,
  platformUrl,
}) => {
  const { id: organizationId } = organization;
  const spaceId = await makeSecret(api, organizationId, "Secret plan");
  const [ana, ben, cleo, dora] = ["Ana", "Ben", "Cleo", "Dora"].map((name) =>
    asker(platformUrl, organizationId, name),
  ) as [Api, Api, Api, Api];
  await page.goto(paths.accessRequests(organizationId));
  await expect(page.getByText("No access requests")).toBeVisible();
  await ask(ana, organizationId, spaceId, "For the release notes");
  await ask(ben, organizationId, spaceId);
  await ask(cleo, organizationId, spaceId);
  await ask(dora, organizationId, spaceId);
  const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
  await expect(row("Ana")).toContainText("For the release notes");
  expect(await axeProblems(page)).toEqual([]);
  await button(page, "Give access to Ana: Secret plan").click();
  await expect(page.getByText("Shared with Ana: read")).toBeVisible();
  await expect(row("Ana")).toBeHidden();

  await row("Ben").getByRole("link", { name: "Secret plan" }).click();
  const requests = page.getByRole("region", { name: "Access requests" });
  await expect(requests.getByRole("listitem")).toHaveCount(3);
  await requests.getByRole("button", { name: "Choose a role for Ben" }).click();
  await page.getByRole("menuitem", { name: "Comment" }).click();
  await expect(page.getByText("Shared with Ben: comment")).toBeVisible();
  await requests.getByRole("button", { name: "Decline Cleo: Secret plan" }).click();
  await expect(requests.getByRole("listitem")).toHaveText([/Dora/]);
  expect(await axeProblems(page)).toEqual([]);
  await requests.getByRole("button", { name: "Give access to Dora: Secret plan" }).click();
  await expect(requests).toBeHidden();
  const { items } = await api("GET /v1/spaces/{spaceId}/permissions/users", {
    params: { spaceId },
    query: {},
  });
  expect(items.map(({ user, permission }) => `${user.displayName}: ${permission}`)).toEqual([
    "Ana: read",
    "Ben: comment",
    "Dora: read",
  ]);
});
