// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { createMemoryRouter, type DataRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Ahead, preloadNext, preloadOnIntent } from "./preload.ts";

/** Longer than a pointer has to rest on a link. */
const rested = 150;

let begun: string[] = [];
let stop = () => {};
let listRouter: DataRouter | undefined;

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  stop();
  listRouter?.dispose();
  listRouter = undefined;
  vi.useRealTimers();
});

/** A page with these links, at `/teams/1`, and routes that note what they load. */
function open(html: string) {
  begun = [];
  const noted = (name: string, fails = false) => ({
    lazy: {
      Component: async () => {
        begun.push(`chunk of ${name}`);
        return () => null;
      },
    },
    handle: {
      begin: async ({ params }) => {
        begun.push(`${name} ${params["id"] ?? ""}`.trim());
        if (fails) throw new Error("refused");
      },
    } satisfies Ahead,
  });
  const router = createMemoryRouter(
    [
      { path: "teams/:id", handle: noted("team").handle, children: [{ index: true }] },
      { path: "members/:id", ...noted("member") },
      { path: "secrets", ...noted("secret", true) },
      { path: "sign-in", loader: () => begun.push("signed in") },
    ],
    { initialEntries: ["/teams/1"] },
  );
  document.body.innerHTML = html;
  stop = preloadOnIntent(document, router);
}

async function pointAt(selector: string, type = "pointerover"): Promise<void> {
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));
  await vi.advanceTimersByTimeAsync(rested);
}

it("loads the chunk and the data of a link that the pointer rests on", async () => {
  open('<a href="/members/7"><b>Mia</b></a>');
  await pointAt("b");
  expect(begun).toEqual(["chunk of member", "member 7"]);
});

it("loads them at once when the link is pressed, and once", async () => {
  open('<a href="/members/7"><b>Mia</b></a>');
  const press = () =>
    document.querySelector("b")?.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  press();
  expect(begun).toEqual(["chunk of member", "member 7"]);
  press();
  await pointAt("b");
  expect(begun).toEqual(["chunk of member", "member 7"]);
});

it("loads nothing for links that the pointer only crosses", async () => {
  open('<a id="one" href="/members/1"></a><a id="two" href="/members/2"></a><p></p>');
  document.querySelector("#one")?.dispatchEvent(new Event("pointerover", { bubbles: true }));
  document.querySelector("#two")?.dispatchEvent(new Event("pointerover", { bubbles: true }));
  await pointAt("p");
  expect(begun).toEqual([]);
});

it("takes a row for its link, but not its buttons", async () => {
  open(
    '<div role="row"><a data-row-link href="/members/3"></a><i></i><button></button></div><p></p>',
  );
  await pointAt("button");
  expect(begun).toEqual([]);
  await pointAt("[role=row]", "focusin");
  expect(begun).toEqual(["chunk of member", "member 3"]);
});

it("takes an entry that opens a screen for its link, but not what leads elsewhere", async () => {
  open('<p data-href="/members/4"><i></i></p><a href="https://example.com/members/5"></a>');
  await pointAt("a");
  expect(begun).toEqual([]);
  await pointAt("i");
  expect(begun).toEqual(["chunk of member", "member 4"]);
});

it("loads the active entry of a list that keeps the focus, once no key was pressed for a while", async () => {
  open(
    `<div id="list" tabindex="0" aria-activedescendant="one">
      <a id="one" href="/members/1"></a><a id="two" href="/members/2"></a>
    </div><input>`,
  );
  const list = document.querySelector<HTMLElement>("#list");
  list?.focus();
  await pointAt("#list", "keyup");
  list?.setAttribute("aria-activedescendant", "two");
  await pointAt("#list", "keyup");
  expect(begun).toEqual([]);
  await vi.advanceTimersByTimeAsync(rested);
  expect(begun).toEqual(["chunk of member", "member 2"]);
  document.querySelector("input")?.focus();
  await pointAt("input", "keyup");
  await vi.advanceTimersByTimeAsync(rested);
  expect(begun).toEqual(["chunk of member", "member 2"]);
});

it("loads only the chunk of a screen that a button leads to before its URL is known", async () => {
  open('<button data-screen="/members/new"><i></i></button>');
  await pointAt("i");
  expect(begun).toEqual(["chunk of member"]);
});

it("doesn't load again what stays open, and follows no link that does more than read", async () => {
  open(
    '<a id="same" href="/teams/1"></a><a id="other" href="/teams/2"></a><a href="/sign-in"></a>',
  );
  await pointAt("#same");
  await pointAt('[href="/sign-in"]');
  expect(begun).toEqual([]);
  await pointAt("#other");
  expect(begun).toEqual(["team 2"]);
});

it("keeps failures to itself", async () => {
  open('<a href="/secrets"></a>');
  await pointAt("a", "pointerdown");
  expect(begun).toEqual(["chunk of secret", "secret"]);
});

/** Opens a list, and notes which chunks are loaded. */
function openList(html: string): string[] {
  const loaded: string[] = [];
  const screen = (name: string) => ({
    lazy: {
      Component: async () => {
        loaded.push(name);
        return () => null;
      },
    },
  });
  listRouter = createMemoryRouter(
    [{ path: "members" }, { path: "members/:id", ...screen("member") }, { path: "*" }],
    { initialEntries: ["/members"] },
  );
  document.body.innerHTML = html;
  preloadNext(new QueryClient(), document, listRouter);
  return loaded;
}

it("loads the screen that the rows of a list open, while the user reads the list", async () => {
  const loaded = openList('<a data-row-link href="/members/1"></a><a href="/members/2"></a>');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(loaded).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(loaded).toEqual(["member"]);
});

it("loads the screen of a link that is probably followed next", async () => {
  const loaded = openList('<a href="/teams/1"></a><a data-next href="/members/1"></a>');
  await vi.advanceTimersByTimeAsync(6_000);
  expect(loaded).toEqual(["member"]);
});

it("loads nothing for a screen without rows", async () => {
  const loaded = openList('<a href="/members/1"></a>');
  await vi.advanceTimersByTimeAsync(6_000);
  expect(loaded).toEqual([]);
});

it("waits again after another screen was opened", async () => {
  const loaded = openList('<a data-row-link href="/members/1"></a>');
  await vi.advanceTimersByTimeAsync(1_500);
  await listRouter?.navigate("/elsewhere");
  await vi.advanceTimersByTimeAsync(1_500);
  expect(loaded).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(loaded).toEqual(["member"]);
});
