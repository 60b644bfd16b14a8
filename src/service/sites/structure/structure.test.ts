import fc from "fast-check";
import { expect, test } from "vitest";
import { createUrls } from "#service/kernel/urls.ts";
import type {
  SiteSectionGroupTable,
  SiteSectionTable,
  SiteSpaceTable,
  SiteTable,
} from "#service/kernel/store/schema-site.ts";
import { publishedUrls, type PublishedUrls } from "./published-url.ts";
import { arrange, type StructureRows } from "./structure.ts";

const groupIds = ["g1", "g2"];
const sectionIds = ["s1", "s2", "s3", "s4"];
const spaceIds = ["v1", "v2", "v3", "v4", "v5", "v6"];
/** Only a few keys, so that equal keys are frequent, as concurrent moves can create them. */
const key = fc.constantFrom("a0", "a1", "a2");
const orNone = (ids: readonly string[]) => fc.constantFrom(null, "gone", ...ids);

const rows: fc.Arbitrary<StructureRows> = fc
  .record({
    groups: fc.subarray(groupIds),
    sections: fc.subarray(sectionIds),
    siteSpaces: fc.subarray(spaceIds),
    keys: fc.array(key, { minLength: 12, maxLength: 12 }),
    picks: fc.array(fc.nat(), { minLength: 10, maxLength: 10 }),
    standard: orNone(sectionIds),
    first: fc.array(orNone(spaceIds), { minLength: 5, maxLength: 5 }),
  })
  .map(({ groups, sections, siteSpaces, keys, picks, standard, first }) => {
    const pick = <T>(from: readonly T[], index: number) => from[picks[index]! % from.length]!;
    const base = { organization_id: "o", site_id: "site", created_at: 0, condition: null };
    return {
      site: { default_section: standard, default_site_space: first[4]! },
      groups: groups.map((id, n): SiteSectionGroupTable => {
        return { ...base, id, title: id, icon: null, order_key: keys[n]! };
      }),
      sections: sections.map((id, n): SiteSectionTable => {
        const group_id = pick([null, ...groups], n);
        const shown = { title: id, description: null, icon: null, path: id };
        const order_key = keys[n + 2]!;
        return { ...base, ...shown, id, group_id, order_key, default_site_space: first[n]! };
      }),
      siteSpaces: siteSpaces.map((id, n): SiteSpaceTable => {
        const section_id = sections.length === 0 ? null : pick(sections, n + 4);
        // The same names as sections have; their URLs must still differ.
        const path = `s${n + 1}`;
        return { ...base, id, section_id, space_id: id, path, order_key: keys[n + 6]! };
      }),
    };
  });

test("every part stands in its place exactly once, in the order of its key, with one default", () => {
  fc.assert(
    fc.property(rows, (given) => {
      const { topLevel, sections, root, defaultSection, defaultSiteSpace } = arrange(given);
      const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).toSorted();
      const nodes = sections.map(({ section }) => section);
      const inside = [...root, ...sections.flatMap(({ siteSpaces }) => siteSpaces)];
      expect(ids(nodes)).toEqual(ids(given.sections));
      expect(ids(inside)).toEqual(ids(given.siteSpaces));
      const groups = topLevel.filter(({ type }) => type === "site-section-group");
      expect(ids(groups)).toEqual(ids(given.groups));
      const keys = topLevel.map(({ order_key, id }) => order_key + id);
      expect(keys).toEqual(keys.toSorted());

      expect(defaultSection !== undefined).toBe(given.sections.length > 0);
      expect(defaultSiteSpace !== undefined).toBe(given.siteSpaces.length > 0);
      const standard = sections.find(({ section }) => section.id === defaultSection);
      if (standard) expect(defaultSiteSpace).toBe(standard.defaultSiteSpace);
      for (const { siteSpaces, section, defaultSiteSpace: own } of sections) {
        expect(own !== undefined).toBe(siteSpaces.length > 0);
        const chosen = siteSpaces.find(({ id }) => id === section.default_site_space);
        if (chosen) expect(own).toBe(chosen.id);
      }
    }),
  );
});

const urls = createUrls("https://docs.example");

function addresses(site: Partial<SiteTable>, given: StructureRows, shareKey?: string) {
  const row = {
    organization_id: "o",
    id: "site",
    basename: null,
    hostname: null,
    proxy: null,
    ...site,
  };
  return publishedUrls(row as SiteTable, arrange(given), urls, shareKey);
}

function addressesOfSpaces(published: PublishedUrls, given: StructureRows): (string | undefined)[] {
  const { sections } = arrange(given);
  return given.siteSpaces.map((row) =>
    published.siteSpace(
      row,
      sections.find(({ section }) => section.id === row.section_id),
    ),
  );
}

test("no two site spaces have one address, whatever they are called", () => {
  fc.assert(
    fc.property(rows, (given) => {
      const published = addresses({ published: true, visibility: "public" }, given);
      const actual = addressesOfSpaces(published, given);
      expect(new Set(actual).size).toBe(actual.length);
      if (actual.length > 0) expect(actual).toContain(published.site());
    }),
  );
});

const nothing: StructureRows = {
  site: { default_section: null, default_site_space: null },
  groups: [],
  sections: [],
  siteSpaces: [],
};

test.each([
  [{ published: false, visibility: "public" }, undefined, undefined],
  [{ published: true, visibility: "public" }, undefined, "https://docs.example/published/o/site"],
  [
    { published: true, visibility: "unlisted", basename: "a b" },
    "unused",
    "https://docs.example/published/o/a%20b",
  ],
  [
    { published: true, visibility: "public", proxy: "x.example/d" },
    undefined,
    "https://x.example/d",
  ],
  [
    { published: true, visibility: "public", hostname: "a.b.example" },
    undefined,
    "https://a.b.example",
  ],
  [
    { published: true, visibility: "public", hostname: "a.b.example", proxy: "x.example/d" },
    undefined,
    "https://x.example/d",
  ],
  [{ published: true, visibility: "share-link" }, undefined, undefined],
  [
    { published: true, visibility: "share-link", proxy: "x.example/d" },
    "KEY",
    "https://x.example/d?shareKey=KEY",
  ],
])("a site %o with key %s is at %s", (site, shareKey, address) => {
  expect(addresses(site, nothing, shareKey).site()).toBe(address);
});
