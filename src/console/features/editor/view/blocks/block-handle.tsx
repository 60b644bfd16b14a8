import { useEffect, useRef, useState } from "react";
import { GripVertical } from "lucide-react";
import type { Node as DocNode, ResolvedPos } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { editorTexts as t } from "#console/messages/editor.ts";
import { AnchoredMenu } from "#console/ui/menu.tsx";
import type { Editor } from "../editor.ts";
import {
  BlockDialog,
  type BlockDialogName,
  BlockItems,
  endDrag,
  selectForHandle,
  startDrag,
} from "./block-menu.tsx";
import { isCard } from "../commands/card-commands.ts";
import { blockAround } from "../commands/block-selection.ts";

/**
 * A handle beside the block under the pointer, to drag it and for its menu. The keyboard has the menu in the toolbar.
 */
export function BlockHandle({ editor }: { editor: Editor }) {
  const handle = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<HandlePlace>();
  const [shown, setShown] = useState<"menu" | BlockDialogName>();
  useEffect(() => {
    // What is open stays at the block that it is about.
    if (shown) return undefined;
    const frame = handle.current?.parentElement;
    const onMove = (event: PointerEvent) => {
      const { view } = editor;
      const isHovering = event.pointerType === "mouse" && event.buttons === 0;
      const isOnHandle = event.target instanceof Node && handle.current?.contains(event.target);
      if (view && isHovering && !isOnHandle) setPlace((now) => placeAt(view, event, now));
    };
    const onLeave = () => setPlace(undefined);
    // A change can move the block.
    const hide = () => setPlace((now) => (now?.doc === editor.state.doc ? now : undefined));
    hide();
    frame?.addEventListener("pointermove", onMove);
    frame?.addEventListener("pointerleave", onLeave);
    const stop = editor.subscribe(hide);
    return () => {
      frame?.removeEventListener("pointermove", onMove);
      frame?.removeEventListener("pointerleave", onLeave);
      stop();
    };
  }, [editor, shown]);
  return (
    <>
      <button
        ref={handle}
        type="button"
        draggable
        tabIndex={-1}
        aria-label={t.block}
        aria-haspopup="menu"
        hidden={!place}
        className="editor-handle"
        // Beside the edge, whatever its width.
        style={
          place && {
            top: place.top,
            left: place.edge,
            translate: place.isRightToLeft ? undefined : "-100%",
          }
        }
        onClick={() => {
          if (place) selectForHandle(editor, place.from);
          setShown("menu");
        }}
        onDragStart={(event) => {
          if (!place) return;
          selectForHandle(editor, place.from);
          startDrag(editor, event, place.from);
        }}
        onDragEnd={() => endDrag(editor)}
      >
        <GripVertical size={16} aria-hidden />
      </button>
      {shown === "menu" && (
        <AnchoredMenu
          label={t.block}
          anchor={handle}
          onClose={() => {
            setShown((now) => (now === "menu" ? undefined : now));
            // The handle goes with the pointer; keys are meant for the text.
            editor.focus();
          }}
        >
          <BlockItems editor={editor} onShow={setShown} />
        </AnchoredMenu>
      )}
      {shown !== undefined && shown !== "menu" && (
        <BlockDialog
          editor={editor}
          name={shown}
          anchor={handle}
          onClose={() => {
            setShown(undefined);
            editor.focus();
          }}
        />
      )}
    </>
  );
}

/** A block of a document and where its handle is, in pixels from the editor's top left corner. */
type HandlePlace = {
  doc: DocNode;
  from: number;
  top: number;
  /** Where the text beside the handle starts. */
  edge: number;
  isRightToLeft: boolean;
};

type Point = { clientX: number; clientY: number };

/** The height of the handle, and of the line that it is beside at most, in pixels. */
const handleHeight = 24;

const lineHeight = 28;

/**
 * The place of the handle for a pointer: at the innermost block at its height.
 *
 * @param now the place so far. It stays while the pointer is between the handle and its block
 */
function placeAt(
  view: EditorView,
  point: Point,
  now: HandlePlace | undefined,
): HandlePlace | undefined {
  const from = blockUnder(view, point);
  if (now && isOnWay(view, point, now) && !isInside(from, now)) return now;
  const block = from === undefined ? null : view.nodeDOM(from);
  if (from === undefined || !(block instanceof HTMLElement)) return undefined;
  const box = block.getBoundingClientRect();
  const frame = view.dom.parentElement!.getBoundingClientRect();
  const line = Math.min(box.height, lineHeight);
  const isRightToLeft = getComputedStyle(view.dom).direction === "rtl";
  return {
    doc: view.state.doc,
    from,
    top: box.top - frame.top + (line - handleHeight) / 2,
    edge: edgeBeside(view, block, isRightToLeft) - frame.left,
    isRightToLeft,
  };
}

/**
 * Where the text beside the handle of a block starts: that of the page, or of a column with another column before it. There, the
 * handle covers no bullet, number, or frame of what the block is in.
 */
function edgeBeside(view: EditorView, block: Element, isRightToLeft: boolean): number {
  const side = isRightToLeft ? "right" : "left";
  const start = (element: Element) => element.getBoundingClientRect()[side];
  const columns = ".prose-columns > *";
  let column = block.closest(columns);
  while (column) {
    // Columns without room are below each other.
    if (start(column) !== start(column.parentElement!)) return start(column);
    column = column.parentElement!.closest(columns);
  }
  const padding = parseFloat(getComputedStyle(view.dom).paddingInlineStart);
  return start(view.dom) + (isRightToLeft ? -padding : padding);
}

/** Whether a pointer is beside a block, between its handle and its text. */
function isOnWay(view: EditorView, { clientX, clientY }: Point, now: HandlePlace): boolean {
  const block = view.nodeDOM(now.from);
  if (now.doc !== view.state.doc || !(block instanceof HTMLElement)) return false;
  const box = block.getBoundingClientRect();
  if (clientY < box.top || clientY > box.bottom) return false;
  const edge = view.dom.parentElement!.getBoundingClientRect().left + now.edge;
  return now.isRightToLeft
    ? clientX > box.right && clientX < edge + handleHeight
    : clientX < box.left && clientX > edge - handleHeight;
}

/** Whether a block is one of those in the block that has the handle. */
function isInside(from: number | undefined, now: HandlePlace): boolean {
  const end = now.from + now.doc.nodeAt(now.from)!.nodeSize;
  return from !== undefined && from > now.from && from < end;
}

/** The innermost block at the height of a pointer. */
function blockUnder(view: EditorView, { clientX, clientY }: Point): number | undefined {
  const { doc } = view.state;
  const text = view.dom.getBoundingClientRect();
  const last = view.dom.lastElementChild?.getBoundingClientRect();
  if (!last || clientY > last.bottom) return undefined;
  // The handle is beside the text, so the pointer counts as being in it.
  const inside = parseFloat(getComputedStyle(view.dom).paddingInlineStart) + 4;
  const left =
    getComputedStyle(view.dom).direction === "rtl"
      ? Math.min(clientX, text.right - inside)
      : Math.max(clientX, text.left + inside);
  const hit = view.posAtCoords({ left, top: clientY });
  if (!hit) return undefined;
  const around = blockAround(doc.resolve(Math.max(hit.inside, hit.pos)));
  // A card has its own handle.
  if (around && isCard(doc, around.from)) return doc.resolve(around.from).before();
  return around?.from ?? topBlock(doc.resolve(hit.pos));
}

/** A block without text, right after or before a position between blocks. */
function topBlock({ nodeAfter, nodeBefore, pos }: ResolvedPos): number | undefined {
  if (nodeAfter?.isBlock) return pos;
  return nodeBefore?.isBlock ? pos - nodeBefore.nodeSize : undefined;
}
