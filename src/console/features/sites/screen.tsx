import { ExternalLink, UserPlus } from "lucide-react";
import { Outlet, useLocation } from "react-router";
import type { Site } from "#contract/site.ts";
import { tabNames } from "#screens/screen.ts";
import { siteTabs, type SiteParams } from "#screens/sites.ts";
import { CopyButton } from "#console/kit/copy-button.tsx";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { useVisit } from "#console/kit/palette/visits.ts";
import { siteShareTexts } from "#console/messages/site-share.ts";
import { siteTexts as t, publishTexts } from "#console/messages/sites.ts";
import { paths } from "#console/paths.ts";
import { Link } from "#console/ui/link.tsx";
import { NavTabs } from "#console/ui/nav-tabs.tsx";
import { gate } from "#console/kit/gate.ts";
import { usePaletteActions } from "#console/kit/palette/actions.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useUrlChoice } from "#console/kit/use-set-params.ts";
import { Button } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { StateBadge, Visibility } from "./site-state.tsx";
import { useSite } from "./queries.ts";

/** The frame of all tabs of a site: its name, state, and URL, and the current tab. */
export function Component() {
  const { site, params } = useSite();
  const { organizationId } = params;
  const { pathname } = useLocation();
  useVisit({ href: paths.site(organizationId, site.id), kind: "site", label: site.title });
  const last = pathname.split("/").at(-1);
  const current = tabNames(siteTabs).find((tab) => tab === last) ?? "overview";
  return (
    <PageBody wide>
      <PageHead
        title={site.title}
        context={t.title}
        crumbs={[{ label: t.title, href: paths.sites(organizationId) }]}
        meta={
          <>
            <StateBadge site={site} />
            <Visibility site={site} />
          </>
        }
        actions={
          <>
            <ShareButton site={site} />
            <PublishButton site={site} params={params} />
          </>
        }
      >
        <PublicUrl site={site} />
      </PageHead>
      <NavTabs
        label={t.tabsLabel}
        current={current}
        tabs={tabNames(siteTabs).map((id) => ({
          id,
          label: t.tabs[id],
          href: paths.site(organizationId, site.id, id),
        }))}
      />
      <Outlet />
    </PageBody>
  );
}

/** Where readers find the site. */
function PublicUrl({ site }: { site: Site }) {
  const url = site.urls.published;
  return (
    <div className="flex min-h-8 min-w-0 items-center gap-x-1 text-sm text-muted">
      {url === undefined ? (
        site.published ? (
          t.urlPerLink
        ) : (
          t.noUrl
        )
      ) : (
        <>
          <Link href={url} external className="inline-flex min-w-0 items-center gap-1.5">
            <span className="wrap-anywhere">{url}</span>
            <ExternalLink size={14} aria-hidden className="shrink-0" />
          </Link>
          <CopyButton isIcon value={url} label={t.copyUrl} done={t.copied} />
        </>
      )}
    </div>
  );
}

const ShareDialog = openedLater(async () => (await import("./share/share-dialog.tsx")).ShareDialog);

/** Opens the dialog that says who can read the site, and who can manage it. */
function ShareButton({ site }: { site: Site }) {
  const [opened, open] = useUrlChoice<"share">("ask");
  const openDialog = () => open("share");
  usePaletteActions([
    { id: "share-site", label: siteShareTexts.share, of: site.title, run: openDialog },
  ]);
  return (
    <>
      <Button
        icon={<UserPlus size={16} aria-hidden />}
        onApproach={ShareDialog.prepare}
        onPress={openDialog}
      >
        {siteShareTexts.share}
      </Button>
      {opened === "share" && <ShareDialog onClose={() => open(undefined)} />}
    </>
  );
}

const PublishDialog = openedLater(
  async () => (await import("./publish/publish-dialog.tsx")).PublishDialog,
);

const Unpublish = openedLater(async () => (await import("./publish/publish-dialog.tsx")).Unpublish);

/** Publishes a site, or takes it offline. The URL keeps which question is open. */
function PublishButton({ site, params }: { site: Site; params: SiteParams }) {
  const { organization } = useOrganization();
  const [question, ask] = useUrlChoice<"publish" | "unpublish">("ask");
  const mayPublish = organization.permissions.admin;
  const unavailable = gate([!mayPublish, publishTexts.mayNot]);
  const openDialog = mayPublish ? question : null;
  const act = site.published ? "unpublish" : "publish";
  usePaletteActions([
    {
      id: `${act}-site`,
      label: publishTexts[act],
      of: site.title,
      unavailable,
      run: () => ask(act),
    },
  ]);
  const dialog = { site, params, onClose: () => ask(undefined) };
  return (
    <>
      <Button
        variant={site.published ? "secondary" : "primary"}
        unavailable={unavailable}
        onApproach={site.published ? Unpublish.prepare : PublishDialog.prepare}
        onPress={() => ask(act)}
      >
        {publishTexts[act]}
      </Button>
      {/* Stays open after publishing, to show the URL. */}
      {openDialog === "publish" && <PublishDialog {...dialog} />}
      {openDialog === "unpublish" && <Unpublish {...dialog} />}
    </>
  );
}
