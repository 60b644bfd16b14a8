import { useEffect, useRef, useState } from "react";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearchParams } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import type { OpenApiSpec } from "#contract/openapi-spec.ts";
import { markStale, queryClient } from "#console/data/query-client.ts";
import { PageBody } from "#console/kit/page-head.tsx";
import { useVisit } from "#console/kit/palette/visits.ts";
import { PanelBoundary } from "#console/kit/panel.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { paths } from "#console/paths.ts";
import { readAddress, specPath } from "./address.ts";
import type { SpecAddress, View, ViewProps } from "./address.ts";
import { CompareView } from "./compare/compare-view.tsx";
import { ContentView } from "./viewer/content-view.tsx";
import { NoVersion } from "./no-version.tsx";
import { latestVersionQuery, specQuery, versionReads } from "./queries.ts";
import { ReadingNote } from "./reading-note.tsx";
import { SourceView } from "./source-view.tsx";
import { SpecDialog, type Asked } from "./spec-dialogs.tsx";
import { SpecHead } from "./spec-head.tsx";
import { isUnderWay } from "./state.ts";
import { useFollow } from "./use-follow.ts";
import { VersionsView } from "./versions-view.tsx";

export async function loader({ params, request }: LoaderFunctionArgs) {
  const spec = { organizationId: params["organizationId"] ?? "", specSlug: params["slug"] ?? "" };
  const { version, view } = readAddress(new URL(request.url).searchParams);
  const { lastVersion } = await queryClient.fetchQuery(specQuery(spec));
  if (lastVersion !== undefined && version === "" && (view === "content" || view === "source")) {
    void queryClient.prefetchQuery(latestVersionQuery(spec));
  }
  return null;
}

const parts: Record<View, (props: ViewProps) => React.ReactNode> = {
  content: ContentView,
  source: SourceView,
  versions: VersionsView,
  compare: CompareView,
};

/** One specification: its content, source and versions, and what changed between two of them. */
export function Component() {
  const { organization } = useOrganization();
  const { slug: specSlug = "" } = useParams();
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
  const [asked, setAsked] = useState<Asked>();
  const replace = () => setAsked({ act: "replace", spec });
  const Part = parts[address.view];
  return (
    <PageBody wide>
      <SpecHead
        spec={spec}
        address={address}
        onReplace={replace}
        onDelete={() => setAsked({ act: "delete", spec })}
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
        asked={asked}
        onClose={() => setAsked(undefined)}
        onDeleted={() => void navigate(paths.openapi(organization.id))}
      />
    </PageBody>
  );
}

/** The specification, followed while it is being read; when a version has come, what shows versions is read again. */
function useSpec(params: ViewProps["params"]): OpenApiSpec {
  const client = useQueryClient();
  const follow = useFollow(isUnderWay);
  const { data: spec } = useSuspenseQuery({ ...specQuery(params), ...follow });
  const seen = useRef(spec.lastVersion);
  useEffect(() => {
    if (seen.current === spec.lastVersion) return;
    seen.current = spec.lastVersion;
    markStale(client, versionReads);
    void client.refetchQueries({ type: "active", stale: true });
  }, [client, spec.lastVersion]);
  return spec;
}
