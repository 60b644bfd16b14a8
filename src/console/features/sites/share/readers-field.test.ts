import { expect, it } from "vitest";
import { siteAudienceTexts } from "#console/messages/site-audience.ts";
import { siteShareTexts as t } from "#console/messages/site-share.ts";
import { meaningOf } from "./readers-field.tsx";

const { visibility: words } = siteAudienceTexts;

it("says who can read a site with each visibility", () => {
  const meaning = (visibility: string, links?: number) => meaningOf({ visibility }, links);
  expect(meaning("public")).toEqual([words.openToAll, words.listed]);
  expect(meaning("unlisted")).toEqual([words.openToAll, t.unlisted]);
  expect(meaning("visitor-auth")).toEqual([words.needsToken]);
  expect(meaning("share-link", 0)).toEqual([words.needsLink, t.noLinks]);
  expect(meaning("share-link", 2)).toEqual([words.needsLink, words.activeLinks(2)]);
});

it("says nothing of links that can't be seen, and nothing of a visibility that the console doesn't know", () => {
  expect(meaningOf({ visibility: "share-link" }, undefined)).toEqual([words.needsLink]);
  expect(meaningOf({ visibility: "by-invitation" }, 1)).toEqual([]);
});

it("says that conditions hide parts", () => {
  const site = { visibility: "public", adaptiveContent: { enabled: true } };
  expect(meaningOf(site, undefined).at(-1)).toBe(t.conditions);
});
