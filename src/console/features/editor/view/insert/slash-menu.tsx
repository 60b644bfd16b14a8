import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { editorTexts as t } from "#console/messages/editor.ts";
import { cx } from "#console/ui/class-names.ts";
import { KeyHint } from "#console/ui/key-hint.tsx";
import { type Editor, useEditorState } from "../editor.ts";
import { closeSlash, slashOf } from "../plugins/slash.ts";
import { type BlockKind, blockKinds } from "./block-kinds.ts";
import { placeNear } from "../anchored-dialog.tsx";

/** What can be inserted at a typed slash. The focus stays in the text, which says which entry is chosen. */
export function SlashMenu({ editor }: { editor: Editor }) {
  const query = useEditorState(editor, ({ state }) => slashOf(state)?.query);
  if (query === undefined) return null;
  const kinds = findKinds(query);
  return kinds.length > 0 && <KindList key={query} editor={editor} kinds={kinds} />;
}

function KindList({ editor, kinds }: { editor: Editor; kinds: readonly BlockKind[] }) {
  const [active, setActive] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const choose = (kind: BlockKind | undefined) => {
    const typedSlash = slashOf(editor.state);
    if (!kind || !typedSlash) return;
    editor.dispatch(closeSlash(editor.state.tr.delete(typedSlash.from, typedSlash.to)));
    editor.focus();
    kind.insert(editor);
  };
  useMenuKeys(editor, (key) => {
    if (key === "Escape") editor.dispatch(closeSlash(editor.state.tr));
    else if (key === "Enter" || key === "Tab") choose(kinds[active]);
    else setActive((active + (key === "ArrowDown" ? 1 : kinds.length - 1)) % kinds.length);
  });
  useLayoutEffect(() => {
    const from = slashOf(editor.state)?.from;
    if (from !== undefined && editor.view) {
      placeNear(list.current, editor.view.coordsAtPos(from), true);
    }
  });
  useEffect(() => {
    const text = editor.view?.dom;
    text?.setAttribute("aria-controls", id);
    text?.setAttribute("aria-activedescendant", `${id}-${active}`);
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
    return () => {
      text?.removeAttribute("aria-controls");
      text?.removeAttribute("aria-activedescendant");
    };
  }, [editor, id, active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t.insert}
      tabIndex={-1}
      className="fixed z-40 max-h-80 w-72 overflow-y-auto rounded-lg bg-raised p-1 shadow-float"
    >
      {kinds.map((kind, index) => (
        // The keys are those of the text, which has the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={kind.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={cx(
            "flex h-9 cursor-default items-center gap-2.5 rounded-md px-2",
            index === active && "bg-selected",
          )}
          onPointerMove={() => setActive(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(kind)}
        >
          <kind.icon size={16} aria-hidden className="shrink-0 text-muted" />
          <span className="flex-1 truncate">{t.kinds[kind.id].label}</span>
          {kind.markdown !== undefined ? (
            <code className="text-sm text-muted">{kind.markdown}</code>
          ) : (
            kind.keys !== undefined && <KeyHint keys={kind.keys} />
          )}
        </div>
      ))}
    </div>
  );
}

const menuKeys = new Set(["ArrowDown", "ArrowUp", "Enter", "Tab", "Escape"]);

/** The keys of an open list. They come before those of the text. */
function useMenuKeys(editor: Editor, run: (key: string) => void): void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const text = editor.view?.dom;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!menuKeys.has(event.key) || event.isComposing || event.altKey || event.shiftKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      latest.current(event.key);
    };
    text?.addEventListener("keydown", onKeyDown, true);
    return () => text?.removeEventListener("keydown", onKeyDown, true);
  }, [editor]);
}

/** The kinds whose name or other words begin with what is typed; those whose name begins with it first. */
function findKinds(typed: string): readonly BlockKind[] {
  const query = typed.trim().toLowerCase();
  if (query === "") return blockKinds;
  const rank = (kind: BlockKind) => {
    const { label, words } = t.kinds[kind.id];
    if (label.toLowerCase().startsWith(query)) return 0;
    const all = `${label} ${words}`.toLowerCase();
    if (all.split(" ").some((word) => word.startsWith(query))) return 1;
    return kind.markdown === query ? 1 : undefined;
  };
  const ranked = blockKinds.flatMap((kind) => {
    const at = rank(kind);
    return at === undefined ? [] : [{ kind, at }];
  });
  return ranked.sort((a, b) => a.at - b.at).map(({ kind }) => kind);
}
