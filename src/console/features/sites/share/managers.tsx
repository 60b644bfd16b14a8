import { useQuery } from "@tanstack/react-query";
import { query } from "#console/data/query.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { siteShareTexts as t } from "#console/messages/site-share.ts";
import { paths } from "#console/paths.ts";
import { Link } from "#console/ui/link.tsx";

/** What members can do with every site, from the strongest role to the weakest. */
const groups = ["admin", "create", "others", "guest"] as const;

/** Whose role in the organization lets them do what: sites have no permissions of their own. */
export function ManagerRows() {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">{t.managersLead}</p>
      <ul aria-label={t.managers} className="divide-y rounded-lg border bg-raised">
        {groups.map((group) => (
          <li key={group} className="flex items-start justify-between gap-4 px-4 py-2.5">
            <div className="min-w-0">
              <p className="font-medium">{t.groups[group].title}</p>
              <p className="text-sm text-muted">{t.groups[group].can}</p>
            </div>
            {group !== "others" && <People role={group} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How many people have a role, as a link to them. */
function People({ role }: { role: "admin" | "create" | "guest" }) {
  const { organization } = useOrganization();
  const { data } = useQuery(
    query("GET /v1/orgs/{organizationId}/members", {
      params: { organizationId: organization.id },
      query: { role, disabled: false, limit: 1 },
    }),
  );
  if (data === undefined) return null;
  if (data.count === 0) return <span className="shrink-0 text-sm text-muted">{t.nobody}</span>;
  return (
    <Link
      href={paths.members(organization.id, { role, access: "on" })}
      className="shrink-0 text-sm"
    >
      {t.counts[role](data.count)}
    </Link>
  );
}
