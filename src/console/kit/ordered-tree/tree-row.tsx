import {
  use,
  useSyncExternalStore,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { ChevronRight, EllipsisVertical, GripVertical } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { Collection } from "react-aria-components/Collection";
import { TreeItem, TreeItemContent } from "react-aria-components/Tree";
import { orderedTreeTexts as t } from "#console/messages/ordered-tree.ts";
import { cx } from "#console/ui/class-names.ts";
import { MenuItem, MenuSeparator, AnchoredMenu } from "#console/ui/menu.tsx";
import { gate } from "#console/kit/gate.ts";
import {
  type TreeNode,
  indexOf,
  legalPlaces,
  placeOf,
  siblingsIn,
  whyNot,
  type Place,
  type TreeRules,
} from "./model.ts";
import { INDENT, ROW_HEIGHT } from "./pointer-drag.ts";
import { RowContext } from "./tree-context.ts";
import { rowOf } from "./use-reveal.ts";

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

/**
 * A link doesn't select the row, except with Ctrl, Cmd, or Shift, as a click beside it does; the middle button opens a tab. Tab passes
 * over it, since Enter on the row opens it.
 */
function Title({ node, href }: { node: TreeNode; href: string | undefined }) {
  // The same on both sides, whichever way the title runs.
  const look = "max-w-full truncate px-1";
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
      onPointerDown={(event) => {
        if (!isSelecting(event)) event.stopPropagation();
      }}
      onClick={(event) => {
        if (isSelecting(event)) event.preventDefault();
      }}
      className={cx(look, "focus-ring rounded-sm underline-offset-2 hover:underline")}
    >
      {node.title}
    </a>
  );
}

/** Whether a press changes the selection. An `openLink` by keyboard, which has no detail, opens a tab. */
const isSelecting = (event: MouseEvent) =>
  (event.ctrlKey || event.metaKey || event.shiftKey) && event.button === 0 && event.isTrusted;

const part =
  "grid size-6 shrink-0 place-items-center rounded-sm text-faint hover:bg-pressed hover:text-text";

function RowContent(props: { node: TreeNode; level: number; isExpanded: boolean | undefined }) {
  const { node, level, isExpanded } = props;
  const { store, partsOf, onGrab, onMenu } = use(RowContext)!;
  const isMoving = useSyncExternalStore(
    store.subscribe,
    () => store.get()?.ids.has(node.id) === true,
  );
  const { icon, href, badges, detail, keepsDetail = false } = partsOf(node);
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
      <span className="flex min-w-0 flex-col items-start">
        <Title node={node} href={href} />
        {keepsDetail && (
          <span className="max-w-full truncate px-1 text-xs text-muted md:hidden">{detail}</span>
        )}
      </span>
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

/**
 * Edits the title of a row in its place. Over the row and not in it: a row takes letters, spaces, and arrow keys for itself. Enter
 * and leaving the field save, Escape doesn't.
 */
export function RenameField(props: {
  id: string;
  title: string;
  frame: HTMLElement;
  scroller: HTMLElement;
  /** @param title - undefined: as it was */
  onEnd: (title: string | undefined) => void;
}) {
  const { id, title, frame, scroller, onEnd } = props;
  const [text, setText] = useState(title);
  const place = usePlace(id, frame, scroller);
  const hasEnded = useRef(false);

  function end(isSaved: boolean) {
    if (hasEnded.current) return;
    hasEnded.current = true;
    // A no-break space is meant.
    const wanted = text.replaceAll(/[^\S\u00a0\u202f]+/g, " ").trim();
    onEnd(isSaved && wanted !== "" && wanted !== title ? wanted : undefined);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    event.stopPropagation();
    end(event.key === "Enter");
    rowOf(scroller, id)?.focus({ preventScroll: true });
  }

  if (place === undefined) return null;
  return (
    <input
      aria-label={t.rename(title)}
      dir="auto"
      value={text}
      // Opened by a command to rename, so the user expects to type.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end(true)}
      style={{ top: place.top + 4, left: place.left, width: place.width, height: ROW_HEIGHT - 8 }}
      className="focus-ring absolute z-10 rounded-md border border-line-strong bg-canvas px-1.5"
    />
  );
}

type At = { top: number; left: number; width: number };

/** Where the title of a row is in the frame; undefined while the row isn't drawn. */
function usePlace(id: string, frame: HTMLElement, scroller: HTMLElement): At | undefined {
  const [place, setPlace] = useState<At>();
  useLayoutEffect(() => {
    const measure = () => {
      const row = rowOf(scroller, id);
      const title = row?.querySelector("[data-title]");
      if (!row || !title) return;
      const [around, line, label] = [frame, row, title].map((element) =>
        element.getBoundingClientRect(),
      );
      const menu = 32;
      const isFromRight = getComputedStyle(frame).direction === "rtl";
      const start = isFromRight ? line!.left + menu : label!.left - 7;
      const end = isFromRight ? label!.right + 7 : line!.right - menu;
      setPlace({ top: line!.top - around!.top, left: start - around!.left, width: end - start });
    };
    measure();
    // A row that was just added, or whose parent was just opened, is drawn a little later.
    const frames = requestAnimationFrame(measure);
    const observer = new MutationObserver(measure);
    observer.observe(scroller, { childList: true, subtree: true });
    scroller.addEventListener("scroll", measure, { passive: true });
    addEventListener("resize", measure);
    return () => {
      cancelAnimationFrame(frames);
      observer.disconnect();
      scroller.removeEventListener("scroll", measure);
      removeEventListener("resize", measure);
    };
  }, [id, frame, scroller]);
  return place;
}

/** The menu of a row: every move by plain clicks, then what the screen adds. */
export function RowMenu<N extends TreeNode>(props: {
  title: string;
  tree: readonly N[];
  ids: ReadonlySet<string>;
  rules: TreeRules<N>;
  unavailable: string | undefined;
  isPartial: boolean;
  anchor: RefObject<Element | null>;
  onMove: (place: Place) => void;
  /** @param parent - proposed; undefined: where it is */
  onChoose: (parent?: string) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { tree, ids, rules, onMove, unavailable = undefined } = props;
  const at = placeOf(tree, ids);
  if (at === undefined) return null;
  const { parent, index } = at;
  const last = siblingsIn(tree, parent).filter(({ id }) => !ids.has(id)).length;
  const within = (to: number) => onMove({ parent, index: to });
  const targets = legalPlaces(tree, ids, rules);
  const into = targets.find((place) => place.parent !== undefined && place.parent !== parent);
  const out = parent === undefined ? undefined : outOf(tree, parent);
  const notOut = out === undefined ? t.isTop : whyNot(tree, ids, out.parent, rules);
  const off = (...reasons: (readonly [boolean, string])[]) => unavailable ?? gate(...reasons);
  const { actions } = t;
  return (
    <AnchoredMenu label={props.title} anchor={props.anchor} onClose={props.onClose}>
      {!props.isPartial && (
        <>
          <MenuItem unavailable={off([index === 0, t.isFirst])} onAction={() => within(index - 1)}>
            {actions.up}
          </MenuItem>
          <MenuItem
            unavailable={off([index === last, t.isLast])}
            onAction={() => within(index + 1)}
          >
            {actions.down}
          </MenuItem>
          <MenuItem unavailable={off([index === 0, t.isFirst])} onAction={() => within(0)}>
            {actions.first}
          </MenuItem>
          <MenuItem unavailable={off([index === last, t.isLast])} onAction={() => within(last)}>
            {actions.last}
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            unavailable={off([into === undefined, whyNotInto(tree, ids, rules) ?? t.noParent])}
            onAction={() => props.onChoose(into?.parent)}
          >
            {actions.into}
          </MenuItem>
          <MenuItem
            unavailable={off([notOut !== undefined, notOut ?? ""])}
            onAction={() => out && onMove(out)}
          >
            {actions.out}
          </MenuItem>
          <MenuItem
            unavailable={off([targets.length < 2, t.noOther])}
            onAction={() => props.onChoose()}
          >
            {actions.to}
          </MenuItem>
        </>
      )}
      {props.children}
    </AnchoredMenu>
  );
}

/** Directly after its parent. */
function outOf<N extends TreeNode>(tree: readonly N[], id: string): Place | undefined {
  const entry = indexOf(tree).get(id);
  return entry && { parent: entry.parent?.id, index: entry.index + 1 };
}

/** Why items fit into no item: the reason for the first one at the top level that doesn't move itself. */
function whyNotInto<N extends TreeNode>(
  tree: readonly N[],
  ids: ReadonlySet<string>,
  rules: TreeRules<N>,
): string | undefined {
  const first = tree.find(({ id }) => !ids.has(id));
  return first && whyNot(tree, ids, first.id, rules);
}
