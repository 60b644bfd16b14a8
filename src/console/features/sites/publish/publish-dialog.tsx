import { useMemo, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink, CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import type { Links } from "#contract/link.ts";
import type { Page } from "#contract/page.ts";
import type { SiteStructure } from "#contract/site-structure.ts";
import type { Site } from "#contract/site.ts";
import type { Space } from "#contract/space.ts";
import type { SiteParams } from "#screens/sites.ts";
import { useWrite } from "#console/data/write.ts";
import { CopyButton } from "#console/kit/copy-button.tsx";
import { describeFailure } from "#console/kit/failure.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { common } from "#console/messages/common.ts";
import { publishTexts as t } from "#console/messages/sites.ts";
import { paths } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { LinkButton, Link } from "#console/ui/link.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { Confirm } from "#console/kit/confirm.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { showToast } from "#console/ui/toast.ts";
import { spacesOf } from "../parts.ts";
import { structureQuery } from "../queries.ts";
import { undescribedIn, useBrokenLinks, usePageTrees } from "../space-facts.ts";
import {
  pageFindings,
  structureFindings,
  type SpaceFacts,
  type Finding,
  type FindingPart,
} from "./checks.ts";

/** Checks a site, publishes it, and shows where readers find it. */
export function PublishDialog(props: { site: Site; params: SiteParams; onClose: () => void }) {
  const { site, params, onClose } = props;
  const [published, setPublished] = useState<Site>();
  const write = useWrite("POST /v1/orgs/{organizationId}/sites/{siteId}/publish", {
    onSuccess: setPublished,
  });
  if (published !== undefined) return <Published site={published} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      title={t.publishTitle(site.title)}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button
            variant="primary"
            isPending={write.isPending}
            onPress={() => write.mutate({ params })}
          >
            {t.publish}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t.readers[site.visibility] ?? ""}</p>
        <Checklist site={site} params={params} />
        {write.error !== null && (
          <Banner tone="danger" live="alert" title={describeFailure(write.error).message} />
        )}
      </div>
    </Dialog>
  );
}

function Checklist({ site, params }: { site: Site; params: SiteParams }) {
  const { data: structure, error, refetch } = useQuery(structureQuery(params));
  if (structure !== undefined) return <Checks site={site} params={params} structure={structure} />;
  if (error !== null) {
    return <FailureState isCompact error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Pending>
      <SkeletonRows count={4} />
    </Pending>
  );
}

/** What the structure tells at once, and what all pages tell as soon as they are checked. */
function Checks(props: { site: Site; params: SiteParams; structure: SiteStructure }) {
  const { site, params, structure } = props;
  const findings = useMemo(() => structureFindings(site, structure), [site, structure]);
  const spaces = useMemo(() => spacesOf(structure), [structure]);
  const links = useBrokenLinks(spaces, true);
  const trees = usePageTrees(spaces, true);
  const isDone = links.isDone && trees.isDone;
  const facts = spaces.flatMap((space, index): SpaceFacts[] => {
    const [brokenLinks, tree] = [links.results[index]?.data, trees.results[index]?.data];
    return brokenLinks === undefined || tree === undefined
      ? []
      : [factsOf(space, brokenLinks, tree.pages)];
  });
  const unchecked = spaces.length - facts.length;
  return (
    <div className="flex flex-col gap-2">
      <FindingsList
        params={params}
        findings={[
          ...findings,
          ...(isDone && facts.length > 0 ? pageFindings(facts) : []),
          ...(isDone && unchecked > 0
            ? [{ id: "unchecked", state: "warning" as const, title: t.unchecked(unchecked) }]
            : []),
        ]}
      />
      <p role="status" className="ps-6 text-sm text-muted empty:hidden">
        {!isDone && t.checking(Math.min(links.done, trees.done), spaces.length)}
      </p>
    </div>
  );
}

function factsOf(space: Space, links: Links, pages: readonly Page[]): SpaceFacts {
  const at = (page: { id: string } | undefined) =>
    page && paths.page(space.organization, space.id, page.id);
  const undescribed = undescribedIn(pages);
  return {
    title: space.title,
    broken: {
      count: links.stats.broken.total,
      href: at(links.items[0]?.locationReferences[0]?.page),
    },
    undescribed: { count: undescribed.length, href: at(undescribed[0]) },
  };
}

function Published({ site, onClose }: { site: Site; onClose: () => void }) {
  const url = site.urls.published;
  return (
    <Dialog
      isOpen
      title={t.published(site.title)}
      onClose={onClose}
      footer={
        <Button variant={url === undefined ? "primary" : "secondary"} onPress={onClose}>
          {common.done}
        </Button>
      }
    >
      {url === undefined ? (
        <p role="status">{t.publishedByLink}</p>
      ) : (
        <div className="flex flex-col gap-3">
          <p role="status">
            {t.publishedAt}
            <span className="mt-1 block rounded-md border bg-sunken px-3 py-2 font-mono text-sm wrap-anywhere">
              {url}
            </span>
          </p>
          <div className="flex flex-wrap gap-2">
            <LinkButton
              external
              variant="primary"
              href={url}
              icon={<ExternalLink size={14} aria-hidden />}
            >
              {t.open}
            </LinkButton>
            <CopyButton value={url} label={t.copyUrl} done={t.urlCopied} />
          </div>
        </div>
      )}
    </Dialog>
  );
}

const icons = {
  good: <CircleCheck size={16} role="img" aria-label={t.states.good} className="text-success" />,
  warning: (
    <TriangleAlert size={16} role="img" aria-label={t.states.warning} className="text-warning" />
  ),
  problem: (
    <CircleAlert size={16} role="img" aria-label={t.states.problem} className="text-danger" />
  ),
};

/** More parts than anyone reads in a question. */
const mostParts = 5;

/** A checklist: each line with its state, the parts that it is about, and where to fix it. */
function FindingsList(props: { findings: readonly Finding[]; params: SiteParams }) {
  const { organizationId, siteId } = props.params;
  return (
    <ul aria-label={t.checks} className="flex flex-col gap-2">
      {props.findings.map(({ id, state, title, parts = [], fix }) => (
        <li key={id} className="flex items-start gap-2">
          <span className="mt-0.5 shrink-0">{icons[state]}</span>
          <span className="min-w-0 flex-1 wrap-anywhere">
            {title}
            {parts.length > 0 && <Parts parts={parts} />}
          </span>
          {fix !== undefined && (
            <Link href={paths.site(organizationId, siteId, fix)} className="shrink-0">
              {t.fixes[fix]}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function Parts({ parts }: { parts: readonly FindingPart[] }) {
  const rest = parts.length - mostParts;
  return (
    <span className="block text-sm text-muted">
      {parts.slice(0, mostParts).map(({ title, href }, at) => (
        <span key={title}>
          {at > 0 && " · "}
          {href === undefined ? (
            title
          ) : (
            <Link href={href} look="sentence">
              {title}
            </Link>
          )}
        </span>
      ))}
      {rest > 0 && ` · ${t.andMore(rest)}`}
    </span>
  );
}

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
