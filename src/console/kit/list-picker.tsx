import { useMemo, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { formatMoment } from "#console/messages/format.ts";
import { compareNames } from "#console/messages/name-order.ts";
import { listPickerTexts, spacePickerTexts } from "#console/messages/kit-dialogs.ts";
import type { Collection } from "#contract/collection.ts";
import type { Space } from "#contract/space.ts";
import { fold } from "./fold.ts";
import { FailureState } from "./page-state.tsx";
import { Picker, type PickerFieldProps, type PickerItem, type PickerTexts } from "./picker.tsx";
import { collectionsQuery, spacesQuery } from "./queries.ts";
import { SpaceMark } from "./space-mark.tsx";

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
  const whereOf = useWhere(organizationId, list.data);
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

const noSpaces: readonly Space[] = [];

/**
 * What tells spaces of one title apart: the collections that they are in and, if those are the same, when they were created.
 * Undefined for spaces whose title is theirs alone.
 */
function useWhere(organizationId: string, spaces: readonly Space[] = noSpaces) {
  const byTitle = useMemo(() => Map.groupBy(spaces, ({ title }) => fold(title)), [spaces]);
  const isNeeded = byTitle.size < spaces.length;
  const { data: collections } = useQuery({
    ...collectionsQuery(organizationId),
    enabled: isNeeded,
  });
  const pathOf = useMemo(() => {
    const byId = new Map(collections?.map((collection) => [collection.id, collection]));
    return ({ parent }: Space) => collectionPath(byId, parent);
  }, [collections]);
  return (space: Space): string | undefined => {
    const others = byTitle.get(fold(space.title))?.filter(({ id }) => id !== space.id) ?? [];
    if (others.length === 0 || collections === undefined) return undefined;
    const path = pathOf(space) || spacePickerTexts.atTop;
    const isShared = others.some((other) => pathOf(other) === pathOf(space));
    return isShared ? `${path} · ${spacePickerTexts.created(formatMoment(space.createdAt))}` : path;
  };
}

/** The titles of the collections that hold something, outermost first. */
function collectionPath(
  collections: ReadonlyMap<string, Collection>,
  parent: string | undefined,
): string {
  const titles: string[] = [];
  for (let at = collections.get(parent ?? ""); at; at = collections.get(at.parent ?? "")) {
    titles.unshift(at.title);
  }
  return titles.join(" › ");
}
