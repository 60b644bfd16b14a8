// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { PartEntry, Portals } from "./portals.tsx";

const makePart = () =>
  new PartEntry(document.createElement("div"), () => null, {} as PartEntry["props"]);

/** The parts that are shown. */
const shownBy = (portals: Portals) => portals.list().map(([entry]) => entry);

test("the parts of a large page are drawn some at a time, and new ones at once when all are there", async () => {
  vi.useFakeTimers();
  try {
    const portals = new Portals();
    const parts = Array.from({ length: 100 }, makePart);
    for (const part of parts) portals.add(part);
    await vi.advanceTimersByTimeAsync(0);
    const first = shownBy(portals);
    expect(first.length).toBeGreaterThan(10);
    expect(first).toEqual(parts.slice(0, first.length));
    expect(first.length).toBeLessThan(100);
    portals.remove(parts[0]!);
    await vi.advanceTimersByTimeAsync(100);
    expect(shownBy(portals)).toEqual(parts.slice(1));
    const added = makePart();
    portals.add(added);
    await vi.advanceTimersByTimeAsync(0);
    expect(shownBy(portals)).toEqual([...parts.slice(1), added]);
  } finally {
    vi.useRealTimers();
  }
});
