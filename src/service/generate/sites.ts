import { firstOrderKeys } from "#content/order-key.ts";
import { freeSlug, slugFrom } from "#content/slug.ts";
import { siteRow } from "#service/api/sites/new-site.ts";
import type { SpaceTable } from "#service/kernel/store/schema.ts";
import type {
  SiteSectionGroupTable,
  SiteSectionTable,
  SiteSpaceTable,
  SiteTable,
} from "#service/kernel/store/schema-site.ts";
import { chapterTitle, siteTitle } from "./names.ts";
import { moments, type Stage, insertRows } from "./stage.ts";

/** Of every ten sections, the last five are in a group. */
const groupEvery = 10;
const groupSize = 5;
const publishedShare = 0.7;

/** Adds sites with `sections` sections of one space each. A site without sections has up to three spaces. */
export async function addSites(
  stage: Stage,
  { sites: count, sections: sectionCount }: { sites: number; sections: number },
  spaces: readonly SpaceTable[],
): Promise<void> {
  const sites = moments(stage, count).map((at) => newSite(stage, at));
  const structures = sites.map((site) => newStructure(stage, site, sectionCount, spaces));
  await insertRows(stage.db, "site", sites);
  await insertRows(
    stage.db,
    "site_section_group",
    structures.flatMap(({ groups }) => groups),
  );
  await insertRows(
    stage.db,
    "site_section",
    structures.flatMap(({ sections }) => sections),
  );
  await insertRows(
    stage.db,
    "site_space",
    structures.flatMap(({ siteSpaces }) => siteSpaces),
  );
}

function newSite({ organizationId, ids, random, administratorId }: Stage, at: number): SiteTable {
  return siteRow({
    organization_id: organizationId,
    id: ids.next(),
    type: "basic",
    title: siteTitle(random),
    published: random.next() < publishedShare,
    created_by: administratorId,
    created_at: at,
  });
}

function newStructure(
  stage: Stage,
  site: SiteTable,
  sectionCount: number,
  spaces: readonly SpaceTable[],
) {
  const own = {
    organization_id: site.organization_id,
    site_id: site.id,
    created_at: site.created_at,
  };
  const groups: SiteSectionGroupTable[] = [];
  const sections: SiteSectionTable[] = [];
  const paths = new Set<string>();
  const keys = firstOrderKeys(sectionCount);
  for (const [index, key] of keys.entries()) {
    const place = (index % groupEvery) - groupSize;
    // A group and its sections are created together, so the group can use the key of the first section.
    if (place === 0)
      groups.push({
        ...own,
        id: stage.ids.next(),
        title: chapterTitle(stage.random),
        icon: null,
        order_key: key,
      });
    const title = chapterTitle(stage.random);
    const path = freeSlug(slugFrom(title), (wanted) => paths.has(wanted));
    paths.add(path);
    sections.push({
      ...own,
      id: stage.ids.next(),
      group_id: place < 0 ? null : groups.at(-1)!.id,
      title,
      description: null,
      icon: null,
      path,
      condition: null,
      default_site_space: null,
      order_key: key,
    });
  }
  const siteSpaces =
    sectionCount > 0
      ? sections.map(({ id }) => newSiteSpace(stage, own, id, stage.random.pick(spaces)))
      : newRoot(stage, own, stage.random.some(spaces, 3));
  return { groups, sections, siteSpaces };
}

type Own = Pick<SiteSpaceTable, "organization_id" | "site_id" | "created_at">;

function newRoot(stage: Stage, own: Own, spaces: readonly SpaceTable[]): SiteSpaceTable[] {
  const keys = firstOrderKeys(spaces.length);
  const paths = new Set<string>();
  return spaces.map((space, index) => {
    const row = newSiteSpace(stage, own, null, space);
    row.path = freeSlug(row.path, (wanted) => paths.has(wanted));
    paths.add(row.path);
    return { ...row, order_key: keys[index]! };
  });
}

function newSiteSpace(
  { ids }: Stage,
  own: Own,
  section: string | null,
  { id, title }: SpaceTable,
): SiteSpaceTable {
  return {
    ...own,
    id: ids.next(),
    section_id: section,
    space_id: id,
    path: slugFrom(title),
    condition: null,
    order_key: firstOrderKeys(1)[0]!,
  };
}
