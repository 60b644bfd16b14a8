import { useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { EyeOff, Globe, KeyRound, Link2 } from "lucide-react";
import { useWatch } from "react-hook-form";
import type { Request } from "#contract/operations.ts";
import type { SiteParams } from "#screens/sites.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { Effect } from "#console/kit/effect.tsx";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { gate } from "#console/kit/gate.ts";
import { Section } from "#console/kit/panel.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { siteAudienceTexts } from "#console/messages/site-audience.ts";
import { showToast } from "#console/ui/toast.ts";
import { CardChoice } from "../card-choice.tsx";
import { siteQuery, shareLinksQuery, useSite } from "../queries.ts";
import { visibilityForm } from "../site.form.ts";

const t = siteAudienceTexts.visibility;
const key = "PATCH /v1/orgs/{organizationId}/sites/{siteId}";

type Body = NonNullable<Request<typeof key>["body"]>;

const icons: Record<string, React.ReactNode> = {
  public: <Globe size={16} aria-hidden />,
  unlisted: <EyeOff size={16} aria-hidden />,
  "share-link": <Link2 size={16} aria-hidden />,
  "visitor-auth": <KeyRound size={16} aria-hidden />,
};

type PendingChange = { to: string; consequences: Consequences; decide: (isSure: boolean) => void };

/** Who can read a site. Tells what a change means before it is saved, and asks if readers notice it at once. */
export function VisibilitySection({ params }: { params: SiteParams }) {
  const { organization } = useOrganization();
  const { site } = useSite();
  const isAdmin = organization.permissions.admin;
  const tell = useConsequences(params, isAdmin);
  const { mutateAsync } = useWrite(key);
  const [pendingChange, setPendingChange] = useState<PendingChange>();
  // A save over a newer version is sent again, which is no reason to ask again.
  const sureOf = useRef<string>(undefined);
  const source = useFormSource(siteQuery(params), ({ visibility }) => ({ visibility }));

  const ask = (to: string) =>
    new Promise<boolean>((decide) => setPendingChange({ to, consequences: tell(to), decide }));

  async function save(body: Body, ifMatch: string | undefined) {
    const to = body.visibility ?? "";
    if (site.published && sureOf.current !== to && !(await ask(to))) return false;
    sureOf.current = to;
    await mutateAsync({ params, body, ifMatch });
    sureOf.current = undefined;
    showToast({ tone: "success", title: t.saved });
    return true;
  }

  return (
    <Section title={t.title} lead={t.lead}>
      <FormPanel
        {...source}
        isPatch
        schema={visibilityForm}
        action={siteAudienceTexts.save}
        readOnly={gate([!isAdmin, siteAudienceTexts.needAdmin])}
        onSubmit={save}
      >
        {() => (
          <>
            <VisibilityField />
            <VisibilityEffect saved={source.values.visibility} tell={tell} />
          </>
        )}
      </FormPanel>
      {pendingChange !== undefined && (
        <AskBefore {...pendingChange} onDone={() => setPendingChange(undefined)} />
      )}
    </Section>
  );
}

/** What a change to another visibility means, with what is known about links. */
function useConsequences(params: SiteParams, isAdmin: boolean) {
  const { site } = useSite();
  const links = useQuery({ ...shareLinksQuery(params), enabled: isAdmin });
  return (to: string) =>
    consequencesOf(site.visibility, to, {
      published: site.published,
      activeLinks: links.data?.filter(({ active }) => active !== false).length,
    });
}

function VisibilityField() {
  return (
    <CardChoice
      name="visibility"
      label={t.label}
      options={visibilities.map((value) => ({
        value,
        label: t.names[value] ?? value,
        description: t.hints[value] ?? "",
        icon: icons[value],
      }))}
    />
  );
}

function VisibilityEffect(props: { saved: string; tell: (to: string) => Consequences }) {
  const chosen = String(useWatch({ name: "visibility" }));
  if (chosen === props.saved) return null;
  const { lines, isRisky } = props.tell(chosen);
  return (
    <Effect tone={isRisky ? "warning" : "info"}>
      <Lines lines={lines} />
    </Effect>
  );
}

function AskBefore(props: PendingChange & { onDone: () => void }) {
  // Confirm also closes after success.
  const isDecided = useRef(false);
  const decide = (isSure: boolean) => {
    if (isDecided.current) return;
    isDecided.current = true;
    props.decide(isSure);
  };
  return (
    <Confirm
      isOpen
      title={t.confirm(t.audiences[props.to] ?? props.to)}
      action={t.confirmAction}
      onConfirm={() => {
        decide(true);
        return Promise.resolve();
      }}
      onClose={() => {
        decide(false);
        props.onDone();
      }}
    >
      <Lines lines={props.consequences.lines} />
    </Confirm>
  );
}

/** Sentences about who can read a site. */
export function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="list-disc ps-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

export const visibilities = ["public", "unlisted", "share-link", "visitor-auth"] as const;

/** What a change of visibility depends on. */
type Facts = {
  published: boolean;
  /** Share links that are on, or undefined if there are none to know of. */
  activeLinks: number | undefined;
};

/** What changes for whom; `isRisky`: more people can read the site than before, or nobody can. */
type Consequences = { lines: string[]; isRisky: boolean };

/** Visibilities from open to closed. */
const openness: Record<string, number> = {
  public: 3,
  unlisted: 2,
  "visitor-auth": 1,
  "share-link": 1,
};

/** What changes for whom if a site's visibility changes. */
export function consequencesOf(from: string, to: string, facts: Facts): Consequences {
  const isOpen = (visibility: string) => visibility === "public" || visibility === "unlisted";
  const lines: string[] = [];
  if (to === "public") lines.push(...(isOpen(from) ? [] : [t.openToAll]), t.listed);
  if (to === "unlisted") {
    lines.push(...(isOpen(from) ? [t.unlisted, t.stillOpen] : [t.openToAll, t.unlisted]));
  }
  if (to === "share-link") lines.push(t.needsLink, ...linkLines(facts.activeLinks), t.urlsStop);
  if (to === "visitor-auth") lines.push(t.needsToken);
  if (from === "share-link" && facts.activeLinks !== undefined && facts.activeLinks > 0) {
    lines.push((isOpen(to) ? t.linksUnused : t.linksClosed)(facts.activeLinks));
  }
  if (from === "visitor-auth" && isOpen(to)) lines.push(t.signInGone);
  lines.push(facts.published ? t.now : t.notPublished);
  const closesToAll = to === "share-link" && facts.activeLinks === 0;
  return { lines, isRisky: closesToAll || (openness[to] ?? 0) > (openness[from] ?? 0) };
}

function linkLines(activeLinks: number | undefined): string[] {
  if (activeLinks === undefined) return [];
  return [activeLinks === 0 ? t.noLinks : t.activeLinks(activeLinks)];
}
