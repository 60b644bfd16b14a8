import type { Space } from "#contract/space.ts";
import type {
  SiteStructure,
  SiteSectionGroup,
  SiteSection,
  SiteSpace,
} from "#contract/site-structure.ts";
import type { Access } from "#service/identity/access/access.ts";
import type { Context } from "#service/kernel/context.ts";
import type { AccessNode } from "#service/identity/access/access-tree.ts";
import type { SiteSpaceTable } from "#service/kernel/store/schema-site.ts";
import { presentSpaceRow } from "../presenters/space-presenter.ts";
import type { LoadedSite } from "#service/sites/structure/load.ts";
import { publishedUrls } from "#service/sites/structure/published-url.ts";
import {
  hasSections,
  type SectionNode,
  type TopLevelNode,
} from "#service/sites/structure/structure.ts";

type StructureOptions = {
  /** The caller's role in a space. */
  roleAt: (space: AccessNode) => Access;
  /** Whether to include site spaces whose space the caller can't read. */
  ofVisitors?: boolean;
  /** Key of an active link of this site, already checked. */
  shareKey?: string | undefined;
};

type TopLevel = Extract<SiteStructure, { type: "sections" }>["structure"][number];
type GroupNode = Extract<TopLevelNode, { type: "site-section-group" }>;

/** The parts of one site as responses; each is undefined if it doesn't exist. */
export type StructurePresenter = {
  /** Also undefined if the reader can't see its space. Such site spaces are missing from all other parts, too. */
  siteSpace(id: string): SiteSpace | undefined;
  section(id: string): SiteSection | undefined;
  group(id: string): SiteSectionGroup | undefined;
  structure(): SiteStructure;
};

/** The parts of a site for one reader. */
export function structurePresenter(
  { urls }: Pick<Context, "urls">,
  { site, structure, spaces, rows }: LoadedSite,
  { roleAt, ofVisitors = false, shareKey }: StructureOptions,
): StructurePresenter {
  const presented = new Map<string, Space | undefined>();

  /** Presented when it is first needed, because most operations return one part of a large site. */
  function spaceOf(id: string): Space | undefined {
    if (presented.has(id)) return presented.get(id);
    const row = spaces.get(id);
    const role = row === undefined ? null : roleAt(row);
    const isReadable = row !== undefined && (ofVisitors || role !== null);
    const space = isReadable ? presentSpaceRow(row, role, urls) : undefined;
    presented.set(id, space);
    return space;
  }

  const published = publishedUrls(site, structure, urls, shareKey);
  const nodeOf = new Map(structure.sections.map((node) => [node.section.id, node]));

  /** Empty if the reader can't see its space. */
  function siteSpace(row: SiteSpaceTable): SiteSpace[] {
    const space = spaceOf(row.space_id);
    if (space === undefined) return [];
    const node = row.section_id === null ? undefined : nodeOf.get(row.section_id);
    return [
      {
        object: "site-space",
        id: row.id,
        path: row.path,
        section: row.section_id ?? undefined,
        space,
        title: space.title,
        default: row.id === structure.defaultSiteSpace,
        condition: row.condition ?? undefined,
        urls: { published: published.siteSpace(row, node) },
      },
    ];
  }

  function section(node: SectionNode): SiteSection {
    const { section: row } = node;
    const siteSpaces = node.siteSpaces.flatMap(siteSpace);
    return {
      object: "site-section",
      id: row.id,
      title: row.title,
      description: row.description ?? undefined,
      default: row.id === structure.defaultSection,
      defaultSiteSpace: siteSpaces.find(({ id }) => id === node.defaultSiteSpace)?.id,
      path: row.path,
      condition: row.condition ?? undefined,
      sectionGroup: row.group_id ?? undefined,
      icon: row.icon ?? undefined,
      siteSpaces,
      urls: { published: published.section(node) },
    };
  }

  function group({ group: row, sections }: GroupNode): SiteSectionGroup {
    return {
      object: "site-section-group",
      id: row.id,
      title: row.title,
      icon: row.icon ?? undefined,
      sections: sections.map(section),
    };
  }

  return {
    siteSpace(id) {
      const row = rows.siteSpaces.find((item) => item.id === id);
      return row && siteSpace(row)[0];
    },
    section(id) {
      const node = nodeOf.get(id);
      return node && section(node);
    },
    group(id) {
      const top = structure.topLevel.find((item) => item.id === id);
      return top?.type === "site-section-group" ? group(top) : undefined;
    },
    structure() {
      if (!hasSections(structure)) {
        return { type: "siteSpaces", structure: structure.root.flatMap(siteSpace) };
      }
      const parts = structure.topLevel.map((top): TopLevel =>
        top.type === "site-section" ? section(top.node) : group(top),
      );
      return { type: "sections", structure: parts };
    },
  };
}
