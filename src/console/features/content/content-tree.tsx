import type { ComponentProps } from "react";
import { OrderedTree } from "#console/kit/ordered-tree/ordered-tree.tsx";
import { contentTexts as t } from "#console/messages/content.ts";
import type { ContentNode } from "#console/kit/content-acts/nodes.ts";
import { partsOf } from "./row-parts.tsx";

type TreeProps = ComponentProps<typeof OrderedTree<ContentNode>>;

/** The rows of an organization's collections and spaces. */
export function ContentTree(props: Omit<TreeProps, "label" | "partsOf">) {
  return <OrderedTree {...props} label={t.label} partsOf={partsOf} />;
}
