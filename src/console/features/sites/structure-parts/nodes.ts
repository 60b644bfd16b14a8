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

export type SiteItem = SiteSection | SiteSectionGroup | SiteSpace;

/** A section, group, or site space as an item of the tree. */
export type SiteNode = Omit<TreeNode, "children"> & {
  readonly item: SiteItem;
  readonly children: readonly SiteNode[];
};

const nodes = new WeakMap<SiteItem, SiteNode>();

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
