import { UserPlus } from "lucide-react";
import type { Role } from "#contract/schema.ts";
import { useWrite } from "#console/data/write.ts";
import { endOfDay, endProblem, type EndDay } from "#console/kit/access-end/end-day.ts";
import { copyText } from "#console/kit/copy-button.tsx";
import { describeFailure } from "#console/kit/failure.ts";
import { gate } from "#console/kit/gate.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { accessTexts } from "#console/messages/access.ts";
import { Button } from "#console/ui/button.tsx";
import { showToast } from "#console/ui/toast.ts";
import type { Target } from "./queries.ts";

const t = accessTexts.dialog;

/** Creates a link with which one person joins as a guest, with the chosen access. */
export function LinkForNew(props: { target: Target; role: Role; end: EndDay }) {
  const { target, role, end } = props;
  const { organization } = useOrganization();
  const create = useWrite("POST /v1/orgs/{organizationId}/link-invites");
  const make = async () => {
    const terms = { level: role, accessEndsAt: endOfDay(end), maxUses: 1 };
    const { id } = target;
    const body = target.kind === "space" ? { ...terms, space: id } : { ...terms, collection: id };
    try {
      const { urls } = await create.mutateAsync({
        params: { organizationId: target.organization },
        body,
      });
      const copy = () => void copyText(urls.invite, t.copied);
      showToast({
        tone: "success",
        title: t.linkCreated,
        action: { label: t.copyLink, onPress: copy },
      });
    } catch (error) {
      const description = describeFailure(error).message;
      showToast({ tone: "danger", title: t.linkFailed, description });
    }
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-56 text-sm text-muted">{t.forNew}</p>
      <Button
        icon={<UserPlus size={16} aria-hidden />}
        isPending={create.isPending}
        unavailable={
          gate([!organization.inviteLinks, t.linksOff], [role === "admin", t.noAdminLink]) ??
          endProblem(end)
        }
        onPress={() => void make()}
      >
        {t.inviteLink}
      </Button>
    </div>
  );
}
