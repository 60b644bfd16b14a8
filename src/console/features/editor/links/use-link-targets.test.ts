import { expect, test } from "vitest";
import type { File, Page } from "#contract/page.ts";
import { findTargets, headingTargets, imageKinds, indexTargets } from "./use-link-targets.ts";

const page = (id: string, title: string, pages: Page[] = [], type = "document"): Page => ({
  id,
  title,
  type,
  pages,
});
const pages = [
  page("1", "Start"),
  page("2", "Guides", [page("3", "Install on Linux"), page("4", "Installation")], "group"),
];
const files = [
  { id: "f", name: "install.png", contentType: "image/png" },
  { id: "g", name: "notes.pdf", contentType: "application/pdf" },
] as File[];
const index = indexTargets(pages, files);

test("pages and files are found by their words, best first, with permanent addresses", () => {
  const targets = findTargets(index, "insta", 10);
  expect(targets.map(({ address, title, place }) => [address, title, place])).toEqual([
    ["/files/f", "install.png", ""],
    ["/pages/4", "Installation", "Guides"],
    ["/pages/3", "Install on Linux", "Guides"],
  ]);
  expect(findTargets(index, "guides linux", 10).map(({ title }) => title)).toEqual([
    "Install on Linux",
  ]);
});

test("a group has no text to link to, and nothing typed lists the first targets", () => {
  expect(findTargets(index, "", 2).map(({ title }) => title)).toEqual([
    "Start",
    "Install on Linux",
  ]);
  expect(findTargets(index, "", 9).map(({ title }) => title)).not.toContain("Guides");
});

test("where only images fit, they are listed however many pages there are", () => {
  const many = Array.from({ length: 9 }, (_, at) => page(`p${at}`, `Install ${at}`));
  const targets = (typed: string) => findTargets(indexTargets(many, files), typed, 8, imageKinds);
  expect(targets("").map(({ title }) => title)).toEqual(["install.png"]);
  expect(targets("install").map(({ title }) => title)).toEqual(["install.png"]);
});

test("headings lead to their anchors", () => {
  const [target] = findTargets(
    headingTargets([{ text: "First steps", slug: "first-steps" }]),
    "fir",
    5,
  );
  expect(target).toMatchObject({ kind: "heading", address: "#first-steps" });
});
