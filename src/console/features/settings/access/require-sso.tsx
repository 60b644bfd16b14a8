import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import type { Organization } from "#contract/organization.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { lockOut } from "#console/kit/lock-out.ts";
import { membersQuery, providersQuery } from "#console/kit/queries.ts";
import { UserName } from "#console/kit/user.tsx";
import { accessTexts } from "#console/messages/settings-access.ts";
import { paths } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Link, LinkButton } from "#console/ui/link.tsx";
import { Section } from "#console/kit/section.tsx";
import { useOrganizationForm } from "../use-organization-form.ts";
import { Counted, Effect } from "#console/kit/effect.tsx";

const t = accessTexts.sso;
const shown = 12;

/** Requires members to sign in with the organization's identity provider, and shows who would be locked out. */
export function RequireSso({ organization }: { organization: Organization }) {
  const form = useOrganizationForm(organization, ({ sso }) => ({ sso: sso === true }));
  return (
    <Section title={t.title} lead={t.lead}>
      <FormPanel {...form}>
        {({ Check }) => (
          <>
            <Check name="sso" label={t.label} description={t.hint} />
            <SsoEffect organization={organization} isSaved={form.values.sso} />
          </>
        )}
      </FormPanel>
    </Section>
  );
}

function SsoEffect(props: { organization: Organization; isSaved: boolean }) {
  const requires = useWatch({ name: "sso" }) === true;
  if (requires === props.isSaved) return null;
  if (!requires) return <Effect>{t.off}</Effect>;
  return (
    <Effect tone="warning">
      <LockedOut organizationId={props.organization.id} />
    </Effect>
  );
}

function LockedOut({ organizationId }: { organizationId: string }) {
  const members = useQuery(membersQuery(organizationId));
  const providers = useQuery(providersQuery(organizationId));
  return (
    <Counted reads={[members, providers]}>
      {() => {
        const all = members.data ?? [];
        const { concerned, unmarked } = lockOut(all);
        const disabled = all.filter((member) => member.disabled).length;
        const isActive = providers.data?.some(({ status }) => status === "active") === true;
        if (concerned === 0) return <p>{t.allFree}</p>;
        return (
          <>
            {!isActive && (
              <Banner
                tone="danger"
                title={t.noProvider}
                actions={
                  <LinkButton size="small" href={paths.settings(organizationId, "sso")}>
                    {t.setUp}
                  </LinkButton>
                }
              >
                {t.noProviderBody(concerned)}
              </Banner>
            )}
            <p>{t.concerned(concerned, all.length - disabled)}</p>
            <p>{unmarked.length === 0 ? t.allSeen : t.never(unmarked.length)}</p>
            <ul aria-label={t.names} className="flex flex-wrap gap-x-4 gap-y-1">
              {unmarked.slice(0, shown).map(({ user }) => (
                <li key={user.id} className="min-w-0">
                  <Link
                    look="plain"
                    href={paths.member(organizationId, user.id)}
                    className="inline-flex min-h-6 max-w-full items-center"
                  >
                    <UserName user={user} />
                  </Link>
                </li>
              ))}
            </ul>
            {unmarked.length > shown && <p>{t.more(unmarked.length - shown)}</p>}
            {disabled > 0 && <p className="text-muted">{t.disabled(disabled)}</p>}
          </>
        );
      }}
    </Counted>
  );
}
