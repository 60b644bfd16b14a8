import { asWriter, inDraft, makeRequest } from "./change-request/request.ts";
import { expect, test } from "./support/fixtures.ts";
import { addPerson } from "./support/person.ts";

test("a thread is assigned, waits for its assignee, and is found by them", async ({
  page,
  api,
  organization,
  platformUrl,
}) => {
  const platform = { dataDir: process.env["E2E_DATA_DIR"] ?? "" };
  const organizationId = organization.id;
  const ludo = addPerson(platform, { organizationId, displayName: "Ludo", role: "read" });
  addPerson(platform, { organizationId, displayName: "Lupin from outside", role: null });
  const me = await api("GET /v1/user", {});
  const asAuthor = asWriter(organization, platformUrl);
  const request = await makeRequest(asAuthor, organization);
  const params = request.draft;
  for (const markdown of ["First question", "Second question"]) {
    await asAuthor(`POST ${inDraft}/comments`, { params, body: { body: { markdown } } });
  }
  await page.goto(request.at("threads"));
  const thread = (text: string) =>
    page.getByRole("article", { name: "Thread by Aiko" }).filter({ hasText: text });
  const assignee = (text: string) => thread(text).getByRole("button", { name: /^Assign/ });
  const dialog = page.getByRole("dialog");

  // By keyboard: what is typed before the list is there goes into its field.
  await expect(assignee("First question")).toBeVisible();
  await assignee("First question").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("lu");
  await expect(dialog.getByRole("searchbox")).toHaveValue("lu");
  await expect(dialog.getByRole("listitem")).toHaveText([/Ludo/]);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(assignee("First question")).toHaveText("Assigned to Ludo");
  await expect(page.getByText("Waiting for Ludo to answer a thread")).toBeVisible();
  const { attention } = await api(`GET ${inDraft}`, { params });
  expect(attention).toMatchObject([{ user: { id: ludo.id }, reason: "assigned" }]);

  // By somebody else to me, live; the row of the folded thread says so, and the filter finds it.
  const { items } = await api(`GET ${inDraft}/comments`, { params, query: {} });
  const second = items.find(({ body }) => body.markdown === "Second question")!;
  await asAuthor(`PUT ${inDraft}/comments/{commentId}/assignee`, {
    params: { ...params, commentId: second.id },
    body: { user: me.id },
  });
  await expect(assignee("Second question")).toHaveText("Assigned to you");
  await expect(page.getByText(/^Aiko assigned a thread to you/)).toBeVisible();
  await thread("Second question").locator("[data-toggle]").click();
  await expect(thread("Second question").getByText("Assigned to you")).toBeVisible();
  await page.getByRole("button", { name: /Assigned to$/ }).click();
  await page.getByRole("option", { name: "Assigned to you" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.goto(`/orgs/${organizationId}/change-requests`);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveText([
    /A better guide.*Aiko assigned a thread to you/,
  ]);

  // Until it is resolved.
  await page.goto(`${request.at("threads")}?assignee=${me.id}`);
  await thread("Second question").getByRole("button", { name: "Resolve" }).click();
  await expect(page.getByText("Waiting for Ludo to answer a thread")).toBeVisible();

  // And back to nobody.
  await page.goto(request.at("threads"));
  await assignee("First question").click();
  await dialog.getByRole("button", { name: "Nobody" }).click();
  await expect(assignee("First question")).toHaveText("Assign");
});
