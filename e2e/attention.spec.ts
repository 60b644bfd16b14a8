import type { Page } from "@playwright/test";
import { asWriter, inDraft, makeRequest, type Request } from "./change-request/request.ts";
import type { Api } from "./support/api.ts";
import { edit } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

const inbox = (organizationId: string, view?: string) =>
  `/orgs/${organizationId}/change-requests${view === undefined ? "" : `?view=${view}`}`;
const rows = (page: Page) => page.getByRole("main").getByRole("listitem");
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Views" }).getByRole("link", { name });
const rail = (page: Page) => page.getByRole("navigation", { name: "Main" });

async function askFor(asAuthor: Api, { draft }: Request, api: Api) {
  const { id } = await api("GET /v1/user", {});
  await asAuthor(`POST ${inDraft}/requested-reviewers`, { params: draft, body: { users: [id] } });
}

const answer = (asAuthor: Api, { draft, pages }: Request) =>
  edit(asAuthor, draft, [
    {
      operation: "update_page",
      page: pages["Install"]!,
      document: { markdown: "Run the **guided** installer, then restart." },
    },
  ]);

test("a review takes a change request out of my inbox, and the answer brings it back, live", async ({
  page,
  context,
  api,
  organization,
  platformUrl,
}) => {
  const asAuthor = asWriter(organization, platformUrl);
  const request = await makeRequest(asAuthor, organization);
  await page.goto(inbox(organization.id));
  await expect(page.getByText("Nothing needs you")).toBeVisible();
  await expect(rail(page)).not.toContainText("needs you");

  await askFor(asAuthor, request, api);
  await expect(rows(page)).toHaveText([/A better guide.*Aiko asked for your review now/]);
  await expect(rail(page)).toContainText("1 change request needs you");

  const review = await context.newPage();
  await review.goto(request.at());
  await expect(review.getByText("Aiko asked for your review now")).toBeVisible();
  await review.getByRole("button", { name: "Review", exact: true }).click();
  const panel = review.getByRole("dialog", { name: "Review" });
  await panel.getByRole("radio", { name: "Request changes" }).check();
  await panel.getByRole("textbox").fill("Not yet.");
  await panel.getByRole("button", { name: "Submit review" }).click();
  await expect(
    review.getByText(/^Waiting for Aiko to answer .*, who requested changes$/),
  ).toBeVisible();

  await expect(page.getByText("Nothing needs you")).toBeVisible();
  await expect(rail(page)).not.toContainText("needs you");
  await tab(page, "Waiting on others").click();
  await expect(rows(page)).toHaveText([/A better guide.*Waiting for Aiko to answer/]);

  await answer(asAuthor, request);
  await expect(page.getByText("You aren't waiting on anybody")).toBeVisible();
  await tab(page, "Needs you").click();
  await expect(rows(page)).toHaveText([
    /A better guide.*Aiko answered your request for changes now/,
  ]);

  await page.goto(`/orgs/${organization.id}`);
  const needs = page.getByRole("region", { name: "Needs you" });
  await expect(needs).toContainText("Aiko answered your request for changes");

  await api(`POST ${inDraft}/reviews`, { params: request.draft, body: { status: "approved" } });
  await expect(needs).toContainText("All caught up");
  await asAuthor(`POST ${inDraft}/merge`, { params: request.draft });
  await page.goto(inbox(organization.id, "done"));
  await expect(rows(page)).toHaveText([/A better guide/]);
});

test("a platform that doesn't know whose turn it is has the inbox of before", async ({
  page,
  api,
  organization,
  platformUrl,
}) => {
  const asAuthor = asWriter(organization, platformUrl);
  const request = await makeRequest(asAuthor, organization);
  await makeRequest(asAuthor, organization);
  await askFor(asAuthor, request, api);
  // It ignores filters that it doesn't know.
  await page.route(`**/v1/orgs/${organization.id}/change-requests?*`, async (route) => {
    const url = new URL(route.request().url());
    for (const name of ["attention", "waiting", "involved", "stale", "inbox", "done"]) {
      url.searchParams.delete(name);
    }
    const response = await route.fetch({ url: url.href });
    const list = await response.json();
    for (const item of list.items) {
      delete item.attention;
      delete item.inbox;
    }
    await route.fulfill({ response, json: list });
  });
  await page.goto(inbox(organization.id));
  await expect(page).toHaveURL(inbox(organization.id, "review"));
  await expect(rows(page)).toHaveText([/A better guide/]);
  await expect(page.getByRole("navigation", { name: "Views" }).getByRole("link")).toHaveText([
    "Needs my review",
    "Mine",
    "All open",
    "Drafts",
    "Merged",
    "Archived",
  ]);
  await page.goto(`/orgs/${organization.id}`);
  await expect(page.getByRole("region", { name: "Needs your review" })).toContainText(
    "A better guide",
  );
  await expect(rail(page)).not.toContainText("need you");
});
