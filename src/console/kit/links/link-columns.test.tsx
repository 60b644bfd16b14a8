import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { LinkItem } from "#contract/link.ts";
import { linkColumns } from "./link-columns.tsx";

it("isolates the direction of each page's title", () => {
  const titles = ["שלום", "البدء"];
  const locationReferences = titles.map((title) => ({ page: { title } }));
  const cell = linkColumns.find(({ id }) => id === "pages")!.cell;
  const link = { locationReferences } as LinkItem;
  expect(renderToStaticMarkup(cell(link))).toBe("<bdi>שלום</bdi>, <bdi>البدء</bdi>");
});
