import { useEffect, useRef, useState } from "react";
import { GripVertical } from "lucide-react";
import type { Node } from "prosemirror-model";
import { editorTexts as t } from "#console/messages/editor.ts";
import { AnchoredMenu } from "#console/ui/anchored-menu.tsx";
import { isCard } from "../cards/card-commands.ts";
import { blockAround } from "../commands/block-at.ts";
import type { Editor } from "../editor.ts";
import { BlockItems, MoveDialog } from "./block-menu.tsx";
import { endDrag, selectForHandle, startDrag } from "./drag-block.ts";

/** A block of a document and where its handle is, in pixels from the editor's top left corner. */
type Place = { doc: Node; from: number; top: number; left: number };

/**
 * A handle beside the block under the pointer, to drag it and for its menu. The keyboard has the menu in the toolbar.
 */
export function BlockHandle({ editor }: { editor: Editor }) {
  const handle = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<Place>();
  const [shown, setShown] = useState<"menu" | "move">();
  useEffect(() => {
    // What is open stays at the block that it is about.
    if (shown) return undefined;
    const frame = handle.current?.parentElement;
    const onMove = (event: PointerEvent) => {
      if (event.pointerType === "mouse" && event.buttons === 0) setPlace(placeAt(editor, event));
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
        style={place && { top: place.top, left: place.left }}
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
          <BlockItems editor={editor} onMove={() => setShown("move")} />
        </AnchoredMenu>
      )}
      {shown === "move" && <MoveDialog editor={editor} onClose={() => setShown(undefined)} />}
    </>
  );
}

/** The innermost block at the height of the pointer. */
function placeAt({ view }: Editor, { clientX, clientY }: PointerEvent): Place | undefined {
  if (!view) return undefined;
  const text = view.dom.getBoundingClientRect();
  const last = view.dom.lastElementChild?.getBoundingClientRect();
  if (!last || clientY > last.bottom) return undefined;
  const isRight = getComputedStyle(view.dom).direction === "rtl";
  // The handle is beside the text, so the pointer counts as being in it.
  const inside = parseFloat(getComputedStyle(view.dom).paddingInlineStart) + 4;
  const left = isRight
    ? Math.min(clientX, text.right - inside)
    : Math.max(clientX, text.left + inside);
  const found = view.posAtCoords({ left, top: clientY });
  if (!found) return undefined;
  const $position = view.state.doc.resolve(Math.max(found.inside, found.pos === 0 ? 0 : found.pos));
  const around = blockAround($position);
  // A card has its own handle.
  const isOnCard = around && isCard(view.state.doc, around.from);
  const at = isOnCard
    ? { from: view.state.doc.resolve(around.from).before() }
    : (around ?? topBlock(view.state.doc.resolve(found.pos)));
  if (!at) return undefined;
  const block = view.nodeDOM(at.from);
  if (!(block instanceof HTMLElement)) return undefined;
  const box = block.getBoundingClientRect();
  const frame = view.dom.parentElement!.getBoundingClientRect();
  const line = Math.min(box.height, 28);
  return {
    doc: view.state.doc,
    from: at.from,
    top: box.top - frame.top + (line - 24) / 2,
    left: isRight
      ? Math.min(box.right - frame.left + 4, text.right - frame.left - 24)
      : Math.max(box.left - frame.left - 28, text.left - frame.left),
  };
}

/** A block without text, right after or before a position between blocks. */
function topBlock($position: ReturnType<Editor["state"]["doc"]["resolve"]>) {
  const { nodeAfter, nodeBefore, pos } = $position;
  if (nodeAfter?.isBlock) return { from: pos };
  if (nodeBefore?.isBlock) return { from: pos - nodeBefore.nodeSize };
  return undefined;
}
