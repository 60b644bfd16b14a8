import type {
  SiteSectionGroupTable,
  SiteSectionTable,
  SiteSpaceTable,
  SiteTable,
} from "#service/kernel/store/schema-site.ts";

/** All rows of a site's structure, in any order. */
export type StructureRows = {
  site: Pick<SiteTable, "default_section" | "default_site_space">;
  groups: readonly SiteSectionGroupTable[];
  sections: readonly SiteSectionTable[];
  siteSpaces: readonly SiteSpaceTable[];
};

export type SectionNode = {
  section: SiteSectionTable;
  siteSpaces: SiteSpaceTable[];
  /** Undefined only if the section is empty. */
  defaultSiteSpace: string | undefined;
};

export type TopLevelNode =
  | { type: "site-section"; id: string; order_key: string; node: SectionNode }
  | {
      type: "site-section-group";
      id: string;
      order_key: string;
      group: SiteSectionGroupTable;
      sections: SectionNode[];
    };

/** A site's structure in order, with exactly one default on each level that has items. */
export type Structure = {
  topLevel: TopLevelNode[];
  /** All sections, in the order that visitors see. */
  sections: SectionNode[];
  /** The site spaces of a site without sections. */
  root: SiteSpaceTable[];
  defaultSection: string | undefined;
  /** The default of the whole site: the default site space of the default section. */
  defaultSiteSpace: string | undefined;
};

type Ordered = { id: string; order_key: string };

function byOrder(a: Ordered, b: Ordered): number {
  if (a.order_key !== b.order_key) return a.order_key < b.order_key ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/**
 * Builds a site's structure. Only this function determines defaults: the stored one while it exists, else the first
 * one, and never an empty section while another has site spaces. So there is exactly one default, even if a space was
 * deleted or restored.
 */
export function arrange({ site, groups, sections, siteSpaces }: StructureRows): Structure {
  const bySection = Map.groupBy(siteSpaces.toSorted(byOrder), (row) => row.section_id);
  const nodes = sections.toSorted(byOrder).map((section) => {
    const own = bySection.get(section.id) ?? [];
    return {
      section,
      siteSpaces: own,
      defaultSiteSpace: chosen(own, section.default_site_space)?.id,
    };
  });
  const byGroup = Map.groupBy(nodes, ({ section }) => section.group_id);
  const topLevel: TopLevelNode[] = [
    ...groups.map((group) => ({
      type: "site-section-group" as const,
      id: group.id,
      order_key: group.order_key,
      group,
      sections: byGroup.get(group.id) ?? [],
    })),
    ...(byGroup.get(null) ?? []).map((node) => ({
      type: "site-section" as const,
      id: node.section.id,
      order_key: node.section.order_key,
      node,
    })),
  ].toSorted(byOrder);
  const ordered = topLevel.flatMap((top) =>
    top.type === "site-section" ? [top.node] : top.sections,
  );
  const root = bySection.get(null) ?? [];
  const filled = ordered.filter((node) => node.siteSpaces.length > 0);
  const candidates = filled.length > 0 ? filled : ordered;
  const first =
    candidates.find(({ section }) => section.id === site.default_section) ?? candidates[0];
  return {
    topLevel,
    sections: ordered,
    root,
    defaultSection: first?.section.id,
    defaultSiteSpace: first ? first.defaultSiteSpace : chosen(root, site.default_site_space)?.id,
  };
}

function chosen(rows: readonly SiteSpaceTable[], id: string | null): SiteSpaceTable | undefined {
  return rows.find((row) => row.id === id) ?? rows[0];
}

/** Whether the site has sections. Otherwise its site spaces are at its root. */
export function hasSections({ topLevel }: Structure): boolean {
  return topLevel.length > 0;
}
