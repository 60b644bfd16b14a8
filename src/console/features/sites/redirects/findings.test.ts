import { expect, test } from "vitest";
import type { Redirect } from "#contract/site-redirect.ts";
import { redirectsByPath } from "#content/site-redirects.ts";
import { findingOf, wayInWords } from "./findings.ts";

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
  const found = new Map(all.map((one) => [one.source, findingOf(redirects, one)]));
  expect(found.get("/a")).toMatchObject({ kind: "chain", end: "/c" });
  expect(found.get("/b")).toBeUndefined();
  expect(found.get("/out")).toMatchObject({ kind: "chain", end: "https://example.com/" });
  expect(found.get("/into")).toMatchObject({ kind: "loop" });
  expect(wayInWords(found.get("/into")!.way)).toBe("/into → /x → /y → /x");
  expect(found.get("/0")?.kind).toBe("long");
  expect(found.get("/1")).toMatchObject({ kind: "chain", end: "/11" });
});
