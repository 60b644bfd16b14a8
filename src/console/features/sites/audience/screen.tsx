import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Site } from "#contract/site.ts";
import type { SiteParams } from "#screens/sites.ts";
import { useWrite, edit } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { describeFailure } from "#console/kit/failure.ts";
import { FailureState } from "#console/kit/page-state.tsx";
import { Section } from "#console/kit/panel.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { siteAudienceTexts } from "#console/messages/site-audience.ts";
import { Switch } from "#console/ui/checkbox.tsx";
import { showToast } from "#console/ui/toast.ts";
import { ShareLinksSection } from "./share-links.tsx";
import { VisibilitySection } from "./visibility.tsx";
import { VisitorSignInSection } from "./visitor-sign-in.tsx";
import { siteQuery, structureQuery, useSite } from "../queries.ts";
import { partsOf } from "../parts.ts";

/** Who can read a site, and how they get in. */
export function Component() {
  const { site, params } = useSite();
  return (
    <div key={site.id}>
      <VisibilitySection params={params} />
      <ShareLinksSection site={site} params={params} />
      <VisitorSignInSection site={site} params={params} />
      <AdaptiveSection site={site} params={params} />
      <AgentsSection site={site} params={params} />
    </div>
  );
}

type Props = { site: Site; params: SiteParams };

/** Whether the site asks for visitors' claims at all. */
function AdaptiveSection({ site, params }: Props) {
  const t = siteAudienceTexts.adaptive;
  const structure = useQuery(structureQuery(params));
  const [pendingValue, setPendingValue] = useState<boolean>();
  const change = useSiteSwitch(params);
  const isOn = site.adaptiveContent?.enabled === true;
  const count =
    structure.data && partsOf(structure.data).filter((part) => part.condition !== undefined).length;
  const meaning =
    count === undefined ? undefined : count === 0 ? t.none : (isOn ? t.on : t.off)(count);
  const set = (enabled: boolean) =>
    change(
      { adaptiveContent: { enabled } },
      { adaptiveContent: { enabled: !enabled } },
      enabled ? t.turnedOn : t.turnedOff,
    );
  const ask = (enabled: boolean) => {
    // Readers notice it, unless no part depends on it. Without the structure, that isn't known.
    if (site.published && count !== 0) setPendingValue(enabled);
    else void set(enabled);
  };
  return (
    <Section title={t.title} lead={t.lead}>
      <SiteSwitch label={t.label} isOn={isOn} onChange={ask}>
        {meaning}
      </SiteSwitch>
      {structure.isError && structure.data === undefined && (
        <FailureState isCompact error={structure.error} onRetry={() => void structure.refetch()} />
      )}
      {pendingValue !== undefined && (
        <Confirm
          isOpen
          title={pendingValue ? t.turnOn : t.turnOff}
          action={pendingValue ? t.turnOnAction : t.turnOffAction}
          onConfirm={() => set(pendingValue)}
          onClose={() => setPendingValue(undefined)}
        >
          {(pendingValue ? t.turnOnBody : t.turnOffBody)(count ?? 0)}
        </Confirm>
      )}
    </Section>
  );
}

/** Whether AI agents get the site as text. */
function AgentsSection({ site, params }: Props) {
  const t = siteAudienceTexts.agents;
  const change = useSiteSwitch(params);
  const set = (isOn: boolean) =>
    void change(
      { agentsContext: isOn ? "included" : "excluded" },
      { agentsContext: isOn ? "excluded" : "included" },
      isOn ? t.turnedOn : t.turnedOff,
    );
  return (
    <Section title={t.title} lead={t.lead}>
      <SiteSwitch label={t.label} isOn={site.agentsContext === "included"} onChange={set}>
        {t.hint}
      </SiteSwitch>
    </Section>
  );
}

function SiteSwitch(props: {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children?: React.ReactNode;
}) {
  const { organization } = useOrganization();
  const mayEdit = organization.permissions.createContent;
  return (
    <>
      <Switch
        isSelected={props.isOn}
        onChange={props.onChange}
        isDisabled={!mayEdit}
        description={props.children}
      >
        {props.label}
      </Switch>
      {!mayEdit && <p className="mt-2 text-sm text-muted">{siteAudienceTexts.needEdit}</p>}
    </>
  );
}

type Change = Partial<Pick<Site, "adaptiveContent">> & {
  agentsContext?: "included" | "excluded";
};

/** Changes a site at once, with an undo; a refused change is taken back and explained. */
function useSiteSwitch(params: SiteParams) {
  const write = useWrite("PATCH /v1/orgs/{organizationId}/sites/{siteId}", {
    queue: `site ${params.siteId}`,
    optimistic: ({ body }) => [
      edit(siteQuery(params), (site) => ({ ...site, ...(body as Partial<Site>) })),
    ],
    onError: (failure) => {
      const { message } = describeFailure(failure);
      showToast({ tone: "danger", title: message });
    },
  });
  return async function change(body: Change, before: Change, done: string) {
    await write.mutateAsync({ params, body }).then(
      () =>
        showToast({
          tone: "success",
          title: done,
          action: {
            label: siteAudienceTexts.undo,
            onPress: () => write.mutate({ params, body: before }),
          },
        }),
      () => undefined,
    );
  };
}
