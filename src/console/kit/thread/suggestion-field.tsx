import { useEffect, useId, useRef } from "react";
import { X } from "lucide-react";
import { suggestionTexts as t } from "#console/messages/thread.ts";
import { IconButton } from "#console/ui/icon-button.tsx";

/** The block that a comment is about, to suggest a change. */
export type BlockToChange =
  /** `mustStay`: it can't be removed, because other blocks are inside. */
  | { original: string; mustStay: boolean; unavailable?: undefined }
  /** Why it can't be changed, as a sentence. */
  | { unavailable: string; original?: undefined; mustStay?: undefined };

/** The Markdown that a comment suggests for its block. */
export function SuggestionField(props: {
  text: string;
  autoFocus: boolean;
  onChange: (text: string) => void;
  /** Takes the suggestion back. */
  onRemove: () => void;
}) {
  const { text, autoFocus, onChange } = props;
  const hint = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const area = field.current;
    if (!autoFocus || area === null) return;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  }, [autoFocus]);
  return (
    <div className="rounded-md border border-line-control bg-raised focus-within:border-focus">
      <div className="flex items-center justify-between gap-2 border-b py-0.5 ps-3 pe-1 text-sm font-medium">
        {t.title}
        <IconButton
          size="small"
          label={t.takeBack}
          icon={<X size={14} aria-hidden />}
          onPress={props.onRemove}
        />
      </div>
      <textarea
        ref={field}
        dir="auto"
        rows={2}
        value={text}
        aria-label={t.field}
        aria-describedby={text.trim() === "" ? hint : undefined}
        onChange={(event) => onChange(event.target.value)}
        className="field-sizing-content block max-h-96 min-h-12 w-full resize-y rounded-b-md bg-transparent px-3 py-2 font-mono text-sm outline-none"
      />
      {text.trim() === "" && (
        <p id={hint} className="px-3 pb-2 text-sm text-muted">
          {t.removes}
        </p>
      )}
    </div>
  );
}
