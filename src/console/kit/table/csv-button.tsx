import { Download } from "lucide-react";
import { describeFailure } from "#console/kit/failure.ts";
import { common } from "#console/messages/common.ts";
import { tableTexts as t } from "#console/messages/table.ts";
import { Button } from "#console/ui/button.tsx";
import { showToast } from "#console/ui/toast.ts";
import { byteOrderMark, csvFileName, csvHead, csvRows } from "./csv.ts";
import type { Column } from "./types.ts";
import { useTask } from "./use-task.ts";

/** Rows written before yielding to the browser. */
const slice = 500;

type CsvButtonProps<Row> = {
  /** Of the file, without its extension. */
  name: string;
  columns: readonly Column<Row>[];
  count: number;
  readAll: (signal: AbortSignal, onProgress: (read: number) => void) => Promise<readonly Row[]>;
};

/** Exports all matches as a CSV file, loading all pages. */
export function CsvButton<Row>(props: CsvButtonProps<Row>) {
  const { progress, start, cancel } = useTask();
  if (progress !== undefined) {
    return (
      <>
        <span role="status" className="self-center text-sm text-muted tabular-nums">
          {t.csv.reading(progress, props.count)}
        </span>
        <Button onPress={cancel}>{common.cancel}</Button>
      </>
    );
  }
  return (
    <Button
      icon={<Download size={14} aria-hidden />}
      onPress={() =>
        start(async (signal, onProgress) => {
          try {
            await writeFile(props, signal, onProgress);
          } catch (failure) {
            if (signal.aborted) return;
            const { message } = describeFailure(failure);
            showToast({ tone: "danger", title: t.csv.failed, description: message });
          }
        })
      }
    >
      {t.csv.button}
    </Button>
  );
}

async function writeFile<Row>(
  { name, columns, readAll }: CsvButtonProps<Row>,
  signal: AbortSignal,
  onProgress: (read: number) => void,
): Promise<void> {
  const rows = await readAll(signal, onProgress);
  const parts = [byteOrderMark, csvHead(columns)];
  for (let at = 0; at < rows.length; at += slice) {
    parts.push(csvRows(columns, rows.slice(at, at + slice)));
    await breath();
  }
  if (signal.aborted) return;
  const fileName = csvFileName(name);
  save(new Blob(parts, { type: "text/csv;charset=utf-8" }), fileName);
  showToast({ tone: "success", title: t.csv.done(fileName, rows.length) });
}

/** Lets the page respond to input. */
const breath = () => new Promise((resolve) => setTimeout(resolve));

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click; ten seconds are enough for it to start.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
