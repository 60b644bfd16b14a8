import { useDeferredValue, useMemo, useState, useRef } from "react";
import { useVirtualizer } from "@tanstack/react-virtual";
import type { Redirect } from "#contract/site-redirect.ts";
import { LedgerPanel, LeaveBulk } from "#console/kit/table/bulk/ledger-panel.tsx";
import { useBulk } from "#console/kit/table/bulk/use-bulk.ts";
import { common } from "#console/messages/common.ts";
import { redirectImportTexts as t } from "#console/messages/site-redirects.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { FileButton } from "#console/ui/file-button.tsx";
import { TextArea } from "#console/ui/text-field.tsx";
import { call } from "#console/data/client.ts";
import type { BulkAction } from "#console/kit/table/types.ts";
import { Badge, type Tone } from "#console/ui/badge.tsx";
import { Select } from "#console/ui/select.tsx";
import { type RedirectsPath, redirectsKey } from "../queries.ts";
import { planImport, type PlannedLine } from "./import-plan.ts";
import { typeOf } from "./columns.tsx";

/** The largest file to read, in bytes: far more than the most lines need. */
const largest = 2_000_000;

const none: readonly PlannedLine[] = [];

/** Imports redirects from a file or from pasted lines, after a preview of what each line changes. */
export function ImportRedirects(props: {
  params: RedirectsPath;
  existing: readonly Redirect[];
  onClose: () => void;
}) {
  const { onClose } = props;
  const bulk = useBulk<WrittenLine>(() => undefined);
  const { run } = bulk;
  // Not while it runs: the first press shows what was done so far.
  const close = run?.ledger.isOver === false ? bulk.stop : onClose;
  return (
    <Dialog isOpen size="large" title={t.title} onClose={close}>
      {run === undefined ? (
        <Choose
          {...props}
          onStart={(lines) => bulk.start(importAction(props.params, lines), lines)}
        />
      ) : (
        <LedgerPanel run={run} bulk={{ ...bulk, close: onClose }} nameOf={({ source }) => source} />
      )}
      {run?.ledger.isOver === false && <LeaveBulk onStop={bulk.stop} />}
    </Dialog>
  );
}

function Choose(props: {
  existing: readonly Redirect[];
  onStart: (lines: readonly WrittenLine[]) => void;
  onClose: () => void;
}) {
  const { existing, onStart, onClose } = props;
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const shown = useDeferredValue(text);
  const plan = useMemo(
    () => (shown.trim() === "" ? undefined : planImport(shown, existing)),
    [shown, existing],
  );
  const lines = plan !== undefined && "lines" in plan ? plan.lines : none;
  const written = useMemo(() => writtenLines(lines), [lines]);

  async function read(file: File) {
    setProblem(undefined);
    if (file.size > largest) {
      setProblem(t.tooLarge);
      return;
    }
    try {
      setText(await file.text());
    } catch {
      setProblem(t.unreadable);
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <p className="text-muted">{t.lead}</p>
        <code className="text-sm">{t.example}</code>
      </div>
      <div>
        <FileButton
          label={t.choose}
          accept={[".csv", ".tsv", ".txt", "text/csv", "text/plain"]}
          onChoose={read}
        />
      </div>
      {/* Keeps the preview in view, however long the text is. */}
      <div className="[&_textarea]:max-h-40">
        <TextArea
          label={t.paste}
          value={text}
          onChange={setText}
          rows={4}
          mono
          error={problem ?? (plan !== undefined && "problem" in plan ? plan.problem : undefined)}
        />
      </div>
      {lines.length > 0 && <Preview lines={lines} />}
      {lines.length > 0 && written.length === 0 && <Banner tone="info" title={t.nothing} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={onClose}>{common.cancel}</Button>
        <Button
          variant="primary"
          unavailable={written.length === 0 ? t.nothing : undefined}
          onPress={() => onStart(written)}
        >
          {t.action(written.length)}
        </Button>
      </div>
    </div>
  );
}

/** A line that is sent. */
type WrittenLine = Extract<PlannedLine, { kind: "add" | "change" }>;

/** Changes first: a new redirect may lead to the path of one that leads elsewhere afterwards. */
function writtenLines(lines: readonly PlannedLine[]): WrittenLine[] {
  const changes = lines.filter((line) => line.kind === "change");
  return [...changes, ...lines.filter((line) => line.kind === "add")];
}

/**
 * Sends planned lines, one request each. An import that only adds can be undone.
 *
 * @param lines - from `writtenLines`, in this order
 */
function importAction(
  params: RedirectsPath,
  lines: readonly WrittenLine[],
): BulkAction<WrittenLine> {
  const changes = new Set(lines.filter(({ kind }) => kind === "change"));
  const changed = Promise.withResolvers<void>();
  const settle = (line: WrittenLine) => {
    changes.delete(line);
    if (changes.size === 0) changed.resolve();
  };
  if (changes.size === 0) changed.resolve();
  const added = new Map<WrittenLine, Redirect["id"]>();
  const at = (redirectId: string) => ({ params: { ...params, redirectId } });
  return {
    label: t.label,
    run: async (line) => {
      const { source, destination, permanent } = line;
      if (line.kind === "change") {
        const body = { destination, permanent };
        return call(`PATCH ${redirectsKey}/{redirectId}`, { ...at(line.before.id), body }).finally(
          () => settle(line),
        );
      }
      await changed.promise;
      const body = { source, destination, permanent };
      const made = await call(`POST ${redirectsKey}`, { params, body });
      added.set(line, made.id);
      return made;
    },
    // Changes can be taken back only after what was added, because of loops, and a bulk action has no such order.
    ...(changes.size === 0 && {
      undo: (line) => call(`DELETE ${redirectsKey}/{redirectId}`, at(added.get(line) ?? "")),
    }),
  };
}

const tones: Record<PlannedLine["kind"], Tone> = {
  add: "success",
  change: "accent",
  same: "neutral",
  refused: "warning",
};

const kinds = ["add", "change", "same", "refused"] as const;

/** What the import does, line by line. */
function Preview({ lines }: { lines: readonly PlannedLine[] }) {
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
              .filter((kind) => counts[kind] > 0)
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
