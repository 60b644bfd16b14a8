import { useMemo, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { compareNames } from "#console/messages/name-order.ts";
import { listPickerTexts, spacePickerTexts } from "#console/messages/kit-dialogs.ts";
import type { Space } from "#contract/space.ts";
import { fold } from "./fold.ts";
import { FailureState } from "./page-state.tsx";
import { Picker, type PickerFieldProps, type PickerItem, type PickerTexts } from "./picker.tsx";
import { spacesQuery } from "./queries.ts";
import { SpaceMark } from "./space-mark.tsx";
import { useSpacePlaces } from "./space-places.ts";

/** More rows than anyone scrolls through; typing narrows them. */
const mostShown = 100;

/** Selects from a list that is loaded completely, by name. */
export function ListPicker<Row extends { id: string }>(
  props: PickerFieldProps & {
    list: { data: readonly Row[] | undefined; error: unknown; refetch: () => unknown };
    nameOf: (row: Row) => string;
    itemOf: (row: Row) => Omit<PickerItem, "id" | "name">;
    texts: PickerTexts & { none: string; nothing: string; loading: string };
    /** IDs of the chosen rows, in order of choice. */
    value: readonly string[];
    onChange: (ids: readonly string[]) => void;
    listClass: string;
  },
) {
  const { list, nameOf, itemOf, texts, value, onChange, listClass, ...field } = props;
  const [text, setText] = useState("");
  const { data: rows, error } = list;
  const matches = useMemo(() => matching(rows ?? [], nameOf, text), [rows, nameOf, text]);
  // What was just created may not be in the list yet.
  const unlisted = value.filter((id) => !rows?.some((row) => row.id === id));
  const hidden = matches.length - mostShown;
  const show = (row: Row): PickerItem => ({ id: row.id, name: nameOf(row), ...itemOf(row) });
  return (
    <Picker
      {...field}
      texts={texts}
      text={text}
      onText={setText}
      found={matches.slice(0, mostShown).map(show)}
      chosen={value.flatMap((id) => rows?.filter((row) => row.id === id).map(show) ?? [])}
      onChange={(ids) => onChange(props.isSingle === true ? ids : [...unlisted, ...ids])}
      empty={rows === undefined ? texts.loading : text.trim() === "" ? texts.nothing : texts.none}
      failure={
        error !== null &&
        rows === undefined && (
          <FailureState isCompact error={error} onRetry={() => void list.refetch()} />
        )
      }
      note={hidden > 0 && <p className="text-sm text-muted">{listPickerTexts.more(hidden)}</p>}
      listClass={listClass}
    />
  );
}

function matching<Row>(rows: readonly Row[], nameOf: (row: Row) => string, text: string): Row[] {
  const wanted = fold(text.trim());
  return rows
    .filter((row) => fold(nameOf(row)).includes(wanted))
    .toSorted((a, b) => compareNames(nameOf(a), nameOf(b)));
}

type SpacePickerProps = PickerFieldProps & {
  organizationId: string;
  /** IDs of the chosen spaces, in order of choice. */
  value: readonly string[];
  onChange: (spaces: readonly string[]) => void;
  /** Why a space can't be chosen, in a few words. It stays in the list. */
  unavailable?: (space: Space) => string | undefined;
};

const titleOf = ({ title }: Space) => title;

/** Selects spaces of an organization by title. */
export function SpacePicker({ organizationId, unavailable, ...field }: SpacePickerProps) {
  const list = useQuery(spacesQuery(organizationId));
  const whereOf = useSpacePlaces(organizationId, list.data);
  return (
    <ListPicker
      {...field}
      list={list}
      nameOf={titleOf}
      itemOf={(space) => {
        const reason = unavailable?.(space);
        const below = [whereOf(space), reason].filter(Boolean).join(" · ");
        const mark = <SpaceMark emoji={space.emoji} />;
        return { mark, below: below || undefined, isUnavailable: reason !== undefined };
      }}
      texts={spacePickerTexts}
      listClass="h-40"
    />
  );
}
