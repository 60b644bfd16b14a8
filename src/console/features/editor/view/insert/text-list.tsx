import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { cx } from "#console/ui/class-names.ts";
import type { Editor } from "../editor.ts";
import { placeNear } from "../anchored-dialog.tsx";

type TextListProps = {
  editor: Editor;
  label: string;
  /** The position in the document that it is below. */
  from: number;
  items: readonly { id: string; content: ReactNode }[];
  active: number;
  onActive: (index: number) => void;
  onChoose: (index: number) => void;
};

/** A list below a place in the text. The focus stays in the text, which says which entry is chosen; {@link useListKeys}. */
export function TextList({ editor, label, from, items, ...props }: TextListProps) {
  const { active, onActive, onChoose } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      if (editor.view) placeNear(list.current, editor.view.coordsAtPos(from), true);
    };
    place();
    const onScroll = ({ target }: Event) => {
      if (target !== list.current) place();
    };
    addEventListener("scroll", onScroll, true);
    return () => removeEventListener("scroll", onScroll, true);
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
      aria-label={label}
      tabIndex={-1}
      className="fixed z-40 max-h-80 w-72 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg bg-raised p-1 shadow-float forced-colors:border"
    >
      {items.map((item, index) => (
        // The keys are those of the text, which has the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={item.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={cx(
            "flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2 py-1",
            index === active && "bg-selected forced-colors:outline",
          )}
          onPointerMove={() => onActive(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
        >
          {item.content}
        </div>
      ))}
    </div>
  );
}

const listKeys = new Set(["ArrowDown", "ArrowUp", "Enter", "Tab", "Escape"]);

/**
 * The keys of a list at the text. They come before those of the text.
 *
 * @param run - returns false for a key that the text should get
 */
export function useListKeys(editor: Editor, run: (key: string) => boolean | void): void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const text = editor.view?.dom;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!listKeys.has(event.key) || event.isComposing || event.altKey || event.shiftKey) return;
      if (event.ctrlKey || event.metaKey) return;
      if (latest.current(event.key) === false) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    text?.addEventListener("keydown", onKeyDown, true);
    return () => text?.removeEventListener("keydown", onKeyDown, true);
  }, [editor]);
}
