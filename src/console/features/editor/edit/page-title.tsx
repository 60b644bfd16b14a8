import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { editPageTexts as t } from "#console/messages/edit-page.ts";

const row = "flex items-start gap-2 sm:gap-3";
const size = "text-2xl sm:text-3xl";
const look = `min-w-0 flex-1 ${size} font-bold tracking-tight wrap-anywhere`;

/** The title of the open page, edited in its place. Enter saves it and goes on in the text, leaving it saves, Escape doesn't. */
export function PageTitle(props: {
  title: string;
  emoji: string | undefined;
  /** Why it can't be changed, as a sentence. */
  unavailable: string | undefined;
  onChange: (title: string) => void;
  /** What is at the start of its row. */
  lead: ReactNode;
  /** What is at the end of its row. */
  children: ReactNode;
}) {
  const { title, emoji, unavailable, onChange, lead, children } = props;
  const [typed, setTyped] = useState<string>();
  const text = typed ?? title;
  const field = useFittingHeight(text);
  const frame = useDirectionOf(field, text);
  const mark = emoji !== undefined && (
    <span aria-hidden className={size}>
      {emoji}
    </span>
  );
  if (unavailable !== undefined) {
    return (
      <div dir="auto" className={row}>
        {lead}
        {mark}
        <h2 className={look}>{title}</h2>
        {children}
      </div>
    );
  }

  function save() {
    const wanted = text.replaceAll(/\s+/g, " ").trim();
    setTyped(undefined);
    if (wanted !== "" && wanted !== title) onChange(wanted);
  }

  return (
    <div ref={frame} className={row}>
      {lead}
      {mark}
      <h2 className="flex min-w-0 flex-1">
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          aria-label={t.title}
          value={text}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === "Escape") setTyped(undefined);
            else if (event.key === "Enter") {
              save();
              textBelow(event.currentTarget)?.focus();
            } else return;
            event.preventDefault();
            event.stopPropagation();
          }}
          className={`${look} focus-ring -mx-1.5 resize-none overflow-hidden rounded-md bg-transparent px-1.5 hover:bg-hover`}
        />
      </h2>
      {children}
    </div>
  );
}

/** The text of the page, if it can be written. */
function textBelow(title: Element): HTMLElement | null | undefined {
  return title.closest("article")?.querySelector<HTMLElement>("[role=textbox][contenteditable]");
}

/**
 * Gives a row the direction of what is typed in its field, into which `dir="auto"` doesn't look.
 *
 * @returns what to give to the row
 */
function useDirectionOf(
  field: RefObject<HTMLElement | null>,
  text: string,
): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (field.current === null || frame.current === null) return;
    frame.current.dir = getComputedStyle(field.current).direction;
  }, [field, text]);
  return frame;
}

/** Makes a field as high as its text, which has more lines where there is less room. */
function useFittingHeight(text: string): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { current } = field;
    if (current === null) return undefined;
    const fit = () => {
      current.style.height = "auto";
      current.style.height = `${current.scrollHeight}px`;
    };
    fit();
    let { clientWidth: width } = current;
    const observer = new ResizeObserver(() => {
      if (current.clientWidth === width) return;
      width = current.clientWidth;
      fit();
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [text]);
  return field;
}
