import { FileSpreadsheet } from "lucide-react";
import type { Import } from "#contract/import.ts";
import { CopyButton } from "#console/kit/copy-button.tsx";
import { saveFile } from "#console/kit/save-file.ts";
import { byteOrderMark, csvFileName, csvLine } from "#console/kit/table/csv.ts";
import { importScreenTexts } from "#console/messages/import-screen.ts";
import { Button } from "#console/ui/button.tsx";
import { stateWords } from "#console/kit/imports/state-words.ts";

const t = importScreenTexts.report;

/** What couldn't be imported and why, to copy or to save. */
export function FailureList({ report }: { report: Import }) {
  const { failures, status } = report;
  if (failures.length === 0) {
    return status === "complete" ? <p className="text-muted">{t.none}</p> : null;
  }
  return (
    <section aria-labelledby="failures" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="failures" className="text-lg font-semibold">
          {t.failures(failures.length)}
        </h2>
        <span className="ms-auto flex flex-wrap gap-2">
          <CopyButton size="small" value={asText(report)} label={t.copy} done={t.copied} />
          <Button
            size="small"
            icon={<FileSpreadsheet size={14} aria-hidden />}
            onPress={() => saveFile(asCsv(report), csvFileName(t.title(report.url)))}
          >
            {t.csv}
          </Button>
        </span>
      </div>
      {!report.canRetry && status !== "running" && <p className="text-muted">{t.importAgain}</p>}
      <div className="overflow-x-auto rounded-lg border">
        <table className="w-full text-start">
          <thead className="bg-sunken text-sm text-muted">
            <tr>
              <th className="px-3 py-2 text-start font-medium">{t.item}</th>
              <th className="px-3 py-2 text-start font-medium">{t.reason}</th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {failures.map(({ url, reason }, index) => (
              <tr key={index} className="align-top">
                <td className="min-w-40 px-3 py-2 wrap-anywhere" dir="auto">
                  {url}
                </td>
                <td className="min-w-40 px-3 py-2 wrap-anywhere text-muted">{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function asText(report: Import): string {
  const lines = report.failures.map(({ url, reason }) => `- ${url}: ${reason}`);
  return [`${t.title(report.url)}. ${stateWords(report)}.`, location.href, "", ...lines].join("\n");
}

function asCsv({ failures }: Import): Blob {
  const rows = failures.map(({ url, reason }) => csvLine([url, reason]));
  const parts = [byteOrderMark, csvLine([t.item, t.reason]), ...rows];
  return new Blob(parts, { type: "text/csv;charset=utf-8" });
}
