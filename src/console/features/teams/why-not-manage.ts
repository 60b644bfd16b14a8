import type { Team } from "#contract/team.ts";
import { gate } from "#console/kit/gate.ts";
import { teamTexts as t } from "#console/messages/teams.ts";

/** Why the viewer can't change a team or its members. */
export function whyNotManage({ provisioned, permissions }: Team): string | undefined {
  return gate([provisioned === true, t.managed], [permissions?.admin !== true, t.mayNotManage]);
}
