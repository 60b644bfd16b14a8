import { useEffect, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { FileClock, FileX } from "lucide-react";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { useItem } from "#console/kit/use-item.ts";
import type { OpenApiSpec } from "#contract/openapi-spec.ts";
import { specScreen, type SpecView } from "#screens/openapi.ts";
import { markStale } from "#console/data/query-client.ts";
import { PageBody } from "#console/kit/page-head.tsx";
import { useVisit } from "#console/kit/palette/visits.ts";
import { PanelBoundary } from "#console/kit/panel.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { openapiTexts as t } from "#console/messages/openapi.ts";
import { paths } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button, Spinner } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { readAddress, specPath } from "./address.ts";
import type { SpecAddress, ViewProps } from "./address.ts";
import { ContentView } from "./viewer/content-view.tsx";
import { specQuery, versionReads } from "./queries.ts";
import {
  SpecDialog,
  type Question,
  useFetchAgain,
  whyNotEdit,
  whyNotFetch,
} from "./spec-dialogs.tsx";
import { SpecHead } from "./spec-head.tsx";
import { isUnderWay, stateOf, useFollow } from "./state.tsx";

const parts: Record<SpecView, React.ComponentType<ViewProps>> = {
  content: ContentView,
  source: openedLater(async () => (await import("./source-view.tsx")).SourceView),
  versions: openedLater(async () => (await import("./versions-view.tsx")).VersionsView),
  compare: openedLater(async () => (await import("./compare/compare-view.tsx")).CompareView),
};

export { prepareDrawings as prepare } from "#console/kit/markdown/use-drawing.ts";

/** One specification: its content, source, and versions, and the changes between two versions. */
export function Component() {
  const { organization } = useOrganization();
  const { slug: specSlug } = useScreenParams(specScreen);
  const params = { organizationId: organization.id, specSlug };
  const spec = useSpec(params);
  useVisit({
    href: paths.openapiSpec(organization.id, specSlug),
    kind: "specification",
    label: specSlug,
  });
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const address = readAddress(search);
  const pathOf = (change: Partial<SpecAddress>) =>
    specPath(organization.id, specSlug, { ...address, ...change });
  const go: ViewProps["go"] = (change, options) =>
    void navigate(pathOf(change), { ...options, preventScrollReset: true });
  const [question, setQuestion] = useState<Question>();
  const replace = () => setQuestion({ act: "replace", spec });
  const Part = parts[address.view];
  return (
    <PageBody wide>
      <SpecHead
        spec={spec}
        address={address}
        onReplace={replace}
        onDelete={() => setQuestion({ act: "delete", spec })}
      />
      <ReadingNote spec={spec} onReplace={replace} />
      <PanelBoundary key={address.view}>
        {spec.lastVersion === undefined ? (
          <NoVersion spec={spec} />
        ) : (
          <Part spec={spec} params={params} address={address} pathOf={pathOf} go={go} />
        )}
      </PanelBoundary>
      <SpecDialog
        question={question}
        onClose={() => setQuestion(undefined)}
        onDeleted={() => void navigate(paths.openapi(organization.id))}
      />
    </PageBody>
  );
}

/** The specification, polled while it is being processed; a new version refreshes everything that shows versions. */
function useSpec(params: ViewProps["params"]): OpenApiSpec {
  const client = useQueryClient();
  const follow = useFollow(isUnderWay);
  const { data: spec } = useItem({ ...specQuery(params), ...follow });
  const seen = useRef(spec.lastVersion);
  useEffect(() => {
    if (seen.current === spec.lastVersion) return;
    seen.current = spec.lastVersion;
    markStale(client, versionReads);
    void client.refetchQueries({ type: "active", stale: true });
  }, [client, spec.lastVersion]);
  return spec;
}

/** Shown while there is no version. */
function NoVersion({ spec }: { spec: OpenApiSpec }) {
  return isUnderWay(spec) ? (
    <div role="status">
      <EmptyState icon={<FileClock size={20} aria-hidden />} title={t.readingFirst}>
        {t.readingFirstBody}
      </EmptyState>
    </div>
  ) : (
    <EmptyState icon={<FileX size={20} aria-hidden />} title={t.noVersion}>
      {t.noVersionBody}
    </EmptyState>
  );
}

/** What an error means and what to do; an unknown code is shown as it is. */
function words(code: string, isText: boolean): { title: string; body: string } {
  const failures: Record<string, { title: string; body: string }> = isText
    ? t.failures.text
    : t.failures.address;
  if (Object.hasOwn(failures, code)) return failures[code]!;
  const { title, body } = t.failures.other(code);
  return { title, body: `${body} ${isText ? t.failures.replace : t.failures.readAgain}` };
}

/** The platform's reason and location of the error, if it gives them. */
function Reason({ spec: { lastProcessError: error } }: { spec: OpenApiSpec }) {
  if (error === undefined) return null;
  return (
    <p className="mb-1 break-words">
      {error.line !== undefined && (
        <span className="font-medium">{t.failures.at(error.line, error.column)}: </span>
      )}
      {error.message}
    </p>
  );
}

/** Shows that the specification is being processed, or why that failed, above its content. */
function ReadingNote({ spec, onReplace }: { spec: OpenApiSpec; onReplace: () => void }) {
  const { organization } = useOrganization();
  const { fetchAgain, isPending } = useFetchAgain(organization.id);
  if (isUnderWay(spec) && spec.lastVersion !== undefined) {
    return (
      <p role="status" className="mb-4 flex items-center gap-2 text-sm text-muted">
        <Spinner size={14} /> {t.reading}
      </p>
    );
  }
  if (stateOf(spec) !== "failed") return null;
  const isText = spec.sourceURL === undefined;
  const { title, body } = words(spec.lastProcessErrorCode ?? "", isText);
  return (
    <div className="mb-4">
      <Banner
        tone="danger"
        live="status"
        title={title}
        actions={
          isText ? (
            <Button size="small" unavailable={whyNotEdit(spec)} onPress={onReplace}>
              {t.actions.replace}
            </Button>
          ) : (
            <Button
              size="small"
              isPending={isPending}
              unavailable={whyNotFetch(spec)}
              onPress={() => fetchAgain(spec)}
            >
              {t.retry}
            </Button>
          )
        }
      >
        <Reason spec={spec} />
        <p>
          {body} {spec.lastVersion !== undefined && t.keepsLast}
        </p>
      </Banner>
    </div>
  );
}
