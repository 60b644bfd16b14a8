import { useQuery } from "@tanstack/react-query";
import { useFormContext } from "react-hook-form";
import type { OidcProvider } from "#contract/oidc.ts";
import { roleChoices } from "#screens/roles.ts";
import { useWrite } from "#console/data/write.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { Panel } from "#console/kit/panel.tsx";
import { allTeamsQuery } from "#console/kit/queries.ts";
import { roleName, roleOf } from "#console/kit/roles.ts";
import { ssoTexts } from "#console/messages/sso.ts";
import { Banner } from "#console/ui/banner.tsx";
import { showToast } from "#console/ui/toast.ts";
import { newMembersForm, admitsForm } from "./provider.form.ts";
import { type AnyProviderProps, type StepProps, oidcProviderQuery } from "./provider.tsx";
import { useProviderSource, useProviderWrites } from "./use-provider.ts";

const t = ssoTexts.members;

/** Inputs can't hold null, so a guest's role is the empty text. */
const roles = roleChoices.map((choice) => ({
  value: roleOf(choice) ?? "",
  label: roleName(roleOf(choice)),
}));

/** The role and team of people who sign in for the first time. */
export function NewMembersPanel(props: AnyProviderProps & Partial<StepProps>) {
  const { provider, organizationId, onSaved, action = t.save } = props;
  const source = useProviderSource(props, ({ defaultRole, defaultTeam }) => ({
    defaultRole: defaultRole ?? "",
    defaultTeam: defaultTeam?.id ?? "",
  }));
  const { data: teams = [] } = useQuery(allTeamsQuery(organizationId));
  const { defaultTeam } = provider;
  // Until the teams are loaded, show the name of the selected one.
  const listed = teams.length === 0 && defaultTeam !== undefined ? [defaultTeam] : teams;
  const { save } = useProviderWrites(props);
  return (
    <Panel id="new-members" title={t.title}>
      <p className="mb-3 text-muted">{t.lead}</p>
      <div className="max-w-xl">
        <FormPanel
          {...source}
          isPatch
          schema={newMembersForm}
          action={action}
          onSubmit={async (body, ifMatch) => {
            await save(body, ifMatch);
            showToast({ tone: "success", title: t.saved });
            onSaved?.();
          }}
        >
          {({ Choice }) => (
            <>
              <Choice name="defaultRole" label={t.role} description={t.roleHint} options={roles} />
              <AdministratorWarning />
              <Choice
                name="defaultTeam"
                label={t.team}
                description={t.teamHint}
                options={[
                  { value: "", label: t.noTeam },
                  ...listed.map(({ id, title }) => ({ value: id, label: title ?? id })),
                ]}
              />
            </>
          )}
        </FormPanel>
        {provider.object === "oidc-provider" && (
          <div className="mt-6 border-t pt-4">
            <AdmitsForm provider={provider} organizationId={organizationId} />
          </div>
        )}
      </div>
    </Panel>
  );
}

function AdministratorWarning() {
  const isAdmin = useFormContext().watch("defaultRole") === "admin";
  return isAdmin ? <Banner tone="warning" live="status" title={t.admins} /> : null;
}

const admitTexts = ssoTexts.oidc.admits;

/** Who becomes a member by signing in with an OpenID Connect provider. */
function AdmitsForm(props: { provider: OidcProvider; organizationId: string }) {
  const { provider, organizationId } = props;
  const source = useFormSource(oidcProviderQuery(organizationId, provider.id), ({ admits }) => ({
    admits,
  }));
  const write = useWrite("PATCH /v1/orgs/{organizationId}/oidc/{oidcProviderId}");
  const params = { organizationId, oidcProviderId: provider.id };
  return (
    <FormPanel
      {...source}
      isPatch
      schema={admitsForm}
      action={admitTexts.save}
      onSubmit={async (body, ifMatch) => {
        await write.mutateAsync({ params, body, ifMatch });
        showToast({ tone: "success", title: admitTexts.saved });
      }}
    >
      {({ Choice }) => (
        <Choice
          name="admits"
          label={admitTexts.label}
          description={admitTexts.hint}
          options={[
            { value: "proven-domains", label: admitTexts.provenDomains },
            { value: "everyone", label: admitTexts.everyone },
          ]}
        />
      )}
    </FormPanel>
  );
}
