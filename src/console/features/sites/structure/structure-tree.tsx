import type { ComponentProps } from "react";
import { OrderedTree } from "#console/kit/ordered-tree/ordered-tree.tsx";
import { siteStructureTexts as t } from "#console/messages/site-structure.ts";
import { siteRules, type SiteNode } from "../structure-parts/nodes.ts";
import { partsOf } from "./row-parts.tsx";

type TreeProps = ComponentProps<typeof OrderedTree<SiteNode>>;

/** The rows of a structure. */
export function StructureTree(props: Omit<TreeProps, "label" | "rules" | "partsOf">) {
  return <OrderedTree {...props} label={t.label} rules={siteRules} partsOf={partsOf} />;
}
