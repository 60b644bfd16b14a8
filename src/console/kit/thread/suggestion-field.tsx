import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { FileCode, Trash2, X } from "lucide-react";
import { holdKeys } from "#console/kit/keys/held-keys.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { preference, usePreference } from "#console/kit/preference.ts";
import { formTexts } from "#console/messages/forms.ts";
import { suggestionFieldTexts as t } from "#console/messages/suggestions.ts";
import { suggestionTexts } from "#console/messages/thread.ts";
import { IconButton } from "#console/ui/icon-button.tsx";

/** The block that a comment is about, to suggest a change. */
export type BlockToChange =
  /** `mustStay`: it can't be removed, because other blocks are inside. */
  | {
      original: string;
      mustStay: boolean;
      /** Draws the field as it is in the editor of pages; without it, there is only Markdown. */
      write?: (field: WrittenText) => ReactNode;
      unavailable?: undefined;
    }
  /** Why it can't be changed, as a sentence. */
  | { unavailable: string; original?: undefined; mustStay?: undefined; write?: undefined };

/** A field for the text of a block. */
export type WrittenText = {
  text: string;
  /** Its accessible name. */
  label: string;
  autoFocus: boolean;
  onChange: (markdown: string) => void;
  /** The field for Markdown, for a block that can't be written otherwise. */
  otherwise: ReactNode;
};

/** How suggestions are written: as they will look, or as Markdown. */
const writtenAs = preference("suggestions", ["rich", "source"]);

/** What a comment suggests for its block, as it will look or as Markdown. */
export function SuggestionField(props: {
  text: string;
  autoFocus: boolean;
  /** As of the block: undefined if there is only Markdown. */
  write: ((field: WrittenText) => ReactNode) | undefined;
  /** Why the block can't be removed. */
  whyNotRemove: string | undefined;
  onChange: (text: string) => void;
  /** Takes the suggestion back. */
  onTakeBack: () => void;
}) {
  const { text, autoFocus, write, onChange } = props;
  const mode = usePreference(writtenAs);
  const frame = useRef<HTMLDivElement>(null);
  // The other field gets the focus, and begins with the same text.
  const [isSwitched, setSwitched] = useState(false);
  const hint = useId();
  const isMarkdown = write === undefined || mode === "source";
  const isRemoving = text.trim() === "";
  const toggle = () => {
    holdKeys();
    setSwitched(true);
    writtenAs.set(isMarkdown ? "rich" : "source");
  };
  useKeys(
    write === undefined
      ? []
      : [
          {
            keys: markdownKeys,
            label: t.asMarkdown,
            group: formTexts.keys.text,
            run: toggle,
            inFields: true,
            isActive: () => frame.current?.contains(document.activeElement) === true,
          },
        ],
  );
  const field = {
    text,
    autoFocus: autoFocus || isSwitched,
    onChange,
    label: isMarkdown ? t.field : t.richField,
  };
  const markdown = (
    <MarkdownField {...field} label={t.field} hint={isRemoving ? hint : undefined} />
  );
  return (
    <div
      ref={frame}
      className="rounded-md border border-line-control bg-raised focus-within:border-focus"
    >
      <div className="flex items-center gap-1 border-b py-0.5 ps-3 pe-1 text-sm font-medium">
        <span className="me-auto">{suggestionTexts.title}</span>
        {write !== undefined && (
          <IconButton
            size="small"
            label={t.asMarkdown}
            keys={markdownKeys}
            aria-pressed={isMarkdown}
            icon={<FileCode size={14} aria-hidden />}
            onPress={toggle}
          />
        )}
        <IconButton
          size="small"
          label={t.remove}
          icon={<Trash2 size={14} aria-hidden />}
          unavailable={isRemoving ? t.removes : props.whyNotRemove}
          onPress={() => onChange("")}
        />
        <IconButton
          size="small"
          label={t.takeBack}
          icon={<X size={14} aria-hidden />}
          onPress={props.onTakeBack}
        />
      </div>
      {isMarkdown || isRemoving ? markdown : write({ ...field, otherwise: markdown })}
      {isRemoving && (
        <p id={hint} className="px-3 pb-2 text-sm text-muted">
          {t.removes}
        </p>
      )}
    </div>
  );
}

const markdownKeys = "Mod+Shift+M";

function MarkdownField(props: {
  text: string;
  label: string;
  autoFocus: boolean;
  hint: string | undefined;
  onChange: (text: string) => void;
}) {
  const { text, autoFocus } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const area = field.current;
    if (!autoFocus || area === null) return;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  }, [autoFocus]);
  return (
    <textarea
      ref={field}
      dir="auto"
      rows={2}
      value={text}
      aria-label={props.label}
      aria-describedby={props.hint}
      onChange={(event) => props.onChange(event.target.value)}
      className="field-sizing-content block max-h-96 min-h-12 w-full resize-y rounded-b-md bg-transparent px-3 py-2 font-mono text-sm outline-none"
    />
  );
}
