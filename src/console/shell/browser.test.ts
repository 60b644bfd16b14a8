// @vitest-environment happy-dom
import { createMemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import { followLinks, nameEntry } from "./browser.ts";

const page = "/orgs/:org/pages/:page";
let router: ReturnType<typeof createMemoryRouter>;
let end: () => void;

beforeEach(() => {
  const routes = [{ path: page }, { path: "*" }];
  router = createMemoryRouter(routes, { initialEntries: ["/orgs/o/pages/first"] });
  end = followLinks(document, router);
});
afterEach(() => end());

/** @returns whether the browser would follow it itself */
function click(link: string, event: MouseEventInit = {}): boolean {
  document.body.innerHTML = link;
  const stop = (bubbled: Event) => bubbled.preventDefault();
  let isLeft = false;
  const look = (bubbled: Event) => (isLeft = !bubbled.defaultPrevented);
  document.defaultView!.addEventListener("click", look);
  document.defaultView!.addEventListener("click", stop);
  const at = document.querySelector("b") ?? document.querySelector("a")!;
  at.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...event }));
  document.defaultView!.removeEventListener("click", look);
  document.defaultView!.removeEventListener("click", stop);
  return isLeft;
}

const where = () => {
  const { pathname, search, hash } = router.state.location;
  return pathname + search + hash;
};

it("opens links to screens without reloading the page", async () => {
  expect(click(`<a href="/orgs/o/pages/second?v=1#part"><b>Second</b></a>`)).toBe(false);
  await Promise.resolve();
  expect(where()).toBe("/orgs/o/pages/second?v=1#part");
});

it("adds no entry to the history for a link to the open URL", async () => {
  for (const [to, action] of [
    ["second", "PUSH"],
    ["second", "REPLACE"],
    ["second#part", "PUSH"],
  ]) {
    click(`<a href="/orgs/o/pages/${to}">x</a>`);
    await Promise.resolve();
    expect(router.state.historyAction).toBe(action);
  }
});

it("keeps the scroll position for links that say so", async () => {
  click(`<a href="/orgs/o/pages/second" data-keeps-scroll>x</a>`);
  await Promise.resolve();
  expect(router.state.preventScrollReset).toBe(true);
  click(`<a href="/orgs/o/pages/third">x</a>`);
  await Promise.resolve();
  expect(router.state.preventScrollReset).toBe(false);
});

it.each([
  ["other websites", `<a href="https://example.com/orgs/o/pages/second">x</a>`],
  ["addresses without a screen", `<a href="/auth/saml/start">x</a>`],
  ["downloads", `<a href="/orgs/o/pages/second" download>x</a>`],
  ["new tabs", `<a href="/orgs/o/pages/second" target="_blank">x</a>`],
  ["mail", `<a href="mailto:a@example.com">x</a>`],
])("leaves %s to the browser", async (_, link) => {
  expect(click(link)).toBe(true);
  await Promise.resolve();
  expect(where()).toBe("/orgs/o/pages/first");
});

it.each([
  { ctrlKey: true },
  { metaKey: true },
  { shiftKey: true },
  { altKey: true },
  { button: 1 },
])("leaves a click with %o to the browser", (event) => {
  expect(click(`<a href="/orgs/o/pages/second">x</a>`, event)).toBe(true);
});

it.each([
  `<a role="menuitem" href="/orgs/o/pages/second"><b>Second</b></a>`,
  `<div role="treegrid"><div role="row"><a href="/orgs/o/pages/second"><b>Second</b></a></div></div>`,
])("opens the links of menus and trees, which keep clicks to themselves: %s", async (link) => {
  document.body.addEventListener("click", (event) => event.stopPropagation(), { once: true });
  document.body.innerHTML = link;
  const event = new MouseEvent("click", { bubbles: true, cancelable: true });
  document.querySelector("b")?.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  await Promise.resolve();
  expect(where()).toBe("/orgs/o/pages/second");
});

/** A new document at a URL, with the given history state. */
function open(state: unknown) {
  history.replaceState(state, "");
  return nameEntry(history)({ key: "default" });
}

it("distinguishes the initial entries of two documents, and recognizes each again", () => {
  const first = open({ idx: 0 });
  const state: unknown = history.state;
  expect(state).toMatchObject({ idx: 0 });
  expect(open(null)).not.toBe(first);
  expect(open(state)).toBe(first);
});

it("keeps the keys of other entries", () => {
  history.replaceState({ key: "abc" }, "");
  const keyOf = nameEntry(history);
  expect(history.state).toEqual({ key: "abc" });
  expect([keyOf({ key: "abc" }), keyOf({ key: "def" })]).toEqual(["abc", "def"]);
});
