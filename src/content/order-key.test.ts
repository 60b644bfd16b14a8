import fc from "fast-check";
import { expect, test } from "vitest";

import { compareOrder, orderKeysAt } from "./order-key.ts";

test("places pages before the sibling at the index, also among tied keys", () => {
  const siblings = fc
    .array(fc.constantFrom("a0", "a1", "a1V", "a2"), { maxLength: 8 })
    .map((keys) => keys.map((order, index) => ({ id: `p${index}`, order })).sort(compareOrder));
  fc.assert(
    fc.property(siblings, fc.nat(8), fc.integer({ min: 1, max: 3 }), (before, at, count) => {
      const index = Math.min(at, before.length);
      const { keys, moved } = orderKeysAt(before, index, count);
      const added = keys.map((order, position) => ({ id: `new${position}`, order }));
      const after = [
        ...before.map(({ id, order }) => ({ id, order: moved.get(id) ?? order })),
        ...added,
      ];
      const expected = before.map(({ id }) => id);
      expected.splice(index, 0, ...added.map(({ id }) => id));
      expect(after.sort(compareOrder).map(({ id }) => id)).toEqual(expected);
    }),
  );
});
