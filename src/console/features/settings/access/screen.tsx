import { useWatch } from "react-hook-form";
import { useQuery } from "@tanstack/react-query";
import { useOrganization } from "#console/kit/use-organization.ts";
import type { Organization } from "#contract/organization.ts";
import { Effect, Counted } from "#console/kit/effect.tsx";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { Section } from "#console/kit/panel.tsx";
import { accessTexts } from "#console/messages/settings-access.ts";
import type { LinkInvite } from "#contract/invite.ts";
import {
  collectionsQuery,
  linkInvitesQuery,
  spacesQuery,
  membersQuery,
  loginsQuery,
} from "#console/kit/queries.ts";
import { roleName } from "#console/kit/roles.ts";
import { formatDay } from "#console/messages/format.ts";
import { peopleTexts } from "#console/messages/people.ts";
import { paths } from "#console/paths.ts";
import { Link, LinkButton } from "#console/ui/link.tsx";
import { lockOut } from "#console/kit/lock-out.ts";
import { UserName } from "#console/kit/user.tsx";
import { Banner } from "#console/ui/banner.tsx";
import { AddressLists } from "./address-lists.tsx";
import { DefaultRole } from "./default-role.tsx";
import { Together } from "../together.tsx";
import { useOrganizationForm } from "../use-organization-form.ts";
import { RequireTwoStep } from "./require-two-step.tsx";
import { SupportSection } from "./support-section.tsx";
import { useLockOutQuestion } from "./use-lock-out-question.tsx";

/** How people join an organization and sign in. */
export function Component() {
  const { organization } = useOrganization();
  return (
    <div key={organization.id}>
      <Together organization={organization}>
        <DefaultRole organization={organization} />
        <InviteLinks organization={organization} />
        <RequireSso organization={organization} />
        <RequireTwoStep organization={organization} />
        {organization.permissions.admin && <AddressLists organization={organization} />}
      </Together>
      {organization.permissions.admin && <SupportSection organizationId={organization.id} />}
    </div>
  );
}

const linksTexts = accessTexts.links;

/** Links listed before saving; the invitations screen lists all. */
const shownLinks = 8;

/** Turns invite links on or off, and shows the affected links. */
function InviteLinks({ organization }: { organization: Organization }) {
  const form = useOrganizationForm(organization, ({ inviteLinks }) => ({ inviteLinks }));
  return (
    <Section title={linksTexts.title} lead={linksTexts.lead}>
      <FormPanel {...form}>
        {({ Check }) => (
          <>
            <Check name="inviteLinks" label={linksTexts.label} description={linksTexts.hint} />
            <LinksEffect organization={organization} isSaved={form.values.inviteLinks} />
          </>
        )}
      </FormPanel>
    </Section>
  );
}

function LinksEffect(props: { organization: Organization; isSaved: boolean }) {
  const allows = useWatch({ name: "inviteLinks" }) === true;
  if (allows === props.isSaved) return null;
  return (
    <Effect tone={allows ? "info" : "warning"}>
      <Links organizationId={props.organization.id} allows={allows} />
    </Effect>
  );
}

function Links({ organizationId, allows }: { organizationId: string; allows: boolean }) {
  const links = useQuery(linkInvitesQuery(organizationId));
  const spaces = useQuery(spacesQuery(organizationId));
  const collections = useQuery(collectionsQuery(organizationId));
  return (
    <Counted reads={[links, spaces, collections]}>
      {() => {
        const all = links.data ?? [];
        if (all.length === 0) return <p>{allows ? linksTexts.resumeNone : linksTexts.none}</p>;
        const titles = new Map(
          [...(spaces.data ?? []), ...(collections.data ?? [])].map(({ id, title }) => [id, title]),
        );
        return (
          <>
            <p>{allows ? linksTexts.resume(all.length) : linksTexts.stop(all.length)}</p>
            <ul aria-label={linksTexts.list} className="list-disc ps-5">
              {all.slice(0, shownLinks).map((link) => (
                <li key={link.id} className="wrap-anywhere">
                  {meaningOf(link, titles)}{" "}
                  <span className="text-muted">
                    ({linksTexts.created(formatDay(link.createdAt))})
                  </span>
                </li>
              ))}
            </ul>
            <p>
              {all.length > shownLinks && `${linksTexts.more(all.length - shownLinks)} · `}
              <Link look="sentence" href={paths.inviteLinks(organizationId)}>
                {linksTexts.all}
              </Link>
            </p>
            {!allows && <p>{linksTexts.kept}</p>}
          </>
        );
      }}
    </Counted>
  );
}

/** The access that a link gives. */
function meaningOf(link: LinkInvite, titles: ReadonlyMap<string, string>): string {
  const level = link.level === undefined ? "" : peopleTexts.levels[link.level];
  if (link.space !== undefined)
    return linksTexts.space(titles.get(link.space) ?? linksTexts.goneSpace, level);
  if (link.collection !== undefined) {
    return linksTexts.collection(titles.get(link.collection) ?? linksTexts.goneCollection, level);
  }
  return linksTexts.organization(roleName(link.role ?? null));
}

const ssoTexts = accessTexts.sso;

const shownMembers = 12;

/** Requires members to sign in with the organization's identity provider, and shows who would be locked out. */
function RequireSso({ organization }: { organization: Organization }) {
  const form = useOrganizationForm(organization, ({ sso }) => ({ sso: sso === true }));
  const { confirms, question } = useLockOutQuestion(organization);
  return (
    <Section title={ssoTexts.title} lead={ssoTexts.lead}>
      <FormPanel
        {...form}
        onSubmit={async (body, ifMatch) => {
          if (body.sso === true && !(await confirms())) return false;
          return form.onSubmit(body, ifMatch);
        }}
      >
        {({ Check }) => (
          <>
            <Check name="sso" label={ssoTexts.label} description={ssoTexts.hint} />
            <SsoEffect organization={organization} isSaved={form.values.sso} />
          </>
        )}
      </FormPanel>
      {question}
    </Section>
  );
}

function SsoEffect(props: { organization: Organization; isSaved: boolean }) {
  const requires = useWatch({ name: "sso" }) === true;
  if (requires === props.isSaved) return null;
  if (!requires) return <Effect>{ssoTexts.off}</Effect>;
  return (
    <Effect tone="warning">
      <LockedOut organizationId={props.organization.id} />
    </Effect>
  );
}

function LockedOut({ organizationId }: { organizationId: string }) {
  const members = useQuery(membersQuery(organizationId));
  const providers = useQuery(loginsQuery(organizationId));
  return (
    <Counted reads={[members, providers]}>
      {() => {
        const all = members.data ?? [];
        const { concerned, unmarked } = lockOut(all);
        const disabled = all.filter((member) => member.disabled).length;
        const isActive = (providers.data?.items ?? []).length > 0;
        if (concerned === 0) return <p>{ssoTexts.allFree}</p>;
        return (
          <>
            {!isActive && (
              <Banner
                tone="danger"
                title={ssoTexts.noProvider}
                actions={
                  <LinkButton size="small" href={paths.settings(organizationId, "sso")}>
                    {ssoTexts.setUp}
                  </LinkButton>
                }
              >
                {ssoTexts.noProviderBody(concerned)}
              </Banner>
            )}
            <p>{ssoTexts.concerned(concerned, all.length - disabled)}</p>
            <p>{unmarked.length === 0 ? ssoTexts.allSeen : ssoTexts.never(unmarked.length)}</p>
            <ul aria-label={ssoTexts.names} className="flex flex-wrap gap-x-4 gap-y-1">
              {unmarked.slice(0, shownMembers).map(({ user }) => (
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
            {unmarked.length > shownMembers && (
              <p>
                {ssoTexts.more(unmarked.length - shownMembers)} ·{" "}
                <Link href={`${paths.members(organizationId)}?sso=no`}>{ssoTexts.showAll}</Link>
              </p>
            )}
            {disabled > 0 && <p className="text-muted">{ssoTexts.disabled(disabled)}</p>}
          </>
        );
      }}
    </Counted>
  );
}
