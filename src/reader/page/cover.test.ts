import { expect, test } from "vitest";
import { coverStyles, drawCover } from "./cover.ts";

const ref = { kind: "url", url: "https://images.example/a.png" } as const;
const resolve = (address: string) => ({ href: address });

test.each([
  [undefined, "cover"],
  [0, "cover"],
  [42.5, "cover cover-down-40"],
  [-118, "cover cover-up-120"],
  [9000, "cover cover-down-400"],
])("a cover with the offset %s", (yPos, look) => {
  const html = drawCover({ ref, ...(yPos !== undefined && { yPos }) }, undefined, resolve);
  expect(html).toContain(`<div class="${look}"><img src="${ref.url}"`);
  const [, own] = look.split(" ");
  if (own !== undefined) expect(coverStyles).toContain(`.${own} img{`);
});

test("a hero cover is larger, and one whose image is gone is left out", () => {
  const dark = { kind: "url", url: "https://images.example/b.png" } as const;
  const html = drawCover({ ref, refDark: dark }, { coverSize: "hero" }, resolve);
  expect(html).toContain('class="cover cover-hero"');
  expect(html).toContain('class="only-dark"');
  expect(drawCover({ ref }, undefined, () => undefined)).toBeUndefined();
});
