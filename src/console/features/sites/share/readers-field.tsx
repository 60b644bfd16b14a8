import { useState } from "react";
import type { Site } from "#contract/site.ts";
import type { ShareLink } from "#contract/site-share-link.ts";
import type { SiteParams } from "#screens/sites.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { describeFailure } from "#console/kit/failure.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { common } from "#console/messages/common.ts";
import { siteAudienceTexts } from "#console/messages/site-audience.ts";
import { siteShareTexts as t } from "#console/messages/site-share.ts";
import { Select } from "#console/ui/select.tsx";
import { showToast } from "#console/ui/toast.ts";
import { consequencesOf, Lines, visibilities } from "../audience/visibility.tsx";

const { visibility: words } = siteAudienceTexts;

type Visibility = (typeof visibilities)[number];

const options = visibilities.map((value) => ({
  value,
  label: words.names[value] ?? value,
  description: words.hints[value],
}));

/** Who can read a site, and what that means. A change is asked about if readers notice it at once. */
export function ReadersField(props: {
  site: Site;
  params: SiteParams;
  /** Undefined for those who can't see them, and before they are loaded. */
  links: readonly ShareLink[] | undefined;
}) {
  const { site, params } = props;
  const { organization } = useOrganization();
  const isAdmin = organization.permissions.admin;
  const activeLinks = props.links?.filter(({ active }) => active !== false).length;
  const [asked, ask] = useState<Visibility>();
  const change = useChange(site, params);
  const choose = (to: Visibility) => {
    if (to === site.visibility) return;
    if (site.published) ask(to);
    else void change(to).catch(tellFailure);
  };
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={words.label}
        description={isAdmin ? undefined : siteAudienceTexts.needAdmin}
        value={site.visibility}
        onChange={(value) => choose(value as Visibility)}
        options={options}
        isDisabled={!isAdmin}
      />
      <Lines lines={meaningOf(site, activeLinks)} />
      {asked !== undefined && (
        <Confirm
          isOpen
          title={words.confirm(words.audiences[asked] ?? asked)}
          action={words.confirmAction}
          onConfirm={() => change(asked)}
          onClose={() => ask(undefined)}
        >
          <Lines
            lines={consequencesOf(site.visibility, asked, { published: true, activeLinks }).lines}
          />
        </Confirm>
      )}
    </div>
  );
}

/**
 * Who can read the site now, in sentences.
 * @param activeLinks undefined if they aren't known
 */
export function meaningOf(
  { visibility, adaptiveContent }: Pick<Site, "visibility" | "adaptiveContent">,
  activeLinks: number | undefined,
): string[] {
  const lines: Record<string, readonly string[]> = {
    public: [words.openToAll, words.listed],
    unlisted: [words.openToAll, t.unlisted],
    "share-link": [words.needsLink, ...linkLines(activeLinks)],
    "visitor-auth": [words.needsToken],
  };
  const hasConditions = adaptiveContent?.enabled === true;
  return [...(lines[visibility] ?? []), ...(hasConditions ? [t.conditions] : [])];
}

function linkLines(activeLinks: number | undefined): string[] {
  if (activeLinks === undefined) return [];
  return [activeLinks === 0 ? t.noLinks : words.activeLinks(activeLinks)];
}

/** Saves a visibility, and offers to take it back. */
function useChange(site: Site, params: SiteParams) {
  const { mutateAsync } = useWrite("PATCH /v1/orgs/{organizationId}/sites/{siteId}", {
    queue: `site ${params.siteId}`,
  });
  return async function change(to: Visibility): Promise<void> {
    const before = site.visibility as Visibility;
    await mutateAsync({ params, body: { visibility: to } });
    const undo = () =>
      void mutateAsync({ params, body: { visibility: before } }).then(
        () => showToast({ tone: "info", title: t.undone }),
        tellFailure,
      );
    showToast({
      tone: "success",
      title: words.saved,
      action: { label: common.undo, onPress: undo },
    });
  };
}

function tellFailure(failure: unknown): void {
  showToast({ tone: "danger", title: t.failed, description: describeFailure(failure).message });
}
