import type { Locator, Page } from "@playwright/test";
import { axeProblems } from "./support/axe.ts";
import { defectReason, failRequests, holdRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";
import {
  drag,
  expectOrder,
  handle,
  makeStructure,
  openStructure,
  pointAt,
  row,
  shownRows,
  sites,
  storedOutline,
  storedSpaces,
  type Over,
} from "./support/structure.ts";

/** One of the moves that every way of moving must be able to do, in this order. */
type Move = {
  name: string;
  titles: string[];
  over: Over;
  /** As the tree says it to keyboard users. */
  place: string;
  /** The location and position to choose by clicks. */
  choose: [location: string, position: string];
  /** Afterwards. */
  outline: string;
};

const top = "Top level";
const outline = "Ant Bee Guides(Cat Dog) Elk Kits(Fox) Hen";

const moves: Move[] = [
  {
    name: "within the top level",
    titles: ["Ant"],
    over: { row: "Bee", at: "after", level: 1 },
    place: "Top level, position 2 of 6",
    choose: [top, "After Bee"],
    outline: "Bee Ant Guides(Cat Dog) Elk Kits(Fox) Hen",
  },
  {
    name: "within a group",
    titles: ["Dog"],
    over: { row: "Cat", at: "before", level: 2 },
    place: "Into Guides, position 1 of 2",
    choose: ["Guides", "First"],
    outline: "Bee Ant Guides(Dog Cat) Elk Kits(Fox) Hen",
  },
  {
    name: "into a group, at a position",
    titles: ["Elk"],
    over: { row: "Guides", at: "after", level: 2 },
    place: "Into Guides, position 1 of 3",
    choose: ["Guides", "First"],
    outline: "Bee Ant Guides(Elk Dog Cat) Kits(Fox) Hen",
  },
  {
    name: "out of a group",
    titles: ["Cat"],
    over: { row: "Cat", at: "after", level: 1 },
    place: "Top level, position 4 of 6",
    choose: [top, "After Guides"],
    outline: "Bee Ant Guides(Elk Dog) Cat Kits(Fox) Hen",
  },
  {
    name: "between groups",
    titles: ["Dog"],
    over: { row: "Fox", at: "before", level: 2 },
    place: "Into Kits, position 1 of 2",
    choose: ["Kits", "First"],
    outline: "Bee Ant Guides(Elk) Cat Kits(Dog Fox) Hen",
  },
  {
    name: "to the top",
    titles: ["Hen"],
    over: { row: "Bee", at: "before", level: 1 },
    place: "Top level, position 1 of 6",
    choose: [top, "First"],
    outline: "Hen Bee Ant Guides(Elk) Cat Kits(Dog Fox)",
  },
  {
    name: "to the bottom",
    titles: ["Bee"],
    over: { row: "Fox", at: "after", level: 1 },
    place: "Top level, position 6 of 6",
    choose: [top, "After Kits"],
    outline: "Hen Ant Guides(Elk) Cat Kits(Dog Fox) Bee",
  },
  {
    name: "a group",
    titles: ["Kits"],
    over: { row: "Guides", at: "before", level: 1 },
    place: "Top level, position 3 of 6",
    choose: [top, "After Ant"],
    outline: "Hen Ant Kits(Dog Fox) Guides(Elk) Cat Bee",
  },
  {
    name: "between two groups",
    titles: ["Hen"],
    over: { row: "Fox", at: "after", level: 1 },
    place: "Top level, position 3 of 6",
    choose: [top, "After Kits"],
    outline: "Ant Kits(Dog Fox) Hen Guides(Elk) Cat Bee",
  },
  {
    name: "several at once",
    titles: ["Cat", "Bee"],
    over: { row: "Kits", at: "into", level: 1 },
    place: "Into Kits, position 3 of 4",
    choose: ["Kits", "After Fox"],
    outline: "Ant Kits(Dog Fox Cat Bee) Hen Guides(Elk)",
  },
];

async function byPointer(page: Page, { titles, over }: Move) {
  await select(page, titles);
  await drag(page, titles[0]!, over);
  await page.mouse.up();
}

async function byKeyboard(page: Page, { titles, place }: Move) {
  await select(page, titles);
  const said = page.getByRole("status").filter({ hasText: "position" });
  await row(page, titles[0]!).focus();
  await page.keyboard.press("Space");
  await expect(said).toContainText("lifted");
  await page.keyboard.press("Home");
  for (let step = 0; step < 30 && (await said.textContent()) !== place; step++) {
    const before = await said.textContent();
    await page.keyboard.press("ArrowDown");
    await expect(said).not.toHaveText(before ?? "");
  }
  await page.keyboard.press("Space");
  await expect(said).toContainText(`moved. ${place}`);
  await expect(row(page, titles[0]!)).toBeFocused();
}

async function byClicks(page: Page, { titles, choose: [location, position] }: Move) {
  await select(page, titles);
  await page.getByRole("button", { name: `Actions for ${titles[0]}`, exact: true }).click();
  await page.getByRole("menuitem", { name: "Move to…" }).click();
  const dialog = page.getByRole("dialog");
  for (const [label, value] of [
    ["Location", location],
    ["Position", position],
  ] as const) {
    await dialog.getByRole("button", { name: label }).click();
    await page.getByRole("option", { name: value, exact: true }).click();
  }
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
}

async function select(page: Page, titles: string[]) {
  if (titles.length < 2) return;
  for (const [at, title] of titles.entries()) {
    await row(page, title).click({ modifiers: at === 0 ? [] : ["ControlOrMeta"] });
  }
}

for (const [name, carryOut] of [
  ["pointer", byPointer],
  ["keyboard", byKeyboard],
  ["clicks", byClicks],
] as const) {
  test(`sections and groups are moved by ${name}`, async ({ page, api, organization }) => {
    const site = await makeStructure(api, organization.id, outline);
    await openStructure(page, site);
    for (const move of moves) {
      await test.step(move.name, async () => {
        await carryOut(page, move);
        await expectOrder(page, api, site, move.outline);
      });
    }

    await test.step("across a closed group", async () => {
      await row(page, "Kits")
        .getByRole("button", { name: /Collapse/ })
        .click();
      const across = { titles: ["Hen"], over: { row: "Kits", at: "before", level: 1 } } as const;
      const place = "Top level, position 2 of 4";
      await carryOut(page, {
        ...across,
        titles: ["Hen"],
        name: "",
        place,
        choose: [top, "After Ant"],
        outline: "",
      });
      await expectOrder(page, api, site, "Ant Hen Kits(Dog Fox Cat Bee) Guides(Elk)");
    });

    await test.step("a space within its section", async () => {
      await row(page, "Ant")
        .getByRole("button", { name: /Expand/ })
        .click();
      await carryOut(page, {
        name: "",
        titles: ["Three"],
        over: { row: "One", at: "before", level: 2 },
        place: "Into Ant, position 1 of 3",
        choose: ["Ant", "First"],
        outline: "",
      });
      await expect.poll(() => storedSpaces(api, site, "Ant")).toBe("Three One Two");
      await expectOrder(page, api, site, "Ant Hen Kits(Dog Fox Cat Bee) Guides(Elk)");
    });
  });
}

test("the menu moves rows up and down, to the ends, and out of groups", async ({
  page,
  api,
  organization,
}) => {
  const site = await makeStructure(api, organization.id, "Ant Bee Guides(Cat Dog) Elk");
  await openStructure(page, site);
  const steps = [
    ["Bee", "Move up", "Bee Ant Guides(Cat Dog) Elk"],
    ["Bee", "Move down", "Ant Bee Guides(Cat Dog) Elk"],
    ["Elk", "Move to top", "Elk Ant Bee Guides(Cat Dog)"],
    ["Ant", "Move to bottom", "Elk Bee Guides(Cat Dog) Ant"],
    ["Dog", "Move out", "Elk Bee Guides(Cat) Dog Ant"],
  ] as const;
  for (const [title, action, expected] of steps) {
    await page.getByRole("button", { name: `Actions for ${title}`, exact: true }).click();
    await page.getByRole("menuitem", { name: action }).click();
    await expectOrder(page, api, site, expected);
  }
  await page.getByRole("button", { name: "Actions for Guides", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: /Move into/ })).toContainText(
    "Groups stay at the top level.",
  );
  await page.keyboard.press("Escape");
  await row(page, "Cat").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expectOrder(page, api, site, "Elk Bee Cat Guides() Dog Ant");
  await page.keyboard.press("Alt+ArrowDown");
  await expectOrder(page, api, site, "Elk Bee Guides(Cat) Dog Ant");
  await expect(row(page, "Cat")).toBeFocused();
});

test("a drag shows its effect in words, and Escape sends nothing", async ({
  page,
  api,
  organization,
}) => {
  const site = await makeStructure(api, organization.id, "Ant Bee Guides(Cat Dog) Kits(Elk)");
  await openStructure(page, site);
  const before = await shownRows(page);
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") writes.push(`${request.method()} ${request.url()}`);
  });
  const caption = page.getByRole("tooltip").filter({ hasText: "Bee" });
  await drag(page, "Bee", { row: "Dog", at: "before", level: 2 });
  await expect(caption).toContainText("Into Guides, position 2");
  await page.keyboard.press("Escape");
  await expect(caption).toBeHidden();
  await page.mouse.up();

  await drag(page, "Kits", { row: "Dog", at: "before", level: 2 });
  await expect(page.getByRole("tooltip")).toContainText("Groups stay at the top level.");
  await page.mouse.up();

  await row(page, "Guides")
    .getByRole("button", { name: /Collapse/ })
    .click();
  await drag(page, "Bee", { row: "Guides", at: "into", level: 1 });
  await expect(row(page, "Dog")).toBeVisible();
  await pointAt(page, { row: "Bee", at: "into", level: 1 });
  await expect(caption).toContainText("Stays where it is");
  await page.mouse.up();

  await row(page, "Ant").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("status").filter({ hasText: "position 2 of 4" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("status").filter({ hasText: "Move canceled" })).toBeAttached();
  expect(await shownRows(page)).toEqual(before);
  expect(writes).toEqual([]);
  expect(await axeProblems(page)).toEqual([]);
});

test("URLs keep their order in a page from right to left", async ({ page, api, organization }) => {
  const site = await makeStructure(api, organization.id, "Ant Bee");
  await openStructure(page, site);
  await page.evaluate(() => (document.documentElement.dir = "rtl"));
  const url = row(page, "Bee").getByText("/bee").filter({ visible: true });
  await expect(url).toBeVisible();
  expect(await url.evaluate((part) => getComputedStyle(part).direction)).toBe("ltr");
});

test("rows are moved by pointer and keyboard in a page from right to left", async ({
  page,
  api,
  organization,
}) => {
  const site = await makeStructure(api, organization.id, "Ant Bee Guides(Cat Dog)");
  await openStructure(page, site);
  await page.evaluate(() => (document.documentElement.dir = "rtl"));
  const box = (await row(page, "Dog").boundingBox())!;
  await handle(page, "Ant").hover();
  await page.mouse.down();
  // Levels are indented from the right.
  await page.mouse.move(box.x + box.width - 40, box.y + box.height * 0.15, { steps: 5 });
  await expect(page.getByRole("tooltip")).toContainText("Into Guides, position 2");
  await page.mouse.up();
  await expectOrder(page, api, site, "Bee Guides(Cat Ant Dog)");
  await row(page, "Ant").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expectOrder(page, api, site, "Bee Guides(Ant Cat Dog)");
  expect(await axeProblems(page)).toEqual([]);
});

test("in forced colors, rows, what moves, and its new place are told apart", async ({
  page,
  api,
  organization,
}) => {
  const site = await makeStructure(api, organization.id, "Ant Bee Guides(Cat Dog)");
  await page.emulateMedia({ forcedColors: "active" });
  await openStructure(page, site);
  await drag(page, "Ant", { row: "Dog", at: "before", level: 2 });
  const caption = page.getByRole("tooltip");
  await expect(caption).toContainText("Into Guides, position 2");
  const styleOf = (of: Locator, name: "borderTopStyle" | "outlineStyle") =>
    of.evaluate((element, style) => getComputedStyle(element)[style], name);
  expect(await styleOf(caption, "borderTopStyle")).toBe("solid");
  const moving = row(page, "Ant").locator("[data-moving]");
  expect(await styleOf(moving, "outlineStyle")).toBe("dashed");
  expect(await axeProblems(page)).toEqual([]);
  await page.mouse.up();
  await expectOrder(page, api, site, "Bee Guides(Cat Ant Dog)");
});

test("many quick moves end in the order that the screen shows", async ({
  page,
  api,
  organization,
}) => {
  const site = await makeStructure(
    api,
    organization.id,
    "Ant Bee Guides(Cat Dog) Elk Kits(Fox) Hen",
  );
  await openStructure(page, site);
  await row(page, "Ant").focus();
  for (let press = 0; press < 20; press++) await page.keyboard.press("Alt+ArrowDown");
  for (let press = 0; press < 2; press++) await page.keyboard.press("Alt+ArrowUp");
  await expectOrder(page, api, site, "Bee Guides(Cat Dog) Elk Kits(Fox Ant) Hen");
  await expect(page.getByText("Saving…")).toBeHidden();
  await expectOrder(page, api, site, "Bee Guides(Cat Dog) Elk Kits(Fox Ant) Hen");
  await expect(row(page, "Ant")).toBeFocused();
});

test("moves are undone and redone", async ({ page, api, organization }) => {
  const site = await makeStructure(api, organization.id, "Ant Bee Guides(Cat Dog)");
  await openStructure(page, site);
  await drag(page, "Ant", { row: "Dog", at: "before", level: 2 });
  await page.mouse.up();
  await expectOrder(page, api, site, "Bee Guides(Cat Ant Dog)");
  await page.keyboard.press("ControlOrMeta+z");
  await expectOrder(page, api, site, "Ant Bee Guides(Cat Dog)");
  await page.getByRole("button", { name: "Redo" }).click();
  await expectOrder(page, api, site, "Bee Guides(Cat Ant Dog)");
});

test("a failed move goes back to its place, and the next one is carried out", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  const site = await makeStructure(api, organization.id, "Ant Bee Cat Dog");
  consoleLog.expect("500");
  await openStructure(page, site);
  const address = `**/sections/${site.id["Ant"]}/move`;
  await failRequests(page, address, "The store is full.");
  const release = await holdRequests(page, address);
  await drag(page, "Ant", { row: "Bee", at: "after", level: 1 });
  await page.mouse.up();
  await drag(page, "Dog", { row: "Cat", at: "before", level: 1 });
  await page.mouse.up();
  await expect.poll(() => shownRows(page)).toEqual(["1 Bee", "1 Ant", "1 Dog", "1 Cat"]);
  await release();
  const alert = page.getByRole("alert").filter({ hasText: "Couldn't move “Ant”" });
  await expect(alert).toContainText(defectReason);
  await expectOrder(page, api, site, "Ant Bee Dog Cat");
  await page.unroute(address);
  await alert.getByRole("button", { name: "Try again" }).click();
  await expectOrder(page, api, site, "Bee Ant Dog Cat");
  await expect(alert).toBeHidden();
});

test("the window stays while a row is dragged over an edge of the list that is in view", async ({
  page,
  api,
  organization,
}) => {
  const site = await makeStructure(api, organization.id, "Ant Bee");
  await openStructure(page, site);
  await row(page, "Ant").click();
  const root = page.locator("html");
  const isTaller = () => root.evaluate((html) => html.scrollHeight > html.clientHeight + 100);
  await expect.poll(isTaller, "the details beside the list").toBe(true);
  await drag(page, "Ant", { row: "Bee", at: "after", level: 1 });
  await root.evaluate(async () => {
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
  });
  expect(await root.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await page.mouse.up();
  await expectOrder(page, api, site, "Bee Ant");
});

test("the row of a failed move is scrolled into view", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  const names = "Ant Bee Cat Dog Elk Fox Gnu Hen Ibis Jay Kite Lynx Mole Newt Owl Pig Rat Swan";
  const site = await makeStructure(api, organization.id, names);
  consoleLog.expect("500");
  await openStructure(page, site);
  const address = `**/sections/${site.id["Ant"]}/move`;
  await failRequests(page, address, "The store is full.");
  const release = await holdRequests(page, address);
  await page.getByRole("button", { name: "Actions for Ant", exact: true }).click();
  await page.getByRole("menuitem", { name: "Move to bottom" }).click();
  const tree = page.getByRole("treegrid");
  await expect.poll(() => shownRows(page)).toContain("1 Bee");
  await tree.evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
  await expect(row(page, "Ant")).toBeInViewport();
  await expect(row(page, "Bee")).not.toBeInViewport();
  await release();
  await expect(page.getByRole("alert").filter({ hasText: "Couldn't move “Ant”" })).toBeVisible();
  await expect(row(page, "Bee")).toBeInViewport();
  await expect(row(page, "Ant")).toBeInViewport();
});

test("moves that aren't saved yet hold back closing the tab, and failures are told on other screens", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  const site = await makeStructure(api, organization.id, "Ant Bee");
  consoleLog.expect("500");
  await openStructure(page, site);
  const address = `**/sections/${site.id["Ant"]}/move`;
  await failRequests(page, address, "The store is full.");
  const release = await holdRequests(page, address);
  await drag(page, "Ant", { row: "Bee", at: "after", level: 1 });
  await page.mouse.up();
  await expect(page.getByText("Saving…")).toBeVisible();
  const dialog = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const question = await dialog;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();

  await page.getByRole("link", { name: "Redirects" }).click();
  await expect(page.getByText("No redirects yet")).toBeVisible();
  await release();
  await expect(page.getByText("Couldn't move “Ant”")).toBeVisible();
});

test("a move that was carried out in part can be finished or undone", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  const site = await makeStructure(api, organization.id, "Ant Bee Guides(Cat Dog)");
  consoleLog.expect("500");
  await openStructure(page, site);
  const address = `**/sections/${site.id["Ant"]}/move`;
  const alert = page.getByRole("alert").filter({ hasText: "“Ant” moved only in part" });
  for (const [action, expected] of [
    ["Undo", "Ant Bee Guides(Cat Dog)"],
    ["Finish", "Bee Guides(Ant Cat Dog)"],
  ] as const) {
    await failRequests(page, address, "The store is full.");
    await drag(page, "Ant", { row: "Cat", at: "before", level: 2 });
    await page.mouse.up();
    await expect(alert).toContainText("It's now here: Into Guides, position 3 of 3.");
    await expectOrder(page, api, site, "Bee Guides(Cat Dog Ant)");
    await page.unroute(address);
    await alert.getByRole("button", { name: action }).click();
    await expectOrder(page, api, site, expected);
  }
});

test("a neighbor that somebody removes during a move doesn't lose it", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  const site = await makeStructure(api, organization.id, "Ant Bee Cat Dog");
  consoleLog.expect("400");
  await openStructure(page, site);
  const address = `**/sections/${site.id["Ant"]}/move`;
  const release = await holdRequests(page, address);
  await drag(page, "Ant", { row: "Cat", at: "after", level: 1 });
  await page.mouse.up();
  await api(`DELETE ${sites}/{siteId}/sections/{siteSectionId}`, {
    params: { ...site.params, siteSectionId: site.id["Cat"]! },
  });
  await release();
  const alert = page.getByRole("alert").filter({ hasText: "Couldn't move “Ant”" });
  await expect(alert).toContainText("was removed by someone else");
  await expectOrder(page, api, site, "Ant Bee Dog");
  await alert.getByRole("button", { name: "Try again" }).click();
  await expectOrder(page, api, site, "Bee Ant Dog");
});

test("what others change appears during a drag, which goes on", async ({
  page,
  api,
  organization,
}) => {
  const site = await makeStructure(api, organization.id, "Ant Bee Cat");
  await openStructure(page, site);
  await drag(page, "Ant", { row: "Bee", at: "after", level: 1 });
  const body = { title: "Guides", sections: [site.id["Cat"]!] };
  await api(`POST ${sites}/{siteId}/section-groups`, { params: site.params, body });
  await expect(row(page, "Guides")).toBeVisible();
  await pointAt(page, { row: "Guides", at: "into", level: 1 });
  await page.mouse.up();
  await expect.poll(() => storedOutline(api, site)).toBe("Bee Guides(Cat Ant)");
});

test("a lifted row that others remove isn't said to have moved", async ({
  page,
  api,
  organization,
}) => {
  const site = await makeStructure(api, organization.id, "Ant Bee Cat");
  await openStructure(page, site);
  const said = page.getByRole("status").filter({ hasText: /lifted|moved|removed/ });
  await row(page, "Bee").focus();
  await page.keyboard.press("Space");
  await expect(said).toContainText("“Bee” lifted");
  await api(`DELETE ${sites}/{siteId}/sections/{siteSectionId}`, {
    params: { ...site.params, siteSectionId: site.id["Bee"]! },
  });
  await expect(row(page, "Bee")).toBeHidden();
  await row(page, "Cat").focus();
  await page.keyboard.press("Space");
  await expect(said).toHaveText(["What you were moving was removed by someone else."]);
  expect(await storedOutline(api, site)).toBe("Ant Cat");
});

test.describe("by touch on a phone", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 640 } });

  test("a swipe scrolls and moves nothing, and a handle moves its row", async ({
    page,
    api,
    organization,
  }) => {
    const sections = "Ant Bee Cat Dog Elk Fox Guides Hen Ibis Jay Kits Lynx Mole Newt Owl Pig";
    const site = await makeStructure(api, organization.id, sections);
    await openStructure(page, site);
    const tree = page.getByRole("treegrid");
    await row(page, "Fox").scrollIntoViewIfNeeded();
    const title = (await row(page, "Fox").getByText("Fox", { exact: true }).boundingBox())!;
    await swipe(page, title, { x: title.x, y: title.y - 150 });
    await expect.poll(() => tree.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(50);
    expect(await storedOutline(api, site)).toBe(sections);

    // The list may still be gliding.
    await openStructure(page, site);
    const from = (await handle(page, "Bee").boundingBox())!;
    const to = (await row(page, "Dog").boundingBox())!;
    const at = { x: from.x + 12, y: from.y + 12 };
    await swipe(page, at, { x: at.x, y: to.y + to.height * 0.8 });
    await expectFirst(page, ["1 Ant", "1 Cat", "1 Dog", "1 Bee"]);
    await expect
      .poll(() => storedOutline(api, site))
      .toBe("Ant Cat Dog Bee Elk Fox Guides Hen Ibis Jay Kits Lynx Mole Newt Owl Pig");
  });
});

async function expectFirst(page: Page, rows: string[]) {
  await expect.poll(async () => (await shownRows(page)).slice(0, rows.length)).toEqual(rows);
}

type Point = { x: number; y: number };

/** Puts a finger down, moves it, and lifts it. */
async function swipe(page: Page, from: Point, to: Point) {
  const session = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", points: Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await send("touchStart", [from]);
  for (let step = 1; step <= 8; step++) {
    const part = step / 8;
    const point = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    await send("touchMove", [point]);
  }
  await send("touchEnd", []);
  await session.detach();
}
