import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { Toolbar as AriaToolbar } from "react-aria-components/Toolbar";
import { Plus } from "lucide-react";
import type { Command } from "prosemirror-state";
import { useOwnKeys } from "#console/kit/keys/use-keys.ts";
import { editorTexts as t, editorBlockTexts as b } from "#console/messages/editor.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Menu, MenuItem } from "#console/ui/menu.tsx";
import { BlockMenu } from "../blocks/block-menu.tsx";
import type { Editor } from "../editor.ts";
import { blockKinds } from "../insert/block-kinds.ts";
import { OutlineButton } from "./outline-button.tsx";
import { MoreMenu, StyleMenu, TableMenu } from "./menus.tsx";
import { type PageTool, PageToolButtons, spareTools, ToolButton } from "./tools.tsx";

/** Pixels of the whole row below which the tools of the page are in the menu: a phone's. The style sheet has the same limit. */
const narrow = 400;

/**
 * Buttons for what most texts need; each says its keys. They stay where they are, whatever the cursor is in: those without room are
 * in a menu. `children` is what is shown at the end of the row.
 *
 * @param props.pageTools - those that aren't about the text with the cursor
 * @param props.isOfBlock - the text is a block of a page, in a form that has some of the keys
 */
export function Toolbar(props: {
  editor: Editor;
  pageTools?: readonly PageTool[];
  isOfBlock?: boolean;
  children?: ReactNode;
}) {
  const { editor, pageTools = [], isOfBlock = false, children } = props;
  useOwnKeys(isOfBlock ? keysOfBlock : textKeys);
  const run = (command: Command) => {
    command(editor.state, editor.dispatch, editor.view ?? undefined);
    editor.focus();
  };
  const [place, room] = useRoom();
  const [row, width] = useRoom();
  const isNarrow = !isOfBlock && width < narrow;
  const spare = spareTools(room, isNarrow);
  const tool = (name: Parameters<typeof ToolButton>[0]["name"]) =>
    !spare.includes(name) && <ToolButton editor={editor} run={run} name={name} />;
  return (
    <AriaToolbar
      ref={row}
      aria-label={t.toolbar}
      className="editor-tools -mx-2 flex flex-wrap items-center gap-0.5 border-b bg-canvas py-1"
    >
      <div ref={place} className="editor-text-tools flex min-w-0 items-center gap-0.5">
        {tool("undo")}
        {tool("redo")}
        <StyleMenu editor={editor} />
        {tool("strong")}
        {tool("emphasis")}
        {tool("strike")}
        {tool("code")}
        {tool("link")}
        <MoreMenu
          editor={editor}
          run={run}
          spare={spare}
          pageTools={isNarrow ? pageTools : undefined}
        />
        <InsertMenu editor={editor} />
        <TableMenu editor={editor} run={run} />
        <BlockMenu editor={editor} />
      </div>
      <div className="ms-auto flex flex-wrap items-center justify-end gap-0.5 pe-2">
        {!isOfBlock && !isNarrow && <OutlineButton editor={editor} />}
        {!isNarrow && <PageToolButtons tools={pageTools} />}
        {children}
      </div>
    </AriaToolbar>
  );
}

function InsertMenu({ editor }: { editor: Editor }) {
  return (
    <Menu
      label={t.insert}
      trigger={<IconButton label={t.insert} keys="/" icon={<Plus size={16} aria-hidden />} />}
    >
      {blockKinds.map((kind) => (
        <MenuItem
          key={kind.id}
          icon={<kind.icon size={16} aria-hidden />}
          {...(kind.keys !== undefined && { keys: kind.keys })}
          onAction={() => {
            editor.focus();
            kind.insert(editor);
          }}
        >
          {t.kinds[kind.id].label}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** How wide an element is, in pixels. Before it is drawn: unlimited. */
function useRoom(): [RefObject<HTMLDivElement | null>, number] {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(Infinity);
  useLayoutEffect(() => {
    const element = place.current!;
    const look = () => setRoom(element.clientWidth);
    const observer = new ResizeObserver(look);
    look();
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, room];
}

/** The keys of the text that `?` lists. */
const textKeys = [
  { keys: "/", label: t.keys.insert },
  { keys: "Mod+K", label: t.link },
  { keys: "Mod+Alt+F", label: b.footnoteKey },
  { keys: "Mod+B", label: t.marks.strong },
  { keys: "Mod+I", label: t.marks.emphasis },
  { keys: "Mod+E", label: t.marks.code },
  { keys: "Alt+ArrowUp", label: t.moveUp },
  { keys: "Alt+ArrowDown", label: t.moveDown },
  { keys: "Mod+D", label: t.duplicate },
  { keys: "Alt+Enter", label: t.keys.options },
  { keys: "Mod+Enter", label: t.keys.below },
  { keys: "Escape", label: t.keys.select },
  { keys: "Shift+ArrowDown", label: t.keys.extend },
].map((key) => ({ ...key, group: t.keys.group }));

const keysOfBlock = textKeys.filter(({ keys }) => keys !== "Escape" && keys !== "Mod+Enter");
