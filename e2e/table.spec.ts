import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { defect, defectReason } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";
import { tabTo } from "./support/keyboard.ts";
import { addCrowd, type Bystander } from "./support/person.ts";

/* The features of all tables, tested on the members of an organization: 120 people besides the admin. */

const roles = ["edit", "read", "comment"] as const;
const dataDir = () => ({ dataDir: process.env["E2E_DATA_DIR"]! });
const numbered = (at: number) => `Person ${String(at).padStart(3, "0")}`;

/** Person 001 to Person 120: editor, reader, commenter, editor … */
function addPeople(organizationId: string, count = 120): Bystander[] {
  const people = Array.from({ length: count }, (_, at) => ({
    displayName: numbered(at + 1),
    role: roles[at % roles.length]!,
  }));
  return addCrowd(dataDir(), organizationId, people);
}

const grid = (page: Page) => page.getByRole("grid", { name: "Members" });
const row = (page: Page, name: string) => grid(page).getByRole("row", { name: new RegExp(name) });
/** Waits for a bulk action on 80 rows, one request each, which can take long on a busy machine. */
const ends = (ledger: Locator, summary: string) =>
  expect(ledger.getByText(summary)).toBeVisible({ timeout: 60_000 });
/** The position in the list, in the pattern of a URL: a click may have scrolled to its target. */
const anyPosition = String.raw`([?&]page=\d+(\.\d+)?)?`;
const selection = (page: Page) => page.getByRole("region", { name: "Selection" });

/** The first visible row below the table's header. */
function firstInSight(page: Page): Promise<string> {
  return grid(page).evaluate((table) => {
    const rows = [...table.querySelectorAll<HTMLElement>("[data-index]")];
    const inSight = rows.filter((row) => row.getBoundingClientRect().top >= 30);
    const first = inSight.toSorted(
      (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
    )[0];
    return /Person \d+/.exec(first?.textContent ?? "")?.[0] ?? "";
  });
}

test("the URL keeps search, filters, and the look of the table", async ({
  page,
  context,
  organization,
}) => {
  addPeople(organization.id);
  const address = `/orgs/${organization.id}/members`;
  await page.goto(address);
  await expect(page.getByText("121 members")).toBeVisible();
  const name = grid(page).getByRole("columnheader", { name: "Name" });
  await name.getByRole("button").click();
  await expect(page).toHaveURL(`${address}?sort=name`);
  await expect(name).toHaveAttribute("aria-sort", "ascending");
  await name.getByRole("button").click();
  await expect(page).toHaveURL(`${address}?sort=name&order=desc`);
  await expect(row(page, numbered(120))).toHaveAttribute("aria-rowindex", "2");

  await page.getByRole("button", { name: /^Role: all/ }).click();
  await page.getByRole("option", { name: "Reader" }).click();
  await expect(page.getByText("40 members")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search members" }).fill("person 11");
  await expect(page.getByText("4 members")).toBeVisible();

  await page.getByRole("button", { name: "View", exact: true }).click();
  const view = page.getByRole("dialog", { name: "Columns and density" });
  await view.getByText("Email").click();
  await view.getByRole("button", { name: "Compact" }).click();
  await page.keyboard.press("Escape");
  const looksNarrowed = async (shown: Page) => {
    await expect(shown.getByText("4 members")).toBeVisible();
    await expect(grid(shown).getByRole("columnheader", { name: "Role" })).toBeVisible();
    await expect(grid(shown).getByRole("columnheader", { name: "Email" })).toBeHidden();
    await expect(row(shown, numbered(119))).toHaveAttribute("aria-rowindex", "2");
    expect((await row(shown, numbered(119)).boundingBox())?.height).toBe(32);
  };
  await looksNarrowed(page);
  const copied = page.url();

  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${address}\\?sort=name&order=desc${anyPosition}$`));
  await expect(page.getByText("121 members")).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Search members" })).toHaveValue("");
  await page.goForward();
  await looksNarrowed(page);

  const other = await context.newPage();
  await other.goto(copied);
  await looksNarrowed(other);
});

test("the URL keeps the position in the list", async ({ page, context, organization }) => {
  addPeople(organization.id);
  await page.goto(`/orgs/${organization.id}/members`);
  await expect(page.getByText("121 members")).toBeVisible();
  await row(page, numbered(3)).hover();
  await page.mouse.wheel(0, 2600);
  await expect(page).toHaveURL(/[?&]page=2\.\d+$/);
  const before = await firstInSight(page);
  expect(before).toMatch(/Person 0[5-9]\d/);

  await grid(page).getByRole("link", { name: before }).click();
  await expect(page.getByRole("heading", { level: 1, name: before })).toBeVisible();
  await page.goBack();
  await expect.poll(() => firstInSight(page)).toBe(before);
  await expect(row(page, before), "the row that was opened").toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: before })).toBeHidden();
  const next = await page.getByRole("heading", { level: 1, name: /Person/ }).textContent();
  await page.goBack();
  await expect(row(page, next ?? "")).toBeFocused();

  const other = await context.newPage();
  await other.goto(page.url());
  await expect.poll(() => firstInSight(other)).toBe(before);
});

test("rows are navigated, selected, and opened by keyboard", async ({ page, organization }) => {
  addPeople(organization.id);
  await page.goto(`/orgs/${organization.id}/members`);
  await expect(page.getByText("121 members")).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(row(page, numbered(1))).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("x");
  await expect(selection(page).getByText("3 selected")).toBeVisible();
  await expect(row(page, numbered(2))).toHaveAttribute("aria-selected", "true");

  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("End");
  await expect(row(page, numbered(120))).toBeFocused();
  await page.keyboard.press("Shift+Space");
  await expect(selection(page).getByText("120 selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(selection(page)).toBeHidden();
  await expect(row(page, numbered(120))).toBeFocused();

  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet.getByText("Select up to this row")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(row(page, numbered(120))).toBeFocused();

  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search members" })).toBeFocused();
  await tabTo(page, row(page, numbered(120)));
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: numbered(1) })).toBeVisible();
});

test("a click opens a row, and with Mod in a new tab", async ({ page, context, organization }) => {
  addPeople(organization.id, 5);
  await page.goto(`/orgs/${organization.id}/members`);
  const opened = context.waitForEvent("page");
  await row(page, numbered(2))
    .getByText("Never")
    .click({ modifiers: ["ControlOrMeta"] });
  const tab = await opened;
  await expect(tab.getByRole("heading", { level: 1, name: numbered(2) })).toBeVisible();
  await row(page, numbered(1)).getByRole("checkbox").click();
  await row(page, numbered(4))
    .getByText("Never")
    .click({ modifiers: ["Shift"] });
  await expect(selection(page).getByText("4 selected")).toBeVisible();
  await row(page, numbered(3)).getByText("Never").click();
  await expect(page.getByRole("heading", { level: 1, name: numbered(3) })).toBeVisible();
});

/** Selects everybody and starts to change their role to commenter. */
async function makeAllCommenters(page: Page): Promise<Locator> {
  await expect(page.getByText("121 members")).toBeVisible();
  await grid(page).getByRole("checkbox", { name: "Select all loaded rows" }).click();
  await expect(selection(page).getByText("50 selected")).toBeVisible();
  await selection(page).getByRole("button", { name: "Select all 121 matching" }).click();
  await expect(selection(page).getByText("121 selected")).toBeVisible();
  await selection(page).getByRole("button", { name: "Change role" }).click();
  await page.getByRole("menuitem", { name: "Commenter" }).click();
  const dialog = page.getByRole("alertdialog");
  const wanted = await dialog.getByText(/^Type [\d,]+ to confirm\.$/).textContent();
  await dialog.getByRole("textbox").fill(/[\d,]+/.exec(wanted!)![0]);
  await dialog.getByRole("button", { name: /Commenter/ }).click();
  return page.getByRole("region", { name: "Change role: Commenter" });
}

test("a bulk action shows its results, retries failures, and is undone", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  test.slow();
  consoleLog.expect("500 (Internal Server Error)");
  const people = addPeople(organization.id);
  const rolesNow = async () => {
    const params = { organizationId: organization.id };
    const { items } = await api("GET /v1/orgs/{organizationId}/members", {
      params,
      query: { limit: 1000 },
    });
    return new Map(items.map(({ id, role }) => [id, role]));
  };
  let isBroken = true;
  await page.route(`**/members/${people[3]!.id}`, async (route) => {
    if (route.request().method() !== "PATCH" || !isBroken) return route.fallback();
    isBroken = false;
    return route.fulfill(defect);
  });
  await page.goto(`/orgs/${organization.id}/members`);
  const ledger = await makeAllCommenters(page);
  await ends(ledger, "79 changed · 41 skipped · 1 failed");
  await expect(ledger.getByText(defectReason)).toContainText(numbered(4));
  await expect(ledger.getByText("Already a commenter.")).toContainText(numbered(3));
  await expect(ledger.getByText(/^You can't change your own role|^You're the last/)).toBeVisible();

  await ledger.getByRole("button", { name: "Retry 1 failed" }).click();
  await ends(ledger, "80 changed · 41 skipped");
  await expect(row(page, numbered(1)).getByRole("button", { name: /Commenter/ })).toBeVisible();
  const after = await rolesNow();
  expect(people.every(({ id }) => after.get(id) === "comment")).toBe(true);

  await ledger.getByRole("button", { name: "Undo 80 changed" }).click();
  const undo = page.getByRole("region", { name: "Undo of “Change role: Commenter”" });
  await ends(undo, "80 restored");
  await expect(row(page, numbered(1)).getByRole("button", { name: /Editor/ })).toBeVisible();
  const before = await rolesNow();
  expect(people.every(({ id, role }) => before.get(id) === role)).toBe(true);
  await undo.getByRole("button", { name: "Close" }).click();
  await expect(undo).toBeHidden();
});

test("a bulk action waits when it is asked to", async ({ page, organization, consoleLog }) => {
  test.slow();
  consoleLog.expect("429 (Too Many Requests)");
  addPeople(organization.id);
  let sent = 0;
  await page.route("**/members/*", async (route) => {
    if (route.request().method() !== "PATCH" || ++sent !== 20) return route.fallback();
    const error = { code: 429, message: "Too many requests." };
    return route.fulfill({ status: 429, headers: { "retry-after": "1" }, json: { error } });
  });
  await page.goto(`/orgs/${organization.id}/members`);
  const ledger = await makeAllCommenters(page);
  await ends(ledger, "80 changed · 41 skipped");
  expect(sent).toBe(81);
});

test("a bulk action asks before it is left, and stops when it is told to", async ({
  page,
  organization,
}) => {
  test.slow();
  addPeople(organization.id);
  let release: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (release = resolve));
  let sent = 0;
  await page.route("**/members/*", async (route) => {
    if (route.request().method() !== "PATCH") return route.fallback();
    if (++sent > 8) await waiting;
    return route.fallback();
  });
  await page.goto(`/orgs/${organization.id}/members`);
  const ledger = await makeAllCommenters(page);
  await expect(ledger.getByRole("progressbar")).toBeVisible();
  await page.getByRole("link", { name: "Home", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Stop and leave?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(new RegExp(`/members${anyPosition}$`));
  await expect.poll(() => sent, { message: "8 answered and 4 held" }).toBe(12);
  await ledger.getByRole("button", { name: "Stop" }).click();
  release();
  await expect(ledger.getByText(/^12 changed .* not started$/)).toBeVisible();
  expect(sent).toBe(12);
  await ledger.getByRole("button", { name: /^Continue with/ }).click();
  await ends(ledger, "80 changed · 41 skipped");
});

test("the CSV file contains all matches with the chosen columns, without formulas", async ({
  page,
  organization,
}) => {
  const names = [
    '=HYPERLINK("https://evil.example","Pay here")',
    "+49 30 123",
    "-2+3",
    "@SUM(1)",
    'Ana "The Pen" Lima, Dr.',
    "Two\nlines",
    "Семён 👩‍🚀",
  ];
  addPeople(organization.id);
  addCrowd(
    dataDir(),
    organization.id,
    names.map((displayName) => ({ displayName, role: "read" })),
  );
  await page.goto(`/orgs/${organization.id}/members?columns=name,role,sso`);
  await expect(page.getByText("128 members")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Members .*\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  expect(text.startsWith("\uFEFFName,Role,SSO\r\n")).toBe(true);
  expect(text).toContain(`${numbered(120)},Commenter,No\r\n`);
  expect(text.endsWith("\r\n")).toBe(true);
  const [, ...rows] = parse(text.slice(1));
  const firstNames = rows.map(([name]) => name);
  expect(firstNames).toHaveLength(128);
  expect(firstNames.toSorted()).toEqual(expect.arrayContaining(names.map(defused)));
  expect(firstNames).toContain(numbered(120));
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
});

const defused = (name: string) => (/^[=+\-@]/.test(name) ? `'${name}` : name);

/** Parses a CSV file as defined in RFC 4180. */
function parse(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  const rows: string[][] = [[]];
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const match = cell.exec(text);
    if (match === null) throw new Error(`No CSV from ${at} on: ${text.slice(at, at + 40)}`);
    rows.at(-1)!.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}

test("a list that fails says so and is tried again; so is a further page of it", async ({
  page,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  addPeople(organization.id);
  let broken: "all" | "further" | "none" = "all";
  await page.route(/\/members\?.*limit=\d+/, (route) => {
    const { searchParams } = new URL(route.request().url());
    const isList = searchParams.has("sort");
    const isBroken =
      isList && (broken === "all" || (broken === "further" && searchParams.has("page")));
    if (!isBroken) return route.fallback();
    return route.fulfill(defect);
  });
  await page.goto(`/orgs/${organization.id}/members`);
  await expect(page.getByText(defectReason)).toBeVisible();
  broken = "further";
  await page.getByRole("button", { name: "Try again" }).click();
  await row(page, numbered(1)).focus();
  await page.keyboard.press("End");
  await expect(page.getByText(defectReason)).toBeVisible();
  broken = "none";
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(row(page, numbered(120))).toBeVisible();
});

test("filters without matches can be cleared", async ({ page, organization }) => {
  addPeople(organization.id, 3);
  await page.goto(`/orgs/${organization.id}/members?role=review&q=nobody`);
  await expect(page.getByText("No matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByText("4 members")).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Search members" })).toHaveValue("");
});

test("in a narrow window only the table itself scrolls sideways", async ({
  page,
  organization,
}) => {
  addPeople(organization.id, 30);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/orgs/${organization.id}/members`);
  await expect(row(page, numbered(1))).toBeVisible();
  const widths = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(widths[0]).toBe(widths[1]);
  await row(page, numbered(2))
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await expect(page.getByRole("menuitem", { name: "Open" })).toBeVisible();
});

test("in a narrow window, rows are cards that have everything, and are sorted, selected, and opened", async ({
  page,
  organization,
}) => {
  addPeople(organization.id, 3);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/orgs/${organization.id}/members`);
  const card = row(page, "Person 002");
  await expect(card).toBeInViewport();
  await card.scrollIntoViewIfNeeded();
  const { width } = (await card.boundingBox())!;
  expect(width).toBeLessThanOrEqual(360);
  for (const label of ["Role", "Email", "Last seen", "Teams", "Spaces"]) {
    await expect(card.locator(`[data-label="${label}"]`)).toBeInViewport();
  }
  await page.getByRole("columnheader").getByRole("button", { name: "Name" }).click();
  await page.getByRole("columnheader").getByRole("button", { name: "Name" }).click();
  await expect(grid(page).locator("[data-index='0']")).toContainText("Person 003");
  await page.getByRole("checkbox", { name: "Select Person 003" }).check();
  await expect(selection(page)).toContainText("1 selected");
  await page.keyboard.press("Escape");
  await card.getByRole("link", { name: "Person 002" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Person 002" })).toBeVisible();
});
