import type { ComponentProps } from "react";
import { Folder, GitPullRequestArrow, GitPullRequestDraft, LockKeyhole } from "lucide-react";
import { type ContentNode, spacesIn } from "#console/kit/content-acts/nodes.ts";
import { tellMove, accessEffect } from "#console/kit/content-acts/tell-move.ts";
import type { MoveHistory } from "#console/kit/ordered-tree/move-queue.ts";
import { OrderedTree } from "#console/kit/ordered-tree/ordered-tree.tsx";
import { contentTexts as t } from "#console/messages/content.ts";
import type { Space } from "#contract/space.ts";
import { isLocked } from "#console/kit/locked.tsx";
import type { RowParts } from "#console/kit/ordered-tree/tree-context.ts";
import { SpaceMark } from "#console/kit/space-mark.tsx";
import { Time } from "#console/kit/time.tsx";
import { formatNumber } from "#console/messages/format.ts";
import { paths } from "#console/paths.ts";
import { VisibilityIcon, visibilityText } from "./visibility.tsx";

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

/** What a row shows besides its title: who can see it, what is going on in it, and when it changed. */
function partsOf(node: ContentNode): RowParts {
  const { item } = node;
  if (item.object === "collection") {
    return {
      icon: (
        <span className="grid size-6 shrink-0 place-items-center text-muted">
          <Folder size={16} aria-hidden />
        </span>
      ),
      detail: t.spaces(spacesIn(node).length),
    };
  }
  return {
    icon: (
      <span className="grid size-6 shrink-0 place-items-center">
        <SpaceMark emoji={item.emoji} size={20} />
      </span>
    ),
    href: paths.space(item.organization, item.id),
    badges: <Badges space={item} />,
    detail: <Time value={item.updatedAt} />,
  };
}

function Badges({ space }: { space: Space }) {
  const { visibility, changeRequestsOpen: open, changeRequestsDraft: drafts } = space;
  return (
    <span className="flex shrink-0 items-center gap-2 text-sm text-muted tabular-nums">
      {visibility !== "private" && (
        <span title={visibilityText(visibility)} className="max-sm:hidden">
          <VisibilityIcon visibility={visibility} />
          <span className="sr-only">{visibilityText(visibility)}</span>
        </span>
      )}
      {isLocked(space) && (
        <span title={t.locked}>
          <LockKeyhole size={14} aria-hidden />
          <span className="sr-only">{t.locked}</span>
        </span>
      )}
      {open > 0 && (
        <span title={t.open(open)} className="flex items-center gap-1">
          <GitPullRequestArrow size={14} aria-hidden />
          <span aria-hidden>{formatNumber(open)}</span>
          <span className="sr-only">{t.open(open)}</span>
        </span>
      )}
      {drafts > 0 && (
        <span title={t.drafts(drafts)} className="flex items-center gap-1 max-sm:hidden">
          <GitPullRequestDraft size={14} aria-hidden />
          <span aria-hidden>{formatNumber(drafts)}</span>
          <span className="sr-only">{t.drafts(drafts)}</span>
        </span>
      )}
    </span>
  );
}
