import type { Locator, Page } from "@playwright/test";
import { ApiError, createApi } from "./support/api.ts";
import { deafen, defectReason, failedRequest, failRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";
import { pressByKey, tabTo, typeByKey } from "./support/keyboard.ts";
import { addCrowd, addPerson } from "./support/person.ts";

const organizationPath = "/v1/orgs/{organizationId}";
const unique = (name: string) => `${name}-${Math.random().toString(36).slice(2, 8)}`;
const platform = () => ({ dataDir: process.env["E2E_DATA_DIR"] ?? "" });

const part = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
/** One button saves all sections. */
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const told = (section: Locator) => section.getByRole("status").filter({ hasText: "When you save" });
const saved = (page: Page) => page.getByText("Settings saved").first();
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

test("the general settings are changed, kept, and cleared", async ({
  page,
  platformUrl,
  context,
  api,
  organization,
  consoleLog,
}) => {
  // Typing into the next form before the previous save is refreshed saves over an older version at first.
  consoleLog.expect("412 (Precondition Failed)");
  const params = { organizationId: organization.id };
  const site = await api("POST /v1/orgs/{organizationId}/sites", {
    params,
    body: { title: "Handbook" },
  });
  await page.goto(`/orgs/${organization.id}`);
  await page.getByRole("link", { name: "Settings" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "General" })).toBeVisible();
  const address = page.url();

  await field(page, "Name").fill("Harbour works");
  await field(page, "Logo").fill(`${platformUrl}/favicon.svg`);
  await save(page).click();
  await expect(
    page.getByRole("button", { name: /Harbour works.*switch organization/ }),
  ).toBeVisible();

  const hostname = unique("harbour");
  await field(page, "Hostname").fill(hostname);
  await page.getByRole("button", { name: /Default content/ }).click();
  await page.getByRole("option", { name: "Handbook" }).click();
  await save(page).click();
  await expect
    .poll(async () => (await api(`GET ${organizationPath}`, { params })).defaultContent)
    .toEqual({ type: "site", site: site.id });

  await page.getByRole("checkbox", { name: /Allow AI features/ }).check({ force: true });
  await save(page).click();
  await expect.poll(async () => (await api(`GET ${organizationPath}`, { params })).ai).toBe(true);

  const copied = await context.newPage();
  await copied.goto(address);
  await expect(field(copied, "Name")).toHaveValue("Harbour works");
  await expect(field(copied, "Hostname")).toHaveValue(hostname);
  await expect(copied.getByRole("button", { name: /Default content/ })).toContainText("Handbook");
  await copied.close();

  await page.getByRole("link", { name: "Access defaults" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Access defaults" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(address);
  await field(page, "Hostname").fill("");
  await save(page).click();
  await expect
    .poll(async () => (await api(`GET ${organizationPath}`, { params })).hostname)
    .toBeUndefined();
  await field(page, "Logo").fill("");
  await save(page).click();
  await expect
    .poll(async () => (await api(`GET ${organizationPath}`, { params })).urls.logo)
    .toBeUndefined();
});

test("errors of the contract and the platform appear at their fields", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("409 (Conflict)");
  const hostname = unique("taken");
  const other = await api("POST /v1/orgs", { body: { title: "Other" } });
  await api(`PATCH ${organizationPath}`, {
    params: { organizationId: other.id },
    body: { hostname },
  });
  await page.goto(`/orgs/${organization.id}/settings`);

  await field(page, "Name").fill("x");
  await save(page).click();
  await expect(part(page, "Profile").getByText("Must have at least 2 characters.")).toBeVisible();
  await field(page, "Name").fill("x".repeat(250));
  await expect(part(page, "Profile").getByText("250 of 255 characters")).toBeVisible();

  await field(page, "Hostname").fill(hostname);
  await save(page).click();
  await expect(part(page, "Public content").getByText("Is taken.")).toBeVisible();
  await expect(field(page, "Hostname")).toHaveValue(hostname);
});

test("email domains are pasted, looked up, and removed", async ({ page, api, organization }) => {
  const params = { organizationId: organization.id };
  const [mine, shared] = [`${unique("mine")}.example`, `${unique("shared")}.example`];
  await api("POST /v1/orgs", {
    body: { title: unique("Neighbour"), emailDomains: [shared] },
  });
  await page.goto(`/orgs/${organization.id}/settings`);
  await expect(page.getByText("No domains yet.")).toBeVisible();
  await field(page, "Domains").fill(`Ana <ana@${mine}>, bo@${shared.toUpperCase()}`);
  await expect(page.getByRole("list", { name: "Email domains" }).getByRole("listitem")).toHaveText([
    mine,
    shared,
  ]);
  await save(page).click();
  // Without proofs, the first organization has a domain.
  const proofs = page.getByRole("list", { name: "Proofs of the email domains" });
  const states = proofs.getByRole("listitem");
  await expect(states.filter({ hasText: mine })).toContainText("Proven");
  await expect(states.filter({ hasText: shared })).toContainText("Taken");
  expect((await api(`GET ${organizationPath}`, { params })).emailDomains).toEqual([mine, shared]);

  await page.getByRole("button", { name: `Remove ${shared}` }).click();
  await save(page).click();
  await expect(states).toHaveCount(1);
  expect((await api(`GET ${organizationPath}`, { params })).emailDomains).toEqual([mine]);
});

test("two users who change the title see both values, and nothing is lost", async ({
  page,
  platformUrl,
  context,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("412 (Precondition Failed)");
  await deafen(context);
  const params = { organizationId: organization.id };
  const address = `/orgs/${organization.id}/settings`;
  await page.goto(address);
  await expect(field(page, "Name")).toHaveValue(organization.title);
  const other = await context.newPage();
  await other.goto(address);
  await field(other, "Name").fill("Theirs");
  await save(other).click();
  await expect(saved(other)).toBeVisible();

  await field(page, "Name").fill("Mine");
  await field(page, "Logo").fill(`${platformUrl}/favicon.svg`);
  await save(page).click();
  const both = page.getByRole("group", { name: "Name: two versions" });
  await expect(both).toContainText("Theirs");
  await expect(both).toContainText("Mine");
  await expect(field(page, "Name")).toHaveValue("Mine");
  await expect(field(page, "Logo")).toHaveValue(`${platformUrl}/favicon.svg`);
  expect((await api(`GET ${organizationPath}`, { params })).title).toBe("Theirs");

  await both.getByRole("button", { name: "Use theirs" }).click();
  await expect(field(page, "Name")).toHaveValue("Theirs");
  await both.getByRole("button", { name: "Keep mine" }).click();
  await save(page).click();
  await expect(both).toBeHidden();
  await expect
    .poll(async () => (await api(`GET ${organizationPath}`, { params })).title)
    .toBe("Mine");
  expect((await api(`GET ${organizationPath}`, { params })).urls.logo).toBe(
    `${platformUrl}/favicon.svg`,
  );

  // The other tab has an older version now. It changes a field that nobody else changed, so there is no conflict.
  await field(other, "Hostname").fill(unique("other"));
  await save(other).click();
  await expect
    .poll(async () => (await api(`GET ${organizationPath}`, { params })).hostname)
    .toMatch(/^other/);
  expect((await api(`GET ${organizationPath}`, { params })).title).toBe("Mine");
});

test("a failed save keeps the input, and leaving asks first", async ({
  page,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  consoleLog.expect("429 (Too Many Requests)");
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto(`/orgs/${organization.id}/settings`);
  await field(page, "Name").fill("Written with care");
  const resource = `**/v1/orgs/${organization.id}`;
  await failRequests(page, resource, "The store could not be written.", "PATCH");
  await save(page).click();
  const alert = part(page, "Profile").getByRole("alert");
  await expect(alert).toContainText("Something went wrong on the platform.");
  await expect(alert).toContainText(`Request ${failedRequest}`);
  await expect(alert).not.toContainText("The store could not be written.");
  await expect(alert, "the button is in a bar below all sections").toBeInViewport();
  await expect(field(page, "Name")).toHaveValue("Written with care");

  const busy = { status: 429, headers: { "retry-after": "3" } };
  const error = { code: 429, message: "Rate limit exceeded." };
  await page.route(resource, (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ ...busy, json: { error } })
      : route.fallback(),
  );
  await save(page).click();
  await expect(part(page, "Profile").getByRole("timer")).toHaveText(/^Try again in \d seconds?\.$/);
  await expect(save(page)).toHaveAttribute("aria-disabled", "true");
  await expect(part(page, "Profile").getByRole("timer")).toHaveText("You can try again now.");
  await page.unroute(resource);

  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(field(page, "Name")).toHaveValue("Written with care");
  await expect(page.getByText("Unsaved changes restored.")).toBeVisible();

  // Two forms have changes, but there is only one question.
  await field(page, "Hostname").fill("half-typed");
  await page.getByRole("link", { name: "Access defaults" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toBeHidden();
  await page.unroute(resource);
  await save(page).click();
  // One button saves both.
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Discard" })).toBeHidden();
  await field(page, "Hostname").fill("another");
  await page.getByRole("link", { name: "Access defaults" }).click();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Access defaults" })).toBeVisible();
});

test("non-admins can read the settings but not change them", async ({
  page,
  organization,
  platformUrl,
  becomeMember,
}) => {
  const person = await becomeMember("create");
  await page.goto(`/orgs/${organization.id}/settings`);
  await expect(field(page, "Name")).toHaveAttribute("readonly", "");
  await expect(save(page).first()).toHaveAttribute("aria-disabled", "true");
  await expect(
    part(page, "Profile").getByText("Only organization admins can change this."),
  ).toBeVisible();
  await page.goto(`/orgs/${organization.id}/settings/access`);
  await expect(page.getByRole("checkbox", { name: /Allow invite links/ })).toBeDisabled();
  await expect(save(page).first()).toHaveAttribute("aria-disabled", "true");

  const refused = createApi(platformUrl, person.token)(`PATCH ${organizationPath}`, {
    params: { organizationId: organization.id },
    body: { title: "Taken over" },
  });
  const error = await refused.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).status).toBe(403);
});

test("access defaults show their effect before they are saved", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("409 (Conflict)");
  const params = { organizationId: organization.id };
  const spaces = `${organizationPath}/spaces` as const;
  await api(`POST ${spaces}`, { params, body: { title: "Open guide" } });
  const closed = await api(`POST ${spaces}`, { params, body: { title: "Closed guide" } });
  await api("PATCH /v1/spaces/{spaceId}", {
    params: { spaceId: closed.id },
    body: { defaultLevel: null },
  });
  await api(`POST ${organizationPath}/link-invites`, { params, body: { role: "read" } });
  await api(`POST ${organizationPath}/link-invites`, {
    params,
    body: { level: "edit", space: closed.id },
  });
  for (const role of ["read", "admin"] as const) {
    const displayName = role === "admin" ? "Ada Admin" : "Rea Reader";
    addPerson(platform(), { organizationId: organization.id, displayName, role });
  }
  await page.goto(`/orgs/${organization.id}/settings/access`);

  const role = part(page, "Default role");
  await role.getByRole("button", { name: /Role for new members/ }).click();
  await page.getByRole("option", { name: /^Editor/ }).click();
  await expect(told(role)).toContainText("All 3 members keep their roles.");
  await expect(told(role)).toContainText("get Editor in 1 space");
  await expect(told(role)).toContainText("1 space stays private");
  await save(page).click();
  await expect(told(role)).toBeHidden();
  expect((await api(`GET ${organizationPath}`, { params })).defaultRole).toBe("edit");

  const links = part(page, "Invite links");
  await links.getByRole("checkbox", { name: /Allow invite links/ }).uncheck({ force: true });
  await expect(links.getByText("2 links stop working right away.")).toBeVisible();
  await expect(links.getByText("Space “Closed guide”: Edit")).toBeVisible();
  expect((await api(`GET ${organizationPath}`, { params })).inviteLinks, "not saved yet").toBe(
    true,
  );
  await save(page).click();
  await expect(told(links)).toBeHidden();
  expect((await api(`GET ${organizationPath}`, { params })).inviteLinks).toBe(false);
  await links.getByRole("checkbox", { name: /Allow invite links/ }).check({ force: true });
  await expect(links.getByText("2 links work again.")).toBeVisible();

  const sso = part(page, "Single sign-on");
  await sso.getByRole("checkbox", { name: /Require single sign-on/ }).check({ force: true });
  await expect(sso.getByText("No active provider")).toBeVisible();
  await expect(sso.getByText(/1 of 3 members aren't admins/)).toBeVisible();
  await expect(sso.getByRole("link", { name: "Rea Reader" })).toBeVisible();
  await expect(sso.getByRole("link", { name: "Ada Admin" })).toBeHidden();
  await save(page).click();
  await expect(sso.getByRole("alert")).toContainText("no identity provider is active");
  expect((await api(`GET ${organizationPath}`, { params })).sso).toBe(false);
});

test("requiring single sign-on asks for the organization's name if it locks out many", async ({
  page,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("403 (Forbidden)");
  const people = Array.from({ length: 21 }, (_, at) => ({
    displayName: `Person ${at + 10}`,
    role: "read" as const,
  }));
  addCrowd(platform(), organization.id, people);
  await page.goto(`/orgs/${organization.id}/settings/access`);
  const sso = part(page, "Single sign-on");
  await sso.getByRole("checkbox", { name: /Require single sign-on/ }).check({ force: true });
  await expect(sso.getByRole("link", { name: "Show members without SSO" })).toBeVisible();
  let sent = 0;
  await page.route(`**/v1/orgs/${organization.id}`, (route) => {
    if (route.request().method() !== "PATCH") return route.fallback();
    sent += 1;
    return route.fulfill({ status: 403, json: { error: { code: 403, message: "Refused." } } });
  });
  await save(page).click();
  const question = page.getByRole("alertdialog", {
    name: "Require single sign-on and lock out 21 members?",
  });
  await expect(question).toContainText("Person 10, Person 11, Person 12 and 18 more");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  expect(sent).toBe(0);
  await save(page).click();
  await question.getByRole("textbox").fill(organization.title);
  await question.getByRole("button", { name: "Require single sign-on" }).click();
  await expect(sso.getByRole("alert")).toContainText("Refused.");
  expect(sent).toBe(1);
});

test("an organization without API tokens isn't offered for one, and blocks those there are", async ({
  page,
  api,
  organization,
  platformUrl,
  becomeMember,
}) => {
  const person = await becomeMember("admin");
  const name = unique("Deploy");
  const body = { name, organization: organization.id };
  const { token } = await createApi(platformUrl, person.token)("POST /v1/user/tokens", { body });
  // A session that a token began would lose its access, too.
  const { urls } = await api("POST /v1/orgs/{organizationId}/members/{userId}/sign-in-link", {
    params: { organizationId: organization.id, userId: person.id },
  });
  const link = new URL(urls.signIn).searchParams.get("link");
  const signedIn = await page.request.post("/auth/session", { data: { link } });
  expect(signedIn.status()).toBe(204);
  await page.goto(`/orgs/${organization.id}/settings/tokens`);
  await page.getByRole("button", { name: "Change policy" }).click();
  const policy = page.getByRole("dialog", { name: "Policy for API tokens" });
  await policy.getByRole("checkbox", { name: /Allow API tokens/ }).uncheck({ force: true });
  await expect(policy.getByText("lose access right away, yours too")).toBeVisible();
  await policy.getByRole("button", { name: "Save policy" }).click();
  await expect(policy).toBeHidden();
  const asProgram = { headers: { authorization: `Bearer ${token}` } };
  const refused = await page.request.get(`/v1/orgs/${organization.id}`, asProgram);
  expect(refused.status()).toBe(403);

  await page.goto("/account?new=token");
  const dialog = page.getByRole("dialog", { name: "New API token" });
  await expect(dialog.getByText(`API tokens can't access ${organization.title}.`)).toBeVisible();
  await dialog.getByRole("button", { name: /Organization/ }).click();
  await expect(page.getByRole("option", { name: "All organizations" })).toBeVisible();
  await expect(page.getByRole("option", { name: organization.title, exact: true })).toBeHidden();
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  const row = page.getByRole("listitem").filter({ hasText: name });
  await expect(row.getByText(`Blocked by ${organization.title}`)).toBeVisible();
});

test("a failed count shows an error, can be retried, and doesn't block saving", async ({
  page,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  const list = `**/v1/orgs/${organization.id}/link-invites*`;
  await failRequests(page, list, "The links could not be read.");
  await page.goto(`/orgs/${organization.id}/settings/access`);
  const links = part(page, "Invite links");
  await links.getByRole("checkbox", { name: /Allow invite links/ }).uncheck({ force: true });
  await expect(links.getByRole("alert")).toContainText(defectReason);
  await page.unroute(list);
  await links.getByRole("button", { name: "Try again" }).click();
  await expect(links.getByText("There are no links.")).toBeVisible();
});

test("the settings are changed by keyboard alone", async ({ page, api, organization }) => {
  const params = { organizationId: organization.id };
  await page.goto(`/orgs/${organization.id}/settings`);
  await tabTo(page, field(page, "Name"));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("By keys");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect
    .poll(async () => (await api(`GET ${organizationPath}`, { params })).title)
    .toBe("By keys");

  await field(page, "Name").fill("By Enter");
  await page.keyboard.press("Enter");
  await expect
    .poll(async () => (await api(`GET ${organizationPath}`, { params })).title)
    .toBe("By Enter");

  const domain = `${unique("keys")}.example`;
  await typeByKey(page, field(page, "Domains"), domain);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: `Remove ${domain}` })).toBeVisible();
  await pressByKey(page, save(page));
  await expect
    .poll(async () => (await api(`GET ${organizationPath}`, { params })).emailDomains)
    .toEqual([domain]);
});

test("plan, trial, billing, and a block are shown on every screen, unknown values too", async ({
  page,
  organization,
}) => {
  // The page comes with the organization, so that it isn't requested before something changes.
  await page.route(`**/orgs/${organization.id}/content`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('id="first-responses"', "");
    await route.fulfill({ response: response, body });
  });
  // Only the platform's operator can set these, so the test adds them to the response.
  await page.route(`**/v1/orgs/${organization.id}`, async (route) => {
    const response = await route.fetch();
    const sent = await response.json();
    await route.fulfill({
      response: response,
      json: {
        ...sent,
        permissions: { ...sent.permissions, viewBilling: true },
        plan: "galaxy_2030",
        blocked: { reason: "security" },
        trial: { status: "paused" },
        billing: { interval: "yearly", hasPaymentFailed: true },
      },
    });
  });
  await page.goto(`/orgs/${organization.id}/content`);
  const notices = page.getByRole("region", { name: "About this organization" });
  await expect(notices).toContainText("This organization is blocked");
  await expect(notices).toContainText("Payment failed");
  await expect(notices).toContainText("Status: paused.");
  await notices.getByRole("button", { name: "Hide until reload" }).click();
  await expect(notices).not.toContainText("paused");
  await notices.getByRole("link", { name: "View plan" }).first().click();
  await expect(part(page, "Plan")).toContainText("galaxy_2030");
  await expect(part(page, "Plan")).toContainText("Yearly");
  await expect(notices).toContainText("This organization is blocked");
});

test("leaving is offered on the user's member page", async ({ page, organization }) => {
  await page.goto(`/orgs/${organization.id}/settings`);
  await page.getByRole("link", { name: "Go to your member page" }).click();
  await expect(page).toHaveURL(new RegExp(`/orgs/${organization.id}/members/\\w+$`));
});

test("deleting an organization asks for its name and shows what is deleted", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("404 (Not Found)");
  const params = { organizationId: organization.id };
  const spaces = `${organizationPath}/spaces` as const;
  const guide = await api(`POST ${spaces}`, { params, body: { title: "Guide" } });
  const old = await api(`POST ${spaces}`, { params, body: { title: "Old guide" } });
  await api("DELETE /v1/spaces/{spaceId}", { params: { spaceId: old.id } });
  await api("POST /v1/orgs/{organizationId}/sites", {
    params,
    body: { title: "Handbook", spaces: [guide.id] },
  });
  addPerson(platform(), { organizationId: organization.id, displayName: "Rea", role: "read" });

  await page.goto(`/orgs/${organization.id}/settings`);
  await page.getByRole("button", { name: "Delete…" }).click();
  const question = page.getByRole("alertdialog", { name: `Delete “${organization.title}”?` });
  await expect(question.getByRole("listitem")).toHaveText([
    "access for 2 members",
    "1 space with its pages, change requests, and history",
    "1 space in the trash",
    "1 site",
  ]);
  const sure = question.getByRole("button", { name: "Delete organization" });
  await expect(sure).toHaveAttribute("aria-disabled", "true");
  await question.getByRole("textbox").fill(organization.title);
  await sure.click();

  await expect(page).toHaveURL("/orgs");
  await expect(page.getByText(`“${organization.title}” deleted`)).toBeVisible();
  await expect(page.getByRole("link", { name: organization.title })).toBeHidden();
  await page.goto(`/orgs/${organization.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Not found, or you don't have access",
  );
});

test("non-admins can't delete the organization", async ({
  page,
  organization,
  platformUrl,
  becomeMember,
}) => {
  const person = await becomeMember("create");
  await page.goto(`/orgs/${organization.id}/settings`);
  const remove = page.getByRole("button", { name: "Delete…" });
  await expect(remove).toHaveAttribute("aria-disabled", "true");
  const refused = createApi(platformUrl, person.token)(`DELETE ${organizationPath}`, {
    params: { organizationId: organization.id },
  });
  const error = await refused.catch((reason: unknown) => reason);
  expect((error as ApiError).status).toBe(403);
});
