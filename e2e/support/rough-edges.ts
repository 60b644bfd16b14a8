import { expect, type Page } from "@playwright/test";

/*
 * What people stumble over, as far as a program can know it without using a screen. It can't know whether a reason is true, or which
 * fields are cut by what people type. It sees failures of what a screen requests, not of what people do there, and the first form of
 * a screen, not those in dialogs, in menus, and below.
 */

/** Fields whose text or placeholder is longer than they are, by their labels. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const measure = document.createElement("canvas").getContext("2d")!;
    return [...document.querySelectorAll<HTMLInputElement>("input")].flatMap((field) => {
      const { width } = field.getBoundingClientRect();
      // What people type may be longer. What a screen shows at first may not, except values that are long by nature.
      if (width === 0 || !["text", "search", "email", "date"].includes(field.type)) return [];
      const style = getComputedStyle(field);
      if (style.fontFamily.includes("Mono")) return [];
      const { placeholder, value } = field;
      measure.font = style.font;
      const room =
        field.clientWidth -
        Number.parseFloat(style.paddingLeft) -
        Number.parseFloat(style.paddingRight);
      const isCut =
        value === ""
          ? measure.measureText(placeholder).width > room + 1
          : field.scrollWidth > field.clientWidth + 1;
      return isCut
        ? [field.labels?.[0]?.textContent ?? field.ariaLabel ?? (placeholder || value)]
        : [];
    });
  });
}

/** Tables whose rows have to be scrolled sideways, by their labels. The grid of custom fields isn't one: it scrolls like a sheet. */
export function wideTables(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[role=grid]")].flatMap((table) => {
      const isWide = [...table.children].some(
        (part) =>
          // The names of columns above cards are a line of buttons.
          part.querySelector("[role=columnheader]") === null &&
          part.clientWidth > 0 &&
          part.scrollWidth > part.clientWidth + 1,
      );
      return isWide ? [table.ariaLabel ?? ""] : [];
    }),
  );
}

/** Buttons that are off and don't say why, by their names. */
export function unexplainedButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, [role=button]")].flatMap((button) => {
      const isOff = button.matches(":disabled, [aria-disabled=true]") && button.ariaBusy !== "true";
      const reason = button.dataset["tip"] ?? button.title ?? "";
      const isExplained = /[.!?]$/.test(reason) || button.hasAttribute("aria-describedby");
      return isOff && !isExplained && button.checkVisibility()
        ? [button.ariaLabel ?? button.textContent ?? ""]
        : [];
    }),
  );
}

/** Collects failed responses of the platform that don't say in a sentence what is wrong. */
export function listenToFailures(page: Page): readonly string[] {
  const silent: string[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() < 400 || !/^\/(v1|auth)\//.test(pathname)) return;
    void response
      .json()
      .catch(() => undefined)
      .then((body: { error?: { message?: string } } | undefined) => {
        const message = body?.error?.message ?? "";
        if (!/^\p{Lu}.*[.!?]$/su.test(message)) silent.push(`${response.status()} ${pathname}`);
      });
  });
  return silent;
}

/**
 * Types into the first form of a screen. The text has to be kept in the browser, or leaving has to be asked about.
 *
 * @returns the label of the field whose text a reload would lose; undefined if there is none
 */
export async function lostInput(page: Page): Promise<string | undefined> {
  // A dialog asks by itself, and covers the forms of the screen.
  if (await page.getByRole("dialog").first().isVisible()) return undefined;
  const field = page
    .locator("main form")
    .locator('input[type="text"]:not([readonly]), textarea:not([readonly])')
    .filter({ visible: true })
    .first();
  if ((await field.count()) === 0) return undefined;
  const typed = "Typed before a reload";
  const label = await field.evaluate(
    (element: HTMLInputElement) => element.labels?.[0]?.textContent ?? element.name,
  );
  await field.fill(typed);
  // A field for several entries takes what was typed when it is left.
  await field.blur();
  const isSafe = async () =>
    page.evaluate((text) => {
      const leaving = new Event("beforeunload", { cancelable: true });
      dispatchEvent(leaving);
      return leaving.defaultPrevented || JSON.stringify({ ...localStorage }).includes(text);
    }, typed);
  const isKept = await expect
    .poll(isSafe)
    .toBe(true)
    .then(
      () => true,
      () => false,
    );
  // Other tests share the session.
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith("bindery.draft.")) localStorage.removeItem(name);
    }
  });
  return isKept ? undefined : label;
}
