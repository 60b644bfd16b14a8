import { expect, test } from "./support/fixtures.ts";

const unique = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`;

test("an organization is created, opened, left and found again", async ({ page }) => {
  const name = unique("Acme");
  await page.goto("/orgs");
  await page.getByRole("button", { name: "New organization" }).click();
  const dialog = page.getByRole("dialog", { name: "Create an organization" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Create organization" }).click();

  await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(name));
  await expect(page.getByText(`“${name}” created`)).toBeVisible();
  await expect(page.getByText("Start with a space")).toBeVisible();
  const home = page.url();

  await page.goto("/orgs");
  await page.getByRole("link", { name }).click();
  await expect(page).toHaveURL(home);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Organizations" })).toBeVisible();
});

test("a form with unsaved changes asks before it closes", async ({ page }) => {
  await page.goto("/orgs?new=organization");
  const dialog = page.getByRole("dialog", { name: "Create an organization" });
  await dialog.getByRole("button", { name: "Create organization" }).click();
  await expect(dialog.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");

  await dialog.getByLabel("Name").fill("Half written");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog.getByLabel("Name")).toHaveValue("Half written");

  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/orgs");
});

test("a double click creates one organization", async ({ page, api }) => {
  const name = unique("Once");
  await page.goto("/orgs?new=organization");
  const dialog = page.getByRole("dialog", { name: "Create an organization" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Create organization" }).dblclick();
  await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
  const { items } = await api("GET /v1/orgs", { query: { limit: 1000 } });
  expect(items.filter(({ title }) => title === name)).toHaveLength(1);
});

test("the switcher leads to another organization and says which one this is", async ({
  page,
  api,
  organization,
}) => {
  const other = await api("POST /v1/orgs", { body: { title: unique("Other") } });
  await page.goto(`/orgs/${organization.id}/content`);
  await page.getByRole("button", { name: /switch organization/ }).click();
  const here = page.getByRole("menuitemradio", { name: organization.title });
  await expect(here).toBeChecked();
  await page.getByRole("menuitemradio", { name: other.title }).click();
  await expect(page).toHaveURL(`/orgs/${other.id}`);
  await expect(page.getByRole("button", { name: /switch organization/ })).toContainText(
    other.title,
  );
});

test("an unknown organization is told apart from an empty one", async ({ page, consoleLog }) => {
  consoleLog.expect("404 (Not Found)");
  await page.goto("/orgs/00000000000000000000");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Not found, or you don't have access",
  );
  await page.getByRole("link", { name: "Go to your organizations" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Organizations" })).toBeVisible();
});

test("an organization is created with e-mail domains", async ({ page, api }) => {
  const name = unique("Domains");
  await page.goto("/orgs?new=organization");
  const dialog = page.getByRole("dialog", { name: "Create an organization" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("textbox", { name: "Email domains" }).fill("docs@acme.example");
  await dialog.getByRole("button", { name: "Add bindery.example" }).click();
  await expect(dialog.getByRole("listitem")).toHaveText(["acme.example", "bindery.example"]);
  await dialog.getByRole("button", { name: "Remove bindery.example" }).click();
  await dialog.getByRole("button", { name: "Create organization" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
  const { items } = await api("GET /v1/orgs", { query: { limit: 1000 } });
  const made = items.find(({ title }) => title === name);
  expect(made?.emailDomains).toEqual(["acme.example"]);
});

test("many organizations are searchable, the most recently used first", async ({
  page,
  context,
  api,
}) => {
  const word = unique("quay").replace(" ", "");
  const made = [];
  for (let number = 1; number <= 9; number += 1) {
    made.push(await api("POST /v1/orgs", { body: { title: `${word} ${number}` } }));
  }
  await page.goto(`/orgs/${made[6]!.id}`);
  await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
  await page.goto("/orgs");
  const links = page.getByRole("list", { name: "Your organizations" }).getByRole("link");
  await expect(links.first()).toContainText(`${word} 7`);

  await page.getByRole("searchbox", { name: "Find an organization" }).fill(word);
  await expect(page.getByText("9 organizations")).toBeVisible();
  await expect(links).toHaveCount(9);
  await expect(links.nth(1)).toContainText(`${word} 1`);
  const copied = await context.newPage();
  await copied.goto(page.url());
  await expect(
    copied.getByRole("list", { name: "Your organizations" }).getByRole("link"),
  ).toHaveCount(9);

  await links.nth(1).click();
  await expect(page).toHaveURL(`/orgs/${made[0]!.id}`);
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Find an organization" })).toHaveValue(word);
  await page.getByRole("searchbox", { name: "Find an organization" }).fill(`${word} none`);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(links.first()).toBeVisible();
});

test("organizations with the user's email domain are suggested to non-members", async ({
  page,
  api,
  becomeMember,
}) => {
  const title = unique("Colleagues");
  await api("POST /v1/orgs", { body: { title, emailDomains: ["bindery.example"] } });
  await becomeMember("read");
  await page.goto("/orgs");
  const section = page.getByRole("region", { name: "Your teammates are here" });
  await expect(section.getByRole("listitem").filter({ hasText: title })).toBeVisible();
});

test("a visit is reported once, and a failure doesn't show", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  const told: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/ping")) told.push(request.url());
  });
  await page.goto(`/orgs/${organization.id}`);
  await page.getByRole("link", { name: "Content", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Content" })).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "General" })).toBeVisible();
  const user = await api("GET /v1/user", {});
  const params = { organizationId: organization.id, userId: user.id };
  await expect
    .poll(async () => {
      const member = await api("GET /v1/orgs/{organizationId}/members/{userId}", { params });
      return member.lastSeenAt;
    })
    .toBeDefined();
  expect(told).toHaveLength(1);

  const other = await api("POST /v1/orgs", { body: { title: unique("Deaf") } });
  await page.route("**/ping", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`/orgs/${other.id}`);
  await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
  await expect.poll(() => told.length).toBe(2);
  await expect(page.getByRole("alert")).toBeHidden();
});
