// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { PartIcon } from "./part-icon.tsx";

afterEach(cleanup);

const drawn = () => screen.getByTestId("icon").querySelector("svg")?.getAttribute("class");

test("shows the icon that readers see, and that of its kind where there is none", async () => {
  const show = (name?: string) => (
    <span data-testid="icon">
      <PartIcon kind="section" name={name} />
    </span>
  );
  const { rerender } = render(show());
  expect(drawn()).toContain("lucide-layout-list");
  rerender(show("rocket"));
  await waitFor(() => expect(drawn()).toContain("lucide-rocket"));
  rerender(show("no-icon-of-ours"));
  await waitFor(() => expect(drawn()).toContain("lucide-layout-list"));
});
