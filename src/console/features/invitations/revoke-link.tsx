import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { invitationTexts } from "#console/messages/invitations.ts";
import { showToast } from "#console/ui/toast.ts";

const t = invitationTexts.links;

/** Asks before a link stops working for everybody who has it. */
export function RevokeLink(props: {
  organizationId: string;
  inviteId: string;
  /** What the link gives and where. */
  name: string;
  onClose: () => void;
}) {
  const { organizationId, inviteId, name, onClose } = props;
  const { mutateAsync } = useWrite("DELETE /v1/orgs/{organizationId}/link-invites/{inviteId}");
  return (
    <Confirm
      isOpen
      danger
      title={t.revokeTitle}
      action={t.revokeAction}
      onClose={onClose}
      onConfirm={async () => {
        await mutateAsync({ params: { organizationId, inviteId } });
        showToast({ tone: "success", title: t.revoked });
      }}
    >
      <p className="mb-2 font-medium text-text wrap-anywhere">{name}</p>
      <p>{t.revokeBody}</p>
    </Confirm>
  );
}
