import type { Page } from "@playwright/test";
import type { Api } from "./support/api.ts";
import { makeSpace } from "./support/content.ts";
import { defectReason, failedRequest, failRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";
import { typeByKey } from "./support/keyboard.ts";

const links = "/v1/orgs/{organizationId}/link-invites";
type Terms = { role: "edit" | null } | { level: "comment"; space: string };

/** Creates a link. @returns its URL, without the origin */
async function makeLink(api: Api, organizationId: string, terms: Terms): Promise<string> {
  const made = await api(`POST ${links}`, { params: { organizationId }, body: terms });
  const { pathname, search } = new URL(made.urls.invite);
  return pathname + search;
}

/** Roles of pending email invitations. */
async function invitedTo(api: Api, organizationId: string) {
  const { items } = await api("GET /v1/orgs/{organizationId}/invites", {
    params: { organizationId },
    query: { limit: 1000 },
  });
  return new Map(items.map(({ email, role }) => [email, role]));
}

const field = (page: Page) => page.getByRole("textbox", { name: "Emails" });
const outcome = (page: Page, address: string) =>
  page.getByRole("list", { name: "Results" }).getByRole("listitem").filter({ hasText: address });
const unique = () => Math.random().toString(36).slice(2, 10);

/** How far the button is below the field, on a desk and on a phone. */
async function distances(page: Page): Promise<number[]> {
  const size = page.viewportSize()!;
  const button = page.getByRole("button", { name: "Create invitations" });
  const between: number[] = [];
  for (const width of [size.width, 360]) {
    await page.setViewportSize({ ...size, width });
    const bottom = await field(page).evaluate((it) => it.getBoundingClientRect().bottom + scrollY);
    const top = await button.evaluate((it) => it.getBoundingClientRect().top + scrollY);
    between.push(Math.round(top - bottom));
  }
  await page.setViewportSize(size);
  return between;
}

test("pasted emails are parsed, invited, and each shows its result", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  const [ana, bo, cy] = ["ana", "bo", "cy"].map((name) => `${name}.${unique()}@x.example`) as [
    string,
    string,
    string,
  ];
  const here = await api("GET /v1/user", {});
  await page.goto(`/orgs/${organization.id}/members`);
  await page.getByRole("link", { name: "Invite people" }).click();
  await expect(page.getByText("This server doesn't send email.")).toBeVisible();
  const atFirst = await distances(page);
  await page.getByRole("button", { name: "Create invitations" }).click();
  await expect(field(page)).toHaveAttribute("aria-invalid", "true");

  await field(page).fill(
    `Ana Lima <${ana}>, ${bo}, nobody\nCy Young <${cy}>, Editor\n${ana.toUpperCase()}\n${here.email}`,
  );
  await expect(page.getByText("4 emails to invite")).toBeVisible();
  await expect(page.getByText(`1 email repeated: ${ana}`)).toBeVisible();
  await expect(page.getByText("1 entry is not an email: nobody")).toBeVisible();
  await expect(page.getByText("Roles in the list: 1 as Editor")).toBeVisible();
  expect(await distances(page), "what is counted doesn't move it").toEqual(atFirst);
  await page.getByRole("button", { name: /Role/ }).click();
  await page.getByRole("option", { name: "Commenter" }).click();

  const address = `**/v1/orgs/${organization.id}/invites`;
  await failRequests(page, address, "The disk is full.");
  await page.getByRole("button", { name: "Create invitations" }).click();
  await expect(page.getByRole("alert")).toContainText("Something went wrong on the platform.");
  await expect(field(page), "what was pasted stays").toHaveValue(/nobody/);
  await page.unroute(address);
  await page.getByRole("button", { name: "Create invitations" }).click();
  await expect(page.getByText("3 invitations created. 1 email not invited.")).toBeVisible();
  await expect(outcome(page, ana)).toContainText(`Ana Lima ${ana} Commenter`);
  await expect(outcome(page, ana)).toContainText("Copy link");
  await expect(outcome(page, cy)).toContainText(`Cy Young ${cy} Editor`);
  await expect(outcome(page, here.email!)).toContainText("is already a member of the organization");
  const now = await invitedTo(api, organization.id);
  expect([now.get(ana), now.get(bo), now.get(cy)]).toEqual(["comment", "comment", "edit"]);
  await expect(page.getByRole("row", { name: new RegExp(cy) })).toContainText("Cy Young");
});

test("invalid entries stay in the field after the others were invited", async ({
  page,
  api,
  organization,
}) => {
  const [ana, bo, cy] = ["ana", "bo", "cy"].map((name) => `${name}.${unique()}@x.example`);
  await page.goto(`/orgs/${organization.id}/invitations`);
  await field(page).fill(`${ana}, bo.at.home, ${cy}\n@nowhere`);
  await page.getByRole("button", { name: "Create invitations" }).click();
  await expect(page.getByText("2 invitations created.")).toBeVisible();
  await expect(page.getByText("The 2 entries that aren't emails are still here.")).toBeVisible();
  await expect(field(page)).toHaveValue("bo.at.home\n@nowhere");
  await expect(field(page)).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("2 entries are not an email: bo.at.home, @nowhere")).toBeVisible();

  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(field(page), "not lost by a reload either").toHaveValue("bo.at.home\n@nowhere");
  await field(page).fill(`${bo}\n@nowhere`);
  await expect(page.getByText("1 email to invite", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Create invitations" }).click();
  await expect(outcome(page, bo!)).toContainText("Copy link");
  await expect(field(page)).toHaveValue("@nowhere");
  await field(page).fill(ana!);
  await page.getByRole("button", { name: "Create invitations" }).click();
  await expect(outcome(page, ana!)).toContainText("Copy link");
  await expect(field(page), "nothing is left to put right").toBeHidden();
  await page.getByRole("button", { name: "Invite others" }).click();
  await expect(field(page)).toHaveValue("");
  expect((await invitedTo(api, organization.id)).has(bo!)).toBe(true);
});

test("a long list is sent in batches, and only failed ones are retried", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  const people = Array.from({ length: 102 }, (_, at) => `p${at}.${unique()}@x.example`);
  const sent: number[] = [];
  await page.route(`**/v1/orgs/${organization.id}/invites`, (route) => {
    const { emails } = route.request().postDataJSON() as { emails: string[] };
    sent.push(emails.length);
    return sent.length === 2
      ? route.fulfill({
          status: 500,
          headers: { "x-request-id": failedRequest },
          json: { error: { code: 500, message: "The disk is full." } },
        })
      : route.fallback();
  });
  await page.goto(`/orgs/${organization.id}/invitations`);
  await field(page).fill(people.join("\n"));
  await expect(page.getByText("102 emails to invite")).toBeVisible();
  await page.getByRole("button", { name: "Create invitations" }).click();
  await expect(page.getByText("100 invitations created. 2 emails not invited.")).toBeVisible();
  await expect(outcome(page, people[101]!)).toContainText(defectReason);
  await page.getByRole("button", { name: "Try 2 emails again" }).click();
  await expect(page.getByText("102 invitations created.")).toBeVisible();
  expect(sent).toEqual([100, 2, 2]);
  expect((await invitedTo(api, organization.id)).size).toBe(102);
});

test("emails are read from a CSV file, and input survives a reload", async ({
  page,
  organization,
}) => {
  await page.goto(`/orgs/${organization.id}/invitations`);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Read a CSV file…" }).click();
  await (
    await chooser
  ).setFiles({
    name: "people.csv",
    mimeType: "text/csv",
    buffer: Buffer.from('Name,E-mail\r\n"Lima, Ana",ana@x.example\r\nBo Berg,bo@x.example\r\n'),
  });
  await expect(page.getByText("2 emails to invite")).toBeVisible();
  await expect(page.getByText(/not an email/)).toBeHidden();

  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("Unsaved changes restored.")).toBeVisible();
  await expect(page.getByText("2 emails to invite")).toBeVisible();
});

test("people are invited by keyboard alone", async ({ page, api, organization }) => {
  const ana = `ana.${unique()}@x.example`;
  await page.goto(`/orgs/${organization.id}/invitations`);
  await typeByKey(page, field(page), ana);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("1 invitation created.")).toBeVisible();
  expect((await invitedTo(api, organization.id)).get(ana)).toBe("read");
});

test("a link is created, copied, and revoked, and no longer works", async ({
  page,
  context,
  api,
  organization,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { spaceId } = await makeSpace(api, organization.id, "Handbook");
  await page.goto(`/orgs/${organization.id}/invite-links`);
  await expect(page.getByText("No invite links")).toBeVisible();
  await page.getByRole("button", { name: "New link" }).click();
  const dialog = page.getByRole("dialog", { name: "Create an invite link" });
  await dialog.getByRole("button", { name: /Invites to/ }).click();
  await page.getByRole("option", { name: "One space" }).click();
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(dialog.getByText("Choose where the link leads.")).toBeVisible();
  await dialog.getByRole("button", { name: /Choose a space/ }).click();
  await page.getByRole("option", { name: "Handbook" }).click();
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByText("Link created")).toBeVisible();

  const made = page.getByRole("row", { name: /To read.*Handbook/ });
  await made.getByRole("button", { name: "Copy link: To read: Handbook" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const { items } = await api(`GET ${links}`, {
    params: { organizationId: organization.id },
    query: {},
  });
  expect(items).toMatchObject([{ level: "read", space: spaceId, urls: { invite: copied } }]);

  await made.getByRole("button", { name: "Actions for To read: Handbook" }).click();
  await page.getByRole("menuitem", { name: "Revoke…" }).click();
  const question = page.getByRole("alertdialog", { name: "Revoke this link?" });
  await question.getByRole("button", { name: "Revoke link" }).click();
  await expect(page.getByText("Link revoked")).toBeVisible();
  await expect(page.getByText("No invite links")).toBeVisible();
  await page.goto(new URL(copied).pathname + new URL(copied).search);
  await expect(
    page.getByRole("heading", { level: 1, name: "This invitation doesn't exist anymore" }),
  ).toBeVisible();
  await page.goto("/invite");
  await expect(
    page.getByRole("heading", { level: 1, name: "Part of this link is missing" }),
  ).toBeVisible();
});

test("a link says when it ends and how many joined, and one for admins is confirmed", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("400 (Bad Request)");
  await page.goto(`/orgs/${organization.id}/invite-links`);
  await page.getByRole("button", { name: "New link" }).click();
  const dialog = page.getByRole("dialog", { name: "Create an invite link" });
  await dialog.getByRole("button", { name: /Role/ }).click();
  await page.getByRole("option", { name: "Admin" }).click();
  await dialog.getByRole("button", { name: /Expires/ }).click();
  await page.getByRole("option", { name: "In a day" }).click();
  await dialog.getByRole("button", { name: /People who can join/ }).click();
  await page.getByRole("option", { name: "1", exact: true }).click();
  const confirm = dialog.getByLabel(`Type “${organization.title}” to confirm`);
  await confirm.fill("yes");
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(confirm).toHaveAttribute("aria-invalid", "true");
  await confirm.fill(organization.title);
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByText("Link created")).toBeVisible();
  await expect(
    page.getByRole("row", { name: /As admin.*0 of 1 (tomorrow|in 24 hours)/ }),
  ).toBeVisible();
  const { items } = await api(`GET ${links}`, {
    params: { organizationId: organization.id },
    query: {},
  });
  expect(items).toMatchObject([{ role: "admin", maxUses: 1, uses: 0 }]);
});

test("disabled links say so, in the list and when opened", async ({ page, api, organization }) => {
  const params = { organizationId: organization.id };
  const invite = await makeLink(api, organization.id, { role: "edit" });
  await api("PATCH /v1/orgs/{organizationId}", { params, body: { inviteLinks: false } });
  await page.goto(`/orgs/${organization.id}/invite-links`);
  await expect(page.getByText("Invite links are turned off", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "New link" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page.getByRole("link", { name: "Open access defaults" }).click();
  await expect(page).toHaveURL(`/orgs/${organization.id}/settings/access`);
  await page.goBack();
  await expect(page.getByRole("row", { name: /As editor/ })).toBeVisible();

  await page.goto(invite);
  await expect(page.getByText("This link doesn't work right now")).toBeVisible();
  await expect(page.getByRole("button", { name: "Accept invitation" })).toBeHidden();
});

test("an invitation is shown, accepted, and opens the organization", async ({
  page,
  api,
  becomeMember,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  const other = await api("POST /v1/orgs", { body: { title: `Harbour ${unique()}` } });
  const invite = await makeLink(api, other.id, { role: "edit" });
  const { id } = await becomeMember("read", "Bo Berg");
  await page.goto(invite);
  const title = page.getByRole("heading", {
    level: 1,
    name: `You're invited to “${other.title}”`,
  });
  await expect(title).toBeVisible();
  await expect(page.getByText("You'll join as editor.")).toBeVisible();
  await expect(page.getByText("You're signed in as Bo Berg.")).toBeVisible();

  await failRequests(page, "**/auth/invites", "The disk is full.");
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await expect(page.getByRole("alert")).toContainText(defectReason);
  await page.unroute("**/auth/invites");
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await expect(page).toHaveURL(`/orgs/${other.id}`);
  await expect(page.getByText(`Welcome to “${other.title}”`)).toBeVisible();
  const params = { organizationId: other.id, userId: id };
  const member = await api("GET /v1/orgs/{organizationId}/members/{userId}", { params });
  expect(member.role).toBe("edit");

  await page.goto(invite);
  await expect(page.getByText(/You're already a member/)).toBeVisible();
  await page.getByRole("link", { name: "Open organization" }).click();
  await expect(page).toHaveURL(`/orgs/${other.id}`);
});

test("an invitation to a space adds a guest, and opens the space", async ({
  page,
  api,
  becomeMember,
}) => {
  const other = await api("POST /v1/orgs", { body: { title: `Harbour ${unique()}` } });
  const { spaceId } = await makeSpace(api, other.id, "Handbook", [{ title: "Welcome" }]);
  const invite = await makeLink(api, other.id, { level: "comment", space: spaceId });
  const { id } = await becomeMember("read", "Bo Berg");
  await page.goto(invite);
  await expect(page.getByText(/guest with access to the space “Handbook”/)).toBeVisible();
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await expect(page).toHaveURL(new RegExp(`/orgs/${other.id}/spaces/${spaceId}`));
  await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();
  const params = { organizationId: other.id, userId: id };
  const member = await api("GET /v1/orgs/{organizationId}/members/{userId}", { params });
  expect(member.role).toBeNull();
});

test.describe("without a session", () => {
  test.use({ signedIn: false });

  test("an invitation is shown, and again after signing in", async ({
    page,
    api,
    organization,
  }) => {
    const invite = await makeLink(api, organization.id, { role: "edit" });
    await page.goto(invite);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(organization.title);
    await page.getByRole("link", { name: "I already have an account" }).click();
    await page.getByRole("button", { name: "Use an API token instead" }).click();
    await page.getByLabel("API token").fill(process.env["E2E_TOKEN"]!);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(invite);
    await expect(page.getByRole("button", { name: "Accept invitation" })).toBeVisible();
    await page.getByRole("button", { name: "Use another account" }).click();
    await expect(page.getByRole("button", { name: "Create account and join" })).toBeVisible();
  });
});

test("non-admins see why they can't invite, and the platform refuses too", async ({
  page,
  organization,
  becomeMember,
  platformUrl,
}) => {
  const me = await becomeMember("create", "Bo Berg");
  await page.goto(`/orgs/${organization.id}/invitations`);
  const reason = "Only organization admins can invite people.";
  await expect(page.getByText(reason)).toBeVisible();
  await expect(page.getByRole("button", { name: "Create invitations" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expect(page.getByText("You can't see invitations")).toBeVisible();
  const headers = { authorization: `Bearer ${me.token}`, "content-type": "application/json" };
  for (const [path, body] of [
    ["invites", { emails: ["a@x.example"], role: "read" }],
    ["link-invites", { role: "read" }],
  ] as const) {
    const address = `${platformUrl}/v1/orgs/${organization.id}/${path}`;
    const response = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
    expect(response.status, path).toBe(403);
  }
});

test("a failed list of links shows an error, and a retry loads it", async ({
  page,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  const address = `**/v1/orgs/${organization.id}/link-invites*`;
  await failRequests(page, address, "The disk is full.");
  await page.goto(`/orgs/${organization.id}/invite-links`);
  await expect(page.getByRole("alert")).toContainText(defectReason);
  await page.unroute(address);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No invite links")).toBeVisible();
});

test("a new link for an invitation replaces the earlier one", async ({
  page,
  context,
  browser,
  api,
  organization,
  platformUrl,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const ana = `ana.${unique()}@x.example`;
  await page.goto(`/orgs/${organization.id}/invitations`);
  await field(page).fill(ana);
  await page.getByRole("button", { name: "Create invitations" }).click();
  await page.getByRole("button", { name: `Copy link for ${ana}` }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  const earlier = await copied();

  const pending = page.getByRole("row", { name: new RegExp(ana) });
  await pending.getByRole("button", { name: `New link for ${ana}` }).click();
  const question = page.getByRole("alertdialog", { name: `Create a new link for ${ana}?` });
  await question.getByRole("button", { name: "Create link" }).click();
  const made = page.getByRole("dialog", { name: `New link for ${ana}` });
  await made.getByRole("button", { name: "Copy link" }).click();
  await expect.poll(copied).not.toBe(earlier);
  const newer = await copied();

  const stranger = await (await browser.newContext({ baseURL: platformUrl })).newPage();
  await stranger.goto(earlier);
  await expect(stranger.getByText("This invitation doesn't exist anymore")).toBeVisible();
  await stranger.goto(newer);
  await expect(stranger.getByLabel("Your name")).toBeVisible();
  await stranger.context().close();
  expect((await invitedTo(api, organization.id)).get(ana)).toBe("read");
});
