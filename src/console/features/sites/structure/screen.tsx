import { Suspense, useState } from "react";
import { gate } from "#console/kit/gate.ts";
import { Pending } from "#console/kit/page-state.tsx";
import { PanelBoundary } from "#console/kit/panel.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { siteStructureTexts as t } from "#console/messages/site-structure.ts";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { Collecting, useCollecting } from "../staged/collecting.ts";
import { useSite } from "../use-site.ts";
import { CollectBar } from "./collect-bar.tsx";
import { Editor } from "./editor.tsx";

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
