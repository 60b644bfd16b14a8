import { expect, it } from "vitest";
import { isNarrowed, readLogAddress, wantedEvents } from "./audit-log.ts";

const read = (query: string) => readLogAddress(new URLSearchParams(query));

it("requests whole days in the reader's time zone, including the last one", () => {
  const address = read("from=2026-01-30&to=2026-01-31&actor=u1&action=space.delete");
  expect(wantedEvents(address)).toEqual({
    from: new Date(2026, 0, 30).toISOString(),
    to: new Date(2026, 1, 1).toISOString(),
    actor: "u1",
    action: "space.delete",
  });
  expect(isNarrowed(address)).toBe(true);
});

it("ignores invalid days", () => {
  for (const day of ["yesterday", "2026-02-30", "2026-13-01", "2026-1-1", ""]) {
    expect(wantedEvents(read(`from=${day}&to=${day}`))).toEqual({});
  }
  expect(isNarrowed(read("from=never"))).toBe(false);
});
