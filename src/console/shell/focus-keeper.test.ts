// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { keepFocus } from "./focus-keeper.ts";

let stop = () => undefined as void;
beforeEach(() => {
  document.body.innerHTML = `<main tabindex="-1"><button id="opener">More</button></main>`;
  stop = keepFocus(document);
});
afterEach(() => stop());

const at = (selector: string) => document.querySelector<HTMLElement>(selector)!;

function openDialog(): void {
  at("main").insertAdjacentHTML("afterend", `<div role="dialog"><input /></div>`);
  at("input").focus();
}

const isFocused = (selector: string) =>
  eventually(() => expect(document.activeElement).toBe(at(selector)));

it("moves the focus from a removed element to what contained it", async () => {
  at("#opener").focus();
  at("#opener").remove();
  await isFocused("main");
});

it("gives the focus back to what opened a dialog that didn't", async () => {
  at("#opener").focus();
  openDialog();
  at("[role=dialog]").remove();
  await isFocused("#opener");
});

it("moves it to what contained the opener, if that is gone too", async () => {
  at("#opener").focus();
  openDialog();
  at("#opener").remove();
  expect(document.activeElement).toBe(at("input"));
  at("[role=dialog]").remove();
  await isFocused("main");
});

it("moves it to what took the place of its row", async () => {
  at("main").innerHTML = `<ul>${"<li><button>Row</button></li>".repeat(3)}</ul>`;
  at("li:nth-child(2) button").focus();
  at("li:nth-child(2)").outerHTML = `<li tabindex="-1" id="new"><button>New row</button></li>`;
  await isFocused("#new");
});

it("leaves the focus where a click put it", async () => {
  at("#opener").focus();
  at("#opener").blur();
  await Promise.resolve();
  at("#opener").remove();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(document.activeElement).toBe(document.body);
});
