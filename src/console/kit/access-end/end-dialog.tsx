import { useState } from "react";
import { ChoiceDialog } from "../form/choice-dialog.tsx";
import { accessEndTexts as t } from "#console/messages/access-end.ts";
import { endDayOf, endOfDay, endProblem, suggestedEndDay, type EndDay } from "./end-day.ts";
import { EndField } from "./end-field.tsx";

/** Sets, moves, or removes the end of somebody's access. */
export function EndDialog(props: {
  /** Of the person or team. */
  name: string;
  endsAt: string | undefined;
  onSave: (endsAt: string | undefined) => Promise<unknown>;
  onClose: () => void;
}) {
  const { name, endsAt } = props;
  const before = endDayOf(endsAt);
  const [day, setDay] = useState<EndDay>(() => before ?? suggestedEndDay());
  return (
    <ChoiceDialog
      title={t.title(name)}
      action={t.save}
      failed={t.failed}
      unavailable={endProblem(day)}
      isTouched={false}
      onApply={async () => {
        if (day !== before) await props.onSave(endOfDay(day) ?? undefined);
      }}
      onClose={props.onClose}
    >
      <EndField value={day} onChange={setDay} />
    </ChoiceDialog>
  );
}
