import type { ReactNode } from "react";
import { Toolbar as AriaToolbar } from "react-aria-components/Toolbar";
import { Plus } from "lucide-react";
import type { Command } from "prosemirror-state";
import { useOwnKeys } from "#console/kit/keys/use-keys.ts";
import { editorTexts as t } from "#console/messages/editor.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Menu, MenuItem } from "#console/ui/menu.tsx";
import { BlockMenu } from "../blocks/block-menu.tsx";
import type { Editor } from "../editor.ts";
import { blockKinds } from "../insert/block-kinds.ts";
import { textKeys } from "../key-list.ts";
import { OutlineButton } from "../outline/outline-button.tsx";
import { MoreMenu } from "./more-menu.tsx";
import { StyleMenu } from "./style-menu.tsx";
import { TableMenu } from "./table-menu.tsx";
import { spareTools, ToolButton } from "./tools.tsx";
import { useRoom } from "./use-room.ts";

/**
 * Buttons for what most texts need; each says its keys. They stay where they are, whatever the cursor is in: those without room are
 * in a menu. `children` are further tools, at the end of the row or in a second one.
 */
export function Toolbar({ editor, children }: { editor: Editor; children?: ReactNode }) {
  useOwnKeys(textKeys);
  const run = (command: Command) => {
    command(editor.state, editor.dispatch, editor.view ?? undefined);
    editor.focus();
  };
  const [place, room] = useRoom();
  const spare = spareTools(room);
  const tool = (name: Parameters<typeof ToolButton>[0]["name"]) =>
    !spare.includes(name) && <ToolButton editor={editor} run={run} name={name} />;
  return (
    <AriaToolbar
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
        <MoreMenu editor={editor} run={run} spare={spare} />
        <InsertMenu editor={editor} />
        <TableMenu editor={editor} run={run} />
        <BlockMenu editor={editor} />
      </div>
      <div className="ms-auto flex flex-wrap items-center justify-end gap-0.5 pe-2">
        <OutlineButton editor={editor} />
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
