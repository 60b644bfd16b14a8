import { expect, test } from "vitest";
import { fitted, mostZoom, moved, squareOf, zoomed } from "./crop.ts";

const size = { width: 400, height: 200 };
const square = (crop: ReturnType<typeof fitted>) => squareOf(crop, size);

test("at first, it is the largest square in the middle", () => {
  expect(square(fitted(size))).toEqual({ left: 100, top: 0, side: 200 });
});

test("it moves within the picture", () => {
  expect(square(moved(fitted(size), size, 0.25, 0))).toEqual({ left: 150, top: 0, side: 200 });
  expect(square(moved(fitted(size), size, 9, 9))).toEqual({ left: 200, top: 0, side: 200 });
  expect(square(moved(fitted(size), size, -9, -9))).toEqual({ left: 0, top: 0, side: 200 });
});

test("zooming keeps its middle, and what it shows in the picture", () => {
  const near = zoomed(fitted(size), size, 2);
  expect(square(near)).toEqual({ left: 150, top: 50, side: 100 });
  const corner = moved(near, size, 9, 9);
  expect(square(corner)).toEqual({ left: 300, top: 100, side: 100 });
  expect(square(zoomed(corner, size, 0.5))).toEqual({ left: 200, top: 0, side: 200 });
  expect(zoomed(near, size, 100).zoom).toBe(mostZoom);
  expect(zoomed(near, size, 0.01).zoom).toBe(1);
});
