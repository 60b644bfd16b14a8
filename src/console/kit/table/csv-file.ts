import { tableTexts as t } from "#console/messages/table.ts";
import { saveFile } from "../files.ts";
import { showToast } from "#console/ui/toast.ts";
import { byteOrderMark, csvFileName, csvHead, csvRows } from "#console/kit/csv.ts";
import type { Column } from "./types.ts";

/** Rows written before yielding to the browser. */
const slice = 500;

export type CsvSource<Row> = {
  /** Of the file, without its extension. */
  name: string;
  columns: readonly Column<Row>[];
  readAll: (signal: AbortSignal, onProgress: (read: number) => void) => Promise<readonly Row[]>;
};

/** Loads all matches and saves them as a CSV file. */
export async function writeCsvFile<Row>(
  { name, columns, readAll }: CsvSource<Row>,
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
  saveFile(new Blob(parts, { type: "text/csv;charset=utf-8" }), fileName);
  showToast({ tone: "success", title: t.csv.done(fileName, rows.length) });
}

/** Lets the page respond to input. */
const breath = () => new Promise((resolve) => setTimeout(resolve));
