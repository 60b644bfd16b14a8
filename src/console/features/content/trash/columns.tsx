import type { Collection } from "#contract/collection.ts";
import { deletedSpaceDays } from "#contract/limits.ts";
import type { Space } from "#contract/space.ts";
import { titleOf } from "#console/kit/content-acts/nodes.ts";
import { day } from "#console/kit/days.ts";
import { SpaceMark } from "#console/kit/space-mark.tsx";
import type { Column } from "#console/kit/table/types.ts";
import { Time } from "#console/kit/time.tsx";
import { trashTexts as t } from "#console/messages/trash.ts";

/** @param collections - where the spaces were */
export function trashColumns(collections: readonly Collection[]): readonly Column<Space>[] {
  const titles = new Map(collections.map(({ id, title }) => [id, title]));
  const placeOf = ({ parent }: Space) =>
    parent === undefined ? t.topLevel : (titles.get(parent) ?? "");
  return [
    {
      id: "name",
      title: t.columns.name,
      cell: (space) => (
        <span className="flex min-w-0 items-center gap-2">
          <SpaceMark emoji={space.emoji} size={20} />
          <span dir="auto" className="truncate">
            {titleOf(space)}
          </span>
        </span>
      ),
      sort: ({ title }) => title,
      width: "minmax(9rem, 2fr)",
    },
    {
      id: "until",
      title: t.columns.until,
      cell: (space) => t.left(deletedAt(space) + deletedSpaceDays * day - Date.now()),
      sort: deletedAt,
      width: "minmax(6rem, 1fr)",
    },
    {
      id: "from",
      title: t.columns.from,
      cell: placeOf,
      sort: placeOf,
      width: "minmax(8rem, 1fr)",
      isMuted: true,
    },
    {
      id: "deleted",
      title: t.columns.deleted,
      cell: (space) => <Time value={deletedAt(space)} />,
      sort: deletedAt,
      width: "minmax(8rem, 1fr)",
    },
  ];
}

const deletedAt = (space: Space) => Date.parse(space.deletedAt ?? space.updatedAt);
