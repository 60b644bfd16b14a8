import { paths } from "#console/paths.ts";
import { axeProblems } from "./support/axe.ts";
import { makeSpace } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

const sites = "/v1/orgs/{organizationId}/sites";

test("publishing checks the site, shows its URL, and can be taken back", async ({
  page,
  context,
  api,
  organization,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { id: organizationId } = organization;
  const { spaceId } = await makeSpace(api, organizationId, "Guide", [
    { title: "Welcome", markdown: "Read [more](/nowhere.md)." },
  ]);
  const { spaceId: beta } = await makeSpace(api, organizationId, "Beta", [{ title: "Hello" }]);
  const { id: siteId } = await api(`POST ${sites}`, {
    params: { organizationId },
    body: { title: "Docs", spaces: [spaceId, beta] },
  });
  const params = { organizationId, siteId };
  await api(`PUT ${sites}/{siteId}/adaptive-schema`, {
    params,
    body: {
      jsonSchema: {
        type: "object",
        properties: { beta: { type: "boolean" } },
        additionalProperties: false,
      },
    },
  });
  const { items } = await api(`GET ${sites}/{siteId}/site-spaces`, { params, query: {} });
  await api(`PATCH ${sites}/{siteId}/site-spaces/{siteSpaceId}`, {
    params: { ...params, siteSpaceId: items[1]!.id },
    body: { condition: "visitor.claims.beta && !visitor.claims.beta" },
  });
  await page.goto(paths.site(organizationId, siteId));
  await page.getByRole("button", { name: "Publish" }).click();
  const question = page.getByRole("dialog", { name: "Publish “Docs”?" });
  await expect(question).toContainText("Everyone can read it at once");
  const checks = question.getByRole("list", { name: "Checks" }).getByRole("listitem");
  await expect(checks).toHaveText([
    /2 spaces/,
    /Readers start at “Guide”/,
    /Every path is used once/,
    /Conditions hide 1 space from every visitor\.BetaEdit conditions/,
    /1 broken linkGuide: 1/,
    /2 pages have no description for search results\.Guide: 1 · Beta: 1/,
  ]);
  expect(await axeProblems(page)).toEqual([]);
  // Each line leads to its fix.
  await question.getByRole("link", { name: "Guide: 1" }).first().click();
  await expect(page.getByRole("heading", { name: "Welcome", level: 1 })).toBeVisible();
  await page.goBack();
  await question.getByRole("link", { name: "Edit conditions" }).click();
  await expect(page.getByRole("list", { name: "Parts with a condition" })).toBeVisible();
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: "Publish" }).click();
  await question.getByRole("button", { name: "Publish" }).click();

  const done = page.getByRole("dialog", { name: "“Docs” is published" });
  await expect(done).toBeVisible();
  const { urls } = await api(`GET ${sites}/{siteId}`, { params });
  await expect(done.getByText(urls.published!)).toBeVisible();
  await expect(done.getByRole("link", { name: "Open site" })).toHaveAttribute(
    "href",
    urls.published!,
  );
  expect(await axeProblems(page)).toEqual([]);
  await done.getByRole("button", { name: "Copy URL" }).click();
  await expect(page.getByText("URL copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(urls.published);
  await done.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("main").getByText("Published", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: urls.published! })).toBeVisible();

  await page.getByRole("button", { name: "Unpublish" }).click();
  const leave = page.getByRole("alertdialog", { name: "Unpublish “Docs”?" });
  await expect(leave).toContainText(`${urls.published!} answers “not found” at once.`);
  await leave.getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByText("“Docs” unpublished")).toBeVisible();
  expect((await api(`GET ${sites}/{siteId}`, { params })).published).toBe(false);
});

test("a site without spaces is published only after its problem was shown", async ({
  page,
  api,
  organization,
}) => {
  const { id: organizationId } = organization;
  const body = { title: "Docs", visibility: "share-link" as const };
  const { id: siteId } = await api(`POST ${sites}`, { params: { organizationId }, body });
  await page.goto(paths.site(organizationId, siteId, "overview", { ask: "publish" }));
  const question = page.getByRole("dialog", { name: "Publish “Docs”?" });
  await expect(question.getByRole("listitem")).toHaveText([
    "No spaces. Readers would see nothing.Edit structure",
  ]);
  await question.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Each share link has its own URL. Create")).toBeVisible();
});

test("only admins publish, and others are told so", async ({
  page,
  api,
  organization,
  becomeMember,
}) => {
  const { id: organizationId } = organization;
  const { id } = await api(`POST ${sites}`, {
    params: { organizationId },
    body: { title: "Docs" },
  });
  await becomeMember("create");
  await page.goto(paths.site(organizationId, id, "overview", { ask: "publish" }));
  const publish = page.getByRole("button", { name: "Publish" });
  await expect(publish).toHaveAttribute("aria-disabled", "true");
  await publish.focus();
  await expect(page.getByText("Only organization admins can publish sites.")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});
