import { makeRequest } from "./change-request/request.ts";
import { expect, test } from "./support/fixtures.ts";
import { gotoQuiet } from "./support/quiet.ts";

test.use({ signedIn: false });

test("the rail and the command palette only show guests what they can open", async ({
  page,
  organization,
  becomeMember,
}) => {
  await becomeMember(null);
  await page.goto(`/orgs/${organization.id}`);
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await expect(links).toHaveText(["Home", "Change requests", "Content", "Search"]);
  await page.keyboard.press("ControlOrMeta+k");
  const options = page.getByRole("option");
  await expect(options.filter({ hasText: "My account" })).toBeVisible();
  await expect(options.filter({ hasText: /Settings|Teams|Invitations|Sites|New / })).toHaveCount(0);
});

/** Headings that replace a screen. */
const failed = /not found|couldn.t load|could not be loaded|don.t have/i;
/** A space and a change request have about forty URLs. */
const mostVisits = 60;

test("every link that a guest of one space is shown leads to something they may see", async ({
  page,
  api,
  organization,
  becomeMember,
  consoleLog,
}) => {
  test.setTimeout(600_000);
  // A screen that is opened by its URL doesn't wait to learn what the user may request.
  consoleLog.expect("403 (Forbidden)");
  const { draft } = await makeRequest(api, organization);
  const guest = await becomeMember(null);
  await api("POST /v1/spaces/{spaceId}/permissions", {
    params: { spaceId: draft.spaceId },
    body: { users: [guest.id], role: "comment" },
  });
  const start = `/orgs/${organization.id}`;
  const waiting = [start, `${start}/search?q=install`];
  const before = new Set(waiting);
  const visited: string[] = [];
  while (waiting.length > 0 && visited.length < mostVisits) {
    const address = waiting.shift()!;
    visited.push(address);
    await gotoQuiet(page, address);
    const heading = page.getByRole("heading", { level: 1, includeHidden: true }).first();
    await expect(heading, address).toBeAttached();
    await expect(heading, address).not.toHaveText(failed);
    await expect(page.getByRole("alert"), address).toHaveCount(0);
    const hrefs = await page
      .locator("a[href]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    for (const href of hrefs) {
      const [path = ""] = href.split(/[?#]/);
      if (!path.startsWith(`${start}/`) || before.has(path)) continue;
      before.add(path);
      waiting.push(path);
    }
  }
  expect(visited.length).toBeGreaterThan(8);
  expect(waiting).toEqual([]);
});
