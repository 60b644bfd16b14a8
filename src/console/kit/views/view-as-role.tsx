import { useState } from "react";
import { Eye } from "lucide-react";
import { gate } from "#console/kit/gate.ts";
import { usePaletteActions } from "#console/kit/palette/actions.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { viewingTexts } from "#console/messages/viewing.ts";
import { Button } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";

const RoleDialog = openedLater(async () => (await import("./role-dialog.tsx")).RoleDialog);

const t = viewingTexts.role;

/** Opens the dialog to see the organization as a role. @param props.space - also as a guest who can read it */
export function ViewAsRole({ space }: { space?: { id: string; title: string } }) {
  const { organization } = useOrganization();
  const [isOpen, setOpen] = useState(false);
  const unavailable = gate([!organization.permissions.admin, t.needAdmin]);
  const open = () => setOpen(true);
  usePaletteActions([
    { id: "view-as-role", label: t.open, of: organization.title, unavailable, run: open },
  ]);
  return (
    <>
      <Button
        icon={<Eye size={16} aria-hidden />}
        unavailable={unavailable}
        onApproach={RoleDialog.prepare}
        onPress={open}
      >
        {t.open}
      </Button>
      {isOpen && (
        <RoleDialog
          organizationId={organization.id}
          {...(space && { space })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
