import type { Site } from "#contract/site.ts";
import type { SiteParams } from "#screens/sites.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { publishTexts as t } from "#console/messages/site-publish.ts";
import { showToast } from "#console/ui/toast.ts";

/** Says what readers lose before taking a site offline. */
export function Unpublish(props: { site: Site; params: SiteParams; onClose: () => void }) {
  const { site, params } = props;
  const { organization } = useOrganization();
  const write = useWrite("POST /v1/orgs/{organizationId}/sites/{siteId}/unpublish");
  return (
    <Confirm
      isOpen
      danger
      title={t.unpublishTitle(site.title)}
      action={t.unpublish}
      onClose={props.onClose}
      onConfirm={async () => {
        await write.mutateAsync({ params });
        showToast({ tone: "success", title: t.unpublished(site.title) });
      }}
    >
      <ul className="flex list-disc flex-col gap-1 ps-4 wrap-anywhere">
        <li>{site.urls.published === undefined ? t.goneLinks : t.goneUrl(site.urls.published)}</li>
        {organization.defaultContent?.site === site.id && <li>{t.goneStart}</li>}
        <li>{t.stays}</li>
      </ul>
    </Confirm>
  );
}
