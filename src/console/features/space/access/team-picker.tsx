import { useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import type { Team } from "#contract/team.ts";
import { ListPicker } from "#console/kit/list-picker.tsx";
import type { PickerFieldProps } from "#console/kit/picker.tsx";
import { allTeamsQuery } from "#console/kit/queries.ts";
import { accessTexts } from "#console/messages/access.ts";

const titleOf = ({ title = accessTexts.teams.untitled }: Team) => title;

/** Selects teams of an organization by title. */
export function TeamPicker(
  props: PickerFieldProps & {
    organizationId: string;
    /** IDs of the chosen teams, in order of choice. */
    value: readonly string[];
    onChange: (teams: readonly string[]) => void;
    /** Why a team can't be chosen, in a few words. It stays in the list. */
    unavailable: (team: string) => string | undefined;
  },
) {
  const { organizationId, unavailable, ...field } = props;
  return (
    <ListPicker
      {...field}
      list={useQuery(allTeamsQuery(organizationId))}
      nameOf={titleOf}
      itemOf={({ id }) => {
        const below = unavailable(id);
        const mark = <UsersRound size={16} aria-hidden className="text-muted" />;
        return { mark, below, isUnavailable: below !== undefined };
      }}
      texts={accessTexts.teamPicker}
      listClass="h-56"
    />
  );
}
