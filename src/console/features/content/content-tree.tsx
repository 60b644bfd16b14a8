import type { ComponentProps } from "react";
import { accessEffect } from "#console/kit/content-acts/access-effect.ts";
import type { ContentNode } from "#console/kit/content-acts/nodes.ts";
import { tellMove } from "#console/kit/content-acts/tell-move.ts";
import type { MoveHistory } from "#console/kit/ordered-tree/move-queue.ts";
import { OrderedTree } from "#console/kit/ordered-tree/ordered-tree.tsx";
import { contentTexts as t } from "#console/messages/content.ts";
import { partsOf } from "./row-parts.tsx";

type TreeProps = ComponentProps<typeof OrderedTree<ContentNode>>;

/** The rows of an organization's collections and spaces. */
export function ContentTree({
  queue,
  ...props
}: Omit<TreeProps, "label" | "partsOf" | "effectOf"> & { queue: MoveHistory }) {
  const { tree } = props;
  return (
    <OrderedTree
      {...props}
      label={t.label}
      partsOf={partsOf}
      effectOf={(ids, place) => accessEffect(tree, ids, place)}
      onMove={(ids, place) => {
        props.onMove(ids, place);
        if (accessEffect(tree, ids, place) !== undefined) tellMove(tree, ids, place, queue);
      }}
    />
  );
}
