import { expect, it, vi } from "vitest";
import { Selection } from "./selection.ts";

type Thing = { id: string; role: string };
const thing = (id: string, role = "read"): Thing => ({ id, role });

it("selects, lets go, and tells who listens only when something changes", () => {
  const selection = new Selection<Thing>(({ id }) => id);
  const listener = vi.fn();
  selection.subscribe(listener);
  selection.set([thing("a"), thing("b")], true);
  selection.set([thing("a")], false);
  expect([...selection.rows().keys()]).toEqual(["b"]);
  selection.clear();
  selection.clear();
  expect(listener).toHaveBeenCalledTimes(3);
});

it("knows the newest state of what is selected", () => {
  const selection = new Selection<Thing>(({ id }) => id);
  selection.set([thing("a")], true);
  selection.refresh([thing("a", "edit"), thing("c")]);
  expect([...selection.rows().values()]).toEqual([thing("a", "edit")]);
});
