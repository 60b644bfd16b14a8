import { useMemo, type ComponentProps } from "react";
import { OrderedTree } from "#console/kit/ordered-tree/ordered-tree.tsx";
import { pageTreeTexts as t } from "#console/messages/page-tree.ts";
import { pageRules, type PageNode } from "./nodes.ts";
import { createRowParts } from "./row-parts.tsx";

type TreeProps = ComponentProps<typeof OrderedTree<PageNode>>;

type PagesProps = Omit<TreeProps, "label" | "rules" | "partsOf"> & {
  /** The URL at which a page is edited, without its ID at the end. */
  hrefBefore: string;
};

/** The rows of a page tree. */
export function Pages({ hrefBefore, ...props }: PagesProps) {
  const partsOf = useMemo(() => createRowParts((id) => hrefBefore + id), [hrefBefore]);
  return <OrderedTree {...props} label={t.label} rules={pageRules} partsOf={partsOf} />;
}
