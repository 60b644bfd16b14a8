import { useQuery } from "@tanstack/react-query";
import { useSearchParams, useNavigate } from "react-router";
import { useState, type ReactNode } from "react";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { Panel } from "#console/kit/panel.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { formatDay, formatList } from "#console/messages/format.ts";
import { ssoTexts as t, ssoTexts } from "#console/messages/sso.ts";
import { paths } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Link, LinkButton } from "#console/ui/link.tsx";
import { showToast } from "#console/ui/toast.ts";
import { NavTabs } from "#console/ui/nav-tabs.tsx";
import { Confirm } from "#console/kit/confirm.tsx";
import { gate } from "#console/kit/gate.ts";
import { loginsQuery, membersQuery } from "#console/kit/queries.ts";
import { Button } from "#console/ui/button.tsx";
import { NewMembersPanel } from "./new-members-panel.tsx";
import { nameForm } from "./provider.form.ts";
import {
  type AnyProviderProps,
  isActive,
  StatusBadge,
  NoRight,
  pathOfProvider,
  type StepProps,
} from "./provider.tsx";
import { RulesPanel } from "./rules-panel.tsx";
import { SessionPanel } from "./session-panel.tsx";
import { StatePanel } from "./state-panel.tsx";
import { TestPanel } from "./test-panel.tsx";
import { useProviderSource, useProviderWrites } from "./use-provider.ts";

/** The screen of a provider, for admins. @param props.children - the provider, which only they may read */
export function ForAdmins(props: { children: (organizationId: string) => ReactNode }) {
  const { organization } = useOrganization();
  return (
    <div className="max-w-4xl pt-6">
      {organization.permissions.admin ? props.children(organization.id) : <NoRight />}
    </div>
  );
}

/** What differs between the kinds of providers. */
type Parts = AnyProviderProps & {
  /** The values to enter at the provider. */
  service: ReactNode;
  /** The values from the provider. */
  identity: (step: Partial<StepProps>) => ReactNode;
  /** What only this kind has, besides the setup. */
  more?: ReactNode;
};

/** One identity provider: step by step during setup, all settings at once afterwards. */
export function ProviderPage(props: Parts) {
  const { provider, organizationId, service, identity, more } = props;
  const [params] = useSearchParams();
  const step = readStep(params.get("setup"));
  const shared = { provider, organizationId };
  return (
    <>
      <header className="mb-6">
        <Link
          href={paths.settings(organizationId, "sso")}
          look="plain"
          className="inline-flex min-h-6 items-center text-sm text-muted"
        >
          {t.back}
        </Link>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-lg font-semibold wrap-anywhere">{provider.label}</h2>
          <StatusBadge status={provider.status} />
          <span className="text-sm text-muted">
            {t.kinds[provider.object]} · {t.created(formatDay(provider.createdAt))}
          </span>
        </div>
      </header>
      {step !== undefined ? (
        <Setup {...props} step={step} />
      ) : (
        <div className="flex flex-col gap-10">
          {!isActive(provider) && (
            <Banner
              tone="info"
              title={t.setup.unfinished}
              actions={
                <LinkButton href={pathOfProvider(organizationId, provider, "service")}>
                  {t.providers.finish}
                </LinkButton>
              }
            />
          )}
          <StatePanel {...shared} />
          <TestPanel {...shared} />
          {service}
          {identity({})}
          {more}
          <NewMembersPanel {...shared} />
          <RulesPanel {...shared} />
          <SessionPanel {...shared} />
          <NamePanel {...shared} />
          <RemovePanel {...shared} />
        </div>
      )}
    </>
  );
}

function NamePanel(props: AnyProviderProps) {
  const source = useProviderSource(props, ({ label }) => ({ label }));
  const { save } = useProviderWrites(props);
  return (
    <Panel id="provider-name" title={t.form.nameTitle}>
      <div className="max-w-xl">
        <FormPanel
          {...source}
          isPatch
          schema={nameForm}
          action={t.form.rename}
          onSubmit={async (body, ifMatch) => {
            await save(body, ifMatch);
            showToast({ tone: "success", title: t.form.renamed });
          }}
        >
          {({ Text }) => <Text name="label" label={t.form.label} description={t.form.labelHint} />}
        </FormPanel>
      </div>
    </Panel>
  );
}

const setupTexts = ssoTexts.setup;

/** The steps to set up an existing provider, in order; each has its own URL. */
const steps = ["service", "identity", "members", "done"] as const;

type Step = (typeof steps)[number];

/** Undefined for anything that isn't a step: all settings are then shown at once. */
const readStep = (text: string | null): Step | undefined => steps.find((step) => step === text);

/** One step of the setup, with links to the others. */
function Setup({ step, service, identity, ...shared }: Parts & { step: Step }) {
  const { provider, organizationId } = shared;
  const navigate = useNavigate();
  const at = steps.indexOf(step);
  const pathOf = (next: Step | undefined) => pathOfProvider(organizationId, provider, next);
  const next = steps[at + 1];
  const goOn = () => void navigate(pathOf(next));
  return (
    <>
      <NavTabs
        label={setupTexts.steps}
        current={step}
        tabs={steps.map((id, index) => ({
          id,
          label: `${index + 1}. ${setupTexts.names[id]}`,
          href: pathOf(id),
        }))}
      />
      <p className="sr-only">{setupTexts.position(at + 1, steps.length)}</p>
      <div className="pt-6">
        {step === "service" && service}
        {step === "identity" && identity({ action: setupTexts.save, onSaved: goOn })}
        {step === "members" && (
          <NewMembersPanel {...shared} action={setupTexts.save} onSaved={goOn} />
        )}
        {step === "done" && <Done {...shared} />}
      </div>
      <footer className="mt-8 flex flex-wrap items-center gap-2 border-t pt-4">
        {at > 0 && <LinkButton href={pathOf(steps[at - 1])}>{setupTexts.back}</LinkButton>}
        {next !== undefined && (
          <LinkButton href={pathOf(next)} variant={step === "service" ? "primary" : "secondary"}>
            {setupTexts.next}
          </LinkButton>
        )}
        <LinkButton
          href={pathOf(undefined)}
          variant={next === undefined ? "primary" : "quiet"}
          className="ms-auto"
        >
          {next === undefined ? setupTexts.finish : setupTexts.later}
        </LinkButton>
      </footer>
    </>
  );
}

function Done(props: AnyProviderProps) {
  const isReady = isActive(props.provider);
  return (
    <div className="flex flex-col gap-6">
      <Banner
        tone={isReady ? "success" : "warning"}
        title={isReady ? setupTexts.readyTitle : setupTexts.notReadyTitle}
      >
        {isReady ? setupTexts.ready : setupTexts.notReady[props.provider.object]}
      </Banner>
      <TestPanel {...props} />
    </div>
  );
}

const removeTexts = ssoTexts.remove;

/** Removes the provider, after showing who signs in with it. */
function RemovePanel({ provider, organizationId }: AnyProviderProps) {
  const [isOpen, setOpen] = useState(false);
  const { remove } = useProviderWrites({ provider, organizationId });
  const navigate = useNavigate();
  const whyNot = useWhyNotRemove(provider, organizationId);
  const { label } = provider;
  return (
    <Panel
      id="remove-provider"
      title={removeTexts.title}
      aside={
        <Button variant="danger" unavailable={whyNot} onPress={() => setOpen(true)}>
          {removeTexts.action}
        </Button>
      }
    >
      <p className="text-muted">{removeTexts.lead}</p>
      <Confirm
        danger
        isOpen={isOpen}
        title={removeTexts.question(label)}
        action={removeTexts.action}
        typeName={label}
        onClose={() => setOpen(false)}
        onConfirm={async () => {
          await remove();
          showToast({ tone: "success", title: removeTexts.done(label) });
          await navigate(paths.settings(organizationId, "sso"), { replace: true });
        }}
      >
        <Consequences provider={provider} organizationId={organizationId} />
      </Confirm>
    </Panel>
  );
}

/** If single sign-on is required, the last provider can't be removed. */
function useWhyNotRemove(provider: AnyProviderProps["provider"], organizationId: string) {
  const { organization } = useOrganization();
  const { data: logins } = useQuery(loginsQuery(organizationId));
  const others = (logins?.items ?? []).filter(({ id }) => id !== provider.id);
  const isLast = isActive(provider) && logins !== undefined && others.length === 0;
  return gate([organization.sso === true && isLast, removeTexts.isRequired]);
}

function Consequences({ provider, organizationId }: AnyProviderProps) {
  const { data: members = [] } = useQuery(membersQuery(organizationId));
  const { data: logins } = useQuery(loginsQuery(organizationId));
  if (!isActive(provider)) return <p>{removeTexts.pending}</p>;
  const others = (logins?.items ?? []).filter(({ id }) => id !== provider.id);
  const used = removeTexts.usedBy(members.filter(({ sso }) => sso).length);
  if (others.length > 0) {
    return (
      <p>
        {used} {removeTexts.others(formatList(others.map(({ label }) => label)))}
      </p>
    );
  }
  return (
    <p>
      {used} {removeTexts.lastOptional}
    </p>
  );
}
