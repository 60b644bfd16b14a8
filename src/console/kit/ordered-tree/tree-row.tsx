import { use, useSyncExternalStore } from "react";
import { ChevronRight, EllipsisVertical, GripVertical } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { Collection } from "react-aria-components/Collection";
import { TreeItem, TreeItemContent } from "react-aria-components/Tree";
import { orderedTreeTexts as t } from "#console/messages/ordered-tree.ts";
import { cx } from "#console/ui/class-names.ts";
import type { TreeNode } from "./model.ts";
import { INDENT } from "./pointer-drag.ts";
import { RowContext } from "./tree-context.ts";

/** A row and those inside it. Always the same function, so that only rows whose item changes are drawn again. */
export function renderNode(node: TreeNode) {
  return (
    <TreeItem
      id={node.id}
      textValue={node.title}
      className="group/row focus-ring-inset flex h-full cursor-default items-center border-b bg-canvas select-none hover:bg-hover data-selected:bg-selected"
    >
      <TreeItemContent>
        {({ isExpanded, hasChildItems, level }) => (
          <RowContent
            node={node}
            level={level}
            isExpanded={hasChildItems ? isExpanded : undefined}
          />
        )}
      </TreeItemContent>
      <Collection items={node.children}>{renderNode}</Collection>
    </TreeItem>
  );
}

/** A link doesn't select the row. Tab passes over it, since Enter on the row opens it. */
function Title({ node, href }: { node: TreeNode; href: string | undefined }) {
  // The same on both sides, whichever way the title runs.
  const look = "min-w-0 truncate px-1";
  if (href === undefined) {
    return (
      <span data-title dir="auto" title={node.title} className={look}>
        {node.title}
      </span>
    );
  }
  return (
    <a
      data-title
      dir="auto"
      href={href}
      title={node.title}
      tabIndex={-1}
      draggable={false}
      onPointerDown={(event) => event.stopPropagation()}
      className={cx(look, "focus-ring rounded-sm underline-offset-2 hover:underline")}
    >
      {node.title}
    </a>
  );
}

const part =
  "grid size-6 shrink-0 place-items-center rounded-sm text-faint hover:bg-pressed hover:text-text";

function RowContent(props: { node: TreeNode; level: number; isExpanded: boolean | undefined }) {
  const { node, level, isExpanded } = props;
  const { store, partsOf, onGrab, onMenu } = use(RowContext)!;
  const isMoving = useSyncExternalStore(
    store.subscribe,
    () => store.get()?.ids.has(node.id) === true,
  );
  const { icon, href, badges, detail } = partsOf(node);
  return (
    <div
      data-moving={isMoving || undefined}
      className="flex h-full min-w-0 flex-1 items-center gap-1 pe-1 data-moving:opacity-60 data-moving:outline-2 data-moving:-outline-offset-2 data-moving:outline-accent data-moving:outline-dashed"
      style={{ paddingInlineStart: (level - 1) * INDENT }}
    >
      {/* Its keys are the tree's, which would get them first. */}
      <button
        type="button"
        tabIndex={-1}
        data-lifts
        aria-label={t.handle(node.title)}
        onPointerDown={(event) => {
          // The row would be selected, and a finger would scroll.
          event.stopPropagation();
          if (event.button === 0) onGrab(node.id, event.nativeEvent);
        }}
        className={cx(part, "focus-ring cursor-grab touch-none")}
      >
        <GripVertical size={16} />
      </button>
      {isExpanded === undefined ? (
        <span className="size-6 shrink-0" />
      ) : (
        <Button slot="chevron" className={part}>
          <ChevronRight
            size={14}
            className={cx("transition-transform", isExpanded ? "rotate-90" : "rtl:rotate-180")}
          />
        </Button>
      )}
      {icon}
      <Title node={node} href={href} />
      <span className="flex shrink-0 items-center gap-2">{badges}</span>
      <span className="min-w-0 flex-1">
        {detail !== undefined && (
          <span className="hidden truncate px-2 text-end text-sm text-muted md:block">
            {detail}
          </span>
        )}
      </span>
      <button
        type="button"
        tabIndex={-1}
        aria-haspopup="menu"
        aria-label={t.menu(node.title)}
        // The press would select the row, and a selection of several be lost.
        onPointerDown={(event) => event.stopPropagation()}
        onClick={(event) => {
          event.stopPropagation();
          onMenu(node.id, event.currentTarget);
        }}
        className="focus-ring grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-pressed"
      >
        <EllipsisVertical size={16} />
      </button>
    </div>
  );
}
