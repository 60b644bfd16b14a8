import { Download } from "lucide-react";
import { describeFailure } from "#console/kit/failure.ts";
import { common } from "#console/messages/common.ts";
import { tableTexts as t } from "#console/messages/table.ts";
import { Button } from "#console/ui/button.tsx";
import { showToast } from "#console/ui/toast.ts";
import { later } from "#console/ui/later.ts";
import type { CsvSource } from "./csv-file.ts";
import { useTask } from "./use-task.ts";

const file = later(() => import("./csv-file.ts"));

/** Exports all matches as a CSV file, loading all pages. */
export function CsvButton<Row>(props: CsvSource<Row> & { count: number }) {
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
            const { writeCsvFile } = await file.load();
            await writeCsvFile(props, signal, onProgress);
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
