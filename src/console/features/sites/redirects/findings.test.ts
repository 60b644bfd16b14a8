import { expect, test } from "vitest";
import type { Page } from "#contract/page.ts";
import type { Redirect } from "#contract/site-redirect.ts";
import type { SiteStructure, SiteSpace } from "#contract/site-structure.ts";
import { redirectsByPath } from "#content/site-redirects.ts";
import { findingOf, wayInWords } from "./findings.ts";
import { pagesOf } from "./pages.ts";

const redirect = (source: string, destination: string): Redirect => ({
  object: "site-redirect",
  id: source,
  source,
  destination,
  permanent: false,
  createdAt: "2026-01-01T00:00:00Z",
});

test("loops and chains are found where readers enter them", () => {
  const all = [
    redirect("/a", "/b"),
    redirect("/b", "/c"),
    redirect("/out", "/far"),
    redirect("/far", "https://example.com/"),
    redirect("/x", "/y"),
    redirect("/y", "/x"),
    redirect("/into", "/x"),
    ...Array.from({ length: 11 }, (_, at) => redirect(`/${at}`, `/${at + 1}`)),
  ];
  const redirects = redirectsByPath(all);
  const findings = new Map(all.map((item) => [item.source, findingOf(redirects, item)]));
  expect(findings.get("/a")).toMatchObject({ kind: "chain", end: "/c" });
  expect(findings.get("/b")).toBeUndefined();
  expect(findings.get("/out")).toMatchObject({ kind: "chain", end: "https://example.com/" });
  expect(findings.get("/into")).toMatchObject({ kind: "loop" });
  expect(wayInWords(findings.get("/into")!.way)).toBe("/into → /x → /y → /x");
  expect(findings.get("/0")?.kind).toBe("long");
  expect(findings.get("/1")).toMatchObject({ kind: "chain", end: "/11" });
});

test("pages come before redirects, and a redirect to no page is found", () => {
  const all = [
    redirect("/a", "/page"),
    redirect("/page", "/b"),
    redirect("/b", "/page"),
    redirect("/c", "/a"),
    redirect("/d", "/none"),
    redirect("/e", "/d"),
    redirect("/f", "/llms.txt"),
  ];
  const redirects = redirectsByPath(all);
  const space = { id: "s" } as SiteSpace["space"];
  const page = { type: "document", path: "page", pages: [] } as unknown as Page;
  const structure = {
    type: "siteSpaces",
    structure: [{ object: "site-space", default: true, path: "guide", space }],
  } as unknown as SiteStructure;
  const isPage = pagesOf(structure, new Map([["s", [page]]]));
  expect([isPage("/"), isPage("/page/?x=1"), isPage("/guide")]).toEqual([true, true, false]);
  const findings = new Map(all.map((one) => [one.source, findingOf(redirects, one, isPage)]));
  expect(findings.get("/a")).toBeUndefined();
  expect(findings.get("/page")).toMatchObject({ kind: "unused" });
  expect(findings.get("/b")).toBeUndefined();
  expect(findings.get("/c")).toMatchObject({ kind: "chain", end: "/page" });
  expect(findings.get("/d")).toMatchObject({ kind: "dead" });
  expect(findings.get("/e")).toMatchObject({ kind: "dead", way: { end: { path: "/none" } } });
  expect(findings.get("/f")).toBeUndefined();
});
