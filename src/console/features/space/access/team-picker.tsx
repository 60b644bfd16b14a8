import { useMemo, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { fold } from "#console/kit/fold.ts";
import { FailureState } from "#console/kit/page-state.tsx";
import { Picker } from "#console/kit/picker.tsx";
import type { PickerFieldProps } from "#console/kit/picker.tsx";
import { allTeamsQuery } from "#console/kit/queries.ts";
import { accessTexts } from "#console/messages/access.ts";

const t = accessTexts.teamPicker;

/** More rows than anyone scrolls through; typing narrows them. */
const mostShown = 100;

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
  const { organizationId, value, unavailable, onChange, ...field } = props;
  const [text, setText] = useState("");
  const { data: teams, error, refetch } = useQuery(allTeamsQuery(organizationId));
  const items = useMemo(
    () =>
      (teams ?? []).map(({ id, title = accessTexts.teams.untitled }) => {
        const below = unavailable(id);
        const mark = <UsersRound size={16} aria-hidden className="text-muted" />;
        return { id, name: title, mark, below, isUnavailable: below !== undefined };
      }),
    [teams, unavailable],
  );
  const found = items.filter(({ name }) => fold(name).includes(fold(text.trim())));
  return (
    <Picker
      {...field}
      texts={t}
      text={text}
      onText={setText}
      found={found.slice(0, mostShown)}
      chosen={value.flatMap((id) => items.find((item) => item.id === id) ?? [])}
      onChange={onChange}
      empty={teams === undefined ? t.loading : text.trim() === "" ? t.nothing : t.none}
      failure={
        error !== null &&
        teams === undefined && (
          <FailureState isCompact error={error} onRetry={() => void refetch()} />
        )
      }
      listClass="h-56"
    />
  );
}
