import { expect, test } from "vitest";
import { visibleText } from "./visible-text.ts";

const meets = (condition: string) => condition === "visitor.claims.yes";
const seen = (text: string) => visibleText(text, meets).replaceAll(/\s+/g, " ").trim();

test("only blocks whose condition is met are left", () => {
  expect(seen("a\n{% if visitor.claims.yes %}\nb\n{% endif %}\nc")).toBe("a b c");
  expect(seen("a\n{% if visitor.claims.no %}\nb\n{% endif %}\nc")).toBe("a c");
  expect(seen("{% if visitor.claims.no %}\na\n{% else %}\nb\n{% endif %}")).toBe("b");
  expect(seen("{% if x %}\na\n{% elif visitor.claims.yes %}\nb\n{% else %}\nc\n{% endif %}")).toBe(
    "b",
  );
  expect(seen("{% unless visitor.claims.yes %}\na\n{% endunless %}\nb")).toBe("b");
});

test("blocks in hidden ones stay hidden, and so does a block without an end", () => {
  expect(seen("{% if no %}\na {% if visitor.claims.yes %}b{% endif %} c\n{% endif %}\nd")).toBe(
    "d",
  );
  expect(seen("a\n{% if no %}\nb\n\nc")).toBe("a");
  expect(seen("a {% if no %}b{% endif %} c")).toBe("a c");
});

test("code is left as written", () => {
  const code = "```liquid\n{% if visitor.claims.no %}x{% endif %}\n```";
  expect(visibleText(`${code}\n{% if no %}y{% endif %}`, meets)).toBe(`${code}\n`);
  const inList = "1. a\n\n   ```jinja\n   {% if user %}x{% else %}y{% endif %}\n   ```\n";
  expect(visibleText(inList, meets)).toBe(inList);
  expect(seen("- ```\n{% if visitor.claims.no %}secret{% endif %}")).not.toContain("secret");
});
