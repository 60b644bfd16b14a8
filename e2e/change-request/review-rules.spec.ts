import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { expect, test } from "../support/fixtures.ts";
import { asWriter, inDraft, makeRequest } from "./request.ts";

const openMerge = (page: Page) => page.getByRole("button", { name: "Merge", exact: true }).click();
const openReview = (page: Page) =>
  page.getByRole("button", { name: "Review", exact: true }).click();
const submit = (page: Page) => page.getByRole("button", { name: "Submit review" });

test("authors are offered a comment, and told why they can't approve", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  await page.goto(request.at());
  await openReview(page);
  const panel = page.getByRole("dialog", { name: "Review" });
  await expect(panel.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(panel.getByRole("radio", { name: "Approve" })).toBeDisabled();
  await expect(panel.getByRole("radio", { name: "Request changes" })).toBeDisabled();
  await expect(panel.getByText("Someone else has to review it.").first()).toBeVisible();
  await panel.getByRole("radio", { name: "Comment", exact: true }).check();
  await panel.getByRole("textbox").fill("Ready from my side.");
  await submit(page).click();
  await expect(page.getByText("Ready from my side.")).toBeVisible();
});

test("a request for changes holds back the merge until it is lifted", async ({
  page,
  api,
  organization,
  platformUrl,
  becomeMember,
}) => {
  const request = await makeRequest(asWriter(organization, platformUrl), organization);
  await becomeMember("review", "Rea");
  await page.goto(request.at());
  await openReview(page);
  const panel = page.getByRole("dialog", { name: "Review" });
  await panel.getByRole("radio", { name: "Request changes" }).check();
  await panel.getByRole("textbox").fill("Say which hosts.");
  await submit(page).click();
  await expect(page.getByText("Say which hosts.")).toBeVisible();

  await openMerge(page);
  await expect(page.getByText("Rea requests changes", { exact: true })).toBeVisible();
  const merge = page.getByRole("button", { name: "Merge into main" });
  await expect(merge).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Withdraw request" }).click();
  const dialog = page.getByRole("dialog", { name: "Withdraw your request for changes?" });
  await dialog.getByRole("button", { name: "Withdraw request" }).click();
  await expect(page.getByText("The request for changes was lifted.")).toBeVisible();
  await openMerge(page);
  await merge.click();
  await expect(page.getByText(/^Merged as revision/)).toBeVisible();
  expect((await api(`GET ${inDraft}`, { params: request.draft })).status).toBe("merged");
});

test("an admin merges without a missing approval, and says why", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  await api("PATCH /v1/spaces/{spaceId}/review-rules", {
    params: { spaceId: request.draft.spaceId },
    body: { approvals: 1 },
  });
  await page.goto(request.at());
  await openMerge(page);
  await expect(page.getByText("0 of 1 approval", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Merge into main" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page.getByRole("button", { name: "Merge anyway…" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge without what the rules ask for?" });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The installer is broken.");
  await dialog.getByRole("button", { name: "Merge anyway" }).click();
  await expect(page.getByText(/^Merged as revision/)).toBeVisible();
  await expect(page.getByText("The installer is broken.")).toBeVisible();
  await page.goto(paths.settings(organization.id, "audit-log"));
  await page.getByRole("link", { name: "Merged a change request" }).first().click();
  const event = page.getByRole("dialog", { name: "Merged a change request" });
  await expect(event.getByText(/The installer is broken\./)).toBeVisible();
});

test("rules are inherited, set, and owners tried on a path", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  const { spaceId } = request.draft;
  const params = { organizationId: organization.id };
  const team = await api("PUT /v1/orgs/{organizationId}/teams", {
    params,
    body: { title: "Guides team" },
  });
  await page.goto(paths.settings(organization.id, "review"));
  await page.getByRole("button", { name: /Approvals/ }).click();
  await page.getByRole("option", { name: "2 approvals" }).click();
  await expect(page.getByText("Rule saved")).toBeVisible();

  await page.goto(paths.spaceRules(organization.id, spaceId));
  const inherited = `2 approvals, inherited from ${organization.title}`;
  await expect(page.getByText(inherited)).toBeVisible();
  await page.getByRole("button", { name: "Add pattern" }).click();
  await page.getByRole("textbox", { name: "Pattern 1" }).fill("/install");
  await page.getByRole("button", { name: "Add owner" }).click();
  await page.getByRole("button", { name: "Guides team" }).click();
  await page.getByRole("textbox", { name: "Try a path" }).fill("install/linux");
  await expect(page.getByText("Guides team, by pattern 1 (/install)")).toBeVisible();
  await page.getByRole("tab", { name: "Text" }).click();
  const text = page.getByRole("textbox", { name: "Owners as text" });
  await expect(text).toHaveValue('/install  @"Guides team"\n');
  await text.fill('/install @"Guides team"\n/appendix @Nobody\n');
  await expect(page.getByText("Line 2: Nobody here is called @Nobody.")).toBeVisible();
  await text.fill('/install @"Guides team"\n/appendix\n');
  await page.getByRole("button", { name: "Save owners" }).click();
  await expect(page.getByText("Owners saved")).toBeVisible();
  const saved = await api("GET /v1/spaces/{spaceId}/review-rules", { params: { spaceId } });
  expect(saved.owners.value).toEqual([
    { pattern: "/install", owners: [{ type: "team", id: team.id }] },
    { pattern: "/appendix", owners: [] },
  ]);

  await page.goto(request.at());
  await openMerge(page);
  await expect(page.getByText("0 of 2 approvals", { exact: true })).toBeVisible();
  await expect(page.getByText(/^An owner has to approve Install, but none/).first()).toBeVisible();
});

test("a collection has rules of its own", async ({ page, api, organization }) => {
  const collection = await api("POST /v1/orgs/{organizationId}/collections", {
    params: { organizationId: organization.id },
    body: { title: "Handbooks" },
  });
  await page.goto(paths.collectionRules(organization.id, collection.id));
  await page.getByRole("button", { name: /Open threads/ }).click();
  await page.getByRole("option", { name: "Block the merge", exact: true }).click();
  await expect(page.getByText("Rule saved")).toBeVisible();
  const params = { collectionId: collection.id };
  await expect
    .poll(async () => {
      const rules = await api("GET /v1/collections/{collectionId}/review-rules", { params });
      return rules.openThreadsBlock.value;
    })
    .toBe(true);
});
