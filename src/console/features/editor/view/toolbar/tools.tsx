import {
  type LucideIcon,
  Bold,
  Code,
  Italic,
  Link,
  Redo2,
  Strikethrough,
  Undo2,
} from "lucide-react";
import type { Command, EditorState } from "prosemirror-state";
import { editorTexts as t } from "#console/messages/editor.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { MenuItem } from "#console/ui/menu.tsx";
import { type Editor, useEditorState } from "../editor.ts";
import { canLink, linkAt, toggle } from "../commands/mark-commands.ts";
import { markType } from "../../model/schema/schema.ts";

export type Run = (command: Command) => void;

type Tool = {
  label: string;
  keys: string;
  icon: LucideIcon;
  act: (editor: Editor, run: Run) => void;
  /** Whether the text with the cursor has it. */
  isOn?: (state: EditorState) => boolean;
  /** Why it can't be used, as a sentence. */
  unavailable?: (editor: Editor) => string | undefined;
};

const mark = (name: "strong" | "emphasis" | "strike" | "code", keys: string, icon: LucideIcon) => ({
  label: t.marks[name],
  keys,
  icon,
  act: (_: Editor, run: Run) => run(toggle(name)),
  isOn: (state: EditorState) => isMarked(state, name),
});

const tools = {
  undo: {
    label: t.undo,
    keys: "Mod+Z",
    icon: Undo2,
    act: (editor, run) => run(editor.undo),
    unavailable: ({ canUndo }) => (canUndo ? undefined : t.nothingToUndo),
  },
  redo: {
    label: t.redo,
    keys: "Mod+Shift+Z",
    icon: Redo2,
    act: (editor, run) => run(editor.redo),
    unavailable: ({ canRedo }) => (canRedo ? undefined : t.nothingToRedo),
  },
  strong: mark("strong", "Mod+B", Bold),
  emphasis: mark("emphasis", "Mod+I", Italic),
  strike: mark("strike", "Mod+Shift+X", Strikethrough),
  code: mark("code", "Mod+E", Code),
  link: {
    label: t.link,
    keys: "Mod+K",
    icon: Link,
    act: (editor) => editor.askForLink(),
    isOn: (state) => linkAt(state) !== undefined,
    unavailable: ({ state }) => (canLink(state) ? undefined : t.noLinkHere),
  },
} satisfies Record<string, Tool>;

export type ToolName = keyof typeof tools;

/** Those that leave first come first. */
const byNeed: readonly ToolName[] = [
  "strike",
  "code",
  "redo",
  "link",
  "emphasis",
  "strong",
  "undo",
];

/** The width of an icon button with its gap, and of what always stays: four menus and the text style. */
const toolWidth = 34;
const fixedWidth = 4 * toolWidth + 138;
/** What the text style can give up before its last button leaves; on a phone, each button is worth more than a whole name. */
const slack = 16;
const slackOnPhone = 40;

/**
 * The tools that don't fit.
 *
 * @param room - for all tools, in pixels
 */
export function spareTools(room: number, isOnPhone: boolean): ToolName[] {
  const left = room - fixedWidth + (isOnPhone ? slackOnPhone : slack);
  const fits = Math.floor(left / toolWidth);
  const count = Math.max(0, byNeed.length - Math.max(0, fits));
  const spare = byNeed.slice(0, count);
  // In the order of the row.
  return (Object.keys(tools) as ToolName[]).filter((name) => spare.includes(name));
}

type ToolProps = { editor: Editor; run: Run; name: ToolName };

export function ToolButton({ editor, run, name }: ToolProps) {
  const tool: Tool = tools[name];
  const isOn = useEditorState(editor, ({ state }) => tool.isOn?.(state));
  const unavailable = useEditorState(editor, (current) => tool.unavailable?.(current));
  return (
    <IconButton
      label={tool.label}
      keys={tool.keys}
      {...(isOn !== undefined && { "aria-pressed": isOn })}
      icon={<tool.icon size={16} aria-hidden />}
      unavailable={unavailable}
      onPress={() => tool.act(editor, run)}
    />
  );
}

/** The same as an item of a menu. */
export function ToolItem({ editor, run, name }: ToolProps) {
  const tool: Tool = tools[name];
  const unavailable = useEditorState(editor, (current) => tool.unavailable?.(current));
  return (
    <MenuItem
      icon={<tool.icon size={16} aria-hidden />}
      keys={tool.keys}
      unavailable={unavailable}
      onAction={() => tool.act(editor, run)}
    >
      {tool.label}
    </MenuItem>
  );
}

/** Whether the selection, or what is typed next, has a mark. */
function isMarked(state: EditorState, name: string): boolean {
  const type = markType(name);
  const { from, to, empty, $from } = state.selection;
  if (empty) return Boolean(type.isInSet(state.storedMarks ?? $from.marks()));
  return state.doc.rangeHasMark(from, to, type);
}

/** A tool of the page, such as the search. */
export type PageTool = {
  label: string;
  keys: string;
  icon: LucideIcon;
  isOn: boolean;
  /** Why it can't be used, as a sentence. */
  unavailable?: string | undefined;
  onPress: () => void;
};

export function PageToolButtons({ tools }: { tools: readonly PageTool[] }) {
  return tools.map((tool) => (
    <IconButton
      key={tool.label}
      label={tool.label}
      keys={tool.keys}
      aria-pressed={tool.isOn}
      icon={<tool.icon size={16} aria-hidden />}
      unavailable={tool.unavailable}
      onPress={tool.onPress}
    />
  ));
}
