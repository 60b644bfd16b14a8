import { Suspense, useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import type { SiteParams } from "#screens/sites.ts";
import { queryClient } from "#console/data/query-client.ts";
import { gate } from "#console/kit/gate.ts";
import { drawIfCached, mayRequest } from "#console/kit/loading.ts";
import { Pending } from "#console/kit/page-state.tsx";
import { PanelBoundary } from "#console/kit/panel.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { siteStructureTexts as t } from "#console/messages/site-structure.ts";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { siteQuery, structureQuery } from "../queries.ts";
import { Collecting, isCollecting, useCollecting } from "../staged/collecting.ts";
import { stagedChangesQuery, stagedPreviewQuery } from "../staged/queries.ts";
import { useSite } from "../use-site.ts";
import { CollectBar } from "./collect-bar.tsx";
import { Editor } from "./editor.tsx";

export { prepare } from "./editor.tsx";

export async function load({ params }: Pick<LoaderFunctionArgs, "params">) {
  const { organizationId = "", siteId = "" } = params;
  const query = structureQuery({ organizationId, siteId });
  drawIfCached(query);
  loadStaged({ organizationId, siteId }).catch(() => undefined);
  await queryClient.ensureQueryData(query);
  return null;
}

/** Whether the staged structure is shown depends on the site, which is requested for the frame. */
async function loadStaged(params: SiteParams): Promise<void> {
  if (!mayRequest(params.organizationId, "createContent")) return;
  const site = await queryClient.ensureQueryData(siteQuery(params));
  if (!isCollecting(site)) return;
  void queryClient.prefetchQuery(stagedPreviewQuery(params));
  void queryClient.prefetchQuery(stagedChangesQuery(params));
}

/** The order of a site's sections, groups, and spaces: as readers find it, or with the staged changes. */
export function Component() {
  const { site, params } = useSite();
  const { organization } = useOrganization();
  const [isOn, turn] = useCollecting(site);
  const mayNot = gate([!organization.permissions.createContent, t.mayNotEdit]);
  const collects = isOn && mayNot === undefined;
  const [open, setOpen] = useState<ReadonlySet<string>>();
  return (
    <div className="flex min-w-0 flex-col gap-3 pt-4">
      {mayNot === undefined && (
        <CollectBar site={site} params={params} isOn={isOn} onChange={turn} />
      )}
      <PanelBoundary key={String(collects)}>
        <Suspense fallback={<Waiting />}>
          <Collecting value={collects}>
            <Editor params={params} unavailable={mayNot} open={open} onOpenChange={setOpen} />
          </Collecting>
        </Suspense>
      </PanelBoundary>
    </div>
  );
}

function Waiting() {
  return (
    <Pending>
      <SkeletonRows count={8} />
    </Pending>
  );
}
