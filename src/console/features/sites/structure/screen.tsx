import { Suspense, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { gate } from "#console/kit/gate.ts";
import { Pending } from "#console/kit/page-state.tsx";
import { PanelBoundary } from "#console/kit/panel.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { siteStructureTexts as t, siteStructureTexts } from "#console/messages/site-structure.ts";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import type { Site } from "#contract/site.ts";
import type { SiteParams } from "#screens/sites.ts";
import { useQuiet } from "#console/kit/timing.ts";
import { paths } from "#console/paths.ts";
import { Switch } from "#console/ui/checkbox.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { Collecting, useCollecting } from "../staged/use-structure-write.ts";
import { Editor } from "./editor.tsx";
import { removedTitles } from "../staged/marks.ts";
import { stagedChangesQuery, stagedPreviewQuery, useSite } from "../queries.ts";

export { prepare } from "./editor.tsx";

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

const collectTexts = siteStructureTexts.collect;

/** Whether changes are collected or carried out at once, and how many wait to be published. */
function CollectBar(props: {
  site: Site;
  params: SiteParams;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const { site, params, isOn } = props;
  // What is staged isn't shown then: it can wait.
  const isQuiet = useQuiet();
  const changes = useQuery({ ...stagedChangesQuery(params), enabled: isOn || isQuiet });
  const preview = useQuery({ ...stagedPreviewQuery(params), enabled: isOn });
  const count = changes.data?.length ?? 0;
  const removed = isOn && preview.data !== undefined ? removedTitles(preview.data) : [];
  const effect = isOn
    ? collectTexts.on
    : site.published
      ? collectTexts.offPublished
      : collectTexts.off;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg border bg-sunken px-3 py-2.5">
      <div className="min-w-0">
        <Switch isSelected={isOn} onChange={props.onChange} description={effect}>
          {collectTexts.label}
        </Switch>
        {removed.length > 0 && (
          <p className="mt-1 ps-9.5 text-sm wrap-anywhere">{collectTexts.removed(removed)}</p>
        )}
      </div>
      {count > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {!isOn && <span className="text-sm text-muted">{collectTexts.notShown(count)}</span>}
          <LinkButton
            variant={isOn ? "primary" : "secondary"}
            href={paths.site(params.organizationId, params.siteId, "staged")}
          >
            {collectTexts.review(count)}
          </LinkButton>
        </div>
      )}
    </div>
  );
}
