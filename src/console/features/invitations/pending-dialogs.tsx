import type { Invite } from "#contract/invite.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { CreateSecret } from "#console/kit/new-secret.tsx";
import { invitationTexts, invitingTexts } from "#console/messages/invitations.ts";
import { mailTexts } from "#console/messages/mail.ts";
import { Dialog } from "#console/ui/dialog.tsx";
import { showToast } from "#console/ui/toast.ts";

const t = invitationTexts.pending;

type DialogProps = { organizationId: string; invite: Invite; onClose: () => void };

/** Confirms, because the link that was sent stops working; then shows the new one. */
export function NewLink({ organizationId, invite, onClose }: DialogProps) {
  const { mutateAsync } = useWrite("POST /v1/orgs/{organizationId}/invites/{inviteId}/link");
  return (
    <CreateSecret
      title={t.newLinkTitle(invite.email)}
      body={t.newLinkBody}
      action={t.newLinkAction}
      make={async () => {
        const { urls } = await mutateAsync({
          params: { organizationId, inviteId: invite.id },
          body: {},
        });
        return urls.invite ?? "";
      }}
      made={{
        title: t.madeTitle(invite.email),
        lead: t.made,
        label: t.link,
        copy: invitingTexts.copyLink,
        copied: invitingTexts.copied,
      }}
      onClose={onClose}
    />
  );
}

/** What the mail server said about an invitation, in full. */
export function MailAnswer({ invite, onClose }: Pick<DialogProps, "invite" | "onClose">) {
  return (
    <Dialog
      isOpen
      isDismissable
      title={mailTexts.delivery.answerOf(invite.email)}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{invite.delivery?.answer}</p>
    </Dialog>
  );
}

/** Asks before revoking an invitation. */
export function RevokeInvite({ organizationId, invite, onClose }: DialogProps) {
  const { mutateAsync } = useWrite("DELETE /v1/orgs/{organizationId}/invites/{inviteId}");
  return (
    <Confirm
      isOpen
      danger
      title={t.revokeTitle(invite.email)}
      action={t.revokeAction}
      onClose={onClose}
      onConfirm={async () => {
        await mutateAsync({ params: { organizationId, inviteId: invite.id } });
        showToast({ tone: "success", title: t.revoked });
      }}
    >
      {t.revokeBody}
    </Confirm>
  );
}
