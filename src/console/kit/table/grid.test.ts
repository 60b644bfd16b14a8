import { expect, it } from "vitest";
import { layoutOf } from "./grid.tsx";

const column = (width?: string) => ({
  id: String(width),
  title: "",
  cell: () => null,
  ...(width && { width }),
});

it("reserves space for the controls, and scrolls below the minimum width", () => {
  const shown = [column("minmax(12rem, 2fr)"), column("90px"), column("1fr"), column()];
  expect(layoutOf(shown, { selection: true, menu: true })).toEqual({
    tracks: "2.5rem minmax(12rem, 2fr) 90px 1fr minmax(8rem, 1fr) 2.5rem",
    minWidth: "calc(12rem + 90px + 0px + 8rem + 2.5rem + 2.5rem)",
  });
  expect(layoutOf([column("9rem")], { selection: false, menu: false })).toEqual({
    tracks: "9rem",
    minWidth: "calc(9rem)",
  });
});
