import { asWriter, inDraft, makeRequest } from "./change-request/request.ts";
import { expect, test } from "./support/fixtures.ts";

test("people unsubscribe from a change request, and what is asked of them by name still reaches them", async ({
  page,
  api,
  organization,
  platformUrl,
}) => {
  const asAuthor = asWriter(organization, platformUrl);
  const request = await makeRequest(asAuthor, organization);
  const params = request.draft;
  const waiting = `/orgs/${organization.id}/change-requests?view=waiting`;
  const needs = `/orgs/${organization.id}/change-requests`;
  const rows = page.getByRole("main").getByRole("listitem");

  await page.goto(request.at());
  const panel = page.getByRole("region", { name: "Subscription" });
  await expect(panel).toContainText("You aren't subscribed, because you take no part.");
  await panel.getByRole("button", { name: "Subscribe" }).click();
  await expect(panel).toContainText("You are subscribed because you chose to be.");
  await page.goto(waiting);
  await expect(rows).toHaveText([/A better guide/]);

  const comment = { body: { markdown: "Why?" } };
  const { id } = await api(`POST ${inDraft}/comments`, { params, body: comment });
  await asAuthor(`POST ${inDraft}/comments/{commentId}/replies`, {
    params: { ...params, commentId: id },
    body: { body: { markdown: "So." } },
  });
  await page.goto(needs);
  await expect(rows).toHaveText([/A better guide.*replied to you/]);
  await rows.getByRole("link").click();
  await expect(panel).toContainText("You are subscribed because you commented.");
  await panel.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(panel).toContainText("You unsubscribed.");
  await expect(panel.getByRole("button", { name: "Subscribe" })).toBeFocused();
  await page.goto(needs);
  await expect(page.getByText("Nothing needs you")).toBeVisible();
  await page.goto(waiting);
  await expect(page.getByText("You aren't waiting on anybody")).toBeVisible();

  const me = await api("GET /v1/user", {});
  await asAuthor(`POST ${inDraft}/requested-reviewers`, { params, body: { users: [me.id] } });
  await page.goto(needs);
  await expect(rows).toHaveText([/A better guide.*asked for your review/]);
});
