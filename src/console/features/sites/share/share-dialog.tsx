import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Site } from "#contract/site.ts";
import type { SiteParams } from "#screens/sites.ts";
import { CopyButton } from "#console/kit/copy-button.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { common } from "#console/messages/common.ts";
import { siteShareTexts as t } from "#console/messages/site-share.ts";
import { paths } from "#console/paths.ts";
import { Count } from "#console/ui/badge.tsx";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { Link } from "#console/ui/link.tsx";
import { TabPanel, Tabs } from "#console/ui/tabs.tsx";
import { ShareLinks } from "../audience/share-links.tsx";
import { shareLinksQuery, useSite } from "../queries.ts";
import { ManagerRows } from "./managers.tsx";
import { ReadersField } from "./readers-field.tsx";

/** Who can read a site, its share links, and whose role in the organization lets them manage it. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const { site, params } = useSite();
  const { organization } = useOrganization();
  const isAdmin = organization.permissions.admin;
  const links = useQuery({ ...shareLinksQuery(params), enabled: isAdmin });
  const [shown, show] = useState("readers");
  return (
    <Dialog
      title={t.title(site.title)}
      isOpen
      onClose={onClose}
      footer={<Button onPress={onClose}>{common.done}</Button>}
    >
      <div className="flex flex-col gap-4">
        <Tabs
          label={t.parts}
          selected={shown}
          onSelect={show}
          tabs={[
            { id: "readers", label: t.readers },
            ...(isAdmin
              ? [{ id: "links", label: t.links, badge: countOf(links.data?.length ?? 0) }]
              : []),
            { id: "managers", label: t.managers },
          ]}
        >
          <TabPanel id="readers" className="flex flex-col gap-4 pt-4">
            {!site.published && <Banner tone="info" title={t.notPublished} />}
            <ReadersField site={site} params={params} links={isAdmin ? links.data : undefined} />
          </TabPanel>
          {isAdmin && (
            <TabPanel id="links" className="pt-4">
              <ShareLinks site={site} params={params} />
            </TabPanel>
          )}
          <TabPanel id="managers" className="pt-4">
            <ManagerRows />
          </TabPanel>
        </Tabs>
        <Foot site={site} params={params} />
      </div>
    </Dialog>
  );
}

const countOf = (count: number) => count > 0 && <Count>{count}</Count>;

/** Copies the URL of the site, if it has one for all of its readers, and leads to everything about them. */
function Foot({ site, params }: { site: Site; params: SiteParams }) {
  const url = site.urls.published;
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t pt-4">
      <Link href={paths.site(params.organizationId, params.siteId, "audience")} className="text-sm">
        {t.settings}
      </Link>
      {url !== undefined && <CopyButton value={url} label={t.copyUrl} done={t.copied} />}
    </div>
  );
}
