import { useEffect, useRef, useState } from "react";
import { GripVertical } from "lucide-react";
import { editorTexts as t } from "#console/messages/editor.ts";
import { AnchoredMenu } from "#console/ui/anchored-menu.tsx";
import type { Editor } from "../editor.ts";
import { BlockItems, MoveDialog } from "./block-menu.tsx";
import { endDrag, selectForHandle, startDrag } from "./drag-block.ts";
import { type HandlePlace, placeAt } from "./handle-place.ts";

/**
 * A handle beside the block under the pointer, to drag it and for its menu. The keyboard has the menu in the toolbar.
 */
export function BlockHandle({ editor }: { editor: Editor }) {
  const handle = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<HandlePlace>();
  const [shown, setShown] = useState<"menu" | "move">();
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
          <BlockItems editor={editor} onMove={() => setShown("move")} />
        </AnchoredMenu>
      )}
      {shown === "move" && <MoveDialog editor={editor} onClose={() => setShown(undefined)} />}
    </>
  );
}
