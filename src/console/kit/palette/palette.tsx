import { useEffect, useId, useRef, useState } from "react";
import { Search } from "lucide-react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { paletteTexts as t } from "#console/messages/shell-on-demand.ts";
import { KeyHint } from "#console/ui/key-hint.tsx";
import { Spinner } from "#console/ui/button.tsx";
import type { PaletteEntry, Row } from "./rank.ts";
import { EntryList } from "./entry-list.tsx";
import { palette } from "./open-state.ts";
import { stepFrom } from "./rank.ts";
import { useEntries } from "./use-entries.tsx";
import type { PaletteContext } from "./use-entries.tsx";

/** Entries per Page up or Page down. */
const pageStep = 8;

type PaletteProps = PaletteContext & {
  onClose: () => void;
  /** Also closes the palette. `inNewTab` only applies to entries with a URL. */
  onChoose: (entry: PaletteEntry, inNewTab: boolean) => void;
};

/** A field above a list of all destinations and actions. Typing filters it, and Enter chooses the highlighted entry. */
export function Palette(props: PaletteProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose();
      }}
      className="fixed inset-0 z-50 flex justify-center bg-backdrop p-2 pt-[min(12vh,6rem)]"
    >
      <Modal className="animate-appear flex max-h-[min(32rem,80vh)] w-full max-w-2xl flex-col self-start overflow-hidden rounded-lg bg-raised shadow-float forced-colors:border">
        <Dialog aria-label={t.title} className="flex min-h-0 flex-1 flex-col outline-none">
          <Body {...props} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Body(props: PaletteProps) {
  const [typed, setTyped] = useState("");
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  // Not with `autoFocus`: over another dialog, it would run before this dialog may take the focus.
  useEffect(() => input.current?.focus(), []);
  const { rows, isSearching, note } = useEntries(props, typed);
  const active = useActive(rows);
  const current = rows[active.at];
  const choose = (entry: PaletteEntry, inNewTab: boolean) => {
    // An unavailable entry stays visible with its reason.
    if (entry.unavailable === undefined) props.onChoose(entry, inNewTab && "href" in entry);
  };
  const last = rows.at(-1);
  const count = last?.kind === "entry" ? last.place + 1 : 0;

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: pageStep, PageUp: -pageStep };
    const step = steps[event.key as keyof typeof steps];
    if (step !== undefined && !event.altKey) {
      event.preventDefault();
      active.move(step);
    } else if (event.key === "Enter" && current?.kind === "entry") {
      event.preventDefault();
      choose(current.entry, event.metaKey || event.ctrlKey);
    }
  }

  return (
    <>
      <div className="relative border-b">
        <Search
          size={16}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-faint"
        />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={t.label}
          aria-expanded={count > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={current === undefined ? undefined : `${list}-${active.at}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={t.placeholder}
          value={typed}
          onFocus={() => {
            const early = palette.takeTyped();
            setTyped((shown) => shown + early);
          }}
          onChange={(event) => {
            setTyped(event.target.value);
            active.reset();
          }}
          onKeyDown={onKeyDown}
          className="h-12 w-full bg-transparent px-11 text-lg outline-none placeholder:text-faint"
        />
        {isSearching && (
          <span className="absolute top-1/2 right-4 -translate-y-1/2 text-muted">
            <Spinner />
          </span>
        )}
      </div>
      <EntryList
        id={list}
        typed={typed}
        rows={rows}
        count={count}
        active={active.at}
        onPoint={active.set}
        onChoose={choose}
      />
      <p role="status" className="sr-only">
        {isSearching ? t.searching : t.count(count)}
      </p>
      {note !== undefined && (
        <p role="alert" className="border-t px-4 py-2 text-sm text-danger">
          {note}
        </p>
      )}
      <Foot />
    </>
  );
}

/** The highlighted row, tracked by its entry, so that it stays highlighted when later results move it. */
function useActive(rows: readonly Row[]) {
  const [id, setId] = useState<string>();
  const entryIndex = rows.findIndex((row) => row.kind === "entry" && row.entry.id === id);
  const at = entryIndex === -1 ? stepFrom(rows, -1, 1) : entryIndex;
  const set = (index: number) => {
    const row = rows[index];
    if (row?.kind === "entry") setId(row.entry.id);
  };
  return {
    at,
    set,
    reset: () => setId(undefined),
    move: (by: number) => {
      const step = by > 0 ? 1 : -1;
      let to = at;
      for (let count = Math.abs(by); count > 0; count--) {
        const next = stepFrom(rows, to, step);
        // Only single steps wrap around at the ends.
        if (next === -1 || (Math.abs(by) > 1 && (next - to) * step < 0)) break;
        to = next;
      }
      set(to);
    },
  };
}

function Foot() {
  return (
    <footer className="flex gap-4 border-t bg-sunken px-4 py-1.5 text-xs text-muted max-sm:hidden">
      {(
        [
          ["ArrowUp ArrowDown", t.keyMove],
          ["Enter", t.keyChoose],
          ["Mod+Enter", t.keyTab],
          ["Escape", t.keyClose],
        ] as const
      ).map(([keys, label]) => (
        <span key={keys} className="flex items-center gap-1.5">
          <KeyHint keys={keys} /> {label}
        </span>
      ))}
    </footer>
  );
}
