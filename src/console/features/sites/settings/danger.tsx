import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import type { Site } from "#contract/site.ts";
import type { SiteParams } from "#screens/sites.ts";
import { wholeListQuery } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { gate } from "#console/kit/gate.ts";
import { Section } from "#console/kit/section.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { siteSettingsTexts } from "#console/messages/site-settings.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { showToast } from "#console/ui/toast.ts";
import { sites } from "../queries.ts";

const t = siteSettingsTexts.danger;

/** Deleting the site. */
export function Danger({ site, params }: { site: Site; params: SiteParams }) {
  const { organization } = useOrganization();
  const [asks, setAsks] = useState(false);
  return (
    <Section title={t.title} lead={t.lead}>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-danger px-4 py-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="font-medium">{t.deleteTitle}</h3>
          <p className="text-sm text-muted">{t.deleteBody}</p>
        </div>
        <Button
          variant="danger"
          icon={<Trash2 size={16} aria-hidden />}
          unavailable={gate([!organization.permissions.admin, t.mayNotDelete])}
          onPress={() => setAsks(true)}
        >
          {t.delete}
        </Button>
      </div>
      {asks && <DeleteSite site={site} params={params} onClose={() => setAsks(false)} />}
    </Section>
  );
}

/** Asks for the site's title before deleting it, and shows what goes and what stays. */
function DeleteSite(props: { site: Site; params: SiteParams; onClose: () => void }) {
  const { site, params } = props;
  const { organization } = useOrganization();
  const navigate = useNavigate();
  const links = useQuery(wholeListQuery(`${sites}/{siteId}/share-links`, { params })).data ?? [];
  const active = links.filter((link) => link.active !== false).length;
  const { mutateAsync } = useWrite("DELETE /v1/orgs/{organizationId}/sites/{siteId}");
  return (
    <Confirm
      isOpen
      danger
      title={t.question(site.title)}
      action={t.delete}
      typeName={site.title}
      onClose={props.onClose}
      onConfirm={async () => {
        await mutateAsync({ params });
        showToast({ tone: "success", title: t.deleted(site.title) });
        await navigate(paths.sites(organization.id));
      }}
    >
      <ul className="flex list-disc flex-col gap-1 ps-4 wrap-anywhere">
        {site.urls.published !== undefined && <li>{t.url(site.urls.published)}</li>}
        <li>{t.structure}</li>
        {active > 0 && <li>{t.links(active)}</li>}
        {organization.defaultContent?.site === site.id && <li>{t.start}</li>}
        <li>{t.spaces(site.siteSpaces)}</li>
      </ul>
    </Confirm>
  );
}
