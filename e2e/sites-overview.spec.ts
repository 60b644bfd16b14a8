import { paths } from "#console/paths.ts";
import { axeProblems } from "./support/axe.ts";
import { edit, makeDraft, makeSpace } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

const sites = "/v1/orgs/{organizationId}/sites";

test("an overview has broken links and latest changes of all spaces of the site", async ({
  page,
  api,
  organization,
}) => {
  const { id: organizationId } = organization;
  const guide = await makeSpace(api, organizationId, "Guide", [
    { title: "Welcome", markdown: "Read [more](/nowhere.md)." },
  ]);
  const { spaceId: apart } = await makeSpace(api, organizationId, "Apart", []);
  const { spaceId: reference } = await makeSpace(api, organizationId, "Reference", []);
  for (const [spaceId, subject] of [
    [guide.spaceId, "Better welcome"],
    [apart, "Not on the site"],
  ] as const) {
    const draft = await makeDraft(api, spaceId, subject);
    await edit(api, draft, [{ operation: "insert_page", title: "New" }]);
    await api("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge", {
      params: draft,
    });
  }
  const { id } = await api(`POST ${sites}`, {
    params: { organizationId },
    body: { title: "Docs", spaces: [guide.spaceId, reference] },
  });
  await page.goto(paths.site(organizationId, id));
  const broken = page.getByRole("region", { name: "Broken links" });
  await expect(broken).toContainText("/nowhere.md on Welcome");
  await expect(broken).not.toContainText("Reference");
  const changes = page.getByRole("region", { name: "Latest changes" });
  await expect(changes.getByRole("link")).toHaveText([/Better welcome/, /First pages/]);
  await expect(page.getByRole("link", { name: "Edit structure" })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await broken.getByRole("link", { name: "Welcome" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();
});

test("an overview has what readers don't see yet", async ({ page, api, organization }) => {
  const { id: organizationId } = organization;
  const { spaceId } = await makeSpace(api, organizationId, "Guide", [{ title: "Welcome" }]);
  const { id: siteId } = await api(`POST ${sites}`, {
    params: { organizationId },
    body: { title: "Docs" },
  });
  const params = { organizationId, siteId };
  const section = await api(`POST ${sites}/{siteId}/sections`, { params, body: { spaceId } });
  await page.goto(paths.site(organizationId, siteId));
  const waiting = page.getByRole("region", { name: "Not published yet" });
  await expect(waiting.getByRole("listitem")).toHaveText([
    /^The site itself\. Readers see nothing/,
  ]);

  await api(`POST ${sites}/{siteId}/publish`, { params });
  await expect(waiting).toContainText("Readers see everything");
  await makeDraft(api, spaceId, "Better welcome");
  await api(`POST ${sites}/{siteId}/staged-changes`, {
    params,
    body: {
      operation: `PATCH ${sites}/{siteId}/sections/{siteSectionId}`,
      params: { siteSectionId: section.id },
      body: { title: "Handbook" },
    },
  });
  await expect(waiting.getByRole("listitem")).toHaveText([
    "1 staged change of the structure",
    /Better welcome/,
  ]);
  expect(await axeProblems(page)).toEqual([]);
  await waiting.getByRole("link", { name: "1 staged change" }).click();
  await expect(page.getByRole("link", { name: "Staged changes" })).toHaveAttribute(
    "aria-current",
    "page",
  );
});
