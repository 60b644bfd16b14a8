import { useQuery } from "@tanstack/react-query";
import type { Organization } from "#contract/organization.ts";
import { query } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { DomainProof } from "#console/kit/domain-proof.tsx";
import { DomainsInput } from "#console/kit/fields/domains-input.tsx";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { FailureState } from "#console/kit/page-state.tsx";
import { generalTexts } from "#console/messages/settings-general.ts";
import { Section } from "#console/kit/section.tsx";
import { useOrganizationForm } from "../use-organization-form.ts";

const t = generalTexts.domains;

/** The email domains of the organization, and whether they are proven. */
export function Domains({ organization }: { organization: Organization }) {
  const form = useOrganizationForm(organization, ({ emailDomains }) => ({ emailDomains }));
  return (
    <Section title={t.title} lead={t.lead}>
      <div className="flex flex-col gap-6">
        <FormPanel {...form}>
          {() => (
            <DomainsInput label={t.label} description={t.hint} none={t.none} listLabel={t.list} />
          )}
        </FormPanel>
        {organization.emailDomains.length > 0 && organization.permissions.listMembers && (
          <Proofs organization={organization} />
        )}
      </div>
    </Section>
  );
}

/** Which of the saved domains are proven, and how to prove the others. */
function Proofs({ organization }: { organization: Organization }) {
  const params = { organizationId: organization.id };
  const proofs = useQuery(query("GET /v1/orgs/{organizationId}/email-domains", { params }));
  const write = useWrite("POST /v1/orgs/{organizationId}/email-domains/verify");
  if (proofs.isError) {
    return <FailureState isCompact error={proofs.error} onRetry={() => void proofs.refetch()} />;
  }
  return (
    <ul aria-label={t.proofs} className="flex flex-col gap-2">
      {proofs.data?.domains.map((proof) => (
        <li key={proof.domain}>
          <DomainProof
            proof={proof}
            mayCheck={organization.permissions.admin}
            isChecking={write.isPending && write.variables.body.domain === proof.domain}
            onCheck={() => write.mutate({ params, body: { domain: proof.domain } })}
          />
        </li>
      ))}
    </ul>
  );
}
