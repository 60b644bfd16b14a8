import { useEffect, useRef } from "react";
import { Download } from "lucide-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Import } from "#contract/import.ts";
import { markStale } from "#console/data/query-client.ts";
import { whyNotEditContent } from "#console/kit/change-request-rules.ts";
import { StopImport, stateWords } from "#console/kit/imports.tsx";
import { describeFailure } from "#console/kit/failure.ts";
import { Panel } from "#console/kit/panel.tsx";
import { Time } from "#console/kit/time.tsx";
import { paths } from "#console/paths.ts";
import { importTexts as t } from "#console/messages/space-common.ts";
import { Link, LinkButton } from "#console/ui/link.tsx";
import { ProgressBar } from "#console/ui/progress-bar.tsx";
import { importsQuery } from "../queries.ts";
import { useReview } from "../use-review.ts";

/** The imports into this change request, with progress and errors, and a button to start one. */
export function Imports() {
  const review = useReview();
  const { imports, error } = useImports();
  // A platform without this extension responds with 404; there is nothing to show then.
  if (error !== null && describeFailure(error).kind === "not-found") return null;
  return (
    <Panel id="imports" title={t.title}>
      <div className="flex flex-col items-start gap-3">
        {imports.length === 0 && <p className="text-muted">{t.none}</p>}
        <ul className="flex w-full flex-col gap-3">
          {imports.map((item) => (
            <li key={item.id}>
              <ImportState running={item} />
            </li>
          ))}
        </ul>
        <LinkButton
          size="small"
          icon={<Download size={14} aria-hidden />}
          href={paths.imports(review.organizationId, review.space.id, review.changeRequest.number)}
          unavailable={whyNotEditContent(review)}
        >
          {t.action}
        </LinkButton>
      </div>
    </Panel>
  );
}

function ImportState({ running: item }: { running: Import }) {
  const { organizationId, space, changeRequest, scope } = useReview();
  const isRunning = item.status === "running";
  const report = paths.importReport(organizationId, space.id, item.id, changeRequest.number);
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm font-medium">{stateWords(item)}</p>
      <p className="truncate text-sm text-muted" title={item.url}>
        <Link href={report} look="sentence">
          {t.from(item.url)}
        </Link>{" "}
        · <Time value={item.updatedAt} />
      </p>
      {isRunning && (
        <ProgressBar
          label={t.progress}
          value={item.totalResources > 0 ? item.importedResources : undefined}
          max={Math.max(1, item.totalResources)}
          valueLabel={stateWords(item)}
        />
      )}
      {item.failures.length > 0 && <Failures failures={item.failures} />}
      {isRunning && (
        <div className="pt-1">
          <StopImport
            spaceId={scope.spaceId}
            changeRequestId={scope.changeRequestId}
            importId={item.id}
            size="small"
          />
        </div>
      )}
    </div>
  );
}

function Failures({ failures }: { failures: Import["failures"] }) {
  return (
    <details className="text-sm">
      <summary className="focus-ring cursor-default rounded-sm text-danger">
        {t.failures(failures.length)}
      </summary>
      <ul className="mt-1 flex max-h-60 flex-col gap-1 overflow-y-auto">
        {failures.map(({ url, reason }) => (
          <li key={url} className="wrap-anywhere text-muted">
            {url}: {reason}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Intervals between progress requests for an import, in milliseconds. */
const firstPause = 1000;
const longestPause = 10_000;

/** The imports of the change request. Polled while one is running, with increasing intervals, and not in a hidden tab. */
function useImports() {
  const { scope } = useReview();
  const client = useQueryClient();
  const pause = useRef(firstPause);
  const { data, error } = useQuery({
    ...importsQuery(scope),
    refetchInterval: ({ state }) => {
      if (state.data?.items.some(({ status }) => status === "running") !== true) return false;
      pause.current = Math.min(longestPause, pause.current * 1.25);
      return pause.current;
    },
    refetchIntervalInBackground: false,
  });
  const imports = data?.items ?? [];
  const running = imports.find(({ status }) => status === "running");
  const isRunning = running !== undefined;
  const revision = imports[0]?.revision;
  const seen = useRef({ isRunning, revision });
  useEffect(() => {
    const { current: old } = seen;
    seen.current = { isRunning, revision };
    if (!isRunning) pause.current = firstPause;
    // More pages, or the last ones, have been imported: refresh the screen.
    if (old.isRunning === isRunning && old.revision === revision) return;
    markStale(client);
    void client.refetchQueries({ type: "active", stale: true });
  }, [client, isRunning, revision]);
  return { imports, error };
}
