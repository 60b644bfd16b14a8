import { ChevronRight } from "lucide-react";
import type { Organization } from "#contract/organization.ts";
import { Time } from "#console/kit/time.tsx";
import { formatDay } from "#console/messages/format.ts";
import { organizationTexts as t } from "#console/messages/organizations.ts";
import { paths } from "#console/paths.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { Badge } from "#console/ui/badge.tsx";
import { Link } from "#console/ui/link.tsx";

/** One organization to go to. `opened`: when it was last, epoch milliseconds. */
export function OrganizationRow(props: { organization: Organization; opened: number | undefined }) {
  const { organization, opened } = props;
  return (
    <li>
      <Link
        href={paths.home(organization.id)}
        look="bare"
        className="flex items-center gap-3 px-4 py-3 data-hovered:bg-hover"
      >
        <Avatar
          name={organization.title}
          photoURL={organization.urls.logo}
          shape="square"
          size={32}
        />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{organization.title}</span>
          <span className="block text-sm text-muted">
            {opened === undefined ? (
              t.since(formatDay(organization.createdAt))
            ) : (
              <>
                {t.opened} <Time value={opened} />
              </>
            )}
          </span>
        </span>
        {organization.permissions.admin && <Badge>{t.administrator}</Badge>}
        <ChevronRight size={16} aria-hidden className="text-faint rtl:rotate-180" />
      </Link>
    </li>
  );
}
