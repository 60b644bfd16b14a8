import { mix } from "#content/color.ts";
import { FieldFrame, useField } from "#console/kit/fields/fields.tsx";
import { siteLookTexts as t } from "#console/messages/site-look.ts";
import { TextField } from "#console/ui/text-field.tsx";
import { isColor } from "./color-text.ts";

/** A color as text, and the browser's way to choose one. */
export function ColorInput(props: { name: string; label: string; description?: string }) {
  const { field, rules, error, isOff } = useField(props.name);
  const value = String(field.value ?? "");
  return (
    <FieldFrame {...props}>
      <TextField
        {...props}
        ref={field.ref}
        value={value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={error}
        isRequired={rules.isRequired}
        isReadOnly={isOff}
        placeholder={rules.isRequired ? "#346ddb" : t.none}
        autoComplete="off"
        mono
        aside={
          <input
            type="color"
            aria-label={t.pick(props.label)}
            // The browser accepts only six digits.
            value={isColor(value) ? mix(value, value, 0) : "#ffffff"}
            disabled={isOff}
            onChange={(event) => field.onChange(event.currentTarget.value)}
            className="focus-ring h-6 w-9 shrink-0 cursor-pointer rounded-sm border border-line-control bg-raised p-0.5 disabled:cursor-default"
          />
        }
      />
    </FieldFrame>
  );
}
