import { createContext } from "react";
import type {
  SiteStructure,
  SiteSectionGroup,
  SiteSection,
  SiteSpace,
} from "#contract/site-structure.ts";
import {
  moveItems,
  type Place,
  type TreeNode,
  type TreeRules,
} from "#console/kit/ordered-tree/model.ts";
import { siteStructureTexts as t } from "#console/messages/site-structure.ts";
import { gate } from "#console/kit/gate.ts";
import { firstSpace, pathsOf, placedSpaces, sectionsOf } from "../parts.ts";

export type SiteItem = SiteSection | SiteSectionGroup | SiteSpace;

/** A section, group, or site space as an item of the tree. */
export type SiteNode = Omit<TreeNode, "children"> & {
  readonly item: SiteItem;
  readonly children: readonly SiteNode[];
};

const nodes = new WeakMap<SiteItem, SiteNode>();
const rows = new WeakMap<SiteItem, SiteNode>();

/** The tree of a structure. The same item always gives the same node. */
export function nodesOf({ structure }: SiteStructure): readonly SiteNode[] {
  return structure.map(nodeOf);
}

function nodeOf(item: SiteItem): SiteNode {
  const kept = nodes.get(item);
  if (kept !== undefined) return kept;
  const node = { id: item.id, title: item.title, item, children: childrenOf(item).map(nodeOf) };
  nodes.set(item, node);
  return node;
}

/**
 * The rows of a structure: like its tree, but a section with nothing except one space is one row. The same item always gives the
 * same row.
 */
export function rowsOf({ structure }: SiteStructure): readonly SiteNode[] {
  return structure.map(rowOf);
}

function rowOf(item: SiteItem): SiteNode {
  const kept = rows.get(item);
  if (kept !== undefined) return kept;
  const isOne = onlySpaceOf(item) !== undefined;
  const row = {
    id: item.id,
    title: item.title,
    item,
    children: isOne ? [] : childrenOf(item).map(rowOf),
  };
  rows.set(item, row);
  return row;
}

/** The space that a section shows as if it were the section; undefined if there are others, or some visitors don't see it. */
export function onlySpaceOf(item: SiteItem): SiteSpace | undefined {
  if (item.object !== "site-section" || item.siteSpaces.length !== 1) return undefined;
  const [space] = item.siteSpaces;
  return space!.condition === undefined ? space : undefined;
}

function childrenOf(item: SiteItem): readonly SiteItem[] {
  if (item.object === "site-section-group") return item.sections;
  return item.object === "site-section" ? item.siteSpaces : [];
}

/** The structure after an item was moved. */
export function withMoved(structure: SiteStructure, id: string, place: Place): SiteStructure {
  const moved = moveItems(nodesOf(structure), new Set([id]), place).map((node) => itemOf(node));
  return { ...structure, structure: moved } as SiteStructure;
}

function itemOf(node: SiteNode, group?: string): SiteItem {
  const { item, children } = node;
  if (item.object === "site-space") return item;
  if (item.object === "site-section") {
    const section = item.sectionGroup === group ? item : { ...item, sectionGroup: group };
    if (nodes.get(item)?.children === children) return section;
    return { ...section, siteSpaces: children.map((child) => child.item as SiteSpace) };
  }
  if (nodes.get(item)?.children === children) return item;
  return { ...item, sections: children.map((child) => itemOf(child, item.id) as SiteSection) };
}

/** The service's rules: what can be where. Nothing moves a site space to another section. */
export const siteRules: TreeRules<SiteNode> = {
  whyNot: ({ item }, parent) => {
    const into = parent?.item.object;
    if (item.object === "site-section-group") return parent && t.groupsAtTop;
    if (item.object === "site-section") {
      return parent === undefined || into === "site-section-group" ? undefined : t.sectionsHold;
    }
    return parent?.id === item.section ? undefined : t.spacesStay;
  },
};

/** What rows show about their items that isn't in the items themselves, by ID. */
type Facts = {
  /** What readers of the site, or of a section with several spaces, see first. */
  defaults: ReadonlySet<string>;
  /** How the staged item differs from the published one, in words. */
  marks: ReadonlyMap<string, readonly string[]>;
  /** Where readers find sections and site spaces, from the root of the site. */
  paths: ReadonlyMap<string, string>;
};

/** Not in the tree's items, so that a change draws badges instead of rows. */
export const RowFacts = createContext<Facts>({
  defaults: new Set(),
  marks: new Map(),
  paths: new Map(),
});

/** Where readers find sections and site spaces, from the root of the site, by their IDs. */
export function readersPaths(structure: SiteStructure): ReadonlyMap<string, string> {
  const paths = pathsOf(structure, firstSpace(structure)?.siteSpace.id);
  for (const { id, siteSpaces, defaultSiteSpace = siteSpaces[0]?.id, path } of sectionsOf(
    structure,
  )) {
    paths.set(id, paths.get(defaultSiteSpace ?? "") ?? `/${path}`);
  }
  return paths;
}

export function defaultsIn(structure: SiteStructure): ReadonlySet<string> {
  const first = placedSpaces(structure).find(
    ({ siteSpace, section }) => section === undefined && siteSpace.default === true,
  );
  const sections = sectionsOf(structure).flatMap((section) => [
    ...(section.default === true ? [section.id] : []),
    ...(section.siteSpaces.length > 1 && section.defaultSiteSpace !== undefined
      ? [section.defaultSiteSpace]
      : []),
  ]);
  return new Set(first === undefined ? sections : [first.siteSpace.id]);
}

/** Whether an item is what readers of its section, or of the site, see first. */
export function isFirst(structure: SiteStructure, item: SiteItem): boolean {
  if (item.object === "site-section-group") return false;
  if (item.object === "site-section") return item.default === true;
  const section = sectionsOf(structure).find(({ id }) => id === item.section);
  return section === undefined ? item.default === true : section.defaultSiteSpace === item.id;
}

/** Why an item can't become the default, as a sentence. */
export function whyNotDefault(structure: SiteStructure, item: SiteItem): string | undefined {
  const isEmpty = item.object === "site-section" && item.siteSpaces.length === 0;
  return gate([isFirst(structure, item), t.isDefaultAlready], [isEmpty, t.isEmpty]);
}

/** Why the service would refuse to remove an item, as a sentence. */
export function whyNotRemove(structure: SiteStructure, item: SiteItem): string | undefined {
  if (item.object === "site-section-group") return undefined;
  if (item.object === "site-section") {
    return gate([item.default === true && sectionsOf(structure).length > 1, t.isDefaultSection]);
  }
  const section = sectionsOf(structure).find(({ id }) => id === item.section);
  const all = placedSpaces(structure);
  const besides = section?.siteSpaces ?? all.map(({ siteSpace }) => siteSpace);
  return gate(
    [isFirst(structure, item) && besides.length > 1, t.isDefaultSpace],
    [item.default === true && all.length > 1, t.isDefaultSection],
  );
}

/** Why items can't be removed together, as a sentence. */
export function whyNotRemoveAll(
  structure: SiteStructure,
  items: readonly SiteItem[],
): string | undefined {
  for (const item of items) {
    const reason = whyNotRemove(structure, item);
    if (reason !== undefined) return items.length === 1 ? reason : t.ofItem(item.title, reason);
  }
  return undefined;
}

/** Why items can't go into a new group, as a sentence. */
export function whyNotGroup(items: readonly SiteItem[]): string | undefined {
  return gate([items.some(({ object }) => object !== "site-section"), t.onlySections]);
}

/** Why items can't have a condition, as a sentence. */
export function whyNotCondition(items: readonly SiteItem[]): string | undefined {
  return gate([items.some(({ object }) => object === "site-section-group"), t.noCondition]);
}
