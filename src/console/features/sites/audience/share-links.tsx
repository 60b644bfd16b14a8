import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link2, Plus, EllipsisVertical } from "lucide-react";
import type { Site } from "#contract/site.ts";
import type { ShareLink } from "#contract/site-share-link.ts";
import type { SiteParams } from "#screens/sites.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { Section } from "#console/kit/panel.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { siteAudienceTexts } from "#console/messages/site-audience.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { useWrite, edit } from "#console/data/write.ts";
import { CopyButton } from "#console/kit/copy-button.tsx";
import { describeFailure } from "#console/kit/failure.ts";
import { Time } from "#console/kit/time.tsx";
import { Switch } from "#console/ui/checkbox.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Menu, MenuItem } from "#console/ui/menu.tsx";
import { showToast } from "#console/ui/toast.ts";
import { shareLinksQuery } from "../queries.ts";
import { nameOf, type RowProps } from "./share-link-name.ts";

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

/** The links themselves, for admins. */
export function ShareLinks({ site, params }: { site: Site; params: SiteParams }) {
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

const RenameLink = openedLater(async () => (await import("./share-link-dialogs.tsx")).RenameLink);

const DeleteLink = openedLater(async () => (await import("./share-link-dialogs.tsx")).DeleteLink);

function ShareLinkRow(props: RowProps) {
  const { link } = props;
  const [open, setOpen] = useState<"rename" | "delete">();
  const name = nameOf(link);
  const isOn = link.active !== false;
  const setOn = useSetOn(props);
  const close = () => setOpen(undefined);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {link.lastUsedAt === undefined ? (
            <>
              {t.createdAt} <Time value={link.createdAt} /> · {t.neverUsed}
            </>
          ) : (
            <>
              {t.lastUsed} <Time value={link.lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <div className="flex items-center gap-3">
        <Switch isSelected={isOn} onChange={setOn}>
          <span className="sr-only">{t.works(name)}</span>
          <span aria-hidden className="inline-block min-w-6">
            {isOn ? t.on : t.off}
          </span>
        </Switch>
        {link.urls.published !== undefined && (
          <CopyButton
            size="small"
            value={link.urls.published}
            label={t.copy}
            name={t.copyNamed(name)}
            done={t.copied}
          />
        )}
        <Menu
          label={t.more(name)}
          trigger={
            <IconButton
              size="small"
              label={t.more(name)}
              icon={<EllipsisVertical size={16} aria-hidden />}
            />
          }
        >
          <MenuItem onAction={() => setOpen("rename")}>{t.rename}</MenuItem>
          <MenuItem danger onAction={() => setOpen("delete")}>
            {t.remove}
          </MenuItem>
        </Menu>
      </div>
      {open === "rename" && <RenameLink {...props} onClose={close} />}
      {open === "delete" && <DeleteLink {...props} onClose={close} />}
    </li>
  );
}

/** Turns a link on or off at once, with an undo. */
function useSetOn({ link, params }: RowProps) {
  const write = useWrite(
    "PATCH /v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}",
    {
      queue: `share-link ${link.id}`,
      optimistic: ({ body }) => [
        edit(shareLinksQuery(params), (links) =>
          links.map((other) => (other.id === link.id ? { ...other, active: body?.active } : other)),
        ),
      ],
      onError: (failure) => {
        const { message } = describeFailure(failure);
        showToast({ tone: "danger", title: message });
      },
    },
  );
  const request = (active: boolean) => ({
    params: { ...params, shareLinkId: link.id },
    body: { active },
  });
  return async function setOn(active: boolean) {
    const isDone = await write.mutateAsync(request(active)).then(
      () => true,
      () => false,
    );
    if (!isDone) return;
    const name = nameOf(link);
    showToast({
      tone: "success",
      title: active ? t.turnedOn(name) : t.turnedOff(name),
      action: { label: siteAudienceTexts.undo, onPress: () => write.mutate(request(!active)) },
    });
  };
}
