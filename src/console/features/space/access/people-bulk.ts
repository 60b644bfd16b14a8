import type { AggregatePermission } from "#contract/permission.ts";
import type { Role } from "#contract/schema.ts";
import { pathTo } from "#screens/spaces.ts";
import { call } from "#console/data/client.ts";
import { gate } from "#console/kit/gate.ts";
import { levelName } from "#console/kit/roles.ts";
import type { BulkAction } from "#console/kit/table/types.ts";
import { accessTexts } from "#console/messages/access.ts";
import { directLevel } from "./direct.ts";
import { roles } from "./levels.ts";
import type { Target } from "./target.ts";

const t = accessTexts.people;

type Row = AggregatePermission;

/**
 * The bulk actions for people with access.
 *
 * @param whyNot - why what is shared with a person can't be changed
 */
export function bulkShares(
  { kind, id, isAdmin }: Pick<Target, "kind" | "id" | "isAdmin">,
  userId: string,
  whyNot: (row: Row) => string | undefined,
): BulkAction<Row>[] {
  const { base, params } = pathTo(kind, id);
  const unavailable = gate([!isAdmin, accessTexts.mayNot[kind]]);
  const isSelf = ({ user }: Row) => user.id === userId;
  const share = ({ user }: Row, role: Role) =>
    call(`POST ${base}/permissions`, { params, body: { users: [user.id], role } });
  const stop = ({ user }: Row) =>
    call(`DELETE ${base}/permissions/users/{userId}`, { params: { ...params, userId: user.id } });
  const restore = (row: Row) => {
    const before = directLevel(row);
    return before === undefined ? stop(row) : share(row, before);
  };
  return [
    ...roles.map((role): BulkAction<Row> => ({
      menu: t.change,
      label: levelName(role),
      unavailable,
      skip: (row) =>
        whyNot(row) ??
        gate([directLevel(row) === role, t.already(levelName(role))], [isSelf(row), t.skipSelf]),
      run: (row) => share(row, role),
      undo: restore,
    })),
    {
      label: t.remove,
      danger: true,
      unavailable,
      confirm: (count) => ({ title: t.removeTitle(count), body: t.removeBody }),
      skip: (row) =>
        gate([directLevel(row) === undefined, t.noneDirect], [isSelf(row), t.skipSelf]),
      run: stop,
      undo: restore,
    },
  ];
}
