import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Team } from "#contract/team.ts";
import { MemberPicker } from "#console/kit/member-picker.tsx";
import { memberQuery } from "#console/kit/queries.ts";
import type { Filter } from "#console/kit/table/types.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { common } from "#console/messages/common.ts";
import { teamTexts as t } from "#console/messages/teams.ts";
import { Dialog } from "#console/ui/dialog.tsx";
import { choosing } from "./queries.ts";

/** Narrows the list to the teams that one person manages: oneself, or whoever is chosen. */
export function useOwnerFilter(owner: string): readonly Filter<Team>[] {
  const { organization, user } = useOrganization();
  const isOther = owner !== "" && owner !== choosing && owner !== user.id;
  const { data: other, error } = useQuery({
    ...memberQuery(organization.id, isOther ? owner : user.id),
    enabled: isOther,
  });
  const name = other?.user.displayName ?? (error === null ? common.loading : t.ownerUnknown);
  return useMemo(
    () => [
      {
        name: "owner",
        label: t.owner,
        options: [
          { value: user.id, label: t.ownedByMe(user.displayName) },
          ...(isOther ? [{ value: owner, label: name }] : []),
          { value: choosing, label: t.ownerOther },
        ],
      },
    ],
    [user, isOther, owner, name],
  );
}

/** Asks whose teams it shall be. */
export function ChooseOwner(props: { onChoose: (userId: string) => void; onClose: () => void }) {
  const { organization } = useOrganization();
  return (
    <Dialog
      isOpen
      isDismissable
      size="small"
      title={t.ownerTitle}
      onClose={props.onClose}
      closeLabel={common.close}
    >
      <MemberPicker
        isSingle
        autoFocus
        organizationId={organization.id}
        label={t.owner}
        description={t.ownerHint}
        value={[]}
        onChange={([user]) => {
          if (user !== undefined) props.onChoose(user.id);
        }}
      />
    </Dialog>
  );
}
