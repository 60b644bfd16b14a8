// @vitest-environment happy-dom
import { Profiler } from "react";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { Page } from "#contract/page.ts";
import { PageTree } from "./page-tree.tsx";
import { visibleRows } from "./rows.ts";

afterEach(cleanup);

const page = (title: string, pages: Page[] = [], type = "document"): Page => ({
  id: title,
  title,
  type,
  pages,
});

const pages = [
  page("Start", [page("Welcome")], "group"),
  page("Guides", [page("Install")], "group"),
];

it("is rendered once at first, and moves its rows when one is collapsed", () => {
  let renders = 0;
  const tree = (turned: string[]) => (
    <Profiler id="tree" onRender={() => renders++}>
      <PageTree
        rows={visibleRows(pages, new Set(turned))}
        pageId="Welcome"
        matches={undefined}
        href={(id) => `/${id}`}
        onTurn={() => undefined}
      />
    </Profiler>
  );
  const { rerender } = render(tree([]));
  const tops = () => screen.getAllByRole("treeitem").map(({ style }) => style.top);
  expect(renders).toBe(1);
  expect(tops()).toEqual(["4px", "36px", "68px", "116px"]);
  // The second group has space above it, and follows the first at once.
  rerender(tree(["Start"]));
  expect(tops()).toEqual(["4px", "36px", "84px"]);
});
