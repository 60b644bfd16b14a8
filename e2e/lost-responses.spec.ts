import { checkingNotice, loseResponses } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";
import { harbourApi } from "./support/harbour-api.ts";
import { untilQuiet } from "./support/quiet.ts";

/* One mechanism for all writes: a write whose response was lost is carried out only once. */

test("an upload whose response is lost creates one specification and one version", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  const params = { organizationId: organization.id };
  await page.goto(`/orgs/${organization.id}/openapi?new=specification`);
  const dialog = page.getByRole("dialog", { name: "Add a specification" });
  await dialog.getByLabel("Slug").fill("harbour");
  await dialog.getByRole("button", { name: /^URL/ }).click();
  await page.getByRole("option", { name: "Text or file" }).click();
  await dialog.getByRole("textbox", { name: "Document" }).fill(JSON.stringify(harbourApi()));
  const uploads = `**/v1/orgs/${organization.id}/openapi`;
  const responses = await loseResponses(page, consoleLog, uploads, 2);
  await dialog.getByRole("button", { name: "Add specification" }).click();
  await responses.checking();
  await expect(page.getByRole("heading", { level: 1, name: "harbour" })).toBeVisible();
  await expect(checkingNotice(page)).toBeHidden();
  expect(responses.sent()).toBe(3);
  const list = "GET /v1/orgs/{organizationId}/openapi";
  expect((await api(list, { params, query: {} })).count).toBe(1);
  const versions = "GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions";
  await expect
    .poll(
      async () =>
        (await api(versions, { params: { ...params, specSlug: "harbour" }, query: {} })).count,
    )
    .toBe(1);
});

test("an optimistic change stays when its response is lost, and isn't announced as another user's", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  const params = { organizationId: organization.id };
  const translations = "/v1/orgs/{organizationId}/translations";
  const { id } = await api(`POST ${translations}`, { params, body: { title: "Welsh" } });
  await page.goto(`/orgs/${organization.id}/settings/translations/${id}`);
  const address = `**/v1/orgs/${organization.id}/translations/${id}`;
  const responses = await loseResponses(page, consoleLog, address, 1);
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Rename the translation" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Cymraeg");
  await dialog.getByRole("button", { name: "Rename translation" }).click();
  const heading = page.getByRole("heading", { level: 1, name: "Cymraeg" });
  await expect(heading).toBeVisible();
  await responses.checking();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await expect(checkingNotice(page)).toBeHidden();
  await expect(heading).toBeVisible();
  expect(responses.sent()).toBe(2);
});

test("a token whose response is lost is created once, and the user is told what to do", async ({
  page,
  api,
  consoleLog,
}) => {
  consoleLog.expect("409 (Conflict)");
  const before = (await api("GET /v1/user/tokens", { query: {} })).count;
  await page.goto("/account?new=token");
  const dialog = page.getByRole("dialog", { name: /token/i });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Robot in a tunnel");
  const responses = await loseResponses(page, consoleLog, "**/v1/user/tokens", 1);
  await dialog.getByRole("button", { name: "Create token" }).click();
  await responses.checking();
  await expect(dialog.getByRole("alert")).toContainText("Delete what it created");
  const { items, count } = await api("GET /v1/user/tokens", { query: {} });
  expect(count).toBe((before ?? 0) + 1);
  expect(items.filter(({ name }) => name === "Robot in a tunnel")).toHaveLength(1);
});

test("the first message appears even if it reports a lost connection", async ({
  page,
  context,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("net::ERR_INTERNET_DISCONNECTED");
  const params = { organizationId: organization.id };
  const translations = "/v1/orgs/{organizationId}/translations";
  const { id } = await api(`POST ${translations}`, { params, body: { title: "Welsh" } });
  // The code that shows messages is loaded last.
  const messages = page.waitForResponse(/\/kit-later-[^/]*\.js$/);
  await page.goto(`/orgs/${organization.id}/settings/translations/${id}`);
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Rename the translation" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Cymraeg");
  await untilQuiet(page, () => messages);
  await context.setOffline(true);
  await expect(page.getByText("You're offline")).toBeVisible();
  await dialog.getByRole("button", { name: "Rename translation" }).click();
  await expect(checkingNotice(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You're offline")).toBeHidden();
  await expect(checkingNotice(page)).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Cymraeg" })).toBeVisible();
});
