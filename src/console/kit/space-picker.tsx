import { useMemo, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Space } from "#contract/space.ts";
import { FailureState } from "#console/kit/page-state.tsx";
import { Picker } from "#console/kit/picker.tsx";
import type { PickerFieldProps } from "#console/kit/picker.tsx";
import { spacesQuery } from "#console/kit/queries.ts";
import { SpaceMark } from "#console/kit/space-mark.tsx";
import { compareNames } from "#console/messages/name-order.ts";
import { spacePickerTexts as t } from "#console/messages/space-picker.ts";

/** More rows than anyone scrolls through; typing narrows them. */
const mostShown = 100;

export type SpacePickerProps = PickerFieldProps & {
  organizationId: string;
  /** IDs of the chosen spaces, in order of choice. */
  value: readonly string[];
  onChange: (spaces: readonly string[]) => void;
  /** Why a space can't be chosen, in a few words. It stays in the list. */
  unavailable?: (space: Space) => string | undefined;
};

/** Selects spaces of an organization by title. */
export function SpacePicker(props: SpacePickerProps) {
  const { organizationId, value, unavailable, onChange, ...field } = props;
  const [text, setText] = useState("");
  const { data: spaces, error, refetch } = useQuery(spacesQuery(organizationId));
  const found = useMemo(() => matching(spaces ?? [], text), [spaces, text]);
  // A space that was just created may not be in the list yet.
  const unlisted = value.filter((id) => !spaces?.some((space) => space.id === id));
  const hidden = found.length - mostShown;
  const itemOf = (space: Space) => {
    const below = unavailable?.(space);
    const mark = <SpaceMark emoji={space.emoji} />;
    return { id: space.id, name: space.title, mark, below, isUnavailable: below !== undefined };
  };
  return (
    <Picker
      {...field}
      texts={t}
      text={text}
      onText={setText}
      found={found.slice(0, mostShown).map(itemOf)}
      chosen={value.flatMap((id) => spaces?.filter((space) => space.id === id).map(itemOf) ?? [])}
      onChange={(ids) => onChange(props.isSingle === true ? ids : [...unlisted, ...ids])}
      empty={spaces === undefined ? t.loading : text.trim() === "" ? t.nothing : t.none}
      failure={
        error !== null &&
        spaces === undefined && (
          <FailureState isCompact error={error} onRetry={() => void refetch()} />
        )
      }
      note={hidden > 0 && <p className="text-sm text-muted">{t.more(hidden)}</p>}
      listClass="h-40"
    />
  );
}

function matching(spaces: readonly Space[], text: string): Space[] {
  const wanted = text.trim().toLowerCase();
  return spaces
    .filter(({ title }) => title.toLowerCase().includes(wanted))
    .toSorted((one, other) => compareNames(one.title, other.title));
}
