import type { Page } from "@playwright/test";
import { startReceiver, type Receiver } from "#testing/receiver.ts";
import { expect, test } from "./support/fixtures.ts";

let receiver: Receiver;
test.beforeEach(async () => {
  receiver = await startReceiver();
});
test.afterEach(() => receiver.close());

const webhooks = "/v1/orgs/{organizationId}/webhooks";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const delivery = (page: Page, name: RegExp) => page.getByRole("row", { name }).first();

test("a webhook is created, shows its secret, is tested, and gets the chosen events", async ({
  page,
  api,
  organization,
}) => {
  await page.goto(`/orgs/${organization.id}/settings/webhooks`);
  await page.getByRole("button", { name: "New webhook" }).click();
  const dialog = page.getByRole("dialog", { name: "Create a webhook" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Build server");
  await dialog.getByRole("textbox", { name: "URL" }).fill(`${receiver.url}/hooks/secret-path`);
  await dialog.getByRole("radio", { name: "Selected events" }).check();
  await dialog.getByRole("checkbox", { name: "Space", exact: true }).check();
  await dialog.getByRole("button", { name: /^Single events: Team/ }).click();
  await dialog.getByRole("checkbox", { name: "Created a team" }).check();
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  const shown = page.getByRole("dialog", { name: "Signing secret" });
  await expect(shown.getByRole("status", { name: "Signing secret" })).toHaveText(/^whsec_/);
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(heading(page, "Build server")).toBeVisible();
  await expect(page.getByText("No deliveries yet")).toBeVisible();
  await expect(page.getByText("secret-path")).toBeHidden();

  await page.getByRole("button", { name: "Send test event" }).click();
  await expect(delivery(page, /webhook\.test.*Delivered/)).toBeVisible();
  const params = { organizationId: organization.id };
  await api("PUT /v1/orgs/{organizationId}/teams", { params, body: { title: "Writers" } });
  await expect.poll(() => receiver.received.length).toBe(2);
  await page.reload();
  await delivery(page, /team\.create/)
    .getByRole("link")
    .click();
  const details = page.getByRole("dialog", { name: "Delivery 2" });
  await expect(details.getByRole("region", { name: "Body" }).first()).toContainText("team.create");
  await expect(details.getByText("204")).toBeVisible();
  await details.getByRole("button", { name: "Send again" }).click();
  await expect.poll(() => receiver.received.length).toBe(3);
  await expect(details.getByText("Attempt 2")).toBeVisible();
});

test("a webhook is edited, gets a new secret, is paused, and deleted", async ({
  page,
  api,
  organization,
}) => {
  const params = { organizationId: organization.id };
  const { id: webhookId } = await api(`POST ${webhooks}`, {
    params,
    body: { name: "Chat", url: `${receiver.url}/services/T0/B0/x`, format: "slack", events: ["*"] },
  });
  await page.goto(`/orgs/${organization.id}/settings/webhooks`);
  await page.getByRole("row", { name: /Chat/ }).getByRole("link").click();
  await page.getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit the webhook" });
  await edit.getByRole("textbox", { name: "Name" }).fill("Team chat");
  await edit.getByRole("button", { name: "Save webhook" }).click();
  await expect(heading(page, "Team chat")).toBeVisible();
  // The URL stays.
  await page.getByRole("button", { name: "Send test event" }).click();
  await expect.poll(() => receiver.received.map(({ path }) => path)).toContain("/services/T0/B0/x");

  const act = async (name: string) => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await act("New secret");
  await page
    .getByRole("alertdialog", { name: "Create a new signing secret?" })
    .getByRole("button", { name: "Create secret" })
    .click();
  const shown = page.getByRole("dialog", { name: "Signing secret" });
  await expect(shown.getByRole("status", { name: "Signing secret" })).toHaveText(/^whsec_/);
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(/The one before works until/)).toBeVisible();
  await act("Pause");
  await expect(page.getByText("This webhook is paused")).toBeVisible();
  expect(
    (await api(`GET ${webhooks}/{webhookId}`, { params: { ...params, webhookId } })).status,
  ).toBe("paused");
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByText("This webhook is paused")).toBeHidden();
  await act("Delete webhook");
  await page
    .getByRole("alertdialog", { name: "Delete “Team chat”?" })
    .getByRole("button", { name: "Delete webhook" })
    .click();
  await expect(page.getByText("No webhooks yet")).toBeVisible();
});

test("a webhook whose receiver wants nothing more is disabled, says why, and is activated again", async ({
  page,
  api,
  organization,
}) => {
  receiver.answer((response) => response.writeHead(410).end("Moved away."));
  const params = { organizationId: organization.id };
  const { id: webhookId } = await api(`POST ${webhooks}`, {
    params,
    body: { name: "Old", url: receiver.url, format: "bindery", events: ["*"] },
  });
  await page.goto(`/orgs/${organization.id}/settings/webhooks/${webhookId}`);
  await page.getByRole("button", { name: "Send test event" }).click();
  await expect(page.getByText("This webhook was disabled")).toBeVisible();
  await delivery(page, /webhook\.test.*Failed/)
    .getByRole("link")
    .click();
  const details = page.getByRole("dialog", { name: /^Delivery/ });
  await expect(details.getByText("Moved away.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page
    .getByRole("navigation", { name: "Breadcrumbs" })
    .getByRole("link", { name: "Webhooks" })
    .click();
  await expect(page.getByText("A webhook was disabled")).toBeVisible();
  receiver.answer((response) => response.writeHead(204).end());
  await page.getByRole("button", { name: "Actions for Old" }).click();
  await page.getByRole("menuitem", { name: "Activate" }).click();
  await expect(page.getByText("A webhook was disabled")).toBeHidden();
});

test("who isn't an admin reads who can see webhooks", async ({
  page,
  organization,
  becomeMember,
}) => {
  await becomeMember("create");
  await page.goto(`/orgs/${organization.id}/settings/webhooks`);
  await expect(page.getByText("Only organization admins can see webhooks.")).toBeVisible();
});
