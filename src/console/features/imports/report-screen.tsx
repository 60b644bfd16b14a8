import { FileSpreadsheet } from "lucide-react";
import type { ReactNode } from "react";
import type { Import, ImportChange, ImportChanges } from "#contract/import.ts";
import { importReportScreen } from "#screens/imports.ts";
import { useWrite } from "#console/data/write.ts";
import { CopyButton } from "#console/kit/copy-button.tsx";
import { describeFailure } from "#console/kit/failure.ts";
import { Fact } from "#console/kit/panel.tsx";
import { StopImport, stateWords } from "#console/kit/imports.tsx";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { FailureState } from "#console/kit/page-state.tsx";
import { SpaceHead } from "#console/kit/space-head.tsx";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { Time } from "#console/kit/time.tsx";
import { changeRequestTexts, importTexts } from "#console/messages/space-common.ts";
import { importScreenTexts } from "#console/messages/import-screen.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { Link, LinkButton } from "#console/ui/link.tsx";
import { showToast } from "#console/ui/toast.ts";
import { ProgressBar } from "#console/ui/progress-bar.tsx";
import { saveFile } from "#console/kit/files.ts";
import { byteOrderMark, csvFileName, csvLine } from "#console/kit/csv.ts";
import { useImport, usePlace, type Place } from "./use-import.ts";

const t = importScreenTexts.report;

/** The progress and result of an import, at a URL that can be shared. */
export function Component() {
  const place = usePlace();
  const { space, number } = place;
  const { importId } = useScreenParams(importReportScreen);
  const { data, error } = useImport({ spaceId: space.id, changeRequestId: number }, importId);
  return (
    <>
      <SpaceHead space={space} current="content" />
      <PageBody>
        {data !== undefined && <Report place={place} report={data} />}
        {data === undefined && error !== null && <FailureState error={error} />}
      </PageBody>
    </>
  );
}

function Report({ place, report }: { place: Place; report: Import }) {
  const { space, number } = place;
  const isRunning = report.status === "running";
  return (
    <>
      <PageHead
        title={t.title(report.url)}
        context={space.title}
        crumbs={[{ label: t.crumb, href: paths.imports(space.organization, space.id, number) }]}
        actions={<Actions place={place} report={report} />}
      />
      <div className="flex max-w-200 flex-col gap-6 pb-12">
        <div className="flex flex-col gap-2">
          <p role="status" className="font-medium">
            {stateWords(report)}
          </p>
          {isRunning && (
            <ProgressBar
              label={importTexts.progress}
              value={report.totalResources > 0 ? report.importedResources : undefined}
              max={Math.max(1, report.totalResources)}
              valueLabel={stateWords(report)}
            />
          )}
        </div>
        <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2">
          <Fact name={t.from}>{report.url}</Fact>
          <Fact name={t.into}>
            <Link href={hrefOf(place)}>
              {number === undefined ? t.space : changeRequestTexts.number(Number(number))}
            </Link>
          </Fact>
          <Fact name={t.started}>
            <Time value={report.createdAt} />
          </Fact>
          <Fact name={t.imported}>{t.counts(report.importedResources)}</Fact>
        </dl>
        <FailureList report={report} />
        <ChangeList report={report} />
      </div>
    </>
  );
}

function hrefOf({ space, number }: Place): string {
  return number === undefined
    ? paths.space(space.organization, space.id)
    : paths.changeRequest(space.organization, space.id, number);
}

function Actions({ place, report }: { place: Place; report: Import }) {
  const { space, number } = place;
  const isOpen = report.status === "running" || report.status === "uploading";
  return (
    <>
      <CopyButton value={location.href} label={t.link} done={t.linkCopied} />
      {isOpen ? (
        <StopImport spaceId={space.id} changeRequestId={number} importId={report.id} />
      ) : (
        <LinkButton href={paths.imports(space.organization, space.id, number)}>
          {t.again}
        </LinkButton>
      )}
      {report.canRetry && <RetryButton place={place} importId={report.id} />}
      {report.status === "complete" && (
        <LinkButton variant="primary" href={hrefOf(place)}>
          {number === undefined ? t.openSpace : t.openRequest}
        </LinkButton>
      )}
    </>
  );
}

/** Tries again what failed. What people have changed since stays as it is. */
function RetryButton({ place: { space, number }, importId }: { place: Place; importId: string }) {
  const onError = (failure: unknown) =>
    showToast({
      tone: "danger",
      title: t.retryFailed,
      description: describeFailure(failure).message,
    });
  const main = useWrite("POST /v1/spaces/{spaceId}/content/imports/{importId}/retry", { onError });
  const draft = useWrite(
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/imports/{importId}/retry",
    { onError },
  );
  const retry = () =>
    number === undefined
      ? main.mutate({ params: { spaceId: space.id, importId } })
      : draft.mutate({ params: { spaceId: space.id, changeRequestId: number, importId } });
  return (
    <Button isPending={main.isPending || draft.isPending} onPress={retry}>
      {t.retry}
    </Button>
  );
}

/** What couldn't be imported and why, to copy or to save. */
function FailureList({ report }: { report: Import }) {
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
      <ReportTable heads={[t.item, t.reason]}>
        {failures.map(({ url, reason }, index) => (
          <tr key={index} className="align-top">
            <td className="min-w-40 px-3 py-2 wrap-anywhere" dir="auto">
              {url}
            </td>
            <td className="min-w-40 px-3 py-2 wrap-anywhere text-muted">{reason}</td>
          </tr>
        ))}
      </ReportTable>
    </section>
  );
}

/** What was changed or left out: in all pages, and in each. */
function ChangeList({ report: { url, changes } }: { report: Import }) {
  if (changes === undefined || changes.pages.length === 0) return null;
  const { total, pages, morePages } = changes;
  return (
    <section aria-labelledby="changes" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="changes" className="text-lg font-semibold">
          {t.changed(pages.length + morePages)}
        </h2>
        <Button
          size="small"
          className="ms-auto"
          icon={<FileSpreadsheet size={14} aria-hidden />}
          onPress={() => saveFile(changesAsCsv(changes), csvFileName(t.changed(pages.length)))}
        >
          {t.csv}
        </Button>
      </div>
      <p className="text-muted">{t.changedHint}</p>
      <ReportTable heads={[t.page, t.changedWhat]}>
        {pages.length > 1 && (
          <tr className="bg-sunken align-top font-medium">
            <td className="px-3 py-2">{t.total}</td>
            <td className="px-3 py-2 wrap-anywhere">{total.map(describe).join(" · ")}</td>
          </tr>
        )}
        {pages.map((page) => (
          <tr key={page.url} className="align-top">
            <td className="min-w-40 px-3 py-2 wrap-anywhere">
              <bdi>{page.title}</bdi>
              {page.url !== url && (
                <div className="text-sm text-muted" dir="auto">
                  {page.url}
                </div>
              )}
            </td>
            <td className="min-w-40 px-3 py-2 wrap-anywhere text-muted">
              {page.changes.map(describe).join(" · ")}
            </td>
          </tr>
        ))}
      </ReportTable>
      {morePages > 0 && <p className="text-muted">{t.morePages(morePages)}</p>}
    </section>
  );
}

function describe({ kind, name = "", count }: ImportChange): string {
  const kinds: Record<string, (count: number, name: string) => string> = t.changedKinds;
  return Object.hasOwn(kinds, kind) ? kinds[kind]!(count, name) : t.changedUnknown(kind, count);
}

function changesAsCsv({ pages }: ImportChanges): Blob {
  const rows = pages.flatMap(({ title, url, changes }) =>
    changes.map((change) => csvLine([title, url, describe(change)])),
  );
  const parts = [byteOrderMark, csvLine([t.page, t.from, t.changedWhat]), ...rows];
  return new Blob(parts, { type: "text/csv;charset=utf-8" });
}

function ReportTable({ heads, children }: { heads: string[]; children: ReactNode }) {
  return (
    <div className="overflow-x-auto rounded-lg border">
      <table className="w-full text-start">
        <thead className="bg-sunken text-sm text-muted">
          <tr>
            {heads.map((head) => (
              <th key={head} className="px-3 py-2 text-start font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">{children}</tbody>
      </table>
    </div>
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
