import type { DisabledMembership } from "#contract/account.ts";
import { disabledInTexts as t } from "#console/messages/disabled-in.ts";
import { Link } from "#console/ui/link.tsx";
import { wholeListQuery } from "#console/data/query.ts";

/** Whom a disabled member can ask: the admins, if the member knew them. */
export function DisabledIn({ membership: { admins } }: { membership: DisabledMembership }) {
  if (admins.length === 0) return <p className="text-muted">{t.ask}</p>;
  return (
    <>
      <p className="text-muted">{t.askOne}</p>
      <ul className="flex flex-col gap-1">
        {admins.map(({ id, displayName, email }) => (
          <li key={id} className="flex flex-wrap gap-x-2 wrap-anywhere">
            <span className="font-medium">{displayName}</span>
            {email !== undefined && (
              <Link href={`mailto:${email}`} external>
                {email}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The organizations in which the user is disabled. Outside `queries.ts`, which every screen loads. */
export const disabledMembershipsQuery = () => wholeListQuery("GET /v1/user/disabled-memberships");
