import { expect, it } from "vitest";
import { siteAudienceTexts } from "#console/messages/site-audience.ts";
import { consequencesOf, visibilities } from "./visibility.tsx";

const t = siteAudienceTexts.visibility;
const facts = { published: true, activeLinks: 2 };

it("says that everyone can read what only some could, and that this is risky", () => {
  expect(consequencesOf("share-link", "public", facts)).toEqual({
    lines: [t.openToAll, t.listed, t.linksUnused(2), t.now],
    isRisky: true,
  });
  expect(consequencesOf("visitor-auth", "unlisted", facts)).toEqual({
    lines: [t.openToAll, t.unlisted, t.signInGone, t.now],
    isRisky: true,
  });
});

it("says that a site without a link that is on is closed to everyone", () => {
  expect(consequencesOf("public", "share-link", { ...facts, activeLinks: 0 })).toEqual({
    lines: [t.needsLink, t.noLinks, t.urlsStop, t.now],
    isRisky: true,
  });
  expect(consequencesOf("public", "share-link", facts).isRisky).toBe(false);
});

it("says that links don't open a site where visitors sign in", () => {
  const { lines } = consequencesOf("share-link", "visitor-auth", facts);
  expect(lines).toEqual([t.needsToken, t.linksClosed(2), t.now]);
});

it("says that nothing changes yet for a site that isn't published", () => {
  for (const from of visibilities) {
    for (const to of visibilities) {
      const { lines } = consequencesOf(from, to, { ...facts, published: false });
      expect(lines.at(-1)).toBe(t.notPublished);
    }
  }
});
