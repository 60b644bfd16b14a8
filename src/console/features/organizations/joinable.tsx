import { useQuery } from "@tanstack/react-query";
import type { User } from "#contract/user.ts";
import { organizationsOfDomainQuery } from "#console/kit/queries.ts";
import { organizationTexts as t } from "#console/messages/organizations.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { domainOf } from "./order.ts";

/** Organizations that name the domain of somebody's own address, and that they are not in. */
export function Joinable({ user }: { user: User }) {
  const domain = domainOf(user.email);
  if (domain === undefined) return null;
  return <OfDomain domain={domain} />;
}

function OfDomain({ domain }: { domain: string }) {
  // A hint beside what people came for: without an answer there is none.
  const { data } = useQuery(organizationsOfDomainQuery(domain));
  const others = data?.organizations.filter(({ permissions }) => !permissions.view) ?? [];
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="joinable" className="mt-8 flex flex-col gap-2">
      <h2 id="joinable" className="font-semibold">
        {t.joinable}
      </h2>
      <p className="text-muted">{t.joinableLead(domain)}</p>
      <ul aria-labelledby="joinable" className="divide-y rounded-lg border">
        {others.map(({ id, title, urls }) => (
          <li key={id} className="flex items-center gap-3 px-4 py-3">
            <Avatar name={title} photoURL={urls.logo} shape="square" size={32} />
            <span className="min-w-0 truncate font-medium">{title}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
