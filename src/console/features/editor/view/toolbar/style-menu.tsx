import { ChevronDown } from "lucide-react";
import { editorTexts as t } from "#console/messages/editor.ts";
import { Button } from "#console/ui/button.tsx";
import { Menu, MenuItem } from "#console/ui/menu.tsx";
import type { Editor } from "../editor.ts";
import { blockKinds } from "../insert/block-kinds.ts";
import { useEditorState } from "../use-editor-state.ts";
import { styleAt, type StyleName } from "./text-style.ts";

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

/** What the text with the cursor is, and what it can be instead. */
export function StyleMenu({ editor }: { editor: Editor }) {
  const style = useEditorState(editor, ({ state }) => styleAt(state));
  const label = style === undefined ? t.style : t.kinds[style].label;
  return (
    <Menu
      label={t.style}
      trigger={
        <Button
          variant="quiet"
          className="max-w-34 min-w-24 flex-1 *:first:w-full *:first:justify-between px-2!"
        >
          <span className="truncate">{label}</span>
          <ChevronDown size={14} aria-hidden className="shrink-0" />
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
