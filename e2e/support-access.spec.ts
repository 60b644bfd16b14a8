import { paths } from "#console/paths.ts";
import { createApi } from "./support/api.ts";
import { axeProblems } from "./support/axe.ts";
import { makeSpace } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";
import { addPerson } from "./support/person.ts";

test("an instance admin sees an organization once it agrees, until it ends that", async ({
  page,
  browser,
  api,
  organization,
  platformUrl,
  consoleLog,
}) => {
  // What belongs to the organization isn't found before it agrees, nor afterwards.
  consoleLog.expect("404 (Not Found)");
  consoleLog.expect("403 (Forbidden)");
  const dataDir = process.env["E2E_DATA_DIR"] ?? "";
  const { id: organizationId, title } = organization;
  await makeSpace(api, organizationId, "Guides");
  const ana = addPerson({ dataDir }, { organizationId, displayName: "Ana Lima", role: "admin" });
  const { id: userId, displayName: operator } = await api("GET /v1/user", {});
  await createApi(platformUrl, ana.token)("DELETE /v1/orgs/{organizationId}/members/{userId}", {
    params: { organizationId, userId },
  });

  await page.goto(paths.instance("organizations", { q: title }));
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: "Ask for support access" }).click();
  const asking = page.getByRole("dialog", { name: `Ask ${title} for support access?` });
  await asking.getByLabel("Reason").fill("Search");
  await asking.getByRole("button", { name: "Ask for access" }).click();
  const own = page.getByRole("list", { name: "Support access to organizations" });
  const row = own.getByRole("listitem").filter({ hasText: title });
  await expect(row).toContainText("You wait for an answer");
  expect(await axeProblems(page)).toEqual([]);
  await row.getByRole("button", { name: "Withdraw" }).click();
  await expect(row).toBeHidden();
  const reason = "You wrote that search finds nothing.";
  await api("POST /v1/instance/support-access", { body: { organization: organizationId, reason } });

  const context = await browser.newContext({ baseURL: platformUrl });
  const theirs = await context.newPage();
  await theirs.request.post("/auth/session", { data: { token: ana.token } });
  await theirs.goto(paths.settings(organizationId, "access"));
  const section = theirs.getByRole("region", { name: "Support access" });
  await expect(section).toContainText(reason);
  await section.getByRole("button", { name: `Allow ${operator}` }).click();
  const allowing = theirs.getByRole("dialog");
  await allowing.getByRole("button", { name: /For$/ }).click();
  await theirs.getByRole("option", { name: "4 hours", exact: true }).click();
  await allowing.getByRole("button", { name: "Allow access" }).click();
  await expect(section).toContainText("can see this organization as a reader");
  expect(await axeProblems(theirs)).toEqual([]);

  await page.reload();
  await row.getByRole("button", { name: `Open ${title}` }).click();
  const bar = page.getByRole("region", { name: "View as someone else" });
  await expect(bar).toContainText("Support access as a reader");
  await page.goto(paths.content(organizationId));
  await expect(page.getByText("Guides").first()).toBeVisible();
  await bar.getByRole("button", { name: "End view" }).click();
  await expect(bar).toBeHidden();
  await expect(row).toContainText("You can see it as a reader");
  await row.getByRole("button", { name: `Open ${title}` }).click();
  await expect(bar).toBeVisible();

  await section.getByRole("button", { name: /^End access/ }).click();
  await expect(section).toContainText("Nobody has asked for access.");
  await page.goto(paths.content(organizationId));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Not found");
  await expect(bar).toBeHidden();
  await theirs.goto(paths.settings(organizationId, "audit-log"));
  await expect(theirs.getByText("Allowed support access")).toBeVisible();
  await context.close();
});
