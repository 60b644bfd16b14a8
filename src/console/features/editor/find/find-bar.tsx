import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { ArrowDown, ArrowUp, CaseSensitive, Replace, ReplaceAll, WholeWord, X } from "lucide-react";
import { editorFindTexts as t } from "#console/messages/editor-tools.ts";
import { Button } from "#console/ui/button.tsx";
import { inputClass } from "#console/ui/field.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { showToast } from "#console/ui/toast.ts";
import type { Finder, FindQuery } from "./finder.ts";
import "./find.css";

/** Finds and replaces in the open page. Escape closes it and goes back to the text. */
export function FindBar(props: {
  finder: Finder;
  isReadOnly?: boolean;
  /** Where the same is searched in all pages. */
  everywhere?: (text: string) => void;
  onClose: () => void;
}) {
  const { finder, onClose } = props;
  const { count, current } = useSyncExternalStore(finder.subscribe, finder.found);
  const [query, setQuery] = useState<FindQuery>(() => ({
    text: finder.selected(),
    isCaseSensitive: false,
    isWholeWord: false,
  }));
  const [put, setPut] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => finder.find(query), [finder, query]);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
    return () => finder.find(undefined);
  }, [finder]);

  const change = (part: Partial<FindQuery>) => setQuery((before) => ({ ...before, ...part }));
  const none = count > 0 ? undefined : t.nothingToReplace;
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      onClose();
      finder.focus();
    } else if (event.key === "Enter") {
      if (event.target === field.current) finder.step(event.shiftKey ? -1 : 1);
      else if (event.target instanceof HTMLInputElement) finder.replace(put);
      else return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any of its controls
    <div
      role="search"
      aria-label={t.label}
      onKeyDown={onKeyDown}
      className="sticky top-12 z-20 -mx-2 flex flex-wrap items-center gap-x-2 gap-y-1 border-b bg-canvas px-2 py-1.5 md:top-0"
    >
      <div className="flex min-w-0 flex-[1_1_26rem] items-center gap-0.5">
        <input
          ref={field}
          aria-label={t.find}
          placeholder={t.find}
          value={query.text}
          onChange={({ target }) => change({ text: target.value })}
          className={`${inputClass} h-8 min-w-0 flex-1`}
        />
        <span role="status" className="min-w-16 shrink-0 px-1 text-sm text-muted tabular-nums">
          {query.text === "" ? "" : t.found(current + 1, count)}
        </span>
        <Toggle
          label={t.caseSensitive}
          icon={CaseSensitive}
          isOn={query.isCaseSensitive}
          onChange={(isCaseSensitive) => change({ isCaseSensitive })}
        />
        <Toggle
          label={t.wholeWord}
          icon={WholeWord}
          isOn={query.isWholeWord}
          onChange={(isWholeWord) => change({ isWholeWord })}
        />
        <IconButton
          label={t.previous}
          keys="Shift+Enter"
          icon={<ArrowUp size={16} aria-hidden />}
          unavailable={none && t.nothingFound}
          onPress={() => finder.step(-1)}
        />
        <IconButton
          label={t.next}
          keys="Enter"
          icon={<ArrowDown size={16} aria-hidden />}
          unavailable={none && t.nothingFound}
          onPress={() => finder.step(1)}
        />
      </div>
      <div className="flex min-w-0 flex-[1_1_20rem] items-center gap-0.5">
        {props.isReadOnly !== true && (
          <>
            <input
              aria-label={t.replaceWith}
              placeholder={t.replaceWith}
              value={put}
              onChange={({ target }) => setPut(target.value)}
              className={`${inputClass} h-8 min-w-0 flex-1`}
            />
            <IconButton
              label={t.replace}
              icon={<Replace size={16} aria-hidden />}
              unavailable={none}
              onPress={() => finder.replace(put)}
            />
            <IconButton
              label={t.replaceAll}
              icon={<ReplaceAll size={16} aria-hidden />}
              unavailable={none}
              onPress={() =>
                showToast({ tone: "success", title: t.replaced(finder.replaceAll(put)) })
              }
            />
          </>
        )}
        {props.everywhere && (
          <Button variant="quiet" onPress={() => props.everywhere?.(query.text)}>
            {t.allPages}
          </Button>
        )}
        <IconButton
          label={t.close}
          keys="Escape"
          icon={<X size={16} aria-hidden />}
          onPress={() => {
            onClose();
            finder.focus();
          }}
        />
      </div>
    </div>
  );
}

function Toggle(props: {
  label: string;
  icon: typeof CaseSensitive;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const { label, icon: Icon, isOn, onChange } = props;
  return (
    <IconButton
      label={label}
      aria-pressed={isOn}
      icon={<Icon size={16} aria-hidden />}
      onPress={() => onChange(!isOn)}
    />
  );
}
