import { changeRequestTargetTexts as t } from "#console/messages/space-common.ts";
import { Select } from "#console/ui/select.tsx";
import { TextField } from "#console/ui/text-field.tsx";
import { fresh, type Target } from "./use-target.ts";

/** The limit of a change request's subject. */
const longestSubject = 100;

/** Chooses the change request that an edit goes into. Renders nothing if the screen shows the change request already. */
export function TargetField({ target }: { target: Target }) {
  if (target.own === undefined) return null;
  const options = [
    ...target.own.map(({ number, subject }) => ({
      value: String(number),
      label: t.one(number, subject),
    })),
    { value: fresh, label: t.fresh },
  ];
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t.label}
        description={t.hint}
        value={target.choice ?? fresh}
        onChange={target.choose}
        options={options}
      />
      {target.choice === fresh && (
        <TextField
          label={t.subject}
          value={target.subject}
          onChange={(subject) => target.setSubject(subject.slice(0, longestSubject))}
        />
      )}
    </div>
  );
}
