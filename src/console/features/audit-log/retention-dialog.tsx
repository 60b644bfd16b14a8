import { useState } from "react";
import { ChoiceDialog } from "#console/kit/form/choice-dialog.tsx";
import { gate } from "#console/kit/gate.ts";
import { auditLogTexts } from "#console/messages/audit-log.ts";
import { useWrite } from "#console/data/write.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Select } from "#console/ui/select.tsx";
import { showToast } from "#console/ui/toast.ts";

const t = auditLogTexts.retention;

/** From a month to ten years. */
const choices = [30, 90, 180, 400, 730, 1095, 1825, 3650];

/** Asks how long the audit log is kept. */
export function Retention(props: { organizationId: string; days: number; onClose: () => void }) {
  const { organizationId, days, onClose } = props;
  const [chosen, setChosen] = useState(days);
  const { mutateAsync } = useWrite("PATCH /v1/orgs/{organizationId}");
  // The API takes other numbers, too.
  const all = [...new Set([...choices, days])].toSorted((a, b) => a - b);
  return (
    <ChoiceDialog
      title={t.title}
      action={t.save}
      danger={chosen < days}
      unavailable={gate([chosen === days, t.unchanged])}
      isTouched={chosen !== days}
      failed={t.failed}
      onApply={async () => {
        await mutateAsync({ params: { organizationId }, body: { auditLogDays: chosen } });
        showToast({ tone: "success", title: t.saved });
      }}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <Select
          label={t.label}
          value={String(chosen)}
          onChange={(value) => setChosen(Number(value))}
          options={all.map((value) => ({ value: String(value), label: t.days(value) }))}
        />
        {chosen < days && <Banner tone="warning" title={t.shorter} />}
      </div>
    </ChoiceDialog>
  );
}
