// @vitest-environment happy-dom
import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Excerpt } from "./excerpt.tsx";

afterEach(cleanup);

it.each([
  [
    "See `next()` and *zones*.\n\n- [One](https://example.com/)\n- **Two**",
    "See next() and zones. One Two",
  ],
  ['{% hint style="info" %}\nTake *care*.\n{% endhint %}', "Take care."],
  ["|One|Two|\n|-|-|\n|a|b|", "One Two a b"],
  ["Plain words", "Plain words"],
  ["", ""],
])("says %j as %j", async (markdown, plain) => {
  const { container } = render(<Excerpt>{markdown}</Excerpt>);
  // The parser is loaded with the first text.
  await waitFor(() => expect(container.textContent).toBe(plain));
});

it("has names in place of mentions before it is parsed, too", async () => {
  const { container } = render(<Excerpt>{'**Ask** [@Ada](/users/u1 "mention").'}</Excerpt>);
  expect(container.textContent).toBe("**Ask** @Ada.");
  await waitFor(() => expect(container.textContent).toBe("Ask @Ada."));
});
