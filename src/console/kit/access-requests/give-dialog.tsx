import { useState } from "react";
import type { AccessRequest } from "#contract/access-request.ts";
import type { Role } from "#contract/schema.ts";
import { accessRequestTexts as t } from "#console/messages/access-requests.ts";
import { Select } from "#console/ui/select.tsx";
import { endOfDay, endProblem, suggestedEndDay, type EndDay } from "../access-end/end-day.ts";
import { EndField } from "../access-end/end-field.tsx";
import { ChoiceDialog } from "../form/choice-dialog.tsx";
import { levelName } from "../roles.ts";
import { givenRoles } from "./given-roles.ts";
import { useAnswer } from "./use-answer.ts";

const options = givenRoles.map((value) => ({ value, label: levelName(value) }));

/** Gives who asked a role, until a date. */
export function GiveDialog(props: {
  organizationId: string;
  request: AccessRequest;
  onClose: () => void;
}) {
  const { request } = props;
  const answer = useAnswer(props.organizationId);
  const [role, setRole] = useState<Role>("read");
  const [end, setEnd] = useState<EndDay>(() => suggestedEndDay());
  return (
    <ChoiceDialog
      title={t.untilTitle(request.user.displayName)}
      action={t.give}
      failed={t.failed}
      unavailable={endProblem(end)}
      isTouched={false}
      onApply={() => answer.give(request, role, endOfDay(end) ?? undefined)}
      onClose={props.onClose}
    >
      <Select
        label={t.level}
        value={role}
        onChange={(value) => setRole(value as Role)}
        options={options}
      />
      <EndField value={end} onChange={setEnd} />
    </ChoiceDialog>
  );
}
