import { useLayoutEffect, useRef } from "react";
import { CornerDownRight, Trash2 } from "lucide-react";
import { NodeSelection, type Transaction } from "prosemirror-state";
import { editorBlockTexts as t } from "#console/messages/editor.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import type { PartProps } from "./portals.tsx";
import type { Editor } from "../editor.ts";
import { placeNear } from "../anchored-dialog.tsx";
import { useEditorState } from "../editor.ts";
import { goToMark, goToNote, noteText, removeFootnote } from "../commands/footnote-commands.ts";

/** The label before the text of a footnote, which leads back to its mark. */
export function NoteLabel({ node, editor }: PartProps) {
  const label = node.attrs["label"] as string;
  const back = () => {
    const transaction = goToMark(editor.state, label);
    if (transaction) editor.dispatch(transaction);
    editor.focus();
  };
  return (
    <button
      type="button"
      className="editor-note-label focus-ring"
      aria-label={t.backToMark(label)}
      title={t.backToMark(label)}
      onClick={back}
    >
      {label}
    </button>
  );
}

/** What a selected footnote says, next to its mark. */
export function FootnoteBubble({ editor }: { editor: Editor }) {
  const label = useEditorState(editor, ({ state: { selection } }) =>
    selection instanceof NodeSelection && selection.node.type.name === "footnote"
      ? (selection.node.attrs["label"] as string)
      : undefined,
  );
  const isAsking = useEditorState(editor, ({ options }) => options !== undefined);
  return label !== undefined && !isAsking && <Bubble editor={editor} label={label} />;
}

function Bubble({ editor, label }: { editor: Editor; label: string }) {
  const box = useRef<HTMLDivElement>(null);
  const text = useEditorState(editor, ({ state }) => noteText(state.doc, label));
  useLayoutEffect(() => {
    const { view } = editor;
    if (!view) return undefined;
    const place = () => placeNear(box.current, view.coordsAtPos(editor.state.selection.from));
    place();
    addEventListener("scroll", place, true);
    return () => removeEventListener("scroll", place, true);
  });
  const run = (transaction: Transaction) => {
    editor.dispatch(transaction);
    editor.focus();
  };
  return (
    <div
      ref={box}
      role="group"
      aria-label={t.footnote(label)}
      className="fixed z-30 flex max-w-sm items-center gap-1 rounded-lg bg-raised py-1 ps-3 pe-1 shadow-float"
    >
      <span className={text ? "line-clamp-3 min-w-0" : "min-w-0 text-muted"}>
        {text || t.emptyNote}
      </span>
      <IconButton
        size="small"
        label={t.editNote}
        keys="Enter"
        icon={<CornerDownRight size={14} aria-hidden />}
        onPress={() => run(goToNote(editor.state, label))}
      />
      <IconButton
        size="small"
        label={t.deleteFootnote}
        icon={<Trash2 size={14} aria-hidden />}
        onPress={() => run(removeFootnote(editor.state.tr, label))}
      />
    </div>
  );
}
