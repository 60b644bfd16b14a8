import { useState } from "react";
import { ChoiceDialog } from "#console/kit/form/choice-dialog.tsx";
import { roleOptions } from "#console/kit/roles.ts";
import { viewingTexts } from "#console/messages/viewing.ts";
import { RadioCards } from "#console/ui/radio-cards.tsx";
import { startViewing } from "./start-viewing.ts";

const t = viewingTexts.role;

/** Asks as which role to see an organization. */
export function RoleDialog(props: {
  organizationId: string;
  /** The space that guests would see; absent: not as a guest. */
  space?: { id: string; title: string };
  onClose: () => void;
}) {
  const { organizationId: organization, space } = props;
  const [role, setRole] = useState<string>(space === undefined ? "read" : "guest");
  const options = roleOptions.flatMap((option) => {
    if (option.value === "admin") return [];
    if (option.value !== "guest") return [option];
    return space === undefined
      ? []
      : [{ ...option, label: t.guest(space.title), description: t.guestHint }];
  });
  const start = () =>
    startViewing({
      organization,
      role,
      ...(role === "guest" && space !== undefined && { space: space.id }),
    });
  return (
    <ChoiceDialog
      title={t.title}
      action={viewingTexts.member.action}
      unavailable={undefined}
      isTouched={false}
      onApply={start}
      failed={t.failed}
      onClose={props.onClose}
    >
      <p className="text-muted">{t.lead}</p>
      <RadioCards label={t.choose} value={role} onChange={setRole} options={options} />
      <p className="text-sm text-muted">{t.recorded}</p>
    </ChoiceDialog>
  );
}
