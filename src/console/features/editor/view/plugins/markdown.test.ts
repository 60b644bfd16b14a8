import { expect, test } from "vitest";
import { typed } from "../testing.ts";

test("signs around words format them, also two kinds at once", () => {
  expect(typed("a **b** *c* ***d*** __e__ _f_ g")).toBe("a **b** *c* **_d_** **e** *f* g");
  expect(typed("snake__case__name 2*3*4")).toBe("snake__case__name 2*3*4");
});

test("two dollar signs on both sides are a formula, and prices aren't", () => {
  expect(typed("a $$x^2$$ b")).toBe("a $$x^2$$ b");
  expect(typed("$5 and $6")).not.toContain("$$");
});

test("Enter after a fence starts code or a formula, also in a list", () => {
  expect(typed("```ts\nlet a;")).toBe("```ts\nlet a;\n```");
  expect(typed("```\nplain")).toBe("```\nplain\n```");
  expect(typed("$$\nx")).toBe("$$\nx\n$$");
  expect(typed("- a\n```js\nb")).toBe("* a\n* ```js\n  b\n  ```");
  expect(typed("a ```js\nb")).toBe("a \\`\\`\\`js\n\nb");
});

test("Enter after the dashes below a header starts a table", () => {
  expect(typed("| a | **b** |\n| --- | :-: |\n1")).toBe("| a | **b** |\n| --- | :-: |\n| 1 |  |");
  expect(typed("| a |\n| --- | --- |\n1")).toMatch(/^\\\|/);
  expect(typed("Text\n| --- |\n1")).toMatch(/^Text/);
});

test("Enter breaks the line in a cell, and goes on after a title and a caption", () => {
  expect(typed("x\ny", "| a |\n| - |\n")).toBe("| x<br>ya |\n| - |");
  const html = "<table><tbody><tr><td>a</td></tr></tbody></table>\n";
  expect(typed("x\ny", html)).toContain("<td>x<br>ya</td>");
  const expandable = (title: string, body: string) =>
    `<details>\n\n<summary>${title}</summary>\n\n${body}\n\n</details>`;
  expect(typed("x\ny", expandable("T", "Body"))).toBe(expandable("xT", "yBody"));
  expect(typed("x\ny", expandable("T", "* one"))).toBe(expandable("xT", "* yone"));
  expect(typed("x\ny", expandable("T", "---"))).toBe(expandable("xT", "y\n\n---"));
  const figure = (caption: string) =>
    `<figure><img src="a.png" alt=""><figcaption><p>${caption}</p></figcaption></figure>`;
  expect(typed("x\ny", `${figure("C")}\n\nAfter`)).toBe(`${figure("xC")}\n\ny\n\nAfter`);
  expect(typed("x\ny", figure("C"))).toBe(`${figure("xC")}\n\ny`);
});
