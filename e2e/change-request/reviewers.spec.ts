import { edit } from "../support/content.ts";
import { expect, test } from "../support/fixtures.ts";
import { asWriter, inDraft, makeRequest } from "./request.ts";

test("a reviewer is asked again, and who knows the pages is suggested with the reason", async ({
  page,
  api,
  organization,
  platformUrl,
}) => {
  const asReviewer = asWriter(organization, platformUrl);
  const request = await makeRequest(api, organization);
  const { id: reviewer } = await asReviewer("GET /v1/user", {});
  const { spaceId } = request.draft;
  await api("PATCH /v1/spaces/{spaceId}/review-rules", {
    params: { spaceId },
    body: { owners: [{ pattern: "install", owners: [{ type: "user", id: reviewer }] }] },
  });
  await page.goto(request.at());
  const reviewers = page.getByRole("region", { name: "Reviewers" });
  await expect(reviewers.getByText("Owns install")).toBeVisible();
  await reviewers.getByRole("button", { name: "Request a review" }).click();
  const candidate = page.getByRole("dialog").getByRole("button", { name: /^Aiko/ });
  await expect(candidate).toContainText("Owns install");
  await page.keyboard.press("Escape");
  await reviewers.getByRole("button", { name: "Request from Aiko" }).click();
  await expect(page.getByText("Review requested from Aiko")).toBeVisible();
  await expect(reviewers.getByText("Suggested")).toBeHidden();

  await asReviewer(`POST ${inDraft}/reviews`, {
    params: request.draft,
    body: { status: "approved" },
  });
  await expect(reviewers.getByText("Approved")).toBeVisible();
  const again = reviewers.getByRole("button", { name: "Request again from Aiko" });
  await expect(again).toBeHidden();
  await edit(api, request.draft, [
    {
      operation: "update_page",
      page: request.pages["Install"]!,
      document: { markdown: "Run it twice." },
    },
  ]);
  await again.click();
  await expect(reviewers.getByText("Requested", { exact: true })).toBeVisible();
  const asked = await asReviewer(`GET ${inDraft}/requested-reviewers`, { params: request.draft });
  expect(asked.items.map(({ id }) => id)).toEqual([reviewer]);
  await expect(again).toBeHidden();
});
