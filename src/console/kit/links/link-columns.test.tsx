import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, test } from "vitest";
import type { LinkItem } from "#contract/link.ts";
import { linkColumns, kindName, pagesOf, statusName, targetName } from "./link-columns.tsx";

it("isolates the direction of each page's title", () => {
  const titles = ["שלום", "البدء"];
  const locationReferences = titles.map((title) => ({ page: { title } }));
  const cell = linkColumns.find(({ id }) => id === "pages")!.cell;
  const link = { locationReferences } as LinkItem;
  expect(renderToStaticMarkup(cell(link))).toBe("<bdi>שלום</bdi>, <bdi>البدء</bdi>");
});

const name = (targetReference: LinkItem["targetReference"]) => targetName({ targetReference });

test("a target has the name of what it is, or its URL", () => {
  const page = { id: "p", title: "Install", type: "document" };
  expect(name({ kind: "page", page })).toBe("Install");
  expect(name({ kind: "anchor", page, anchor: "linux" })).toBe("Install › linux");
  expect(name({ kind: "page", url: "gone.md" })).toBe("gone.md");
  expect(name({ kind: "openapi", openapi: { slug: "ships" }, url: "/x" })).toBe("ships");
});

test("types and states that aren't known are shown as they are", () => {
  expect(kindName({ kind: "anchor" })).toBe("Heading");
  expect(kindName({ kind: "hologram" })).toBe("hologram");
  expect(statusName({ status: "in-app" })).toBe("In the console");
  expect(statusName({ status: "odd" })).toBe("odd");
});

test("a page with several links to a target is named once", () => {
  const place = (title: string) => ({
    kind: "page" as const,
    page: { id: title, title, type: "document" },
  });
  expect(pagesOf({ locationReferences: [place("A"), place("A"), place("B")] })).toEqual(["A", "B"]);
});
