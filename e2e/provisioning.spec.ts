import { expect, test } from "./support/fixtures.ts";
import { activity, connectProvider, sendAs } from "./support/provisioning.ts";

test("an identity provider is connected, manages people and a team, and is disconnected", async ({
  page,
  context,
  api,
  organization,
}) => {
  test.slow();
  const params = { organizationId: organization.id };
  const domain = `${organization.id.toLowerCase()}.example`;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/orgs/${organization.id}/settings`);
  await page.getByRole("link", { name: "Provisioning" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Provisioning" })).toBeVisible();
  await expect(page.getByText("No proven email domain")).toBeVisible();
  await api("PATCH /v1/orgs/{organizationId}", { params, body: { emailDomains: [domain] } });
  await expect(page.getByText(`People with emails at ${domain}`)).toBeVisible();

  const provider = await connectProvider(page, "Okta");
  const user = (name: string) => ({
    userName: `${name}@${domain}`,
    displayName: name,
    emails: [{ value: `${name}@${domain}`, primary: true }],
  });
  const ada = await sendAs(provider, "POST", "/Users", user("Ada"));
  await sendAs(provider, "POST", "/Users", user("Bea"));
  const members = [{ value: ada.id }];
  const group = await sendAs(provider, "POST", "/Groups", { displayName: "Writers", members });
  await sendAs(provider, "POST", "/Users", {
    userName: "eve",
    emails: [{ value: "eve@elsewhere.example" }],
  });
  await page.reload();
  await expect(page.getByText("2 people, 1 group")).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Refused requests" }).getByText(/elsewhere\.example isn't/),
  ).toBeVisible();

  await page.getByRole("button", { name: "Role of Writers: No role" }).click();
  await page.getByRole("menuitemradio", { name: /^Editor/ }).click();
  await expect(page.getByText("Writers now gives: Editor")).toBeVisible();
  const people = page.getByRole("grid", { name: "People" });
  await expect(people.getByRole("row", { name: /Ada/ })).toContainText("Editor from a group");

  await sendAs(provider, "PATCH", `/Users/${ada.id}`, activity(false));
  await expect(people.getByRole("row", { name: /Ada/ })).toContainText("Disabled by provider");
  await people.getByRole("row", { name: /Ada/ }).click();
  await expect(page.getByText("Managed by your identity provider")).toBeVisible();

  await page.goto(`/orgs/${organization.id}/teams/${group.id}`);
  await expect(page.getByText("Members are managed by your identity provider.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add members" })).toBeDisabled();

  await page.goto(`/orgs/${organization.id}/settings/provisioning`);
  await page.getByRole("button", { name: "Revoke Okta" }).click();
  await page.getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(page.getByText("No tokens yet")).toBeVisible();
  expect(await sendAs(provider, "GET", "/Users")).toMatchObject({ status: "401" });
  await page.getByRole("button", { name: "End provisioning" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End provisioning" }).click();
  await expect(page.getByText("No people yet")).toBeVisible();
});
