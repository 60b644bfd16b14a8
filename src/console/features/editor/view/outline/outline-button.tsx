import { ListTree } from "lucide-react";
import { TextSelection } from "prosemirror-state";
import { editorTexts as t } from "#console/messages/editor.ts";
import { Button } from "#console/ui/button.tsx";
import { Menu, MenuItem } from "#console/ui/menu.tsx";
import type { Editor } from "../editor.ts";
import { showBlock } from "../show-block.ts";
import { headingsOf } from "./page-facts.ts";
import { useWordCount } from "./use-word-count.ts";

/** How long the page is, and its headings to go to. */
export function OutlineButton({ editor }: { editor: Editor }) {
  const count = useWordCount(editor);
  return (
    <Menu
      label={t.outline}
      trigger={
        <Button variant="quiet" className="px-2!" icon={<ListTree size={16} aria-hidden />}>
          <span className="sr-only">{t.outline}: </span>
          <span className="editor-tool-words editor-count text-muted tabular-nums">
            {count === undefined ? "…" : t.words(count)}
          </span>
        </Button>
      }
    >
      <Headings editor={editor} />
    </Menu>
  );
}

function Headings({ editor }: { editor: Editor }) {
  const { doc } = editor.state;
  const headings = headingsOf(doc);
  const go = (position: number) => {
    const selection = TextSelection.create(editor.state.doc, position + 1);
    editor.dispatch(editor.state.tr.setSelection(selection));
    editor.focus();
    showBlock(editor, position);
  };
  if (headings.length === 0) {
    return <MenuItem unavailable={t.noHeadingsWhy}>{t.noHeadings}</MenuItem>;
  }
  return headings.map(({ position, level, text }) => (
    <MenuItem key={position} onAction={() => go(position)}>
      {"\u{2003}".repeat(Math.max(0, level - 1)) + text}
    </MenuItem>
  ));
}
