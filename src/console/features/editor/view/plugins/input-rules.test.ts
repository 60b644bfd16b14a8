import { expect, test } from "vitest";
import { typed } from "../testing.ts";

test("links and images that are typed as Markdown are links and images", () => {
  expect(typed("See [the guide](../guide.md).")).toBe("See [the guide](../guide.md).");
  expect(typed('[a](https://example.com/x "Title") b')).toBe(
    '[a](https://example.com/x "Title") b',
  );
  expect(typed("[a **b** c](d)")).toBe("[a **b** c](d)");
  expect(typed("An ![image of it](a.png)!")).toBe("An ![image of it](a.png)!");
  expect(typed("![](a.png)")).toBe("![](a.png)");
  expect(typed("[X](https://example.com/X_(y)) b")).toBe(
    String.raw`[X](https://example.com/X_\(y\)) b`,
  );
});

test("brackets that aren't a link stay text", () => {
  expect(typed("f[0](x y)")).toBe("f[0]\\(x y)");
});
