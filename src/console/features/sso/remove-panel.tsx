import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { gate } from "#console/kit/gate.ts";
import { Panel } from "#console/kit/panel.tsx";
import { membersQuery } from "#console/kit/queries.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { formatList } from "#console/messages/format.ts";
import { ssoTexts } from "#console/messages/sso.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { showToast } from "#console/ui/toast.ts";
import { isActive } from "./provider.ts";
import type { ProviderProps } from "./provider.ts";
import { loginsQuery } from "./queries.ts";

const t = ssoTexts.remove;

/** Removes the provider, after showing who signs in with it. */
export function RemovePanel({ provider, organizationId }: ProviderProps) {
  const [isOpen, setOpen] = useState(false);
  const write = useWrite("DELETE /v1/orgs/{organizationId}/saml/{samlProviderId}");
  const navigate = useNavigate();
  const whyNot = useWhyNotRemove(provider, organizationId);
  const { id, label } = provider;
  return (
    <Panel
      id="remove-provider"
      title={t.title}
      aside={
        <Button variant="danger" unavailable={whyNot} onPress={() => setOpen(true)}>
          {t.action}
        </Button>
      }
    >
      <p className="text-muted">{t.lead}</p>
      <Confirm
        danger
        isOpen={isOpen}
        title={t.question(label)}
        action={t.action}
        typeName={label}
        onClose={() => setOpen(false)}
        onConfirm={async () => {
          await write.mutateAsync({ params: { organizationId, samlProviderId: id } });
          showToast({ tone: "success", title: t.done(label) });
          await navigate(paths.settings(organizationId, "sso"), { replace: true });
        }}
      >
        <Consequences provider={provider} organizationId={organizationId} />
      </Confirm>
    </Panel>
  );
}

/** If single sign-on is required, the last provider can't be removed. */
function useWhyNotRemove(provider: ProviderProps["provider"], organizationId: string) {
  const { organization } = useOrganization();
  const { data: logins } = useQuery(loginsQuery(organizationId));
  const others = (logins?.items ?? []).filter(({ id }) => id !== provider.id);
  const isLast = isActive(provider) && logins !== undefined && others.length === 0;
  return gate([organization.sso === true && isLast, t.isRequired]);
}

function Consequences({ provider, organizationId }: ProviderProps) {
  const { data: members = [] } = useQuery(membersQuery(organizationId));
  const { data: logins } = useQuery(loginsQuery(organizationId));
  if (!isActive(provider)) return <p>{t.pending}</p>;
  const others = (logins?.items ?? []).filter(({ id }) => id !== provider.id);
  const used = t.usedBy(members.filter(({ sso }) => sso).length);
  if (others.length > 0) {
    return (
      <p>
        {used} {t.others(formatList(others.map(({ label }) => label)))}
      </p>
    );
  }
  return (
    <p>
      {used} {t.lastOptional}
    </p>
  );
}
