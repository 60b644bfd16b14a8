import { expect, it } from "vitest";
import { plainProse } from "./plain-text.ts";

it.each([
  [
    "See `next()` and *zones*.\n\n- [One](https://example.com/)\n- **Two**",
    "See next() and zones. One Two",
  ],
  ['{% hint style="info" %}\nTake *care*.\n{% endhint %}', "Take care."],
  ["", ""],
])("says %j as %j", (markdown, plain) => {
  expect(plainProse(markdown)).toBe(plain);
});
