import { useCallback, useMemo, type ComponentProps } from "react";
import { OrderedTree } from "#console/kit/ordered-tree/ordered-tree.tsx";
import { pageTreeTexts as t } from "#console/messages/page-tree.ts";
import type { Presence } from "#contract/presence.ts";
import type { PagePlace } from "../keep/keeper.ts";
import { usePresent } from "../keep/use-present.ts";
import { pageRules, type PageNode } from "./nodes.ts";
import { writersByPage, WritersContext } from "./page-writers.tsx";
import { createRowParts } from "./row-parts.tsx";

type TreeProps = ComponentProps<typeof OrderedTree<PageNode>>;

type PagesProps = Omit<TreeProps, "label" | "rules" | "partsOf"> & {
  /** The URL at which a page is edited, without its ID at the end. */
  hrefBefore: string;
  /** Where the pages are, and who looks at them. */
  place: Pick<PagePlace, "spaceId" | "changeRequestId" | "userId">;
};

/** The rows of a page tree. */
export function Pages({ hrefBefore, place, ...props }: PagesProps) {
  const partsOf = useMemo(() => createRowParts((id) => hrefBefore + id), [hrefBefore]);
  const { userId } = place;
  const byPage = useCallback(
    (others: readonly Presence[]) => writersByPage(others, userId),
    [userId],
  );
  // Nobody writes in what can't be changed anymore.
  const writers = usePresent(place, byPage, props.unavailable === undefined);
  return (
    <WritersContext value={writers ?? nobody}>
      <OrderedTree {...props} label={t.label} rules={pageRules} partsOf={partsOf} />
    </WritersContext>
  );
}

const nobody = {};
