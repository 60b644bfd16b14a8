import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link2, Plus } from "lucide-react";
import type { Site } from "#contract/site.ts";
import type { ShareLink } from "#contract/site-share-link.ts";
import type { SiteParams } from "#screens/sites.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { Section } from "#console/kit/section.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { siteAudienceTexts } from "#console/messages/site-audience.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { shareLinksQuery } from "./queries.ts";
import { ShareLinkRow } from "./share-link-row.tsx";

const { links: t, visibility } = siteAudienceTexts;

const CreateLink = openedLater(async () => (await import("./share-link-dialogs.tsx")).CreateLink);

/** The links that open a site, each with its own secret URL. */
export function ShareLinksSection(props: { site: Site; params: SiteParams }) {
  const { organization } = useOrganization();
  return (
    <Section title={t.title} lead={t.lead}>
      {organization.permissions.admin ? (
        <ShareLinks {...props} />
      ) : (
        <p className="text-muted">{t.mayNot}</p>
      )}
    </Section>
  );
}

function ShareLinks({ site, params }: { site: Site; params: SiteParams }) {
  const list = useQuery(shareLinksQuery(params));
  const [isOpen, setOpen] = useState(false);
  const links = list.data ?? [];
  const create = (
    <Button
      icon={<Plus size={16} aria-hidden />}
      onApproach={CreateLink.prepare}
      onPress={() => setOpen(true)}
    >
      {t.create}
    </Button>
  );
  return (
    <div className="flex flex-col gap-3">
      {list.isError && list.data === undefined && (
        <FailureState isCompact error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && (
        <Pending>
          <SkeletonRows count={2} />
        </Pending>
      )}
      {list.data !== undefined && <Use site={site} count={links.length} />}
      {list.data?.length === 0 && (
        <EmptyState
          icon={<Link2 size={20} aria-hidden />}
          title={t.emptyTitle}
          action={isOpen ? undefined : create}
        >
          {site.visibility === "share-link" ? t.emptyBlocked : t.empty}
        </EmptyState>
      )}
      {links.length > 0 && (
        <>
          <List links={links} site={site} params={params} />
          <div>{create}</div>
        </>
      )}
      {isOpen && <CreateLink params={params} onClose={() => setOpen(false)} />}
    </div>
  );
}

function List(props: { links: readonly ShareLink[]; site: Site; params: SiteParams }) {
  const { links, site, params } = props;
  const active = links.filter((link) => link.active !== false);
  const isOnlyOne = (link: ShareLink) => active.length === 1 && active[0]?.id === link.id;
  return (
    <ul aria-label={t.label} className="divide-y rounded-lg border bg-raised">
      {links.map((link) => (
        <ShareLinkRow
          key={link.id}
          link={link}
          params={params}
          opensSite={site.published && site.visibility === "share-link"}
          isLastOne={site.visibility === "share-link" && isOnlyOne(link)}
        />
      ))}
    </ul>
  );
}

/** Whether the links open the site now. */
function Use({ site, count }: { site: Site; count: number }) {
  if (site.visibility === "share-link") {
    if (site.published || count === 0) return null;
    return <Banner tone="info" title={t.notPublished} />;
  }
  const isOpen = site.visibility === "public" || site.visibility === "unlisted";
  const audience = visibility.audiences[site.visibility] ?? site.visibility;
  return (
    <Banner tone="info" title={isOpen ? t.unused(audience) : t.unusedSignIn}>
      {t.unusedBody}
    </Banner>
  );
}
