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
