import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { withoutEffects, withShapesOnly } from "./unused-components.ts";

it("removes names for developer tools, and marks components as calls without effects", () => {
  const code = [
    "const Link = React$1.forwardRef(function LinkWithRef(props, ref) {});",
    'Link.displayName = "Link";',
    "const Route = React$1.createContext(null);",
    "const made = create(React$1.forwardRef(draw));",
  ];
  expect(withoutEffects(code.join("\n")).split("\n")).toEqual([
    "const Link = /* @__PURE__ */ React$1.forwardRef(function LinkWithRef(props, ref) {});",
    "",
    "const Route = /* @__PURE__ */ React$1.createContext(null);",
    "const made = create(React$1.forwardRef(draw));",
  ]);
});

it("fits the router's own code", async () => {
  const file = "node_modules/react-router/dist/production/lib/dom/lib.js";
  const code = withoutEffects(await readFile(file, "utf8"));
  expect(code).toContain("const Link = /* @__PURE__ */ React");
  expect(code).not.toMatch(/^\w+\.displayName/m);
});

it("keeps only the shapes of an icon", async () => {
  const file = "node_modules/lucide-react/dist/esm/icons/plus.mjs";
  const code = withShapesOnly(await readFile(file, "utf8"));
  expect(code).toMatch(/const __iconData = \{\n\s+node: \[/);
  expect(code).not.toMatch(/name:|size:|^__iconData\.node;$/m);
});
