import { useState } from "react";
import { accessEndTexts as t } from "#console/messages/access-end.ts";
import { Select } from "#console/ui/select.tsx";
import { TextField } from "#console/ui/text-field.tsx";
import { endProblem, suggestedEndDay, type EndDay } from "./end-day.ts";

const never = "never";
const onDay = "day";

const options = [
  { value: never, label: t.never },
  { value: onDay, label: t.onDay },
];

/** Chooses whether access ends, and on which day. */
export function EndField(props: { value: EndDay; onChange: (day: EndDay) => void }) {
  const { value, onChange } = props;
  const [suggested] = useState(() => value ?? suggestedEndDay());
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-40">
        <Select
          label={t.label}
          value={value === undefined ? never : onDay}
          onChange={(choice) => onChange(choice === never ? undefined : suggested)}
          options={options}
        />
      </div>
      {value !== undefined && (
        <div className="min-w-0 flex-1 basis-40">
          <TextField
            type="date"
            label={t.day}
            value={value}
            onChange={onChange}
            error={endProblem(value)}
            isRequired
          />
        </div>
      )}
      <p className="basis-full text-sm text-muted">{t.hint}</p>
    </div>
  );
}
