import { cx } from "#console/ui/class-names.ts";
import { KeyHint } from "#console/ui/key-hint.tsx";
import type { PaletteEntry } from "./entry.ts";
import { positionsOf } from "./match.ts";

type EntryLineProps = {
  id: string;
  entry: PaletteEntry;
  terms: readonly string[];
  /** Among all entries, from 0. */
  place: number;
  count: number;
  isActive: boolean;
  onPoint: () => void;
  onChoose: (inNewTab: boolean) => void;
};

/** One entry: its name with the typed letters marked, where it belongs, why it is off, and the keys that do the same. */
export function EntryLine(props: EntryLineProps) {
  const { entry, isActive } = props;
  const isOff = entry.unavailable !== undefined;
  return (
    // The keyboard works from the field, which names the marked option by its ID.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={props.id}
      role="option"
      aria-selected={isActive}
      aria-disabled={isOff || undefined}
      aria-posinset={props.place + 1}
      aria-setsize={props.count}
      className={cx(
        "flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2 py-1 select-none",
        isActive && "bg-selected forced-colors:outline-2 forced-colors:-outline-offset-2",
      )}
      // Not when the list moves under a pointer that rests.
      onPointerMove={isActive ? undefined : props.onPoint}
      // The focus stays in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => props.onChoose(event.metaKey || event.ctrlKey)}
    >
      <span
        className={cx(
          "grid size-5 shrink-0 place-items-center",
          isOff ? "text-disabled" : "text-muted",
        )}
      >
        {entry.icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-baseline gap-2">
          <span dir="auto" className={cx("truncate", isOff && "text-disabled")}>
            <MarkedLabel label={entry.label} terms={props.terms} />
          </span>
          {entry.detail !== undefined && (
            <bdi className="min-w-0 flex-1 truncate text-sm text-muted">{entry.detail}</bdi>
          )}
        </span>
        {isOff && <span className="block text-sm text-muted">{entry.unavailable}</span>}
      </span>
      {entry.keys !== undefined && (
        <span aria-hidden className="shrink-0">
          <KeyHint keys={entry.keys} />
        </span>
      )}
    </div>
  );
}

function MarkedLabel({ label, terms }: { label: string; terms: readonly string[] }) {
  if (terms.length === 0) return label;
  const positions = positionsOf(label, terms);
  if (positions.size === 0) return label;
  const parts: { text: string; isFound: boolean }[] = [];
  let at = 0;
  for (const sign of label) {
    const isFound = positions.has(at);
    const before = parts.at(-1);
    if (before?.isFound === isFound) before.text += sign;
    else parts.push({ text: sign, isFound });
    at += sign.length;
  }
  return parts.map(({ text, isFound }, index) =>
    isFound ? (
      <mark key={index} className="bg-transparent font-semibold text-accent underline">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
