// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { keyRegistry, listenToKeys } from "./use-keys.ts";

it("leaves letters to what a button is opening", () => {
  const run = vi.fn<() => void>();
  const remove = keyRegistry.add([{ keys: "r", label: "Review", group: "Review", run }]);
  const stop = listenToKeys(document);
  document.body.innerHTML = '<button aria-haspopup="dialog" aria-expanded="true">Ask</button>';
  const button = document.body.firstElementChild;
  const press = () =>
    button?.dispatchEvent(new KeyboardEvent("keydown", { key: "r", bubbles: true }));
  press();
  expect(run).not.toHaveBeenCalled();
  button?.setAttribute("aria-expanded", "false");
  press();
  expect(run).toHaveBeenCalledOnce();
  stop();
  remove();
});

it("leaves letters to a field in a shadow tree", () => {
  const run = vi.fn<() => void>();
  const remove = keyRegistry.add([{ keys: "r", label: "Review", group: "Review", run }]);
  const stop = listenToKeys(document);
  const host = document.body.appendChild(document.createElement("div"));
  const field = document.createElement("textarea");
  host.attachShadow({ mode: "open" }).append(field);
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "r", bubbles: true, composed: true }));
  expect(run).not.toHaveBeenCalled();
  stop();
  remove();
});
