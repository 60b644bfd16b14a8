import { useQuery } from "@tanstack/react-query";
import { Layers } from "lucide-react";
import type { Site } from "#contract/site.ts";
import type { SiteParams } from "#screens/sites.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { siteStagedTexts as t } from "#console/messages/site-staged.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { useSite } from "../use-site.ts";
import { Changes } from "./changes.tsx";
import { Comparison, ChangedUrls } from "./comparison.tsx";
import { stagedChangesQuery, stagedPreviewQuery } from "./queries.ts";

/** The staged changes of a site: what they are, and what they do to its navigation and URLs. */
export function Component() {
  const { organization } = useOrganization();
  const { site, params } = useSite();
  if (organization.permissions.createContent) return <Staged site={site} params={params} />;
  return (
    <EmptyState icon={<Layers size={20} aria-hidden />} title={t.mayNotTitle}>
      {t.mayNot}
    </EmptyState>
  );
}

function Staged({ site, params }: { site: Site; params: SiteParams }) {
  const changes = useQuery(stagedChangesQuery(params));
  const preview = useQuery(stagedPreviewQuery(params));
  const failed = [changes, preview].find(({ data, error }) => data === undefined && error !== null);
  if (failed !== undefined) {
    return <FailureState error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  if (changes.data === undefined || preview.data === undefined) {
    return (
      <Pending>
        <SkeletonRows count={6} />
      </Pending>
    );
  }
  return (
    <div className="flex flex-col gap-8 pt-4">
      <Changes params={params} changes={changes.data} preview={preview.data} />
      <Comparison site={site} params={params} changes={changes.data} preview={preview.data} />
      {changes.data.length > 0 && <ChangedUrls preview={preview.data} />}
    </div>
  );
}
