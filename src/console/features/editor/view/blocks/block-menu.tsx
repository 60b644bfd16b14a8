import { type DragEvent, type RefObject, use, useRef, useState } from "react";
import { GripVertical } from "lucide-react";
import type { Command } from "prosemirror-state";
import { editorTexts as t, editorBlockTexts as b } from "#console/messages/editor.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { AnchoredMenu, Menu, MenuItem, MenuSeparator } from "#console/ui/menu.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { AnchoredDialog } from "../anchored-dialog.tsx";
import { isCard } from "../commands/card-commands.ts";
import { addPart, partedAround, partedName } from "../commands/new-blocks.ts";
import {
  blocksOf,
  deleteBlock,
  destinations,
  duplicateBlock,
  moveBlockTo,
  moveBlock,
} from "../commands/block-actions.ts";
import { styleAt, styleIcons, styleNames } from "../commands/style-at.ts";
import { textsOf, turnInto } from "../commands/turn-block.ts";
import { type Editor, useEditorState } from "../editor.ts";
import { optionsPlace } from "../options/block-fields.ts";
import { CommentingContext } from "./commenting.ts";
import { BlockSelection, choose } from "../commands/block-selection.ts";

/** What can be done with the selected blocks, or the one with the cursor. */
export function BlockMenu({ editor }: { editor: Editor }) {
  const [shown, show] = useState<BlockDialogName>();
  const place = useRef<HTMLSpanElement>(null);
  return (
    <span ref={place}>
      <Menu
        label={t.block}
        trigger={<IconButton label={t.block} icon={<GripVertical size={16} aria-hidden />} />}
      >
        <BlockItems editor={editor} onShow={show} />
      </Menu>
      {shown !== undefined && (
        <BlockDialog
          editor={editor}
          name={shown}
          anchor={place}
          onClose={() => {
            show(undefined);
            editor.focus();
          }}
        />
      )}
    </span>
  );
}

/** What the menu of a block opens. */
export type BlockDialogName = "move" | "turn" | "comment";

const BlockComment = openedLater(async () => (await import("./block-comment.tsx")).BlockComment);

/** What an item of a block's menu has opened. */
export function BlockDialog(props: {
  editor: Editor;
  name: BlockDialogName;
  /** Where the menu was. */
  anchor: RefObject<Element | null>;
  onClose: () => void;
}) {
  const { editor, anchor, onClose } = props;
  const commenting = use(CommentingContext);
  const style = useEditorState(editor, ({ state }) => styleAt(state));
  if (props.name === "move") return <MoveDialog editor={editor} onClose={onClose} />;
  if (props.name === "comment") {
    return commenting && <BlockComment {...{ editor, commenting, onClose }} />;
  }
  return (
    <AnchoredMenu label={b.turnInto} anchor={anchor} onClose={onClose}>
      {styleNames
        .filter((name) => name !== style)
        .map((name) => {
          const Icon = styleIcons[name];
          return (
            <MenuItem
              key={name}
              icon={<Icon size={16} aria-hidden />}
              onAction={() => turnInto(editor, name)}
            >
              {t.kinds[name].label}
            </MenuItem>
          );
        })}
    </AnchoredMenu>
  );
}

/** The items of a menu of a block. */
export function BlockItems(props: { editor: Editor; onShow?: (name: BlockDialogName) => void }) {
  const { editor, onShow } = props;
  const commenting = use(CommentingContext);
  const canTurn = useEditorState(editor, ({ state }) => textsOf(state) !== undefined);
  const place = useEditorState(editor, ({ state }) => optionsPlace(state));
  // Cards stay in their table.
  const isInTable = useEditorState(editor, ({ state }) => {
    const blocks = blocksOf(state);
    return blocks !== undefined && isCard(state.doc, blocks.from);
  });
  const parted = useEditorState(editor, ({ state }) => partedAround(state));
  const partedIs = parted === undefined ? undefined : partedName(editor.state.doc.nodeAt(parted));
  const run = (command: Command) => () => {
    command(editor.state, editor.dispatch);
    editor.focus();
  };
  return (
    <>
      {place !== undefined && (
        <MenuItem keys="Alt+Enter" onAction={() => editor.showOptions(place)}>
          {t.optionsItem}
        </MenuItem>
      )}
      {parted !== undefined && partedIs && (
        <MenuItem onAction={run(addPart(parted))}>{b.addPart[partedIs]}</MenuItem>
      )}
      {onShow && !isInTable && (
        <MenuItem unavailable={canTurn ? undefined : b.cannotTurn} onAction={() => onShow("turn")}>
          {b.turnInto}
        </MenuItem>
      )}
      {onShow && commenting !== undefined && (
        <MenuItem onAction={() => onShow("comment")}>{b.comment}</MenuItem>
      )}
      <MenuItem keys="Alt+ArrowUp" onAction={run(moveBlock(-1))}>
        {t.moveUp}
      </MenuItem>
      <MenuItem keys="Alt+ArrowDown" onAction={run(moveBlock(1))}>
        {t.moveDown}
      </MenuItem>
      {onShow && !isInTable && <MenuItem onAction={() => onShow("move")}>{t.moveTo}</MenuItem>}
      <MenuItem keys="Mod+D" onAction={run(duplicateBlock)}>
        {t.duplicate}
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger onAction={run(deleteBlock)}>
        {t.deleteBlock}
      </MenuItem>
    </>
  );
}

/** Asks for the place on the page that blocks move to. */
function MoveDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { view } = editor;
  const move = (position: number) => {
    moveBlockTo(position)(editor.state, editor.dispatch);
    onClose();
  };
  if (!view) return null;
  const { doc } = editor.state;
  const place = () => {
    const { left, top, bottom } = view.coordsAtPos(editor.state.selection.from);
    return new DOMRect(left, top, 0, bottom - top);
  };
  const last = { position: doc.content.size, title: undefined };
  return (
    <AnchoredDialog
      label={t.moveTo}
      anchor={() => view.dom}
      place={place}
      editor={editor}
      onClose={onClose}
    >
      <div className="grid max-h-80 w-72 max-w-full overflow-y-auto p-1">
        {[...destinations(doc), last].map(({ position, title }, index) => (
          <button
            key={`${position} ${index}`}
            type="button"
            className="focus-ring-inset min-h-8 cursor-default truncate rounded-md px-2 text-start hover:bg-hover"
            onClick={() => move(position)}
          >
            {title === undefined ? (index === 0 ? t.toTop : t.toEnd) : t.below(title)}
          </button>
        ))}
      </div>
    </AnchoredDialog>
  );
}

/** Selects a block, unless it is one of several that are selected. */
export function selectForHandle(editor: Editor, position: number): void {
  const { selection, doc } = editor.state;
  if (!doc.nodeAt(position)) return;
  const isChosen =
    selection instanceof BlockSelection && position >= selection.from && position < selection.to;
  if (!isChosen) editor.dispatch(choose(editor.state, position));
}

/** Starts to drag the selected blocks. The text is where they can be dropped. */
export function startDrag({ view }: Editor, { dataTransfer }: DragEvent, position: number): void {
  if (!view) return;
  const slice = view.state.selection.content();
  view.dragging = { slice, move: true };
  const { dom, text } = view.serializeForClipboard(slice);
  dataTransfer.effectAllowed = "copyMove";
  dataTransfer.setData("text/html", dom.innerHTML);
  dataTransfer.setData("text/plain", text);
  const block = view.nodeDOM(position);
  if (block instanceof Element) dataTransfer.setDragImage(block, 0, 0);
}

/** Ends a drag that didn't end in the text. */
export function endDrag({ view }: Editor): void {
  if (view) view.dragging = null;
}
