import { useState } from "react";
import { editorTexts as t } from "#console/messages/editor.ts";
import { KeyHint } from "#console/ui/key-hint.tsx";
import { type Editor, useEditorState } from "../editor.ts";
import { closeSlash, slashOf } from "../plugins/slash.ts";
import { type BlockKind, blockKinds } from "./block-kinds.ts";
import { TextList, useListKeys } from "./text-list.tsx";

/** What can be inserted at a typed slash. The focus stays in the text, which says which entry is chosen. */
export function SlashMenu({ editor }: { editor: Editor }) {
  const query = useEditorState(editor, ({ state }) => slashOf(state)?.query);
  if (query === undefined) return null;
  const kinds = findKinds(query);
  return kinds.length > 0 && <KindList key={query} editor={editor} kinds={kinds} />;
}

function KindList({ editor, kinds }: { editor: Editor; kinds: readonly BlockKind[] }) {
  const [active, setActive] = useState(0);
  const from = useEditorState(editor, ({ state }) => slashOf(state)?.from);
  const choose = (kind: BlockKind | undefined) => {
    const typedSlash = slashOf(editor.state);
    if (!kind || !typedSlash) return;
    editor.dispatch(closeSlash(editor.state.tr.delete(typedSlash.from, typedSlash.to)));
    editor.focus();
    kind.insert(editor);
  };
  useListKeys(editor, (key) => {
    if (key === "Escape") editor.dispatch(closeSlash(editor.state.tr));
    else if (key === "Enter" || key === "Tab") choose(kinds[active]);
    else setActive((active + (key === "ArrowDown" ? 1 : kinds.length - 1)) % kinds.length);
  });
  if (from === undefined) return null;
  return (
    <TextList
      editor={editor}
      label={t.insert}
      from={from}
      items={kinds.map((kind) => ({ id: kind.id, content: <Kind kind={kind} /> }))}
      active={active}
      onActive={setActive}
      onChoose={(index) => choose(kinds[index])}
    />
  );
}

function Kind({ kind }: { kind: BlockKind }) {
  return (
    <>
      <kind.icon size={16} aria-hidden className="shrink-0 text-muted" />
      <span className="flex-1 truncate">{t.kinds[kind.id].label}</span>
      {kind.markdown !== undefined ? (
        <code className="text-sm text-muted">{kind.markdown}</code>
      ) : (
        kind.keys !== undefined && <KeyHint keys={kind.keys} />
      )}
    </>
  );
}

/** The kinds whose name or other words begin with what is typed; those whose name begins with it first. */
function findKinds(typed: string): readonly BlockKind[] {
  const query = typed.trim().toLowerCase();
  if (query === "") return blockKinds;
  const rank = (kind: BlockKind) => {
    const { label, words } = t.kinds[kind.id];
    if (label.toLowerCase().startsWith(query)) return 0;
    if (` ${label} ${words}`.toLowerCase().includes(` ${query}`)) return 1;
    return kind.markdown === query ? 1 : undefined;
  };
  const ranked = blockKinds.flatMap((kind) => {
    const at = rank(kind);
    return at === undefined ? [] : [{ kind, at }];
  });
  return ranked.sort((a, b) => a.at - b.at).map(({ kind }) => kind);
}
