import { paths } from "#console/paths.ts";
import { expect, test } from "../support/fixtures.ts";
import { asWriter, changeMain, inDraft, mainText, makeRequest } from "./request.ts";

test("a change request is merged once it is approved and its conflict resolved, as everyone sees", async ({
  page,
  api,
  organization,
  platformUrl,
  becomeMember,
}) => {
  const writer = asWriter(organization, platformUrl);
  const request = await makeRequest(writer, organization);
  const params = request.draft;
  await changeMain(api, request, "Install", "Run the silent installer.\n\nThen restart.");
  await api("PATCH /v1/spaces/{spaceId}/review-rules", {
    params: { spaceId: params.spaceId },
    body: { approvals: 1 },
  });
  await becomeMember("review", "Rea");
  await page.goto(request.at());
  await page.getByRole("button", { name: "Merge", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Merge into main" });
  await expect(panel.getByText("0 of 1 approval", { exact: true })).toBeVisible();
  const turnOn = panel.getByRole("button", { name: "Merge when ready", exact: true });
  const turnOff = panel.getByRole("button", { name: "Turn off “Merge when ready”" });
  const state = panel.getByRole("status");
  await turnOn.click();
  await expect(state).toContainText("Rea turned on “Merge when ready”");
  await expect(turnOff).toBeFocused();
  await expect(page.getByRole("main").getByText(/Merges when ready/)).toBeVisible();
  await turnOff.press("Enter");
  await expect(state).toBeHidden();
  await expect(turnOn).toBeFocused();
  await turnOn.press("Enter");
  await expect(state).toContainText("Rea turned on “Merge when ready”");

  // Somebody else turns it off, which shows at once, and so does everything that follows.
  await writer(`DELETE ${inDraft}/merge-when-ready`, { params });
  await expect(state).toBeHidden();
  await turnOn.press("Enter");
  await expect(state).toContainText("It is merged in their name");
  await api(`POST ${inDraft}/reviews`, { params, body: { status: "approved" } });
  await expect(state).toContainText("It conflicts with main.");
  const conflicts = panel.getByText("Conflicts with new changes in main", { exact: true });
  await expect(conflicts).toBeVisible();
  await page.keyboard.press("Escape");
  const activity = page.getByRole("region", { name: "Activity" });
  await expect(
    activity.getByText(/^“Merge when ready” went off: Aiko turned it off/),
  ).toBeVisible();
  await expect(activity.getByText(/^It is ready, but can't be merged yet: /)).toBeVisible();
  await page.goto(paths.spaceTab(organization.id, params.spaceId, "change-requests"));
  await expect(page.getByText(/Merges when ready/)).toBeVisible();

  await page.goto(request.at());
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(page.getByRole("heading", { name: /Install/ }).first()).toBeVisible();
  const { items } = await api(`GET ${inDraft}/conflicts`, { params });
  for (const { id: conflictId } of items) {
    await api(`POST ${inDraft}/conflicts/{conflictId}`, {
      params: { ...params, conflictId },
      body: { choose: "change-request" },
    });
  }
  await expect(page.getByText(/^Merged as revision/)).toBeVisible();
  await page.goto(request.at());
  await expect(activity.getByText(/^Rea merged this as/)).toBeVisible();
  expect(await mainText(api, request, "Install")).toContain("Run the **guided** installer.");
});
