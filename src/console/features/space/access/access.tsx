import { UserPlus, Users } from "lucide-react";
import { gate } from "#console/kit/gate.ts";
import { usePaletteActions } from "#console/kit/palette/actions.ts";
import { Panel } from "#console/kit/panel.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useUrlChoice } from "#console/kit/use-url-choice.ts";
import { accessTexts as t } from "#console/messages/access.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { DefaultAccess } from "./default-access.tsx";
import { PeopleTable } from "./people-table.tsx";
import type { Target } from "./target.ts";
import { TeamsPanel } from "./teams-panel.tsx";

const ShareDialog = openedLater(async () => (await import("./share-dialog.tsx")).ShareDialog);

/** Who has access to a space or collection, and why. */
export function Access({ target }: { target: Target }) {
  const { organization } = useOrganization();
  const [opened, open] = useUrlChoice<"share">("add");
  if (!organization.permissions.listMembers) {
    return (
      <EmptyState icon={<Users size={20} aria-hidden />} title={t.mayNotListTitle}>
        {t.mayNotList}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-8">
      <DefaultAccess target={target} />
      <TeamsPanel target={target} />
      <Panel id="access-people" title={t.tabs.people}>
        <PeopleTable target={target} />
      </Panel>
      {opened === "share" && target.isAdmin && (
        <ShareDialog target={target} onClose={() => open(undefined)} />
      )}
    </div>
  );
}

/** Opens the dialog to share with people and teams. */
export function ShareButton({ target }: { target: Target }) {
  const [, open] = useUrlChoice<"share">("add");
  const unavailable = gate([!target.isAdmin, t.mayNot[target.kind]]);
  const openDialog = () => open("share");
  usePaletteActions([
    { id: "share", label: t.share, of: target.title, unavailable, run: openDialog },
  ]);
  return (
    <Button
      variant="primary"
      icon={<UserPlus size={16} aria-hidden />}
      unavailable={unavailable}
      onApproach={ShareDialog.prepare}
      onPress={openDialog}
    >
      {t.share}
    </Button>
  );
}
