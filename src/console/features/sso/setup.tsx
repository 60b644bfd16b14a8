import { useNavigate } from "react-router";
import { ssoTexts } from "#console/messages/sso.ts";
import { paths } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { NavTabs } from "#console/ui/nav-tabs.tsx";
import { IdentityPanel } from "./identity-panel.tsx";
import { NewMembersPanel } from "./new-members-panel.tsx";
import { isActive } from "./provider.ts";
import type { ProviderProps } from "./provider.ts";
import { ServiceValues } from "./service-values.tsx";
import { TestPanel } from "./test-panel.tsx";

const t = ssoTexts.setup;

/** The steps to set up an existing provider, in order; each has its own URL. */
const steps = ["service", "identity", "members", "done"] as const;
export type Step = (typeof steps)[number];

/** Undefined for anything that isn't a step: all settings are then shown at once. */
export const readStep = (text: string | null): Step | undefined =>
  steps.find((step) => step === text);

/** One step of the setup, with links to the others. */
export function Setup(props: ProviderProps & { step: Step }) {
  const { step, ...shared } = props;
  const { provider, organizationId } = shared;
  const navigate = useNavigate();
  const at = steps.indexOf(step);
  const pathOf = (next: Step | undefined) => paths.ssoProvider(organizationId, provider.id, next);
  const next = steps[at + 1];
  const goOn = () => void navigate(pathOf(next));
  return (
    <>
      <NavTabs
        label={t.steps}
        current={step}
        tabs={steps.map((id, index) => ({
          id,
          label: `${index + 1}. ${t.names[id]}`,
          href: pathOf(id),
        }))}
      />
      <p className="sr-only">{t.position(at + 1, steps.length)}</p>
      <div className="pt-6">
        {step === "service" && <ServiceValues provider={provider} />}
        {step === "identity" && <IdentityPanel {...shared} action={t.save} onSaved={goOn} />}
        {step === "members" && <NewMembersPanel {...shared} action={t.save} onSaved={goOn} />}
        {step === "done" && <Done {...shared} />}
      </div>
      <footer className="mt-8 flex flex-wrap items-center gap-2 border-t pt-4">
        {at > 0 && <LinkButton href={pathOf(steps[at - 1])}>{t.back}</LinkButton>}
        {next !== undefined && (
          <LinkButton href={pathOf(next)} variant={step === "service" ? "primary" : "secondary"}>
            {t.next}
          </LinkButton>
        )}
        <LinkButton
          href={pathOf(undefined)}
          variant={next === undefined ? "primary" : "quiet"}
          className="ms-auto"
        >
          {next === undefined ? t.finish : t.later}
        </LinkButton>
      </footer>
    </>
  );
}

function Done(props: ProviderProps) {
  const isReady = isActive(props.provider);
  return (
    <div className="flex flex-col gap-6">
      <Banner
        tone={isReady ? "success" : "warning"}
        title={isReady ? t.readyTitle : t.notReadyTitle}
      >
        {isReady ? t.ready : t.notReady}
      </Banner>
      <TestPanel {...props} />
    </div>
  );
}
