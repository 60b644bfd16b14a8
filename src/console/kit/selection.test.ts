import { expect, it, vi } from "vitest";
import { Selection } from "./selection.ts";

type Thing = { id: string; role: string };
const row = (id: string, role = "read"): Thing => ({ id, role });

it("selects, deselects, and notifies subscribers only on changes", () => {
  const selection = new Selection<Thing>(({ id }) => id);
  const listener = vi.fn();
  selection.subscribe(listener);
  selection.set([row("a"), row("b")], true);
  selection.set([row("a")], false);
  expect([...selection.rows().keys()]).toEqual(["b"]);
  selection.clear();
  selection.clear();
  expect(listener).toHaveBeenCalledTimes(3);
});

it("has the newest data of selected rows", () => {
  const selection = new Selection<Thing>(({ id }) => id);
  selection.set([row("a")], true);
  selection.refresh([row("a", "edit"), row("c")]);
  expect([...selection.rows().values()]).toEqual([row("a", "edit")]);
});
