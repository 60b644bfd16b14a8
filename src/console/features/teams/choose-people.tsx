import { useCallback, useMemo } from "react";
import type { TeamMember } from "#contract/team-operations.ts";
import type { User } from "#contract/user.ts";
import { MemberPicker } from "#console/kit/member-picker.tsx";
import { teamTexts as t } from "#console/messages/teams.ts";

/** People to let in, one after the other; who is in the team already is shown and stays. */
export function ChoosePeople(props: {
  organizationId: string;
  autoFocus: boolean;
  inTeam: readonly TeamMember[];
  chosen: readonly User[];
  onChange: (users: readonly User[]) => void;
}) {
  const { inTeam } = props;
  const taken = useMemo(
    () => new Set(inTeam.map(({ organization }) => organization.user.id)),
    [inTeam],
  );
  const unavailable = useCallback(({ id }: User) => (taken.has(id) ? t.isIn : undefined), [taken]);
  return (
    <MemberPicker
      autoFocus={props.autoFocus}
      organizationId={props.organizationId}
      label={t.people}
      value={props.chosen}
      onChange={props.onChange}
      unavailable={unavailable}
    />
  );
}
