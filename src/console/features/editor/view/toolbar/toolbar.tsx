import type { ReactNode } from "react";
import { Toolbar as AriaToolbar } from "react-aria-components/Toolbar";
import {
  Bold,
  ChevronDown,
  Code,
  Highlighter,
  Italic,
  Link,
  Plus,
  Redo2,
  Strikethrough,
  Undo2,
} from "lucide-react";
import { redo, redoDepth, undo, undoDepth } from "prosemirror-history";
import type { Command } from "prosemirror-state";
import { useOwnKeys } from "#console/kit/keys/use-keys.ts";
import { editorTexts as t } from "#console/messages/editor.ts";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Menu, MenuItem } from "#console/ui/menu.tsx";
import { clearMarks, toggle } from "../commands/marks.ts";
import { blockKinds } from "../insert/block-kinds.ts";
import type { Editor } from "../editor.ts";
import { OutlineButton } from "../outline/outline-button.tsx";
import { textKeys } from "../key-list.ts";
import { useEditorState } from "../use-editor-state.ts";
import { canLink, linkAt } from "../link/link-commands.ts";
import { BlockMenu } from "../blocks/block-menu.tsx";
import { TableMenu } from "./table-menu.tsx";
import { isMarked, styleAt, type StyleName } from "./text-style.ts";

const styles: readonly StyleName[] = [
  "paragraph",
  "heading1",
  "heading2",
  "heading3",
  "heading4",
  "bulletList",
  "orderedList",
  "tasks",
  "quote",
  "code",
];

/** Buttons for what most texts need; each says its keys. `children` are further tools. */
export function Toolbar({ editor, children }: { editor: Editor; children?: ReactNode }) {
  useOwnKeys(textKeys);
  const run = (command: Command) => {
    command(editor.state, editor.dispatch, editor.view ?? undefined);
    editor.focus();
  };
  return (
    <AriaToolbar
      aria-label={t.toolbar}
      className="flex flex-wrap items-center gap-0.5 border-b bg-canvas py-1 lg:sticky lg:top-0 lg:z-20"
    >
      <HistoryButtons editor={editor} run={run} />
      <StyleMenu editor={editor} />
      <MarkButton editor={editor} run={run} name="strong" keys="Mod+B" icon={Bold} />
      <MarkButton editor={editor} run={run} name="emphasis" keys="Mod+I" icon={Italic} />
      <MarkButton editor={editor} run={run} name="strike" keys="Mod+Shift+X" icon={Strikethrough} />
      <MarkButton editor={editor} run={run} name="code" keys="Mod+E" icon={Code} />
      <LinkButton editor={editor} />
      <Menu
        label={t.more}
        trigger={<IconButton label={t.more} icon={<Highlighter size={16} aria-hidden />} />}
      >
        <MarkItem run={run} name="highlight" keys="Mod+Shift+H" />
        <MarkItem run={run} name="underline" keys="Mod+U" />
        <MarkItem run={run} name="keyboard" />
        <MarkItem run={run} name="superscript" />
        <MarkItem run={run} name="subscript" />
        <MenuItem onAction={() => run(clearMarks)}>{t.clear}</MenuItem>
      </Menu>
      <Menu
        label={t.insert}
        trigger={
          <Button variant="quiet" icon={<Plus size={16} aria-hidden />}>
            {t.insert}
          </Button>
        }
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
      <BlockMenu editor={editor} />
      <TableMenu editor={editor} run={run} />
      <span className="ms-auto" />
      <OutlineButton editor={editor} />
      {children}
    </AriaToolbar>
  );
}

type Run = (command: Command) => void;

function HistoryButtons({ editor, run }: { editor: Editor; run: Run }) {
  const canUndo = useEditorState(editor, ({ state }) => undoDepth(state) > 0);
  const canRedo = useEditorState(editor, ({ state }) => redoDepth(state) > 0);
  return (
    <>
      <IconButton
        label={t.undo}
        keys="Mod+Z"
        icon={<Undo2 size={16} aria-hidden />}
        unavailable={canUndo ? undefined : t.nothingToUndo}
        onPress={() => run(undo)}
      />
      <IconButton
        label={t.redo}
        keys="Mod+Shift+Z"
        icon={<Redo2 size={16} aria-hidden />}
        unavailable={canRedo ? undefined : t.nothingToRedo}
        onPress={() => run(redo)}
      />
    </>
  );
}

function LinkButton({ editor }: { editor: Editor }) {
  const isPossible = useEditorState(editor, ({ state }) => canLink(state));
  const isOn = useEditorState(editor, ({ state }) => linkAt(state) !== undefined);
  return (
    <IconButton
      label={t.link}
      keys="Mod+K"
      aria-pressed={isOn}
      icon={<Link size={16} aria-hidden />}
      unavailable={isPossible ? undefined : t.noLinkHere}
      onPress={() => editor.askForLink()}
    />
  );
}

function StyleMenu({ editor }: { editor: Editor }) {
  const style = useEditorState(editor, ({ state }) => styleAt(state));
  const label = style === undefined ? t.style : t.kinds[style].label;
  return (
    <Menu
      label={t.style}
      trigger={
        <Button variant="quiet" className="w-36 justify-between!">
          <span className="w-24 truncate text-start">{label}</span>
          <ChevronDown size={14} aria-hidden />
        </Button>
      }
    >
      {blockKinds
        .filter(({ id }) => styles.includes(id as StyleName))
        .map((kind) => (
          <MenuItem
            key={kind.id}
            icon={<kind.icon size={16} aria-hidden />}
            {...(kind.keys !== undefined && { keys: kind.keys })}
            onAction={() => {
              kind.insert(editor);
              editor.focus();
            }}
          >
            {t.kinds[kind.id].label}
          </MenuItem>
        ))}
    </Menu>
  );
}

function MarkButton(props: {
  editor: Editor;
  run: Run;
  name: "strong" | "emphasis" | "strike" | "code";
  keys: string;
  icon: typeof Bold;
}) {
  const { editor, run, name, keys, icon: Icon } = props;
  const isOn = useEditorState(editor, ({ state }) => isMarked(state, name));
  return (
    <IconButton
      label={t.marks[name]}
      keys={keys}
      aria-pressed={isOn}
      icon={<Icon size={16} aria-hidden />}
      onPress={() => run(toggle(name))}
    />
  );
}

function MarkItem(props: { run: Run; name: keyof typeof t.marks; keys?: string }) {
  const { run, name, keys } = props;
  return (
    <MenuItem {...(keys !== undefined && { keys })} onAction={() => run(toggle(name))}>
      {t.marks[name]}
    </MenuItem>
  );
}
