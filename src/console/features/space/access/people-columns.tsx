import type { AggregatePermission } from "#contract/permission.ts";
import { reasonTexts } from "#console/kit/access-reasons.ts";
import { levelName } from "#console/kit/roles.ts";
import { RowChoiceButton } from "#console/kit/row-choice.tsx";
import type { Column } from "#console/kit/table/types.ts";
import { accessTexts } from "#console/messages/access.ts";
import { common } from "#console/messages/common.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { directLevel } from "./direct.ts";

const t = accessTexts.people;

type ColumnsOptions = {
  userId: string;
  /** The title of a collection; undefined if the user can't see it. */
  titleOf: (collection: string) => string | undefined;
  /** Why what is shared with a person can't be changed, as a sentence. */
  whyNot: (row: AggregatePermission) => string | undefined;
  onChange: (row: AggregatePermission, at: Element) => void;
};

/** The columns of the people with access. */
export function peopleColumns(options: ColumnsOptions): Column<AggregatePermission>[] {
  const why = (row: AggregatePermission) => reasonTexts(row, options.titleOf).join(" · ");
  return [
    {
      id: "name",
      title: t.name,
      width: "minmax(11rem, 2fr)",
      cell: ({ user }) => (
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={user.displayName} photoURL={user.photoURL} />
          <span className="truncate font-medium">{user.displayName}</span>
          {user.id === options.userId && (
            <span className="shrink-0 text-muted">({common.you})</span>
          )}
        </span>
      ),
      csv: ({ user }) => user.displayName,
    },
    {
      id: "email",
      title: t.email,
      width: "minmax(9rem, 2fr)",
      isMuted: true,
      isHidden: true,
      cell: ({ user }) => user.email,
      csv: ({ user }) => user.email,
    },
    {
      id: "level",
      title: t.level,
      width: "9rem",
      cell: ({ permission }) => levelName(permission),
      csv: ({ permission }) => levelName(permission),
    },
    {
      id: "why",
      title: t.why,
      width: "minmax(14rem, 3fr)",
      isMuted: true,
      cell: (row) => (
        <span title={why(row)} className="truncate">
          {why(row)}
        </span>
      ),
      csv: why,
    },
    {
      id: "direct",
      title: t.direct,
      width: "10rem",
      cell: (row) => {
        const value = valueOf(row);
        return (
          <RowChoiceButton
            label={t.directValue(row.user.displayName, value)}
            value={value}
            unavailable={options.whyNot(row)}
            onOpen={(at) => options.onChange(row, at)}
          />
        );
      },
      csv: (row) => valueOf(row),
    },
  ];
}

function valueOf(row: AggregatePermission): string {
  const level = directLevel(row);
  return level === undefined ? t.notShared : levelName(level);
}
