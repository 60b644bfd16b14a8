import { useQuery } from "@tanstack/react-query";
import { query } from "#console/data/query.ts";
import { Panel } from "#console/kit/panel.tsx";
import { roleName } from "#console/kit/roles.ts";
import { Time } from "#console/kit/time.tsx";
import { useQuiet } from "#console/kit/timing.ts";
import { formatList } from "#console/messages/format.ts";
import { memberScreenTexts } from "#console/messages/member-screen.ts";

const t = memberScreenTexts.signOns;

/** The latest sign-in through each identity provider, and what its rules gave. Nothing until there is one. */
export function SignOnsPanel(params: { organizationId: string; userId: string }) {
  const isQuiet = useQuiet();
  const { data } = useQuery({
    ...query("GET /v1/orgs/{organizationId}/members/{userId}/sign-ons", { params }),
    enabled: isQuiet,
  });
  if (data === undefined || data.signOns.length === 0) return null;
  return (
    <Panel id="sign-ons" title={t.title}>
      <ul className="divide-y rounded-lg border">
        {data.signOns.map(({ provider, at, role, teams }) => (
          <li key={provider.id} className="px-4 py-2.5">
            <p>
              <span className="font-medium wrap-anywhere">{provider.label}</span>{" "}
              <Time value={at} className="text-sm text-muted" />
            </p>
            <p className="text-sm text-muted">
              {role === undefined ? t.noRole : t.role(roleName(role))}{" "}
              {teams.length > 0 && t.teams(formatList(teams.map(({ title, id }) => title ?? id)))}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
