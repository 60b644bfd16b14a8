// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import createIcon from "./create-icon.tsx";

afterEach(cleanup);

const Box = createIcon({
  node: [
    ["path", { d: "M3 3h18", key: "one" }],
    ["rect", { width: "18", height: "18", key: "two" }],
  ],
});

it("draws the shapes in the given size, as decoration", () => {
  const { container } = render(<Box size={16} className="text-muted" />);
  const icon = container.querySelector("svg")!;
  expect([icon.getAttribute("width"), icon.getAttribute("class")]).toEqual(["16", "text-muted"]);
  expect(icon.getAttribute("aria-hidden")).toBe("true");
  expect(icon.innerHTML).toBe('<path d="M3 3h18"></path><rect width="18" height="18"></rect>');
});

it("is an image if it has a role and a name", () => {
  render(<Box role="img" aria-label="3 comments" strokeWidth={3} />);
  expect(screen.getByRole("img", { name: "3 comments" }).getAttribute("stroke-width")).toBe("3");
});

it("stands where the package's icons look for their function", () => {
  const icon = readFileSync("node_modules/lucide-react/dist/esm/icons/house.mjs", "utf8");
  expect(icon).toContain('from "../createLucideIcon.mjs"'.replaceAll('"', "'"));
});
