import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { editPageTexts as t } from "#console/messages/edit-page.ts";

const look = "min-w-0 flex-1 text-3xl font-bold tracking-tight wrap-anywhere";

/** The title of the open page, edited in its place. Enter and leaving it save, Escape doesn't. */
export function PageTitle(props: {
  title: string;
  /** Why it can't be changed, as a sentence. */
  unavailable: string | undefined;
  onChange: (title: string) => void;
}) {
  const { title, unavailable, onChange } = props;
  const [typed, setTyped] = useState<string>();
  const text = typed ?? title;
  const field = useFittingHeight(text);
  if (unavailable !== undefined) return <h2 className={look}>{title}</h2>;

  function save() {
    const wanted = text.replaceAll(/\s+/g, " ").trim();
    setTyped(undefined);
    if (wanted !== "" && wanted !== title) onChange(wanted);
  }

  return (
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
          else if (event.key === "Enter") save();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        className={`${look} focus-ring -mx-1.5 resize-none overflow-hidden rounded-md bg-transparent px-1.5 hover:bg-hover`}
      />
    </h2>
  );
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
