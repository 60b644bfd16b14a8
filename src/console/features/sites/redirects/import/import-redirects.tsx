import { useDeferredValue, useMemo, useState } from "react";
import type { Redirect } from "#contract/site-redirect.ts";
import { LeaveBulk } from "#console/kit/table/bulk/leave-question.tsx";
import { LedgerPanel } from "#console/kit/table/bulk/ledger-panel.tsx";
import { useBulk } from "#console/kit/table/bulk/use-bulk.ts";
import { common } from "#console/messages/common.ts";
import { redirectImportTexts as t } from "#console/messages/site-redirects.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { FileButton } from "#console/ui/file-button.tsx";
import { TextArea } from "#console/ui/text-field.tsx";
import type { RedirectsPath } from "../queries.ts";
import { importAction, writtenLines, type WrittenLine } from "./carry-out.ts";
import { planImport, type PlannedLine } from "./plan.ts";
import { Preview } from "./preview.tsx";

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
