import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import type { LinkInvite } from "#contract/invite.ts";
import type { Organization } from "#contract/organization.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { collectionsQuery, linkInvitesQuery, spacesQuery } from "#console/kit/queries.ts";
import { roleName } from "#console/kit/roles.ts";
import { formatDay } from "#console/messages/format.ts";
import { peopleTexts } from "#console/messages/people.ts";
import { accessTexts } from "#console/messages/settings-access.ts";
import { paths } from "#console/paths.ts";
import { Link } from "#console/ui/link.tsx";
import { Section } from "#console/kit/section.tsx";
import { useOrganizationForm } from "../use-organization-form.ts";
import { Counted, Effect } from "#console/kit/effect.tsx";

const t = accessTexts.links;
/** Links listed before saving; the invitations screen lists all. */
const shown = 8;

/** Turns invite links on or off, and shows the affected links. */
export function InviteLinks({ organization }: { organization: Organization }) {
  const form = useOrganizationForm(organization, ({ inviteLinks }) => ({ inviteLinks }));
  return (
    <Section title={t.title} lead={t.lead}>
      <FormPanel {...form}>
        {({ Check }) => (
          <>
            <Check name="inviteLinks" label={t.label} description={t.hint} />
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
        if (all.length === 0) return <p>{allows ? t.resumeNone : t.none}</p>;
        const titles = new Map(
          [...(spaces.data ?? []), ...(collections.data ?? [])].map(({ id, title }) => [id, title]),
        );
        return (
          <>
            <p>{allows ? t.resume(all.length) : t.stop(all.length)}</p>
            <ul aria-label={t.list} className="list-disc ps-5">
              {all.slice(0, shown).map((link) => (
                <li key={link.id} className="wrap-anywhere">
                  {meaningOf(link, titles)}{" "}
                  <span className="text-muted">({t.created(formatDay(link.createdAt))})</span>
                </li>
              ))}
            </ul>
            <p>
              {all.length > shown && `${t.more(all.length - shown)} · `}
              <Link href={paths.inviteLinks(organizationId)}>{t.all}</Link>
            </p>
            {!allows && <p>{t.kept}</p>}
          </>
        );
      }}
    </Counted>
  );
}

/** The access that a link gives. */
function meaningOf(link: LinkInvite, titles: ReadonlyMap<string, string>): string {
  const level = link.level === undefined ? "" : peopleTexts.levels[link.level];
  if (link.space !== undefined) return t.space(titles.get(link.space) ?? t.goneSpace, level);
  if (link.collection !== undefined) {
    return t.collection(titles.get(link.collection) ?? t.goneCollection, level);
  }
  return t.organization(roleName(link.role ?? null));
}
