import { useMemo, useRef, useState } from "react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { redirectImportTexts as t } from "#console/messages/site-redirects.ts";
import { Badge } from "#console/ui/badge.tsx";
import type { Tone } from "#console/ui/badge.tsx";
import { Select } from "#console/ui/select.tsx";
import { typeOf } from "../columns.tsx";
import type { PlannedLine } from "./plan.ts";

const tones: Record<PlannedLine["kind"], Tone> = {
  add: "success",
  change: "accent",
  same: "neutral",
  refused: "warning",
};

const kinds = ["add", "change", "same", "refused"] as const;

/** What the import does, line by line. */
export function Preview({ lines }: { lines: readonly PlannedLine[] }) {
  const [kind, setKind] = useState("");
  const counts = useMemo(() => countKinds(lines), [lines]);
  const shown = useMemo(
    () => (kind === "" ? lines : lines.filter((line) => line.kind === kind)),
    [lines, kind],
  );
  return (
    <section aria-label={t.preview} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="font-medium tabular-nums">
          {t.summary(counts)}
        </p>
        <Select
          label={t.show}
          labelHidden
          className="w-40"
          value={kind}
          onChange={setKind}
          options={[
            { value: "", label: t.all },
            ...kinds
              .filter((one) => counts[one] > 0)
              .map((value) => ({ value, label: t.kinds[value] })),
          ]}
        />
      </div>
      <Lines lines={shown} />
    </section>
  );
}

function countKinds(lines: readonly PlannedLine[]) {
  const counts = { add: 0, change: 0, same: 0, refused: 0 };
  for (const { kind } of lines) counts[kind] += 1;
  return counts;
}

function Lines({ lines }: { lines: readonly PlannedLine[] }) {
  const frame = useRef<HTMLDivElement>(null);
  // The virtualizer re-renders on scroll, so it must not be memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => 44,
    getItemKey: (at) => lines[at]?.line ?? at,
    overscan: 10,
  });
  return (
    <div
      ref={frame}
      // It scrolls, so Tab must reach it for keyboard scrolling.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="focus-ring max-h-72 overflow-y-auto rounded-lg border"
    >
      <ul aria-label={t.preview} className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={lines.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 flex items-start gap-3 border-b px-3 py-2 last:border-b-0"
            style={{ transform: `translateY(${start}px)` }}
          >
            <LineView line={lines[index]!} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function LineView({ line }: { line: PlannedLine }) {
  const note = noteOf(line);
  return (
    <>
      <span className="w-16 shrink-0 text-sm text-muted tabular-nums">{t.line(line.line)}</span>
      <span className="w-24 shrink-0 max-sm:hidden">
        <Badge tone={tones[line.kind]}>{t.kinds[line.kind]}</Badge>
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-mono text-sm wrap-anywhere">
          {line.source} → {line.destination}
          {line.kind !== "refused" && (
            <span className="font-sans text-muted"> · {typeOf(line)}</span>
          )}
        </span>
        {note !== undefined && <span className="text-sm text-muted">{note}</span>}
      </span>
    </>
  );
}

function noteOf(line: PlannedLine): string | undefined {
  if (line.kind === "refused") return line.reason;
  if (line.kind === "same") return t.same;
  return line.kind === "change" ? t.was(line.before.destination, typeOf(line.before)) : undefined;
}
