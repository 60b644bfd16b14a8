// @vitest-environment happy-dom
import { useLayoutEffect } from "react";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { Change } from "#contract/changes.ts";
import { useWalk } from "./use-walk.ts";

afterEach(cleanup);

const changes = ["one", "two", "three"].map((id): Change => ({
  type: "page_edited",
  page: { id, type: "document", title: id, path: id },
}));

it("goes on from what keys opened before the first page was painted", () => {
  const opened: string[] = [];
  const headings: (string | undefined)[] = [];
  function Screen({ isEarly }: { isEarly: boolean }) {
    const walk = useWalk({
      changes,
      current: changes[0],
      missing: 0,
      isWhole: true,
      onOpen: (id) => opened.push(id),
      onFind: () => undefined,
    });
    // Runs when keys work, and before what React does once the page is painted.
    useLayoutEffect(() => {
      if (isEarly) walk.next?.();
      else headings.push(walk.heading()?.page?.title);
    });
    return null;
  }
  const { rerender } = render(<Screen isEarly />);
  expect(opened).toEqual(["two"]);
  rerender(<Screen isEarly={false} />);
  expect(headings).toEqual(["two"]);
});
