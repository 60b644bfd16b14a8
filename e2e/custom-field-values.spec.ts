import type { Request } from "#contract/operations.ts";
import { createApi } from "./support/api.ts";
import type { Api } from "./support/api.ts";
import { deafen, defectReason, failRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";

const fields = "/v1/orgs/{organizationId}/custom-fields";
const values = "/v1/spaces/{spaceId}/custom-fields";

const all: Request<`POST ${typeof fields}`>["body"][] = [
  { name: "audience", type: "select:single", title: "Audience", options: ["Everyone", "Staff"] },
  { name: "budget", type: "number", title: "Budget" },
  { name: "keywords", type: "tags", title: "Keywords" },
  { name: "owner", type: "text", title: "Owner", placeholder: "Ana Lima" },
  { name: "products", type: "select:multi", title: "Products", options: ["Web", "Phone"] },
  { name: "reviewed", type: "boolean", title: "Reviewed" },
];

/** Creates a space in an organization with a field of each type. */
async function prepare(api: Api, organizationId: string) {
  const params = { organizationId };
  for (const body of all) await api(`POST ${fields}`, { params, body });
  const body = { title: "Guide", empty: true };
  return api("POST /v1/orgs/{organizationId}/spaces", { params, body });
}

async function valuesOf(api: Api, spaceId: string) {
  const entries = await api(`GET ${values}`, { params: { spaceId } });
  return Object.fromEntries(entries.map(({ customField, value }) => [customField.name, value]));
}

test("a space sets a value of each type, and clears one", async ({ page, api, organization }) => {
  const space = await prepare(api, organization.id);
  await page.goto(`/orgs/${organization.id}/spaces/${space.id}`);
  await page.getByRole("link", { name: "Fields" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Fields" })).toBeVisible();
  await page.getByRole("button", { name: /Audience/ }).click();
  await page.getByRole("option", { name: "Staff" }).click();
  await page.getByRole("textbox", { name: "Budget" }).fill("a few");
  await page.getByRole("textbox", { name: "Keywords" }).fill("ships, docks");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Owner" }).fill("Bo Berg");
  await expect(page.getByText("“a few” isn't a number.")).toBeVisible();
  await page.getByRole("textbox", { name: "Budget" }).fill("1,250.5");
  await page.getByRole("group", { name: "Products" }).getByText("Phone").click();
  await page.getByRole("button", { name: /Reviewed/ }).click();
  await page.getByRole("option", { name: "No", exact: true }).click();
  await page.getByRole("button", { name: "Save values" }).click();
  await expect(page.getByText("Values saved")).toBeVisible();
  expect(await valuesOf(api, space.id)).toEqual({
    audience: "Staff",
    budget: 1250.5,
    keywords: ["ships", "docks"],
    owner: "Bo Berg",
    products: ["Phone"],
    reviewed: false,
  });

  await page.reload();
  await page.getByRole("textbox", { name: "Owner" }).fill("");
  await page.getByRole("button", { name: "Remove ships" }).click();
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await page.getByRole("button", { name: "Save values" }).click();
  expect((await sent).postDataJSON(), "only what was touched").toEqual({
    values: { owner: { value: null }, keywords: { value: ["docks"] } },
  });
  await expect(page.getByText("Values saved")).toBeVisible();
  expect(await valuesOf(api, space.id)).not.toHaveProperty("owner");
});

test("the service's errors appear at their fields, and the input stays", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("400 (Bad Request)");
  const space = await prepare(api, organization.id);
  const params = { organizationId: organization.id, fieldName: "audience" };
  await deafen(page);
  await page.goto(`/orgs/${organization.id}/spaces/${space.id}/fields`);
  await page.getByRole("button", { name: /Audience/ }).click();
  await page.getByRole("option", { name: "Staff" }).click();
  await page.getByRole("textbox", { name: "Owner" }).fill("Bo Berg");
  // Another user removes the option meanwhile.
  const body = { options: ["Everyone"] };
  await api(`PATCH ${fields}/{fieldName}`, { params, body });
  await page.getByRole("button", { name: "Save values" }).click();
  await expect(page.getByText("This field takes one of: Everyone.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Owner" })).toHaveValue("Bo Berg");
  await page.getByRole("button", { name: /Audience/ }).click();
  await page.getByRole("option", { name: "Everyone" }).click();
  await page.getByRole("button", { name: "Save values" }).click();
  await expect(page.getByText("Values saved")).toBeVisible();
  expect(await valuesOf(api, space.id)).toEqual({ audience: "Everyone", owner: "Bo Berg" });
});

test("a reader sees the values of a space and why they can't be edited; the service refuses too", async ({
  page,
  api,
  organization,
  platformUrl,
  becomeMember,
}) => {
  const space = await prepare(api, organization.id);
  const params = { spaceId: space.id };
  const body = { values: { owner: { value: "Ana Lima" } } };
  await api(`PATCH ${values}`, { params, body });
  const { token } = await becomeMember("read");
  await page.goto(`/orgs/${organization.id}/spaces/${space.id}/fields`);
  await expect(page.getByRole("textbox", { name: "Owner" })).toHaveValue("Ana Lima");
  await expect(page.getByRole("textbox", { name: "Owner" })).not.toBeEditable();
  await expect(page.getByText("You can read but not edit this space.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save values" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  const theirs = createApi(platformUrl, token);
  await expect(theirs(`PATCH ${values}`, { params, body })).rejects.toMatchObject({ status: 403 });
});

test("without fields, the tab says who creates them; values that failed to load can be retried", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  const params = { organizationId: organization.id };
  const space = await api("POST /v1/orgs/{organizationId}/spaces", { params, body: {} });
  const address = `/orgs/${organization.id}/spaces/${space.id}/fields`;
  await page.goto(address);
  await expect(page.getByText("No custom fields yet")).toBeVisible();
  await api(`POST ${fields}`, { params, body: { name: "owner", type: "text" } });
  const list = `**/v1/spaces/${space.id}/custom-fields`;
  await failRequests(page, list, "The disk is full.");
  await page.goto(address);
  await expect(page.getByRole("alert")).toContainText(defectReason);
  await page.unroute(list);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("textbox", { name: "owner" })).toBeVisible();
});
