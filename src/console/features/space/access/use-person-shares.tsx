import { useCallback, useState } from "react";
import type { AggregatePermission } from "#contract/permission.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { gate } from "#console/kit/gate.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { accessTexts } from "#console/messages/access.ts";
import { administersDirectly, directShare, type Share } from "./levels.ts";
import type { PeopleList, Target } from "./queries.ts";
import { useShareWithPerson } from "./use-shares.ts";

const t = accessTexts.people;

type Row = AggregatePermission;

/**
 * Changes what is shared with people in a list, and asks first if users would give up their own access.
 *
 * @param list - where they are shown
 * @returns `question`: to be drawn beside the list
 */
export function usePersonShares(target: Target, list: PeopleList) {
  const { user } = useOrganization();
  const share = useShareWithPerson(target, list);
  const [givenUp, setGivenUp] = useState<{ row: Row; to: Share | undefined }>();
  const { kind, isAdmin } = target;
  /** Why what is shared with a person can't be changed, as a sentence. */
  const whyNot = useCallback(
    (row: Row) => gate([!isAdmin, accessTexts.mayNot[kind]], [isOrganizationAdmin(row), t.isAdmin]),
    [isAdmin, kind],
  );
  const apply = (row: Row, to: Share | undefined) =>
    share({ id: row.user.id, name: row.user.displayName, share: directShare(row) }, to);
  const set = (row: Row, to: Share | undefined): Promise<void> | undefined => {
    const isLess = to?.level !== "admin" && administersDirectly(row);
    if (row.user.id !== user.id || !isLess) return apply(row, to);
    setGivenUp({ row, to });
    return undefined;
  };
  const question = (
    <Confirm
      isOpen={givenUp !== undefined}
      danger
      title={t.selfTitle}
      action={t.selfAction}
      onClose={() => setGivenUp(undefined)}
      onConfirm={async () => {
        if (givenUp !== undefined) await apply(givenUp.row, givenUp.to);
      }}
    >
      {t.selfBody}
    </Confirm>
  );
  return { whyNot, set, question };
}

/** Admins of the organization have full access everywhere, whatever is shared with them. */
const isOrganizationAdmin = ({ sources }: Row): boolean =>
  sources.some(({ type, permission }) => type === "organization" && permission === "admin");
